import http from "node:http";
import https from "node:https";
import type { NextFunction, Request, Response } from "express";

const passedOn = [
  "content-type",
  "content-length",
  "accept",
  "accept-encoding",
  "range",
  "if-none-match",
  "if-modified-since",
  "if-range",
];
const passedBack = [
  "content-type",
  "content-length",
  "content-encoding",
  "content-range",
  "accept-ranges",
  "cache-control",
  "etag",
  "last-modified",
  "vary",
  "retry-after",
];
const answerMs = 15_000;

type Relayed = { methods: readonly string[]; path: RegExp; query: readonly string[] };

const reading = ["GET", "HEAD"];
const file = String.raw`[\w-]+(?:\.[\w-]+)*`;

/** All that a visitor may ask of the API through the web server. Everything else under these folders is not found. */
const relayed: readonly Relayed[] = [
  { methods: reading, path: new RegExp(`^/images/[a-z-]+/${file}$`), query: ["w", "q"] },
  { methods: reading, path: new RegExp(`^/media/[\\w.~-]+/[a-z0-9-]+(?:/${file})+$`), query: [] },
  { methods: ["POST"], path: /^\/license\/[\w.~-]+\/[a-z0-9-]+$/, query: [] },
];
const folders = /^\/(?:images|media|license)(?:\/|$)/;

/** Whether an address lies in a folder that the API answers through the web server. */
export const isRelayed = (path: string) => folders.test(path);

/** The address of the API for what a visitor asked, put together from listed parts alone; null when it is no such thing. */
export function relayedPath(
  path: string,
  query: URLSearchParams,
): { path: string; methods: readonly string[] } | null {
  const shape = relayed.find((one) => one.path.test(path));
  if (!shape) return null;
  const passed = new URLSearchParams(
    shape.query.flatMap((name) =>
      query
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  );
  return { path: passed.size > 0 ? `${path}?${passed.toString()}` : path, methods: shape.methods };
}

/** Hands pictures, media and licences through from the API, streaming both ways; a viewer who leaves ends the call upstream. */
export function relayTo(base: string) {
  const target = new URL(base);
  const transport = target.protocol === "https:" ? https : http;
  const agent = new transport.Agent({ keepAlive: true, maxSockets: 64 });
  return (request: Request, response: Response, next: NextFunction) => {
    if (!isRelayed(request.path)) return next();
    const upstream = relayedPath(request.path, new URLSearchParams(request.originalUrl.split("?", 2)[1]));
    if (!upstream) {
      response.status(404).type("text/plain").send("Not found");
      return;
    }
    if (!upstream.methods.includes(request.method)) {
      response.status(405).setHeader("Allow", upstream.methods.join(", ")).end();
      return;
    }
    const isReading = request.method === "GET" || request.method === "HEAD";
    const headers = Object.fromEntries(
      passedOn.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
    );
    let current: http.ClientRequest | null = null;
    const attempt = (isAgain: boolean) => {
      const call = transport.request(
        {
          protocol: target.protocol,
          hostname: target.hostname,
          port: target.port,
          path: target.pathname.replace(/\/$/, "") + upstream.path,
          method: request.method,
          headers,
          agent,
          timeout: answerMs,
        },
        (answer) => {
          response.statusCode = answer.statusCode ?? 502;
          for (const name of passedBack) {
            const value = answer.headers[name];
            if (value !== undefined) response.setHeader(name, value);
          }
          const { location } = answer.headers;
          // A picture that changed has another address; the API may send to nothing else.
          if (location !== undefined && isRelayed(location)) response.setHeader("location", location);
          answer.pipe(response);
          answer.on("error", () => response.destroy());
        },
      );
      call.on("timeout", () => call.destroy(new Error("timeout")));
      call.on("error", (error: NodeJS.ErrnoException) => {
        // A kept connection the other side closed at that very moment: asking once more costs nothing and changes nothing.
        if (isReading && !isAgain && call.reusedSocket && error.code === "ECONNRESET" && !response.destroyed)
          attempt(true);
        else if (response.headersSent) response.destroy();
        else
          response
            .status(503)
            .setHeader("Retry-After", "30")
            .type("text/plain")
            .send("Media is not available now");
      });
      current = call;
      if (isReading) call.end();
      else request.pipe(call);
    };
    response.on("close", () => current?.destroy());
    attempt(false);
  };
}
