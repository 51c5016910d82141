import type { MarkedToken, Tokens } from "marked";
import { InlineMarkdown } from "../catalog/inline-markdown";
import styles from "./documents.module.css";
import type { DocumentBlock } from "./parse-document";

/**
 * A document's text: headings with anchors, paragraphs, lists, tables and quotations, each mapped to elements
 * explicitly. Anything else, above all HTML, is shown as plain text.
 */
export function DocumentText({ blocks }: { blocks: DocumentBlock[] }) {
  return (
    <>
      {blocks.map((block, index) => {
        if (block.kind === "block") return <Block key={index} token={block.token} under={block.under} />;
        const { id, level, tokens } = block.heading;
        const Heading = level === 2 ? "h2" : "h3";
        return (
          <Heading key={index} id={id} tabIndex={-1}>
            <a href={`#${id}`} tabIndex={-1}>
              <InlineMarkdown tokens={tokens} />
            </a>
          </Heading>
        );
      })}
    </>
  );
}

function Block({ token, under }: { token: MarkedToken; under: string }) {
  switch (token.type) {
    case "list":
      return <List list={token} />;
    case "table":
      return <Table table={token} label={under} />;
    case "blockquote":
      return (
        <blockquote>
          {(token.tokens as MarkedToken[])
            .filter(({ type }) => type !== "space")
            .map((inner, index) => (
              <Block key={index} token={inner} under={under} />
            ))}
        </blockquote>
      );
    default:
      return (
        <p>
          {"tokens" in token && token.tokens ? (
            <InlineMarkdown tokens={token.tokens} isRich />
          ) : (
            token.raw.trim()
          )}
        </p>
      );
  }
}

/** Items that begin with a tick have no other mark. */
function List({ list }: { list: Tokens.List }) {
  const Tag = list.ordered ? "ol" : "ul";
  const isTicked = list.items.every(({ text }) => text.startsWith("✓ "));
  return (
    <Tag className={isTicked ? styles.ticked : undefined}>
      {list.items.map((item, index) => (
        <li key={index}>
          {(item.tokens as MarkedToken[]).map((token, part) =>
            token.type === "list" ? (
              <List key={part} list={token} />
            ) : (
              <InlineMarkdown key={part} tokens={"tokens" in token ? (token.tokens ?? []) : []} isRich />
            ),
          )}
        </li>
      ))}
    </Tag>
  );
}

function Table({ table, label }: { table: Tokens.Table; label: string }) {
  return (
    <div className={styles.table}>
      <table aria-label={label}>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              <th key={index} scope="col">
                <InlineMarkdown tokens={cell.tokens} isRich />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <InlineMarkdown tokens={cell.tokens} isRich />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
