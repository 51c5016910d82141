import { InvalidSettingError } from "#contract/settings";
import { FolderInUseError } from "../tools/folder-lock.mjs";
import { createLog } from "./log";
import { parseSettings } from "./settings";
import { startPaymentHost } from "./start-payment-host";

/** Starts the payment host, reports its port to the parent process, and exits on SIGTERM. */
async function main() {
  const settings = parseSettings(process.env);
  const log = createLog(settings.logLevel, (text) => process.stdout.write(text));
  const host = await startPaymentHost({ ...settings, log }).catch((error: NodeJS.ErrnoException) =>
    exitWith(
      error.code === "EADDRINUSE"
        ? `Port ${settings.port} (PAYMENT_PORT) is busy.`
        : error instanceof FolderInUseError
          ? error.message
          : `The payment host could not start: ${error.message}`,
    ),
  );
  log("info", { message: "payment host listening", port: host.port });
  process.send?.({ listening: host.port });
  const stop = () => void host.close().finally(() => process.exit(0));
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Exit with the parent process.
  process.on("disconnect", stop);
  // Ignores EPIPE when the log's reader has exited.
  process.stdout.on("error", () => {});
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (error: unknown) => {
      log("error", { message: event, error: error instanceof Error ? error.stack : String(error) });
    });
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

main().catch((error: unknown) => {
  if (error instanceof InvalidSettingError) exitWith(error.message);
  exitWith(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
