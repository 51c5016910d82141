import { StandardOpenAPIHandler } from "@orpc/openapi/standard";
import { onError } from "@orpc/server";
import { parseCookie } from "cookie";
import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { createCardStore } from "./catalog/card-store";
import type { Dictionary } from "./catalog/dictionary";
import { findPictureSpec } from "./catalog/find-picture-spec";
import { channelLoop } from "./catalog/programmes";
import type { Clock } from "./clock";
import { api, type ApiContext } from "./context";
import type { Database } from "./db/database";
import { devRoutes } from "./dev/dev-routes";
import { faultMiddleware } from "./dev/fault-middleware";
import { createFaults } from "./dev/faults";
import { docsRoutes } from "./docs";
import { errorBody, fail } from "./errors";
import { licenseRoutes } from "./media/license-routes";
import { createBroadcasts } from "./media/live/broadcasts";
import type { Clip } from "./media/load-clips";
import { mediaRoutes } from "./media/media-routes";
import { pictureRoutes } from "./media/pictures/picture-routes";
import type { createPictures } from "./media/pictures/render-picture";
import { authRoutes } from "./routes/auth-routes";
import { captchaRoutes } from "./routes/captcha-routes";
import { catalogRoutes } from "./routes/catalog-routes";
import { contentRoutes } from "./routes/content-routes";
import { journalRoutes } from "./routes/journal-routes";
import { listRoutes } from "./routes/list-routes";
import { personRoutes } from "./routes/person-routes";
import { playbackRoutes } from "./routes/playback-routes";
import { profileRoutes } from "./routes/profile-routes";
import { searchRoutes } from "./routes/search-routes";
import { systemRoutes } from "./routes/system-routes";
import { tvPersonalRoutes } from "./routes/tv-personal-routes";
import { tvPlaybackRoutes } from "./routes/tv-playback-routes";
import { tvRoutes } from "./routes/tv-routes";
import type { ApiSettings } from "./settings";
import { cacheAnswers, cachedPaths } from "./tv/cached-answers";
import { type Caller, findCaller } from "./viewers/accounts";
import { createWatched } from "./viewers/watched";

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
  auth: authRoutes,
  captcha: captchaRoutes,
  catalog: catalogRoutes,
  content: contentRoutes,
  journal: journalRoutes,
  lists: listRoutes,
  persons: personRoutes,
  playback: playbackRoutes,
  profile: profileRoutes,
  search: searchRoutes,
  system: systemRoutes,
  tv: { ...tvRoutes, ...tvPersonalRoutes, ...tvPlaybackRoutes },
});

/** How long a caller is remembered; another copy of the API learns of a revoked token that much later. */
const callerMs = 1000;

