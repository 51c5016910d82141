import { listPageSize } from "#contract/sizes";
import { getAudience, sharedApi } from "../../context";
import { fail } from "../../platform/errors";
import { getPaging } from "../../platform/paging";
import { listPeople, loadPerson } from "./people";

export const personRoutes = {
  list: sharedApi.persons.list.handler(async ({ input, context }) =>
    listPeople(context.db, await getAudience(context, input), getPaging(input, listPageSize)),
  ),
  person: sharedApi.persons.person.handler(async ({ input, context }) => {
    const caller = context.token ? await context.findCaller() : null;
    const audience = await getAudience(context, input);
    return (
      (await loadPerson(context, audience, input.alias, caller?.profile ?? null)) ??
      fail(404, "NOT_FOUND", "No such person")
    );
  }),
};
