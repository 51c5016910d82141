import { listPeople, personOf } from "../catalog/people";
import { api, audienceOf } from "../context";
import { fail } from "../errors";
import { listPageSize, pageOf } from "./paging";

export const personRoutes = {
  list: api.persons.list.handler(async ({ input, context }) =>
    listPeople(context.db, await audienceOf(context, input), pageOf(input, listPageSize)),
  ),
  person: api.persons.person.handler(
    async ({ input, context }) =>
      (await personOf(context, await audienceOf(context, input), input.alias)) ??
      fail(404, "NOT_FOUND", "No such person"),
  ),
};
