import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { NextFunction, Request, Response } from "express";
import { prefixedLocales } from "#contract/languages";
import type { Refusals } from "./refusal";

/** How long a request may take to arrive; pictures take longer from a phone on a slow network. */
export const arrivalMs = { any: 15_000, pictures: 120_000 };
export type ArrivalMs = typeof arrivalMs;
/** Concurrent uploads per client, so that a few clients cannot use up all capacity. */
const maxUploadsEach = 4;
/** How long a refused client may read the response before its connection is closed. */
const lingerMs = 1000;

const takesPictures = new RegExp(
  `^/(?:(?:${prefixedLocales.join("|")})/)?(?:account/support(?:/[a-z0-9]+)?|support(?:/question)?|resources/film-upload)(?:/|\\.data)?$`,
  "i",
);

/** Whether a request may be a form with pictures or a piece of a film, sent by the browser or by the page's script. */
export function mayHavePictures({ method, url = "", headers }: IncomingMessage): boolean {
  const isForm = /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
  return method === "POST" && isForm && takesPictures.test(url.split("?", 1)[0] ?? "");
}

/**
 * Ends a request whose body takes too long. Node has a single limit for all requests, and checks it only every 30
 * seconds.
 */
export function limitArrival(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  limits: ArrivalMs,
): void {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === "0")) return;
  const timer = setTimeout(
    () => {
      if (request.complete) return;
      const { socket } = request;
      const error = Object.assign(new Error("The body took too long"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      if (!response.headersSent) server.emit("clientError", error, socket);
      setTimeout(() => socket.destroy(), lingerMs).unref();
    },
    mayHavePictures(request) ? limits.pictures : limits.any,
  );
  request.once("close", () => clearTimeout(timer));
}

/** Refuses a client's uploads beyond the limit of concurrent ones. */
export function limitUploads({ refuse }: Refusals, getClient: (request: Request) => string) {
  const counts = new Map<string, number>();
  return (request: Request, response: Response, next: NextFunction) => {
    if (!mayHavePictures(request)) return next();
    const client = getClient(request);
    const count = counts.get(client) ?? 0;
    if (count >= maxUploadsEach) return refuse(request, response, 429, { retryAfterSeconds: 10 });
    counts.set(client, count + 1);
    response.once("close", () => {
      const left = (counts.get(client) ?? 1) - 1;
      if (left > 0) counts.set(client, left);
      else counts.delete(client);
    });
    return next();
  };
}
