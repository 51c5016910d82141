import type { ServerBuild } from "@remix-run/node";
import type { matchRoutes as MatchRoutes } from "@remix-run/react";
import { locales } from "#contract/languages";
import { inSpan } from "#telemetry/tracing";

type RouteObject = Parameters<typeof MatchRoutes>[0][number];
type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

const language = new RegExp(`^(?:${locales.join("|")})/`);
/** A page in another language is the same route, so that the number of names does not grow with the languages. */
const getRouteName = (id: string): string => id.replace(language, "").replace(/^routes\//, "");

/** Finds the name of the route that a path leads to, since Remix tells nobody. */
export function createRouteNames(routes: Routes, matchRoutes: typeof MatchRoutes): (path: string) => string {
  const listBelow = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parent) return [];
      const { id, path, index, caseSensitive } = route;
      const own = { id, ...(path === undefined ? {} : { path }), caseSensitive: caseSensitive ?? false };
      return [index ? { ...own, index } : { ...own, children: listBelow(id) }];
    });
  const table = listBelow(undefined);
  return (path) => {
    const document = path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
    const id = matchRoutes(table, document)?.at(-1)?.route.id;
    return id === undefined ? "(none)" : getRouteName(id);
  };
}

/** The build with a span for each loader and action. */
export function traceRoutes(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, route && traceRoute(id, route)]),
  );
  return { ...build, routes };
}

function traceRoute(id: string, route: Route): Route {
  const { loader, action } = route.module;
  const name = getRouteName(id);
  const wrap =
    <Args, Result>(kind: "loader" | "action", handle: (args: Args) => Result) =>
    (args: Args) =>
      inSpan(`${kind} ${name}`, {}, () => Promise.resolve(handle(args)));
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader ? { loader: wrap("loader", loader) } : {}),
      ...(action ? { action: wrap("action", action) } : {}),
    },
  };
}
