import { notFound } from "~/lib/http/define-loader.server";
import { getPage } from "~/lib/http/path-suffix";

/** AMB-013: the page size of plain lists. */
export const listPageSize = 30;

/** The number of the page a last segment «page{N}» asks for, 1 without it. Raises not-found for anything else (AMB-053). */
export function pageParam(segment: string | undefined): number {
  return segment === undefined ? 1 : (getPage(segment) ?? notFound());
}

/** How many pages there are, at least one. Raises not-found when the asked page lies beyond the last. */
export function getPages(total: number, page: number, pageSize = listPageSize): number {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return page > pages ? notFound() : pages;
}

/** What a list page asks of the API. */
export const pageQuery = (page: number, pageSize = listPageSize) => ({
  skip: (page - 1) * pageSize,
  limit: pageSize,
});
