import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pino } from "pino";

const secret = /([?&](?:auth_token|apikey|client_key|token|code|pin|msisdn|phone|email|password)=)[^&]*/gi;
const mediaToken = /\/media\/[^/]+\//;

export const createLogger = (level: string) =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: false, minLength: 4096 }),
  );
export type Logger = ReturnType<typeof createLogger>;

/** An address as it may be written down: secrets in the query and media tokens are cut out (threats T5, T28). */
export function redactedUrl(url: string): string {
  return url.replace(secret, "$1[redacted]").replace(mediaToken, "/media/[redacted]/").slice(0, 300);
}

/** Writes one line a response, with an id that also goes out as X-Request-Id. */
export function logRequest(log: Logger, request: IncomingMessage, response: ServerResponse): string {
  const id = randomUUID();
  const started = performance.now();
  response.setHeader("X-Request-Id", id);
  response.on("close", () => {
    log.info({
      id,
      method: request.method,
      url: redactedUrl(request.url ?? ""),
      status: response.writableFinished ? response.statusCode : 499,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });
  return id;
}
