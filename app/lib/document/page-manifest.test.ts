import type { EntryContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { getPageManifest } from "./page-manifest";

const toRoute = (id: string) => ({ id, module: `/assets/${id}.js` });

it("A page renders with its own routes, and its browser loads those of its language", () => {
  const routes = Object.fromEntries(["root", "watch", "en/watch"].map((id) => [id, toRoute(id)]));
  const context = {
    manifest: { version: "1", url: "/assets/manifest-1a2b.js", routes },
    staticHandlerContext: { matches: ["root", "en/watch", "gone"].map((id) => ({ route: { id } })) },
  } as unknown as EntryContext;
  expect(getPageManifest(context, "en")).toEqual({
    version: "1",
    url: "/assets/manifest-1a2b.en.js",
    routes: { root: toRoute("root"), "en/watch": toRoute("en/watch") },
  });
});
