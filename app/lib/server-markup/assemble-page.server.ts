import type { LcpImage } from "../document/document-context";

/** Markup as text for data requests, and encoded for documents, with its most prominent picture. */
export type RenderedMarkup = { html: string; bytes: Buffer; lcpImage?: LcpImage | null };

const placeholder = /<!--markup-(\d+)-->/;

/**
 * Makes a placeholder for each piece of server markup. React renders the placeholders; the page is assembled from
 * bytes afterwards.
 */
export function serverMarkupPlaceholders(
  serverMarkups: ReadonlyMap<string, RenderedMarkup>,
): Map<string, string> {
  return new Map([...serverMarkups.keys()].map((id, index) => [id, `<!--markup-${index}-->`]));
}

const encoded = new Map<string, RenderedMarkup>();

/** Adds a text shared by many pages; returns its placeholder. */
export function addPlaceholder(serverMarkups: Map<string, RenderedMarkup>, text: string): string {
  const part = encoded.get(text) ?? { html: text, bytes: Buffer.from(text) };
  encoded.set(text, part);
  serverMarkups.set("inline-styles", part);
  return `<!--markup-${serverMarkups.size - 1}-->`;
}

/** Replaces the placeholders. Most of a page is encoded once and shared by requests. */
export function assemblePage(markup: string, serverMarkups: ReadonlyMap<string, RenderedMarkup>): Buffer {
  const all = [...serverMarkups.values()];
  const parts = markup
    .split(placeholder)
    .map((part, index) =>
      index % 2 === 0 ? Buffer.from(part) : (all[Number(part)]?.bytes ?? Buffer.alloc(0)),
    );
  return Buffer.concat(parts);
}
