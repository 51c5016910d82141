import { articleOf, journalPageOf } from "../catalog/articles";
import { api, audienceOf } from "../context";
import { fail } from "../errors";
import { listPageSize, pageOf } from "./paging";

export const journalRoutes = {
  list: api.journal.list.handler(async ({ input, context }) =>
    journalPageOf(context.db, await audienceOf(context, input), input.rubric, pageOf(input, listPageSize)),
  ),
  article: api.journal.article.handler(
    async ({ input, context }) =>
      (await articleOf(context, await audienceOf(context, input), input.alias)) ??
      fail(404, "NOT_FOUND", "No such article"),
  ),
};
