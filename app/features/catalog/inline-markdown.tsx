import type { MarkedToken, Token } from "marked";
import { Fragment, type ReactNode } from "react";
import { safePath } from "~/lib/http/safe-path";
import { useLocalised } from "~/lib/i18n/locale-context";
import { isOffered } from "~/lib/site-parts";

/**
 * The inline content of a Markdown paragraph: plain text with links within the site; HTML is shown as text. `isRich`
 * also allows emphasis, code, anchors within the page and mail links.
 */
export function InlineMarkdown({ tokens, isRich = false }: { tokens: Token[]; isRich?: boolean }) {
  return (
    <>
      {(tokens as MarkedToken[]).map((token, index) => (
        <Fragment key={index}>
          <Inline token={token} isRich={isRich} />
        </Fragment>
      ))}
    </>
  );
}

function Inline({ token, isRich }: { token: MarkedToken; isRich: boolean }): ReactNode {
  const inner = "tokens" in token && token.tokens ? token.tokens : null;
  const children = inner ? <InlineMarkdown tokens={inner} isRich={isRich} /> : null;
  if (token.type === "link")
    return (
      <Link href={token.href} isRich={isRich}>
        {children}
      </Link>
    );
  if (token.type === "image") return token.text;
  if (isRich && token.type === "strong") return <strong>{children}</strong>;
  if (isRich && token.type === "em") return <em>{children}</em>;
  if (isRich && token.type === "codespan") return <code>{token.text}</code>;
  if (isRich && token.type === "br") return <br />;
  return children ?? ("text" in token ? token.text : token.raw);
}

/** Links to other sites, and to parts that this one lacks, become plain text. */
function Link({ href, isRich, children }: { href: string; isRich: boolean; children: ReactNode }) {
  const to = useLocalised();
  if (isRich && /^(#[\w-]+|mailto:[^\s<>"]+@[^\s<>"?]+)$/.test(href)) return <a href={href}>{children}</a>;
  const path = safePath(href);
  return path && isOffered(path) ? <a href={to(path)}>{children}</a> : children;
}
