import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pino } from "pino";

const secretNames = "auth_token|apikey|client_key|token|code|state|pin|msisdn|phone|email|password|secret";
/** A secret in the query, or in a URL within it («back=%2Ftv%3Fcode%3D123456»), encoded once or more. */
const secret = new RegExp(
  `((?:[?&]|%(?:25)*(?:3F|26))(?:${secretNames})(?:=|%(?:25)*3D))(?:(?!%(?:25)*26)[^&])*`,
  "gi",
);
/** Both folders have the viewer's token in the path. */
const mediaToken = /\/(media|license)\/[^/]+\//;
/** A promo code in the path; it may be worth a gift. */
const coupon = /(\/|%(?:25)*2F)(coupon)\1(registration)\1(?:(?!%(?:25)*(?:3F|26))[^?&/])+/gi;

export const createLogger = (level: string) =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: false, minLength: 4096 }),
  );
export type Logger = ReturnType<typeof createLogger>;

/** Removes secrets in the query and media tokens from a URL before it is logged. */
export function redactUrl(url: string): string {
  return url
    .replace(secret, "$1[redacted]")
    .replace(mediaToken, "/$1/[redacted]/")
    .replace(coupon, "$1$2$1$3$1[redacted]")
    .slice(0, 300);
}

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
      status: response.writableFinished ? response.statusCode : 499,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  });
  return id;
}
