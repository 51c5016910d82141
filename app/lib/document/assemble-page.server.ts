import { isTracking } from "../http/tracking-parameters";
import { withoutParameters, withoutPopup } from "../popup-path";
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

/**
 * A part whose links to popups over the page keep the page's query, which the part was made without. Tracking
 * parameters are left out: a cached page is the same with and without them.
 */
export function keepQuery(part: RenderedMarkup, url: URL): RenderedMarkup {
  if (url.search === "") return part;
  const search = withoutParameters(
    { pathname: "", search: url.search },
    [...url.searchParams.keys()].filter(isTracking),
  );
  const query = withoutPopup({ pathname: "", search }).replaceAll("&", "&amp;");
  if (query === "" || !part.html.includes(overPageStart)) return part;
  const html = part.html.replaceAll(overPageStart, () => `href="${query}&amp;popup=`);
  return { ...part, html, bytes: Buffer.from(html) };
}

const overPageStart = 'href="?popup=';

const encoded = new Map<string, RenderedMarkup>();

/** A text shared by many pages as a part of them, encoded once. */
export function toPart(text: string): RenderedMarkup {
  const part = encoded.get(text) ?? { html: text, bytes: Buffer.from(text) };
  encoded.set(text, part);
  return part;
}
