import { listPageSize } from "#contract/sizes";
import { getAudience, sharedApi } from "../../context";
import { fail } from "../../platform/errors";
import { getPaging } from "../../platform/paging";
import { loadArticle, loadJournalPage } from "./articles";

export const journalRoutes = {
  list: sharedApi.journal.list.handler(async ({ input, context }) => {
    const caller = context.token ? await context.findCaller() : null;
    const audience = await getAudience(context, input);
    const page = getPaging(input, listPageSize);
    return loadJournalPage(context, audience, input.rubric, page, caller?.profile ?? null);
  }),
  article: sharedApi.journal.article.handler(async ({ input, context }) => {
    const caller = context.token ? await context.findCaller() : null;
    const audience = await getAudience(context, input);
    return (
      (await loadArticle(context, audience, input.alias, caller?.profile ?? null)) ??
      fail(404, "NOT_FOUND", "No such article")
    );
  }),
};
