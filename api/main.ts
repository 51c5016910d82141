import { serve } from "@hono/node-server";
import { DatabaseUnavailableError } from "./db/database";
import { endUnreadable } from "./end-unreadable";
import { describeError } from "./errors";
import { startIssuerServer } from "./issuer/issuer";
import { type ApiSettings, InvalidSettingError, parseSettings } from "./settings";
import { startApi } from "./start-api";

/** Starts the API, reports its port to the parent process, and exits within ten seconds of SIGTERM. */
async function main() {
  const settings = parseSettings(process.env);
  const api = await startApi(settings);
  const issuer = settings.issuer && (await startIssuer(settings.issuer));
  const server = serve({ fetch: api.app.fetch, port: settings.port, hostname: settings.host }, ({ port }) => {
    process.stdout.write(`${JSON.stringify({ level: "info", message: "api listening", port })}\n`);
    process.send?.({ listening: port });
    // In the background; pictures requested meanwhile share the queue, first come, first served.
    if (settings.mode === "demo") void api.warmPictures().catch(() => {});
  });
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
    issuer?.close();
    issuer?.closeAllConnections();
    if ("closeIdleConnections" in server) server.closeIdleConnections();
    const forced = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), 3000);
    server.on("close", () => {
      clearTimeout(forced);
      void api.close().finally(() => process.exit(0));
    });
    setTimeout(() => process.exit(0), 8000).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Exit with the parent process.
  process.on("disconnect", stop);
}

async function startIssuer(issuer: NonNullable<ApiSettings["issuer"]>) {
  return (await startIssuerServer(issuer)) ?? exitWith(`Port ${issuer.port} (ISSUER_PORT) is busy.`);
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

main().catch((error: unknown) => {
  if (error instanceof InvalidSettingError || error instanceof DatabaseUnavailableError)
    exitWith(error.message);
  exitWith(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
