import type { LcpImage } from "./lcp-image";

/** Markup as text for data requests, and encoded for documents, with its most prominent picture. */
export type RenderedMarkup = { html: string; bytes: Buffer; lcpImage?: LcpImage | null };

const placeholder = /<!--markup-(\d+)-->/;

/**
 * Makes a placeholder for each part of a page that React does not render again. React renders the placeholders; the
 * page is assembled from bytes afterwards.
 */
export function createPlaceholders(parts: ReadonlyMap<string, RenderedMarkup>): Map<string, string> {
  return new Map([...parts.keys()].map((id, index) => [id, `<!--markup-${index}-->`]));
}

/** Replaces the placeholders. Most of a page is encoded once and shared by requests. */
export function assemblePage(html: string, parts: ReadonlyMap<string, RenderedMarkup>): Buffer {
  const all = [...parts.values()];
  const pieces = html
    .split(placeholder)
    .map((text, index) =>
      index % 2 === 0 ? Buffer.from(text) : (all[Number(text)]?.bytes ?? Buffer.alloc(0)),
    );
  return Buffer.concat(pieces);
}

const encoded = new Map<string, RenderedMarkup>();

/** A text shared by many pages as a part of them, encoded once. */
export function toPart(text: string): RenderedMarkup {
  const part = encoded.get(text) ?? { html: text, bytes: Buffer.from(text) };
  encoded.set(text, part);
  return part;
}
