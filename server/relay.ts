import http from "node:http";
import https from "node:https";
import type { NextFunction, Request, Response } from "express";
import { splitSearch } from "#domain/split-search";
import type { AppModule } from "./app-module";

/** Headers that describe a body go only with a body: a read has none, whatever its headers say. */
const readHeaders = [
  "accept",
  "accept-encoding",
  "range",
  "if-none-match",
  "if-modified-since",
  "if-range",
] as const;
const writeHeaders = ["accept", "accept-encoding", "content-type", "content-length"] as const;
const responseHeaders = [
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
/** A picture that is drawn on its first request, or a segment of video, takes longer than an answer for a page. */
const timeoutFactor = 6;

type Upstream = Pick<AppModule["settings"], "API_BASE_URL" | "API_TIMEOUT_MS" | "MEDIA_ORIGINS">;
type RelayRule = { methods: readonly string[]; path: RegExp; query: readonly string[] };

const readMethods = ["GET", "HEAD"];
const file = String.raw`[\w-]+(?:\.[\w-]+)*`;

/**
 * Everything that visitors may request from the API through the web server. Other paths under these folders are 404.
 */
const relayRules: readonly RelayRule[] = [
  { methods: readMethods, path: new RegExp(`^/images/[a-z-]+/${file}$`), query: ["w", "q"] },
  { methods: readMethods, path: new RegExp(`^/media/[\\w.~-]+/[a-z0-9-]+(?:/${file})+$`), query: [] },
  // A certificate is read, a licence is asked for.
  { methods: ["GET", "POST"], path: /^\/license\/[\w.~-]+\/[a-z0-9-]+$/, query: ["certificate"] },
];
const folders = /^\/(?:images|media|license)(?:\/|$)/;

/** Whether a path is in a folder that the web server relays to the API. */
export const isRelayed = (path: string) => folders.test(path);

/** The API path for a request, built only from allowed path shapes and query parameters; null if nothing matches. */
export function getUpstreamPath(
  path: string,
  query: URLSearchParams,
): { path: string; methods: readonly string[] } | null {
  const rule = relayRules.find((one) => one.path.test(path));
  if (!rule) return null;
  const allowedQuery = new URLSearchParams(
    rule.query.flatMap((name) =>
      query
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    ),
  );
  return { path: allowedQuery.size > 0 ? `${path}?${allowedQuery.toString()}` : path, methods: rule.methods };
}

/**
 * Relays pictures, media and licences, streaming both ways. A client that disconnects aborts the upstream request.
 */
export function relayTo({ API_BASE_URL, API_TIMEOUT_MS, MEDIA_ORIGINS }: Upstream) {
  const mayLeadTo = (location: string) =>
    isRelayed(location) || MEDIA_ORIGINS.includes(URL.parse(location)?.origin ?? "");
  const target = new URL(API_BASE_URL);
  const transport = target.protocol === "https:" ? https : http;
  const agent = new transport.Agent({ keepAlive: true, maxSockets: 64 });
  return (request: Request, response: Response, next: NextFunction) => {
    if (!isRelayed(request.path)) return next();
    const upstream = getUpstreamPath(
      request.path,
      new URLSearchParams(splitSearch(request.originalUrl).search),
    );
    if (!upstream) {
      response.status(404).type("text/plain").send("Not found");
      return;
    }
    if (!upstream.methods.includes(request.method)) {
      response.status(405).setHeader("Allow", upstream.methods.join(", ")).end();
      return;
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const headers = Object.fromEntries(
      (isRead ? readHeaders : writeHeaders).flatMap((name) =>
        request.headers[name] ? [[name, request.headers[name]]] : [],
      ),
    );
    const { requestId } = response.locals as { requestId?: string };
    if (requestId !== undefined) headers["x-request-id"] = requestId;
    let current: http.ClientRequest | null = null;
    const attempt = (isRetry: boolean) => {
      const call = transport.request(
        {
          protocol: target.protocol,
          hostname: target.hostname,
          port: target.port,
          path: target.pathname.replace(/\/$/, "") + upstream.path,
          method: request.method,
          headers,
          agent,
          timeout: timeoutFactor * API_TIMEOUT_MS,
        },
        (answer) => {
          response.statusCode = answer.statusCode ?? 502;
          for (const name of responseHeaders) {
            const value = answer.headers[name];
            if (value !== undefined) response.setHeader(name, value);
          }
          const { location } = answer.headers;
          // A changed picture redirects to its new URL, a film to where it lies; other redirects are not passed on.
          if (location !== undefined && mayLeadTo(location)) response.setHeader("location", location);
          answer.pipe(response);
          answer.on("error", () => response.destroy());
        },
      );
      call.on("timeout", () => call.destroy(new Error("timeout")));
      call.on("error", (error: NodeJS.ErrnoException) => {
        // The API closed a keep-alive connection just as it was reused. GET and HEAD are safe to retry.
        if (isRead && !isRetry && call.reusedSocket && error.code === "ECONNRESET" && !response.destroyed)
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
      if (isRead) call.end();
      else request.pipe(call);
    };
    response.on("close", () => current?.destroy());
    attempt(false);
  };
}
