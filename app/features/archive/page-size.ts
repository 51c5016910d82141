import type { BrowserClass } from "~/lib/request-context/user-agent";
import type { ArchiveWindow } from "./archive-url";

/** Recordings per request by minimum viewport width: mobile, both tablets, both desktops (K-019..K-023). */
export const limitsByWidth = "0:10 768:20 1025:25";

/** Size of the first page. The server knows the browser class but not its width (AMB-017). */
export const getFirstPageSize = ({ isMobile }: Pick<BrowserClass, "isMobile">): number =>
  isMobile ? 10 : 25;

export type Range = { skip: number; limit: number };

export function parseRange(window: ArchiveWindow, pageSize: number): Range {
  return "skip" in window ? window : { skip: (window.page - 1) * pageSize, limit: pageSize };
}

/**
 * The page that a range ends on, rounded down so that the next page skips nothing. It is the last page only
 * if the range reaches the end.
 */
export function getEndPage(
  { skip, limit }: Range,
  total: number,
  pageSize: number,
): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const end = skip + limit;
  return { pages, page: end >= total ? pages : Math.max(1, Math.floor(end / pageSize)) };
}