/** The reference API as one HTTP application. */
export function createApiApp({
  db,
  dictionary,
  clock,
  settings,
  clips,
  clipsDir,
  pictures,
  log,
}: Parts): Hono {
  const app = new Hono();
  const faults = createFaults();
  // A page asks several things at once for one viewer. Whatever a viewer does forgets them (see below).
  const callers = new LRUCache<string, Promise<Caller | null>>({ max: 5000, ttl: callerMs });
  const getCaller = (context: Context): Promise<Caller | null> => {
    const token = getToken(context);
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
  app.notFound((context) =>
    context.json({ code: "NOT_FOUND", message: "No such endpoint", data: null }, 404),
  );

  app.get("/healthz", (context) => context.json({ ok: true }));
  app.route("/", pictureRoutes({ pictures, findSpec: (kind, alias) => findPictureSpec(db, kind, alias) }));
  const broadcasts = createBroadcasts({
    filesDir: clipsDir,
    getLoop: (channel) => channelLoop({ db, clips }, channel),
  });
  app.route(
    "/",
    mediaRoutes({
      filesDir: clipsDir,
      secret: settings.mediaSecret,
      broadcasts,
      now: () => clock.now() * 1000,
    }),
  );
  app.route("/", licenseRoutes({ clips, secret: settings.mediaSecret, now: clock.now }));
  app.route("/docs", docsRoutes(router));

  app.use("*", async (context, next) => {
    const key = context.req.query("apikey");
    if (!key)
      return context.json({ code: "API_KEY_MISSING", message: "Add apikey to the query", data: null }, 401);
    if (key !== settings.keys.web && key !== settings.keys.tapp)
      return context.json({ code: "API_KEY_UNKNOWN", message: "Unknown apikey", data: null }, 403);
    return next();
  });
  app.use("*", async (context, next) =>
    context.req.url.includes("%00") ? context.json(noZero, 400) : next(),
  );
  if (settings.mode !== "production") {
    app.use(
      "*",
      faultMiddleware({
        faults,
        db,
        now: clock.now,
        createViewers: (context) => createViewers(context, getCaller),
      }),
    );
    app.route(
      "/__dev",
      devRoutes({ db, clock, faults, broadcasts, onChange: () => notifyWeb(settings.webInternalUrl) }),
    );
  }

  const answers = cacheAnswers({ now: clock.now, getCaller });
  for (const path of cachedPaths) app.get(path, answers);

  const watchedItems = createWatched(db, createCardStore(db), dictionary);
  const handler = new StandardOpenAPIHandler(router, {
    customErrorResponseBodyEncoder: errorBody,
    interceptors: [onError((error) => logFailure(log, error))],
  });
  app.use("*", async (context, next) => {
    const apiContext: ApiContext = {
      db,
      dictionary,
      watchedItems,
      clock,
      clips,
      settings,
      now: clock.now(),
      token: getToken(context),
      findCaller: () => getCaller(context),
    };
    const isWrite = context.req.method !== "GET";
    const { matched, response } = await handler.handle(standardRequest(context), { context: apiContext });
    if (isWrite && apiContext.token) callers.delete(apiContext.token);
    if (!matched) return next();
    return response.body === undefined
      ? context.body(null, response.status as 204)
      : context.json(response.body, response.status as 200);
  });
  return app;
}

function getToken(context: Context): string | null {
  return (
    parseCookie(context.req.header("cookie") ?? "").auth_token ?? context.req.query("auth_token") ?? null
  );
}

async function createViewers(
  context: Context,
  getCaller: (context: Context) => Promise<Caller | null>,
): Promise<string[]> {
  const caller = await getCaller(context);
  const deviceId = context.req.query("device_id");
  return [...(caller ? [caller.account.id, caller.deviceId] : []), ...(deviceId ? [deviceId] : [])];
}

/** PostgreSQL keeps no zero character: nothing we have is called so. */
const noZero = { code: "BAD_REQUEST", message: "A zero character", data: null };

type StandardRequest = Parameters<StandardOpenAPIHandler<ApiContext>["handle"]>[0];

/** The request as oRPC wants it, without objects of the web's own. The contract knows nothing of the keys, and strict inputs would refuse them. */
function standardRequest({ req }: Context): StandardRequest {
  const url = new URL(req.url);
  url.searchParams.delete("apikey");
  return {
    method: req.method,
    url,
    headers: req.header(),
    signal: undefined,
    body: () => readBody(req, url),
  };
}

/** A DELETE without a body says in its query what it is about. */
async function readBody(req: Context["req"], url: URL): Promise<unknown> {
  const text = await req.text();
  if (text.includes("\\u0000")) fail(400, noZero.code, noZero.message);
  if (text === "" && req.method === "DELETE") return Object.fromEntries(url.searchParams);
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    fail(400, "BAD_REQUEST", "The body is no JSON");
  }
}

/** The web application empties its caches when everyone's world changed. A web that is not up has none. */
async function notifyWeb(webInternalUrl: string | null): Promise<void> {
  if (!webInternalUrl) return;
  await fetch(`${webInternalUrl}/__dev/flush`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "none" },
  }).catch(() => {});
}

function logFailure(log: Parts["log"], error: unknown) {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : 500;
  if (typeof status === "number" && status < 500) return;
  log({ level: "error", error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
