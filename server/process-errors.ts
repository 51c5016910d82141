import type { Logger } from "./log";

type Count = (where: string) => void;

/**
 * Logs and counts uncaught errors instead of letting them end the process, so that other requests are still served.
 */
export function logUncaughtErrors(log: Logger, count: Count): void {
  const createHandler = (where: string) => (error: unknown) => {
    count(where);
    log.error({
      message: where,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  };
  process.on("uncaughtException", createHandler("uncaught exception"));
  process.on("unhandledRejection", createHandler("unhandled rejection"));
}
