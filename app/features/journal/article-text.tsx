import { lexer, type MarkedToken, type Tokens } from "marked";
import type { TitleCard } from "#contract/shared";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Picture } from "~/ui/picture";
import { InlineMarkdown } from "../catalog/inline-markdown";
import styles from "./article.module.css";
import { wideWidth } from "./article-image-sizes";

type Props = { body: string; titles: TitleCard[] };

/**
 * Renders an article's Markdown. Supports paragraphs, headings, lists, internal links and title frames, each mapped
 * to elements explicitly. Anything else, above all HTML, is shown as plain text.
 */
export function ArticleText({ body, titles }: Props) {
  return (
    <>
      {(lexer(body) as MarkedToken[]).map((token, index) => (
        <Block key={index} token={token} titles={titles} />
      ))}
    </>
  );
}

function Block({ token, titles }: { token: MarkedToken; titles: TitleCard[] }) {
  if (token.type === "space" || token.type === "hr" || token.type === "def") return null;
  if (token.type === "heading")
    return token.depth > 2 ? (
      <h3>
        <InlineMarkdown tokens={token.tokens} />
      </h3>
    ) : (
      <h2>
        <InlineMarkdown tokens={token.tokens} />
      </h2>
    );
  if (token.type === "list") return <List list={token} />;
  if (token.type !== "paragraph")
    return (
      <p>{"tokens" in token && token.tokens ? <InlineMarkdown tokens={token.tokens} /> : token.raw.trim()}</p>
    );
  const [picture, ...others] = token.tokens;
  if (picture?.type === "image" && others.length === 0)
    return <TitleFrame picture={picture as Tokens.Image} titles={titles} />;
  return (
    <p>
      <InlineMarkdown tokens={token.tokens} />
    </p>
  );
}

function List({ list: { ordered, items } }: { list: Tokens.List }) {
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag>
      {items.map((item, index) => (
        <li key={index}>
          <InlineMarkdown tokens={item.tokens} />
        </li>
      ))}
    </Tag>
  );
}

const titleUrl = /^title:([a-z0-9-]+)$/;

/** A still that links to its title; omitted if the reader may not see the title. */
function TitleFrame({ picture, titles }: { picture: Tokens.Image; titles: TitleCard[] }) {
  const to = useLocalised();
  const alias = titleUrl.exec(picture.href)?.[1];
  const title = titles.find((known) => known.alias === alias);
  const image = title?.images.frame_wide ?? title?.images.cover;
  if (!title || !image) return null;
  return (
    <figure className={styles.figure}>
      <a href={to(paths.title(title.alias))}>
        <Picture src={image} alt={title.title} size={wideWidth} ratio={[22, 10]} />
      </a>
      <figcaption>{picture.text}</figcaption>
    </figure>
  );
}
