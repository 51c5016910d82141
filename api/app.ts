import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { onError } from "@orpc/server";
import { parseCookie } from "cookie";
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { Dictionary } from "./catalog/dictionary";
import { findPictureSpec } from "./catalog/find-picture-spec";
import type { Clock } from "./clock";
import { api, type ApiContext } from "./context";
import type { Database } from "./db/database";
import { devRoutes } from "./dev/dev-routes";
import { faultMiddleware } from "./dev/fault-middleware";
import { createFaults } from "./dev/faults";
import { docsRoutes } from "./docs";
import { errorBody } from "./errors";
import { licenseRoutes } from "./media/license-routes";
import { mediaRoutes } from "./media/media-routes";
import { pictureRoutes } from "./media/pictures/picture-routes";
import type { createPictures } from "./media/pictures/render-picture";
import type { Clip } from "./media/load-clips";
import { authRoutes } from "./routes/auth-routes";
import { catalogRoutes } from "./routes/catalog-routes";
import { contentRoutes } from "./routes/content-routes";
import { playbackRoutes } from "./routes/playback-routes";
import { profileRoutes } from "./routes/profile-routes";
import { systemRoutes } from "./routes/system-routes";
import type { ApiSettings } from "./settings";
import { type Caller, findCaller } from "./viewers/accounts";

type Parts = {
  db: Database;
  dictionary: Dictionary;
  clock: Clock;
  settings: ApiSettings;
  clips: Map<string, Clip>;
  clipsDir: string;
  pictures: ReturnType<typeof createPictures>;
  log: (line: Record<string, unknown>) => void;
};

const router = api.router({
  auth: authRoutes, catalog: catalogRoutes, content: contentRoutes, playback: playbackRoutes, profile: profileRoutes, system: systemRoutes,
});

/** How long a caller is remembered; another copy of the API learns of a revoked token that much later. */
const callerMs = 1000;

/** The reference API as one HTTP application. */
export function createApiApp({ db, dictionary, clock, settings, clips, clipsDir, pictures, log }: Parts): Hono {
  const app = new Hono();
  const faults = createFaults();
  // A page asks several things at once for one viewer. Whatever a viewer does forgets them (see below).
  const callers = new LRUCache<string, Promise<Caller | null>>({ max: 5000, ttl: callerMs });
  const callerOf = (context: Context): Promise<Caller | null> => {
    const token = tokenOf(context);
    if (!token) return Promise.resolve(null);
    const finding = callers.get(token) ?? findCaller(db, token);
    callers.set(token, finding, { noUpdateTTL: true });
    finding.catch(() => callers.delete(token));
    return finding;
  };

  app.onError((error, context) => {
    log({ level: "error", path: context.req.path, error: error.message });
    return context.json({ code: "INTERNAL_ERROR", message: "Internal error", data: null }, 500);
  });
  app.notFound((context) => context.json({ code: "NOT_FOUND", message: "No such endpoint", data: null }, 404));

  app.get("/healthz", (context) => context.json({ ok: true }));
  app.route("/", pictureRoutes({ pictures, findSpec: (kind, alias) => findPictureSpec(db, kind, alias) }));
  app.route("/", mediaRoutes({ filesDir: clipsDir, secret: settings.mediaSecret, now: () => clock.now() * 1000 }));
  app.route("/", licenseRoutes({ clips, secret: settings.mediaSecret, now: clock.now }));
  app.route("/docs", docsRoutes(router));

  app.use("*", async (context, next) => {
    const key = context.req.query("apikey");
    if (!key) return context.json({ code: "API_KEY_MISSING", message: "Add apikey to the query", data: null }, 401);
    if (key !== settings.keys.web && key !== settings.keys.tapp) return context.json({ code: "API_KEY_UNKNOWN", message: "Unknown apikey", data: null }, 403);
    return next();
  });
  if (settings.mode !== "production") {
    app.use("*", faultMiddleware({ faults, now: clock.now, viewersOf: (context) => viewersOf(context, callerOf) }));
    app.route("/__dev", devRoutes({ db, clock, faults, onChange: () => tellWeb(settings.webInternalUrl) }));
  }

  const handler = new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: errorBody,
    interceptors: [onError((error) => logFailure(log, error))],
  });
  app.use("*", async (context, next) => {
    const apiContext: ApiContext = {
      db, dictionary, clock, clips, settings, now: clock.now(), token: tokenOf(context), findCaller: () => callerOf(context),
    };
    const isWrite = context.req.method !== "GET";
    const { matched, response } = await handler.handle(withoutKey(context.req.raw), { context: apiContext });
    if (isWrite && apiContext.token) callers.delete(apiContext.token);
    return matched ? response : next();
  });
  return app;
}

function tokenOf(context: Context): string | null {
  return parseCookie(context.req.header("cookie") ?? "").auth_token ?? context.req.query("auth_token") ?? null;
}

async function viewersOf(context: Context, callerOf: (context: Context) => Promise<Caller | null>): Promise<string[]> {
  const caller = await callerOf(context);
  const deviceId = context.req.query("device_id");
  return [...(caller ? [caller.account.id, caller.deviceId] : []), ...(deviceId ? [deviceId] : [])];
}

/** The contract knows nothing of the key, and strict inputs would refuse it. */
function withoutKey(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete("apikey");
  return new Request(url, request);
}

/** The web application empties its caches when everyone's world changed. A web that is not up has none. */
async function tellWeb(webInternalUrl: string | null): Promise<void> {
  if (!webInternalUrl) return;
  await fetch(`${webInternalUrl}/__dev/flush`, { method: "POST", headers: { "Sec-Fetch-Site": "none" } }).catch(() => {});
}

function logFailure(log: Parts["log"], error: unknown) {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : 500;
  if (typeof status === "number" && status < 500) return;
  log({ level: "error", error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
