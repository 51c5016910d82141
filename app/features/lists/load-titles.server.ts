import type { CatalogSort } from "#contract/filters";
import type { TitleCard } from "#contract/shared";
import { childFilterDropped } from "~/lib/metrics.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { loadWithCaptcha } from "../captcha/captcha.server";
import { filterForChildren } from "../catalog/filter-for-children";
import { pageQuery } from "../catalog/paging.server";

export type FoundTitles = { items: TitleCard[]; items_total: number };
type Options = { name: string; query: { genre?: string; sort?: CatalogSort }; page: number };

/** A page of titles across the whole catalogue, shared by an audience. */
export function loadTitles(context: RequestContext, { name, query, page }: Options): Promise<FoundTitles> {
  return loadWithCaptcha(context, {
    name,
    load: async ({ audience, call, answer }) => {
      const { items, items_total } = await context.api.catalog.list(
        { ...audience, ...answer, ...query, ...pageQuery(page) },
        call,
      );
      return {
        items: audience.for_kids ? filterForChildren(items, (count) => childFilterDropped.inc(count)) : items,
        items_total,
      };
    },
  });
}
