import { Lexer, type MarkedToken, type Token } from "marked";

export type Heading = { id: string; level: 2 | 3; text: string; tokens: Token[] };
export type DocumentBlock =
  | { kind: "heading"; heading: Heading }
  /** `under` is the heading that the block belongs to. */
  | { kind: "block"; token: MarkedToken; under: string };

/**
 * Parses a document's Markdown into blocks. A heading's id follows it, `## Words {#id}`, or is made from its
 * position.
 */
export function parseDocument(body: string): DocumentBlock[] {
  let count = 0;
  let under = "";
  return (new Lexer().lex(body) as MarkedToken[]).flatMap((token): DocumentBlock[] => {
    if (token.type === "space" || token.type === "hr" || token.type === "def") return [];
    if (token.type !== "heading") return [{ kind: "block", token, under }];
    count += 1;
    const [, words = "", id = `section-${count}`] =
      /^(.*?)(?:\s*\{#([a-z][\w-]*)\})?$/.exec(token.text) ?? [];
    const tokens = Lexer.lexInline(words);
    under = getPlainText(tokens);
    return [{ kind: "heading", heading: { id, level: token.depth > 2 ? 3 : 2, text: under, tokens } }];
  });
}

/** The text of tokens without any markup. */
export function getPlainText(tokens: Token[]): string {
  return (tokens as MarkedToken[])
    .map((token) => {
      if (token.type === "list") return token.items.map((item) => getPlainText(item.tokens)).join(" ");
      if (token.type === "html") return "";
      if ("tokens" in token && token.tokens) return getPlainText(token.tokens);
      return "text" in token ? token.text : " ";
    })
    .join("");
}

type Question = { question: string; answer: string };

/** Third-level headings as questions, each with the text under it. */
export function getQuestions(blocks: DocumentBlock[]): Question[] {
  const questions: Question[] = [];
  let open: Question | null = null;
  for (const block of blocks) {
    if (block.kind === "heading") {
      open = block.heading.level === 3 ? { question: block.heading.text, answer: "" } : null;
      if (open) questions.push(open);
    } else if (open) {
      open.answer = `${open.answer} ${getPlainText([block.token])}`.trim();
    }
  }
  return questions;
}
