import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import type { TitleCard } from "~/contract/shared";
import { safePath } from "~/lib/http/safe-path";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Picture } from "~/ui/picture";
import styles from "./article.module.css";
import { wideWidth } from "./image-sizes";

type Props = { body: string; titles: TitleCard[] };

/**
 * An article's text. Of Markdown it knows paragraphs, headings, links to our own pages and frames of titles, each put
 * into elements by hand; anything else, markup above all, is shown as the words it is made of.
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
        <Words tokens={token.tokens} />
      </h3>
    ) : (
      <h2>
        <Words tokens={token.tokens} />
      </h2>
    );
  if (token.type !== "paragraph")
    return <p>{"tokens" in token && token.tokens ? <Words tokens={token.tokens} /> : token.raw.trim()}</p>;
  const [picture, ...others] = token.tokens;
  if (picture?.type === "image" && others.length === 0)
    return <Frame picture={picture as Tokens.Image} titles={titles} />;
  return (
    <p>
      <Words tokens={token.tokens} />
    </p>
  );
}

function Words({ tokens }: { tokens: Token[] }) {
  return (
    <>
      {(tokens as MarkedToken[]).map((token, index) => (
        <Fragment key={index}>
          <Word token={token} />
        </Fragment>
      ))}
    </>
  );
}

function Word({ token }: { token: MarkedToken }): ReactNode {
  if (token.type === "link")
    return (
      <OwnLink href={token.href}>
        <Words tokens={token.tokens} />
      </OwnLink>
    );
  if (token.type === "image") return token.text;
  if ("tokens" in token && token.tokens) return <Words tokens={token.tokens} />;
  return "text" in token ? token.text : token.raw;
}

/** A link within the site; what leads elsewhere stays words. */
function OwnLink({ href, children }: { href: string; children: ReactNode }) {
  const to = useLocalised();
  const path = safePath(href);
  return path ? <a href={to(path)}>{children}</a> : children;
}

const titleUrl = /^title:([a-z0-9-]+)$/;

/** A frame of a title, which leads to it. A title this reader may not see leaves no trace. */
function Frame({ picture, titles }: { picture: Tokens.Image; titles: TitleCard[] }) {
  const to = useLocalised();
  const alias = titleUrl.exec(picture.href)?.[1];
  const title = titles.find((known) => known.alias === alias);
  const image = title?.images.frame_wide ?? title?.images.cover;
  if (!title || !image) return null;
  return (
    <figure className={styles.figure}>
      <a href={to(paths.title(title.alias))}>
        <Picture src={image} alt={title.title} shown={wideWidth} ratio={[22, 10]} />
      </a>
      <figcaption>{picture.text}</figcaption>
    </figure>
  );
}
