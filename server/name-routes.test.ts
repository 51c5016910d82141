import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { expect, it } from "vitest";
import { createRouteNames } from "./name-routes";

const route = (id: string, parentId?: string, path?: string) => ({ id, parentId, path, module: {} });
const routes = {
  root: route("root"),
  "routes/content/home": { ...route("routes/content/home", "root"), index: true },
  "en/routes/auth/layout": route("en/routes/auth/layout", "root", "en"),
  "en/signin": route("en/signin", "en/routes/auth/layout", "signin/:step?"),
  "routes/content/watch": route("routes/content/watch", "root", "watch/:alias"),
} as unknown as ServerBuild["routes"];
const getName = createRouteNames(routes, matchRoutes);

it.each([
  ["/", "content/home"],
  ["/_root.data", "content/home"],
  ["/watch/metropolis", "content/watch"],
  ["/watch/metropolis.data", "content/watch"],
  ["/en/signin/code", "signin"],
  ["/no-such-page", "(none)"],
])("A request is named after its route, without its language and whatever stands in it: %s", (path, name) => {
  expect(getName(path)).toBe(name);
});
