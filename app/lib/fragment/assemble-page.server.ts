import type { RenderedFragment } from "./render-fragment.server";

const place = /<!--fragment-(\d+)-->/;

/** What stands in the markup for each fragment while React renders: the page is put together from bytes afterwards. */
export function fragmentPlaces(fragments: ReadonlyMap<string, RenderedFragment>): Map<string, string> {
  return new Map([...fragments.keys()].map((id, index) => [id, `<!--fragment-${index}-->`]));
}

/** The page with its fragments in their places. The bulk of a page is encoded once for all requests, not once for each. */
export function assemblePage(markup: string, fragments: ReadonlyMap<string, RenderedFragment>): Buffer {
  const all = [...fragments.values()];
  const parts = markup.split(place).map((part, index) => (index % 2 === 0 ? Buffer.from(part) : (all[Number(part)]?.bytes ?? Buffer.alloc(0))));
  return Buffer.concat(parts);
}
