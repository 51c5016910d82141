import type { Logger } from "./log";

type Count = (where: string) => void;

/** Errors that nobody caught end no process: they are written down and counted, and the others go on being served. */
export function surviveErrors(log: Logger, count: Count): void {
  const note = (where: string) => (error: unknown) => {
    count(where);
    log.error({
      message: where,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  };
  process.on("uncaughtException", note("uncaught exception"));
  process.on("unhandledRejection", note("unhandled rejection"));
}
