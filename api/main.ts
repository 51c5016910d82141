import { serve } from "@hono/node-server";
import { collectDefaultMetrics } from "prom-client";
import { InvalidSettingError } from "#contract/settings";
import { serveMetrics } from "#telemetry/serve-metrics";
import { isTracing, startTracing } from "#telemetry/start-tracing";
import { startIssuerServer } from "./people/issuer/issuer";
import { DatabaseUnavailableError } from "./platform/db/database";
import { traceQueries } from "./platform/db/trace-queries";
import { answerUnavailable, isUsable, waitForDatabase } from "./platform/db/wait-for-database";
import { endUnreadable } from "./platform/end-unreadable";
import { describeError } from "./platform/errors";
import { registry } from "./platform/metrics";
import { type ApiSettings, parseSettings } from "./platform/settings";
import { addQueueGauges } from "./queue-gauges";
import { startApi } from "./start-api";

/**
 * Starts the API, reports its port to the parent process, and exits within ten seconds of SIGTERM. When its database
 * stops, it answers 503 until the cause has ended, and exits, so that it is started again.
 */
async function main() {
  const settings = parseSettings(process.env);
  const stopTracing = await startTracing(process.env, "luch-api", (line) =>
    process.stdout.write(`${JSON.stringify(line)}\n`),
  );
  if (isTracing(process.env)) traceQueries();
  let answer: (request: Request) => Response | Promise<Response> = answerUnavailable;
  const api = await startApi(settings, {
    onBroken: (sentence) => {
      answer = answerUnavailable;
      process.stderr.write(`${sentence}\n`);
      process.send?.({ waiting: true });
      void waitForDatabase(settings).finally(() => process.exit(1));
    },
  }).catch((error: unknown) => failToStart(settings, error));
  answer = api.app.fetch;
  const metrics = startMetrics(settings, api);
  const issuer = settings.issuer && (await startIssuer(settings.issuer));
  const server = serve(
    { fetch: (request: Request) => answer(request), port: settings.port, hostname: settings.host },
    ({ port }) => {
      process.stdout.write(`${JSON.stringify({ level: "info", message: "api listening", port })}\n`);
      process.send?.({ listening: port });
      // In the background; pictures requested meanwhile share the queue, first come, first served.
      if (settings.mode === "demo") void api.warmPictures().catch(() => {});
    },
  );
  server.on("error", (error: NodeJS.ErrnoException) => {
    exitWith(
      error.code === "EADDRINUSE"
        ? `Port ${settings.port} (API_PORT) is busy.`
        : `The API could not listen: ${error.message}`,
    );
  });
  endUnreadable(server);
  // Longer than the web server reuses its connections, so that none is closed just as it is used.
  if ("keepAliveTimeout" in server) server.keepAliveTimeout = 65_000;
  // Ignores EPIPE when the log's reader has exited.
  process.stdout.on("error", () => {});
  // Log uncaught errors instead of exiting, so that other requests are still served.
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      process.stdout.write(
        `${JSON.stringify({ level: "error", message: event, error: describeError(error) })}\n`,
      );
    });
  }
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    server.close();
    metrics?.close();
    issuer?.close();
    issuer?.closeAllConnections();
    if ("closeIdleConnections" in server) server.closeIdleConnections();
    const forced = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), 3000);
    server.on("close", () => {
      clearTimeout(forced);
      void Promise.all([api.close(), stopTracing()]).finally(() => process.exit(0));
    });
    setTimeout(() => process.exit(0), 8000).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Exit with the parent process.
  process.on("disconnect", stop);
}

function startMetrics(settings: ApiSettings, api: Awaited<ReturnType<typeof startApi>>) {
  const { db, clock, log, readWaitingReports } = api;
  const { port, host } = settings.metrics;
  if (port === null) return null;
  collectDefaultMetrics({ register: registry });
  addQueueGauges(registry, { db, clock, settings, log, readWaitingReports });
  return serveMetrics({
    port,
    host,
    text: () => registry.metrics(),
    onError: (error) => log({ level: "error", message: `no metrics (API_METRICS_PORT): ${error.message}` }),
  });
}

async function startIssuer(issuer: NonNullable<ApiSettings["issuer"]>) {
  return (await startIssuerServer(issuer)) ?? exitWith(`Port ${issuer.port} (ISSUER_PORT) is busy.`);
}

/** A process that is started again waits for the end of what keeps it from starting, and then starts anew. */
async function failToStart(settings: ApiSettings, error: unknown): Promise<never> {
  const mayPass = error instanceof DatabaseUnavailableError && !(await isUsable(settings));
  if (!mayPass || !process.env.IS_RESTART) throw error;
  const server = serve({ fetch: answerUnavailable, port: settings.port, hostname: settings.host });
  server.on("error", () => {});
  process.on("disconnect", () => process.exit(1));
  process.send?.({ waiting: true });
  process.stderr.write(`${error.message}\n`);
  await waitForDatabase(settings);
  process.exit(1);
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

main().catch((error: unknown) => {
  const isSetting = error instanceof Error && error.message.startsWith("Setting ");
  if (isSetting || error instanceof InvalidSettingError || error instanceof DatabaseUnavailableError)
    exitWith(error.message);
  exitWith(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
