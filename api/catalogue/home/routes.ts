import { api, getAudience } from "../../context";
import { createList } from "../../platform/paging";
import { loadHeroes, loadHome } from "./home";

/** The catalogue's handlers for the home page. */
export const homeRoutes = {
  main: api.catalog.main.handler(async ({ input, context }) =>
    loadHome(context, await getAudience(context, input)),
  ),
  heroes: api.catalog.heroes.handler(async ({ input, context }) => {
    const items = await loadHeroes(context, await getAudience(context, input));
    return createList(items);
  }),
};
