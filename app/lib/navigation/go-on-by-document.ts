import type { ContextType } from "react";
import { matchRoutes, type UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

type Router = NonNullable<ContextType<typeof DataRouterContext>>["router"];

/**
 * Lets a press go on to its page if that page's code is gone, mostly because a new version was deployed. Remix then
 * reloads the document, whose URL is still the old page's; here it becomes the pressed page's, and is reloaded as such,
 * since Remix may have begun before. Imports the same modules as Remix, so nothing is loaded twice. Returns a function
 * that ends it.
 */
export function goOnByDocument(router: Router): () => void {
  let followed: string | null = null;
  return router.subscribe(({ navigation: { state, location: target, formMethod } }) => {
    if (state !== "loading" || formMethod !== undefined || target.key === followed) return;
    followed = target.key;
    const goOn = () => {
      if (router.state.navigation.location?.key !== target.key) return;
      history.pushState(null, "", target.pathname + target.search + target.hash);
      location.reload();
    };
    for (const { route } of matchRoutes(router.routes, target) ?? []) {
      const module = window.__remixManifest.routes[route.id ?? ""]?.module;
      if (module !== undefined && !(route.id in window.__remixRouteModules)) import(module).catch(goOn);
    }
  });
}
