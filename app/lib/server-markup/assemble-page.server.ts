import type { RenderedMarkup } from "./render-server-markup.server";

const place = /<!--fragment-(\d+)-->/;

/** What stands in the markup for each fragment while React renders: the page is put together from bytes afterwards. */
export function serverMarkupPlaceholders(
  serverMarkups: ReadonlyMap<string, RenderedMarkup>,
): Map<string, string> {
  return new Map([...serverMarkups.keys()].map((id, index) => [id, `<!--fragment-${index}-->`]));
}

const encoded = new Map<string, RenderedMarkup>();

/** One more place, for a text that many pages hold; what stands for it in the markup. */
export function addPlaceholder(serverMarkups: Map<string, RenderedMarkup>, text: string): string {
  const part = encoded.get(text) ?? { html: text, bytes: Buffer.from(text) };
  encoded.set(text, part);
  serverMarkups.set("inline-styles", part);
  return `<!--fragment-${serverMarkups.size - 1}-->`;
}

/** The page with its fragments in their places. The bulk of a page is encoded once for all requests, not once for each. */
export function assemblePage(markup: string, serverMarkups: ReadonlyMap<string, RenderedMarkup>): Buffer {
  const all = [...serverMarkups.values()];
  const parts = markup
    .split(place)
    .map((part, index) =>
      index % 2 === 0 ? Buffer.from(part) : (all[Number(part)]?.bytes ?? Buffer.alloc(0)),
    );
  return Buffer.concat(parts);
}
