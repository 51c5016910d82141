import { listPageSize } from "#contract/sizes";
import { notFound } from "~/lib/http/define-loader.server";
import { parsePageSegment } from "~/lib/http/path-suffix";

/**
 * The page number in a last segment "page{N}", 1 if there is none. Throws not-found for anything else
 * (AMB-053).
 */
export function parsePageParam(segment: string | undefined): number {
  return segment === undefined ? 1 : (parsePageSegment(segment) ?? notFound());
}

/** Number of pages, at least one. Throws not-found if `page` lies beyond the last. */
export function getPageCount(total: number, page: number, pageSize = listPageSize): number {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return page > pages ? notFound() : pages;
}

export const pageQuery = (page: number, pageSize = listPageSize) => ({
  skip: (page - 1) * pageSize,
  limit: pageSize,
});
