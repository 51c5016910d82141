import { listPageSize } from "#contract/sizes";
import { api, getAudience } from "../../context";
import { fail } from "../../platform/errors";
import { getPaging } from "../../platform/paging";
import { listPeople, loadPerson } from "./people";

export const personRoutes = {
  list: api.persons.list.handler(async ({ input, context }) =>
    listPeople(context.db, await getAudience(context, input), getPaging(input, listPageSize)),
  ),
  person: api.persons.person.handler(
    async ({ input, context }) =>
      (await loadPerson(context, await getAudience(context, input), input.alias)) ??
      fail(404, "NOT_FOUND", "No such person"),
  ),
};
