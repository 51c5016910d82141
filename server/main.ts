import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { serveMetrics } from "#telemetry/serve-metrics";
import { isTracing, startTracing } from "#telemetry/start-tracing";
import type { AppModule } from "./app-module";
import { loadBuiltApp } from "./built-app";
import { createWebServer } from "./create-server";
import { devKey } from "./dev-relay";
import { createLogger } from "./log";
import { logUncaughtErrors } from "./process-errors";
import { watchContent } from "./watch-content";

const graceMs = 4000;
const exitMs = 9000;

/** Starts the web server, reports its port to the parent process, and exits within ten seconds of SIGTERM. */
async function main() {
  const root = path.resolve(import.meta.dirname, "../..");
  const build = (await import(pathToFileURL(path.join(root, "build/server/index.js")).href)) as ServerBuild;
  const app = build.entry.module as unknown as AppModule & {
    metricsText: () => Promise<string>;
    readContentVersion: () => Promise<string | null>;
    outdateContent: () => void;
    settings: ProcessSettings;
  };
  const { settings } = app;
  const log = createLogger(settings.LOG_LEVEL);
  const stopTracing = await startTracing(process.env, "luch-web", (line) => log.warn(line));
  let isDraining = false;
  const { server, pages } = await createWebServer({
    ...(await loadBuiltApp(root, build, settings.PUBLIC_ORIGIN)),
    app,
    log,
    isDraining: () => isDraining,
    isTraced: isTracing(process.env),
  });

  server.on("error", (error: NodeJS.ErrnoException) => {
    exitWith(
      error.code === "EADDRINUSE"
        ? `Port ${settings.PORT} (PORT) is busy.`
        : `The web server could not listen: ${error.message}`,
    );
  });
  server.listen(settings.PORT, settings.HOST, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : settings.PORT;
    log.info({ message: "web listening", port });
    process.send?.({ listening: port, devKey: settings.APP_MODE === "production" ? null : devKey });
  });
  const endWatch = watchContent({
    read: app.readContentVersion,
    onChange: () => {
      app.outdateContent();
      pages.outdate();
    },
  });
  const metrics = settings.METRICS_PORT
    ? serveMetrics({
        port: settings.METRICS_PORT,
        host: settings.METRICS_HOST,
        text: app.metricsText,
        onError: (error) => log.error({ message: `no metrics (METRICS_PORT): ${error.message}` }),
      })
    : null;

  logUncaughtErrors(log, app.countProcessError);
  // Ignores EPIPE when the log's reader has exited.
  process.stdout.on("error", () => {});

  const stop = () => {
    if (isDraining) return;
    isDraining = true;
    endWatch();
    metrics?.close();
    app.closeStreams();
    server.close(() => void stopTracing().finally(() => process.exit(0)));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
    setTimeout(() => process.exit(0), exitMs).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
}

type ProcessSettings = AppModule["settings"] & {
  PORT: number;
  HOST: string;
  LOG_LEVEL: string;
  METRICS_PORT?: number;
  METRICS_HOST: string;
};

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

main().catch((error: unknown) => {
  // An invalid setting is reported in one sentence; anything else is a bug and gets a stack trace.
  const isSetting = error instanceof Error && error.message.startsWith("Setting ");
  exitWith(
    isSetting ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error),
  );
});
