import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { createServer, type HmrContext } from "vite";
import type { AppModule } from "./app-module";
import { createWebServer } from "./create-server";
import { devKey } from "./dev-relay";
import { createLogger } from "./log";

/**
 * The web server of `npm run dev`: the same Express server, with the sources loaded by Vite and updated in place.
 * Pages are never cached and have no content policy, because Vite's own scripts are inline.
 */
async function main() {
  const root = path.resolve(import.meta.dirname, "..");
  const vite = await createServer({
    root,
    server: { middlewareMode: true },
    plugins: [{ name: "reload-server-code", handleHotUpdate }],
  });
  const loadBuild = async () => (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
  let current = getAppModule(await loadBuild());

  /** Server-rendered markup, styles and texts cannot be updated in the browser, so the page reloads. */
  function handleHotUpdate({ file, server, modules }: HmrContext) {
    current.clearCaches();
    const isInBrowser = modules.some(({ importers }) => importers.size > 0);
    if (isInBrowser && !/\.css$|\.server\.|\/locales\//.test(file)) return modules;
    server.ws.send({ type: "full-reload" });
    return [];
  }

  const app = new Proxy(current, {
    get: (_first, name) => (name === "getPageCacheKey" ? () => null : current[name as keyof AppModule]),
  });
  const log = createLogger(current.settings.LOG_LEVEL);
  const { server } = await createWebServer({
    build: async () => {
      const build = await loadBuild();
      current = getAppModule(build);
      return build;
    },
    app,
    log,
    assets: vite.middlewares,
    stylesheets: [],
    isDraining: () => false,
  });
  const { PORT: port, HOST } = current.settings;
  server.listen(port, HOST, () => {
    process.stdout.write(`\n  «Луч»  http://localhost:${port}/\n  /dev   ?key=${devKey}\n\n`);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(0));
}

const getAppModule = (build: ServerBuild) =>
  build.entry.module as unknown as AppModule & {
    settings: { PORT: number; HOST: string; LOG_LEVEL: string };
  };

void main();
