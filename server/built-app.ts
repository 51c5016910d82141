import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { fileHeaders } from "./security-headers";
import { staticAssets } from "./static-assets";

/** Loads what the web server serves from a production build in `root`. */
export async function loadBuiltApp(root: string, build: ServerBuild, publicOrigin: string | undefined) {
  const isHttps = publicOrigin?.startsWith("https:") ?? false;
  return {
    build,
    assets: await staticAssets(path.join(root, "build/client"), fileHeaders(isHttps)),
    stylesheets: build.assets.routes.root?.css ?? [],
  };
}
