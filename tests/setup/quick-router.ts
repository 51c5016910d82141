import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import type { matchRoutes } from "@remix-run/react";
import { quickRouteMatching } from "../../tools/quick-route-matching";

type Router = { matchRoutes: typeof matchRoutes };

const file = path.join(
  path.dirname(createRequire(import.meta.url).resolve("@remix-run/router/package.json")),
  "dist/router.js",
);
const published = readFileSync(file, "utf8");
const transform = quickRouteMatching.transform as unknown as (
  code: string,
  id: string,
  options: { ssr: boolean },
) => { code: string };

async function load(code: string): Promise<Router> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "luch-router-"));
  const copy = path.join(folder, "router.mjs");
  // Its source map is not beside it.
  writeFileSync(copy, code.replace(/^\/\/# sourceMappingURL=.*$/m, ""));
  try {
    return (await import(/* @vite-ignore */ copy)) as Router;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The published router, and the one in the server's build. */
export const publishedRouter = await load(published);
export const quickRouter = await load(
  transform(published, file.replaceAll(path.sep, "/"), { ssr: true }).code,
);
