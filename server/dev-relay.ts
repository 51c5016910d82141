import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { NextFunction, Request, Response } from "express";
import express from "express";
import { splitSearch } from "#domain/split-search";

type Options = {
  mayControl: (request: Request) => boolean;
  /** Whether a write comes from our own pages or from no page. */
  isSameSiteWrite: (headers: IncomingHttpHeaders) => boolean;
  apiBaseUrl: string;
  apiKey: string;
  onFlush: () => void;
};

/** Required from callers on other machines; printed when the server starts (AMB-210). */
export const devKey = randomBytes(9).toString("base64url");

const privateAddress = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|fd|fe80:)/;
const loopback = /^(127\.|::1$)/;

/** Host names of this machine. Refusing others prevents DNS rebinding. */
const ownHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

type Caller = { address: string | undefined; key: unknown; headers: IncomingHttpHeaders };

/** Whether the caller may use the dev controls: from this machine, or from a private address with the key. */
export function mayUseControls({ address, key, headers }: Caller): boolean {
  const plain = (address ?? "").replace(/^::ffff:/, "");
  const isProxied =
    headers["x-real-ip"] !== undefined || headers.forwarded !== undefined || headers.via !== undefined;
  if (loopback.test(plain) && !isProxied && ownHost.test(headers.host ?? "")) return true;
  return (loopback.test(plain) || privateAddress.test(plain)) && key === devKey;
}

/** Relays the API's dev controls, and clears caches when the API calls /flush. Not mounted in production. */
export function devRelay({ mayControl, isSameSiteWrite, apiBaseUrl, apiKey, onFlush }: Options) {
  const routes = express.Router();
  routes.use((request: Request, response: Response, next: NextFunction) => {
    if (mayControl(request)) return next();
    return void response.status(404).end();
  });
  routes.use((request: Request, response: Response, next: NextFunction) => {
    // Not from other sites through the developer's browser (CSRF).
    const isRead = request.method === "GET" || request.method === "HEAD";
    const { "sec-fetch-site": site = "none" } = request.headers;
    const isOwn = isRead ? site === "same-origin" || site === "none" : isSameSiteWrite(request.headers);
    return isOwn ? next() : void response.status(403).end();
  });
  routes.post("/flush", (_request, response) => {
    onFlush();
    response.json({ ok: true });
  });
  routes.use(express.json({ limit: "4mb" }), (request: Request, response: Response, next: NextFunction) => {
    relay(request, response, apiBaseUrl, apiKey).catch(next);
  });
  return routes;
}

const controls = /^\/(?:faults|clock|viewers|outbox|aliases)?$/;

async function relay(request: Request, response: Response, apiBaseUrl: string, apiKey: string) {
  if (!controls.test(request.path)) return void response.status(404).end();
  const url = new URL(`/__dev${request.path.replace(/\/$/, "")}`, apiBaseUrl);
  for (const [name, value] of new URLSearchParams(splitSearch(request.url).search))
    if (name !== "key") url.searchParams.append(name, value);
  url.searchParams.set("apikey", apiKey);
  const hasBody = request.method !== "GET" && request.method !== "DELETE";
  const answer = await fetch(url, {
    method: request.method,
    ...(hasBody
      ? { headers: { "content-type": "application/json" }, body: JSON.stringify(request.body ?? {}) }
      : {}),
  });
  response
    .status(answer.status)
    .type(answer.headers.get("content-type") ?? "application/json")
    .send(await answer.text());
}
