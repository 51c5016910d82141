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

type Answered = { status: number; ms: number };

/** Logs one line per response, with an id that is also sent as X-Request-Id. */
export function logRequest(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  onAnswered: (answered: Answered) => void = () => {},
): string {
  const id = randomUUID();
  const started = performance.now();
  response.setHeader("X-Request-Id", id);
  response.on("close", () => {
    const status = response.writableFinished ? response.statusCode : clientClosedRequest;
    const ms = performance.now() - started;
    log.info({
      id,
      method: request.method,
      url: redactUrl(request.url ?? ""),
      status,
      ms: Math.round(ms * 10) / 10,
    });
    onAnswered({ status, ms });
  });
  return id;
}
