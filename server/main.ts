import http from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { type AppModule, createWebServer } from "./create-server";
import { devKey } from "./dev-relay";
import { createLogger } from "./log";
import { surviveErrors } from "./process-errors";

const graceMs = 4000;
const lastMs = 9000;

/** The web server as a process: starts, says where it listens, ends on SIGTERM within ten seconds. */
async function main() {
  const root = path.resolve(import.meta.dirname, "../..");
  const build = (await import(pathToFileURL(path.join(root, "build/server/index.js")).href)) as ServerBuild;
  const app = build.entry.module as unknown as AppModule & {
    metricsText: () => Promise<string>;
    settings: Extras;
  };
  const { settings } = app;
  const log = createLogger(settings.LOG_LEVEL);
  let isDraining = false;
  const { server } = await createWebServer({
    build,
    app,
    log,
    clientDir: path.join(root, "build/client"),
    isDraining: () => isDraining,
  });

  server.on("error", (error: NodeJS.ErrnoException) => {
    exitWith(
      error.code === "EADDRINUSE"
        ? `Port ${settings.PORT} (PORT) is busy.`
        : `The web server could not listen: ${error.message}`,
    );
  });
  server.listen(settings.PORT, settings.HOST, () => {
    const url = server.address();
    const port = typeof url === "object" && url ? url.port : settings.PORT;
    log.info({ message: "web listening", port });
    process.send?.({ listening: port, devKey: settings.APP_MODE === "production" ? null : devKey });
  });
  const metrics = settings.METRICS_PORT ? serveMetrics(settings.METRICS_PORT, app.metricsText) : null;

  surviveErrors(log, app.countProcessError);

  const stop = () => {
    if (isDraining) return;
    isDraining = true;
    metrics?.close();
    app.closeStreams();
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
    setTimeout(() => process.exit(0), lastMs).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
}

type Extras = AppModule["settings"] & {
  PORT: number;
  HOST: string;
  LOG_LEVEL: string;
  METRICS_PORT?: number;
};

function serveMetrics(port: number, text: () => Promise<string>) {
  const server = http.createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    text().then(
      (body) => response.writeHead(200, { "Content-Type": "text/plain; version=0.0.4" }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, "127.0.0.1");
  return server;
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

main().catch((error: unknown) => {
  // A wrong setting is one sentence; anything else is a fault of ours and shows where.
  const isSetting = error instanceof Error && error.message.startsWith("Setting ");
  exitWith(
    isSetting ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error),
  );
});
