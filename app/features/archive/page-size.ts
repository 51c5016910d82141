import type { BrowserClass } from "~/lib/request-context/user-agent";
import type { ArchiveWindow } from "./archive-url";

/** K-019..K-023: recordings asked for at once, from a width on: mobile, both tablets, both desktops. */
export const limitsByWidth = "0:10 768:20 1025:25";

/** What the first page holds: the server knows the browser and not its width (AMB-017). */
export const firstPageSize = ({ isMobile }: Pick<BrowserClass, "isMobile">): number => (isMobile ? 10 : 25);

export type Range = { skip: number; limit: number };

/** The recordings of a window. */
export function parseRange(window: ArchiveWindow, pageSize: number): Range {
  return "skip" in window ? window : { skip: (window.page - 1) * pageSize, limit: pageSize };
}

/** The page a range ends on, among pages of a size: before it lies nothing that was not shown, and it is the last only where the range is. */
export function pageAtEnd(
  { skip, limit }: Range,
  total: number,
  pageSize: number,
): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const end = skip + limit;
  return { pages, page: end >= total ? pages : Math.max(1, Math.floor(end / pageSize)) };
}
