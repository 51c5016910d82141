import { getLocalTime } from "#domain/limits";
import { serviceTimeZone } from "#domain/time-zone";
import { api, type ApiContext, getAudience } from "../../context";
import { fail } from "../../platform/errors";

type Input = Parameters<typeof getAudience>[1];

/** New versions apply from midnight in Moscow. */
const getAsked = async (context: ApiContext, input: Input) => ({
  ...(await getAudience(context, input)),
  today: getLocalTime(context.now, serviceTimeZone).day,
});

export const documentRoutes = {
  list: api.documents.list.handler(async ({ input, context }) => {
    const items = context.documents.list(await getAsked(context, input));
    return { items, items_total: items.length };
  }),
  document: api.documents.document.handler(
    async ({ input, context }) =>
      context.documents.find(await getAsked(context, input), input.alias, input.version) ??
      fail(404, "NOT_FOUND", "No such document"),
  ),
};
