import { listPageSize } from "#contract/sizes";
import { getAudience, sharedApi } from "../../context";
import { fail } from "../../platform/errors";
import { getPaging } from "../../platform/paging";
import { loadArticle, loadJournalPage } from "./articles";

export const journalRoutes = {
  list: sharedApi.journal.list.handler(async ({ input, context }) =>
    loadJournalPage(
      context.db,
      await getAudience(context, input),
      input.rubric,
      getPaging(input, listPageSize),
    ),
  ),
  article: sharedApi.journal.article.handler(async ({ input, context }) => {
    const caller = context.token ? await context.findCaller() : null;
    const audience = await getAudience(context, input);
    return (
      (await loadArticle(context, audience, input.alias, caller?.profile ?? null)) ??
      fail(404, "NOT_FOUND", "No such article")
    );
  }),
};
