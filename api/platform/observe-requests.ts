import type { Context, MiddlewareHandler } from "hono";
import { contract } from "#contract/contract";
import { redactUrl } from "#domain/redact-url";
import { readRequestId } from "#telemetry/request-id";
import { inServerSpan } from "#telemetry/tracing";
import type { Log } from "./log";
import { countRequest } from "./metrics";

/** What is known of a request: the id that the web server gave it, and its name in the contract. */
export type RequestNotes = { id: string; endpoint: string | null };

const notes = new WeakMap<Request, RequestNotes>();
const unknownRequest: RequestNotes = { id: "", endpoint: null };

export const getNotes = ({ req }: Context): RequestNotes => notes.get(req.raw) ?? unknownRequest;

/** A log whose lines have the request's id. */
export const logOf =
  (log: Log, context: Context): Log =>
  (line) =>
    log({ ...line, id: getNotes(context).id });

/**
 * Gives each request its id, a line in the access log, its metrics, and a span if traces are wanted. First of all
 * middlewares.
 */
export function observeRequests(logAccess: Log): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    const started = performance.now();
    const own: RequestNotes = { id: readRequestId(context.req.header("x-request-id")), endpoint: null };
    notes.set(context.req.raw, own);
    const answer = async () => {
      await next();
      context.res.headers.set("X-Request-Id", own.id);
    };
    const getName = () => own.endpoint ?? nameByPath(method, path);
    await (isTraced(path)
      ? inServerSpan({ parent: { traceparent: context.req.header("traceparent") } }, answer, () => ({
          name: getName(),
          attributes: {
            "http.request.method": method,
            "http.route": getName(),
            "http.response.status_code": context.res.status,
            "luch.request_id": own.id,
          },
          hasFailed: context.res.status >= 500,
        }))
      : answer());
    const ms = performance.now() - started;
    const { status } = context.res;
    const endpoint = getName();
    countRequest({ route: endpoint, method, status, seconds: ms / 1000 });
    if (isQuiet(endpoint, status)) return;
    logAccess({ id: own.id, method, path: redactUrl(path), endpoint, status, ms: Math.round(ms * 10) / 10 });
  };
}

/** Pictures, pieces of films and what processes ask each other would drown everything else. */
const isTraced = (path: string) =>
  !/^\/(?:images|media|license|healthz|readyz|content-version|together\/changes)(?:\/|$)/.test(path);

/** What is asked several times a second is not worth a line each. */
const quiet = ["system.contentVersion", "together.changes", "together.clock"];
const isQuiet = (endpoint: string, status: number) => quiet.includes(endpoint) && status < 400;

type Endpoint = { "~orpc": { route: { method?: string; path?: string } } };

/** Endpoints without parameters in their paths; some are answered from a cache, before the contract's handler. */
const namesByPath = new Map(
  Object.entries(contract as Record<string, Record<string, Endpoint>>).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => {
      const { method = "", path = "" } = endpoint["~orpc"].route;
      return [`${method} ${path}`, `${group}.${name}`] as const;
    }),
  ),
);

function nameByPath(method: string, path: string): string {
  const known = namesByPath.get(`${method} ${path}`);
  if (known !== undefined) return known;
  const [, folder] =
    /^\/(images|media|license|docs|healthz|readyz|__dev|billing\/callback)(?:\/|$)/.exec(path) ?? [];
  return folder === undefined ? "(none)" : `(${folder})`;
}
