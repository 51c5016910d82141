import { api, getAudience, sharedApi } from "../../context";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { loadHeroes, loadHome } from "./home";
import { findRedirect } from "./redirects";
import { loadSitemap } from "./sitemap";

/** The catalogue's handlers for the home page. */
export const homeRoutes = {
  main: sharedApi.catalog.main.handler(async ({ input, context }) =>
    loadHome(context, await getAudience(context, input)),
  ),
  heroes: sharedApi.catalog.heroes.handler(async ({ input, context }) => {
    const items = await loadHeroes(context, await getAudience(context, input));
    return createList(items);
  }),
};

export const aliasRoutes = {
  alias: api.content.alias.handler(async ({ input, context }) => {
    const target = await findRedirect(context, () => getAudience(context, input), input);
    return target === null
      ? fail(404, "NOT_FOUND", "This alias was never replaced")
      : { redirect_to: target };
  }),
};

export const systemRoutes = {
  contentVersion: api.system.contentVersion.handler(async ({ context }) => ({
    version: await context.readContentVersion(),
  })),
  sitemap: sharedApi.system.sitemap.handler(async ({ context }) =>
    // Crawlers have no session. Callers with one get only what their profile may see.
    loadSitemap(context, await getAudience(context, {})),
  ),
};
