import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pino } from "pino";
import { redactUrl } from "#domain/redact-url";

export const createLogger = (level: string) =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: false, minLength: 4096 }),
  );
export type Logger = ReturnType<typeof createLogger>;

/** The status of a request that the client gave up before its response ended (AMB-014). */
export const clientClosedRequest = 499;

/** Logs one line per response, with an id that is also sent as X-Request-Id. */
export function logRequest(log: Logger, request: IncomingMessage, response: ServerResponse): string {
  const id = randomUUID();
  const started = performance.now();
  response.setHeader("X-Request-Id", id);
  response.on("close", () => {
    log.info({
      id,
      method: request.method,
      url: redactUrl(request.url ?? ""),
      status: response.writableFinished ? response.statusCode : clientClosedRequest,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });
  return id;
}
