import { api, getAudience } from "../../context";
import { loadSitemap } from "./sitemap";

export const systemRoutes = {
  config: api.system.config.handler(() => ({
    pay: [],
    popup: { alarm: null, allarm_ban: [], popup_allarm: null },
    survey: { id: null, img: null },
  })),
  sitemap: api.system.sitemap.handler(async ({ context }) =>
    // Crawlers have no session. Callers with one get only what their profile may see.
    loadSitemap(context, await getAudience(context, {})),
  ),
};
