import { api, getAudience } from "../../context";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { listOffers, loadOfferPage } from "./offers";

/** Promotional pages; none for children. */
export const offerRoutes = {
  list: api.offers.list.handler(async ({ input, context }) =>
    createList(await listOffers(context, await getAudience(context, input))),
  ),
  page: api.offers.page.handler(
    async ({ input, context }) =>
      (await loadOfferPage(context, await getAudience(context, input), input.alias)) ??
      fail(404, "NOT_FOUND", "No such page"),
  ),
};
