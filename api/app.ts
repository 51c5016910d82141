import { setTimeout as later } from "node:timers/promises";
import { StandardOpenAPIHandler } from "@orpc/openapi/standard";
import { onError, ORPCError } from "@orpc/server";
import { parseCookie } from "cookie";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { LRUCache } from "lru-cache";
import type { Clip } from "#artwork/clips/load-clips";
import type { Pictures } from "#artwork/pictures/render-picture";
import { maxFormBytes, maxPictureBytes, maxPieceBytes } from "#contract/sizes";
import type { PictureSpec } from "#domain/artwork";
import { readCountry } from "#domain/country";
import { parseGroups } from "#domain/experiment-groups";
import { redactUrl } from "#domain/redact-url";
import { QueueFullError } from "#domain/task-limit";
import { hasUnexpectedBody } from "#domain/unexpected-body";
import { newsletterRoutes } from "./care/newsletter/routes";
import { configRoutes, popupRoutes } from "./care/popups/routes";
import { supportRoutes } from "./care/support/routes";
import { createCardStore } from "./catalogue/catalog/card-store";
import { findPictureSpec } from "./catalogue/catalog/find-picture-spec";
import { listRoutes } from "./catalogue/catalog/list-routes";
import type { OutsidePhotos } from "./catalogue/catalog/outside-photos";
import { personRoutes } from "./catalogue/catalog/person-routes";
import { pictureRoutes } from "./catalogue/catalog/picture-routes";
import { catalogRoutes } from "./catalogue/catalog/routes";
import type { Documents } from "./catalogue/documents/documents";
import { documentRoutes } from "./catalogue/documents/routes";
import { editingRoutes } from "./catalogue/editing/routes";
import { aliasRoutes, homeRoutes, systemRoutes } from "./catalogue/home/routes";
import { journalRoutes } from "./catalogue/journal/routes";
import { offerRoutes } from "./catalogue/offers/routes";
import { recordingSearchRoutes, searchRoutes } from "./catalogue/search/routes";
import { contentDeskRoutes, toDeskContext } from "./content-desk/routes";
import { api, type ApiContext } from "./context";
import { devRoutes } from "./dev/dev-routes";
import { faultMiddleware } from "./dev/fault-middleware";
import { createFaults } from "./dev/faults";
import type { BillingContext } from "./money/billing/context";
import { mergeMoney } from "./money/billing/merge-money";
import { callbackRoutes, tariffUrlRoutes } from "./money/billing/raw-routes";
import { billingRoutes } from "./money/billing/routes";
import { moneyDeskRoutes } from "./money/desk/routes";
import { promoRoutes } from "./money/promo/routes";
import { promoterRoutes } from "./money/promoter/routes";
import { receiptRoutes } from "./money/receipts/routes";
import { accountRoutes, emailConfirmRoutes } from "./people/account/routes";
import { readClientAddress } from "./people/auth/client-address";
import { createPasswords, type Passwords } from "./people/auth/passwords";
import { authRoutes } from "./people/auth/session-routes";
import { signInRoutes } from "./people/auth/sign-in-routes";
import { tvCodeRoutes } from "./people/auth/tv-code-routes";
import { parentsRoutes } from "./people/parents/routes";
import { createDeliveries } from "./people/parents/viewings";
import { passkeyRoutes } from "./people/passkeys/routes";
import { extendPin } from "./people/pin/pins";
import { pinRoutes } from "./people/pin/routes";
import { profilesRoutes } from "./people/profiles/routes";
import { socialRoutes } from "./people/social/routes";
import { createSocialClients } from "./people/social/social-clients";
import { type Caller, findCaller, readClientAgent, touchSession } from "./people/viewers/accounts";
import { isStaff } from "./people/viewers/staff";
import { captchaRoutes } from "./platform/captcha/routes";
import type { Clock } from "./platform/clock";
import { loadCatalogue } from "./platform/content/catalogue";
import type { Dictionary } from "./platform/content/dictionary";
import type { Database } from "./platform/db/database";
import { isUnavailable } from "./platform/db/failures";
import { createReadiness } from "./platform/db/readiness";
import { isForeignKeyViolation } from "./platform/db/violations";
import { answerUnavailable } from "./platform/db/wait-for-database";
import { describeInvalidOutput } from "./platform/describe-invalid-output";
import { docsRoutes } from "./platform/docs/routes";
import { describeError, errorBody, fail, failAs, refusalBody, unavailable } from "./platform/errors";
import type { Log } from "./platform/log";
import { outboxMessenger } from "./platform/messages/messenger";
import { outputsRefused, signInFailures } from "./platform/metrics";
import { getNotes, logOf, observeRequests } from "./platform/observe-requests";
import type { Outside } from "./platform/outside";
import { findMediaId, getRenditionsKey, isOwnMedia, type MediaFolders } from "./platform/own-media";
import type { ApiSettings } from "./platform/settings";
import { createLocalStorage } from "./platform/storage/local-storage";
import type { FileStorage } from "./platform/storage/storage";
import { readTicket, ticketKind } from "./platform/tickets";
import { createPreviews, readDrawing, readPreview } from "./preview/preview";
import { previewRoutes } from "./preview/routes";
import { findChannelLoop } from "./tv/channels/timetable";
import { cacheAnswers, cachedPaths } from "./tv/programmes/cached-answers";
import { tvPersonalRoutes } from "./tv/programmes/personal-routes";
import { tvRoutes } from "./tv/programmes/routes";
import { analyticsRoutes } from "./watching/analytics/routes";
import { viewingDeskRoutes } from "./watching/analytics/viewing-desk-routes";
import { filmRoutes } from "./watching/encodes/routes";
import { iptvRoutes } from "./watching/iptv/routes";
import { licenseRoutes } from "./watching/media/license-routes";
import { createLiveStreams } from "./watching/media/live/live-streams";
import { mediaRoutes } from "./watching/media/media-routes";
import { createFindChannelStream, createFindRecordingPart } from "./watching/media/relay/channel-streams";
import { createOutsideStreams } from "./watching/media/relay/outside-streams";
import { relayRoutes } from "./watching/media/relay/relay-routes";
import { createFindFilmStream, findFilm } from "./watching/media/relay/title-streams";
import { ownChannelRoutes } from "./watching/own-channel/routes";
import { playbackRoutes } from "./watching/playback/routes";
import { titleRoutes } from "./watching/playback/title-routes";
import { tvPlaybackRoutes } from "./watching/playback/tv-routes";
import { recordedRoutes } from "./watching/recorder/recorded-routes";
import { createReporters } from "./watching/saved/find-reporter";
import type { Reports } from "./watching/saved/reports";
import { profileRoutes } from "./watching/saved/routes";
import { createWatched } from "./watching/saved/watched";
import { scoringRoutes } from "./watching/scoring/routes";
import { togetherRoutes } from "./watching/together/routes";
import { yearRoutes } from "./watching/year/routes";

type Options = {
  db: Database;
  dictionary: Dictionary;
  documents: Documents;
  clock: Clock;
  settings: ApiSettings;
  clips: Map<string, Clip>;
  clipsDir: string;
  mediaFolders: MediaFolders;
  storage: FileStorage;
  pictures: Pictures;
  /** How long a quiz question waits at most for its picture to be rendered; 0 renders none in advance. */
  maxDrawingMs?: number;
  passwords?: Passwords;
  billing: BillingContext;
  outside: Outside;
  photos: OutsidePhotos;
  getReplica: () => Database;
  readContentVersion: ApiContext["readContentVersion"];
  reports: Reports;
  log: Log;
  logAccess?: Log;
};

const router = api.router({
  account: accountRoutes,
  analytics: analyticsRoutes,
  auth: { ...authRoutes, ...signInRoutes, ...emailConfirmRoutes, ...socialRoutes, ...tvCodeRoutes },
  billing: billingRoutes,
  captcha: captchaRoutes,
  catalog: { ...catalogRoutes, ...homeRoutes },
  content: { ...aliasRoutes, ...titleRoutes },
  documents: documentRoutes,
  editing: { ...editingRoutes, ...contentDeskRoutes, ...filmRoutes, ...previewRoutes },
  journal: journalRoutes,
  lists: listRoutes,
  moneyDesk: moneyDeskRoutes,
  newsletter: newsletterRoutes,
  offers: offerRoutes,
  parents: parentsRoutes,
  passkeys: passkeyRoutes,
  persons: personRoutes,
  pin: pinRoutes,
  playback: playbackRoutes,
  popups: popupRoutes,
  profile: profileRoutes,
  profiles: profilesRoutes,
  promo: promoRoutes,
  promoter: promoterRoutes,
  receipts: receiptRoutes,
  scoring: scoringRoutes,
  search: searchRoutes,
  support: supportRoutes,
  system: { ...systemRoutes, ...configRoutes },
  iptv: iptvRoutes,
  ownChannel: ownChannelRoutes,
  together: togetherRoutes,
  tv: { ...tvRoutes, ...tvPersonalRoutes, ...tvPlaybackRoutes, ...recordingSearchRoutes },
  viewingDesk: viewingDeskRoutes,
  year: yearRoutes,
});

/** How long a caller is cached, and therefore how long other API instances accept a revoked token. */
const callerTtlMs = 1000;

/** Widths requested by phones and desktops: twice the display width (K-062). */
const widthsAhead = [750, 1920] as const;

/** Where players report positions: often, so that it does less than others. */
const reportPath = "/profile/progress";

/** The largest picture in base64, with the JSON around it. */
const maxAttachmentBytes = Math.ceil((maxPictureBytes * 4) / 3) + maxFormBytes;

/** The reference API as one HTTP application. */
export function createApiApp({
  db,
  dictionary,
  documents,
  clock,
  settings,
  clips,
  clipsDir,
  mediaFolders,
  storage,
  pictures,
  maxDrawingMs = 2000,
  passwords = createPasswords(),
  billing,
  outside,
  photos,
  getReplica,
  readContentVersion,
  reports,
  log,
  logAccess = () => {},
}: Options): Hono {
  const app = new Hono();
  app.use("*", observeRequests(logAccess));
  // Read at the start, so that a mistake in them stops it.
  const { experiments } = loadCatalogue();
  const faults = createFaults();
  const social = createSocialClients(settings.social, { isStrict: settings.mode === "production" });
  // A page makes several requests for one viewer at once. Any write by the viewer clears the entry (see below).
  const callers = new LRUCache<string, Promise<Caller | null>>({ max: 5000, ttl: callerTtlMs });
  const findAndTouch = async (token: string, { req }: Context) => {
    const caller = await findCaller(db, clock.now(), token);
    const client = {
      ...readClientAgent(req.header("x-client-agent")),
      country: readCountry(req.header("x-client-country")),
    };
    if (caller) await touchSession(db, clock.now(), caller, client);
    return caller;
  };
  const getCaller = (context: Context): Promise<Caller | null> => {
    const token = getToken(context);
    if (!token) return Promise.resolve(null);
    const promise = callers.get(token) ?? findAndTouch(token, context).then(keepPinOpen);
    callers.set(token, promise, { noUpdateTTL: true });
    promise.catch(() => callers.delete(token));
    return promise;
  };

  const drawAhead = async (specs: readonly PictureSpec[]) => {
    const drawn = widthsAhead.map((width) => pictures.warm(specs, { width }));
    await Promise.race([Promise.all(drawn), later(maxDrawingMs, null, { ref: false })]).catch(() => {});
  };

  const keepPinOpen = async (caller: Caller | null) => {
    if (caller) await extendPin(db, clock.now(), caller);
    return caller;
  };

  const readiness = createReadiness(db);
  app.onError((error, context) => {
    readiness.note(error);
    logOf(log, context)({ level: "error", path: redactUrl(context.req.path), error: describeError(error) });
    return isUnavailable(error)
      ? answerUnavailable(context.req.raw)
      : context.json(refusalBody("INTERNAL_ERROR", "Internal error"), 500);
  });
  app.notFound((context) => context.json(refusalBody("NOT_FOUND", "No such endpoint"), 404));

  app.use("*", ({ req, header, json }, next) => {
    if (!hasUnexpectedBody({ method: req.method, getHeader: (name) => req.raw.headers.get(name) }))
      return next();
    header("Connection", "close");
    return Promise.resolve(json(refusalBody("BAD_REQUEST", "A GET has no body"), 400));
  });
  app.get("/healthz", (context) => context.json({ ok: true }));
  app.get("/readyz", async (context) => {
    const ready = await readiness.isReady();
    return context.json({ ready }, ready ? 200 : 503);
  });
  app.route(
    "/",
    pictureRoutes({
      pictures,
      photos,
      findSpec: (kind, alias) => findPictureSpec(db, kind, alias),
      readSealed: (kind, sealed) =>
        kind === ticketKind
          ? readTicket(settings.mediaSecret, sealed)
          : readDrawing(settings.mediaSecret, clock.now(), sealed),
    }),
  );
  const clipFiles = createLocalStorage(clipsDir);
  const liveStreams = createLiveStreams({
    filesDir: clipsDir,
    getLoop: (channel) => findChannelLoop({ db, clips }, channel),
  });
  const deliveries = createDeliveries({
    db,
    getNow: clock.now,
    getDuration: (clip) => clips.get(findMediaId(clip) ?? clip)?.durationSeconds ?? 0,
  });
  const findFilmStream = createFindFilmStream(db);
  const findChannelStream = createFindChannelStream({ db, clips, now: clock.now });
  app.route(
    "/",
    recordedRoutes({
      db,
      storage,
      secret: settings.mediaSecret,
      findPart: createFindRecordingPart({ db, clips, now: clock.now }),
      deliveries,
      now: clock.now,
      log,
    }),
  );
  app.route(
    "/",
    relayRoutes({
      secret: settings.mediaSecret,
      outside,
      outsideStreams: createOutsideStreams({ outside, now: clock.now }),
      findStream: async (name) => (await findFilmStream(name)) ?? findChannelStream(name),
      deliveries,
      now: clock.now,
      log,
    }),
  );
  app.route(
    "/",
    mediaRoutes({
      findFolder: (clip) =>
        isOwnMedia(clip) ? { storage, folder: getRenditionsKey(clip) } : { storage: clipFiles, folder: clip },
      settings,
      liveStreams,
      deliveries,
      now: () => clock.now() * 1000,
      log,
    }),
  );
  app.route(
    "/",
    licenseRoutes({
      clips,
      outside,
      findProtection: async (name) => (await findFilm(db, name))?.media.drm ?? null,
      deliveries,
      secret: settings.mediaSecret,
      now: clock.now,
    }),
  );
  app.route("/docs", docsRoutes(router));
  app.route("/", callbackRoutes(billing));

  app.use("*", async (context, next) => {
    const key = context.req.query("apikey");
    if (!key) return context.json(refusalBody("API_KEY_MISSING", "Add apikey to the query"), 401);
    if (!Object.values(settings.keys).includes(key))
      return context.json(refusalBody("API_KEY_UNKNOWN", "Unknown apikey"), 403);
    return next();
  });
  app.use("*", async (context, next) =>
    context.req.url.includes("%00") ? context.json(zeroCharacterError, 400) : next(),
  );
  if (settings.mode !== "production") {
    app.use(
      "*",
      faultMiddleware({
        faults,
        db,
        now: clock.now,
        getViewerIds: (context) => getViewerIds(context, getCaller),
      }),
    );
    app.route(
      "/__dev",
      devRoutes({
        db,
        clock,
        faults,
        liveStreams,
        passwords,
        codeSecret: settings.codeSecret,
        onChange: () => notifyWeb(settings.webInternalUrl),
      }),
    );
  }

  const watchedItems = createWatched(db, createCardStore(db), dictionary);
  const handler = new StandardOpenAPIHandler(router, {
    customErrorResponseBodyEncoder: errorBody,
    interceptors: [
      async ({ next }) => next().catch(failIfUnavailable),
      onError((error, { context }) => {
        readiness.note(error);
        logFailure(context, error);
      }),
      async ({ next }) => next().catch(failIfGone),
    ],
    clientInterceptors: [
      ({ path, context, next }) => {
        context.request.endpoint = path.join(".");
        return next();
      },
      onError((error, { context }) => countSignInFailure(context.request.endpoint, error)),
    ],
  });
  const previews = createPreviews(() => ({
    ...toDeskContext({ db, now: clock.now(), clips }),
    secret: settings.mediaSecret,
  }));
  const reporters = createReporters(db);
  /** The caller, once everything that their players reported is in the database. A page shows what there is. */
  const findSettledCaller = async (context: Context): Promise<Caller | null> => {
    const caller = await getCaller(context);
    const settled = caller ? reports.settle(caller.account.id) : Promise.resolve();
    await (context.req.method === "GET" ? settled.catch(() => {}) : settled);
    return caller;
  };
  const createContext = (context: Context): ApiContext => ({
    db,
    primary: db,
    replica: getReplica(),
    dictionary,
    documents,
    watchedItems,
    reporters,
    reports,
    clock,
    clips,
    mediaFolders,
    storage,
    settings,
    now: clock.now(),
    passwords,
    messenger: outboxMessenger,
    paymentHost: billing.host,
    mergeMoney,
    request: getNotes(context),
    log: logOf(log, context),
    social,
    experiments,
    // From /dev, where testers choose.
    chosenGroups:
      settings.mode === "production" ? {} : parseGroups(context.req.header("x-experiments") ?? ""),
    token: getToken(context),
    address: readClientAddress(context.req.header("x-client-address")),
    country: readCountry(context.req.header("x-client-country")),
    isService: context.req.query("apikey") === settings.keys.service,
    findCaller: memoize(() => findSettledCaller(context)),
    clearCallers: () => callers.clear(),
    readContentVersion,
    tryPreview: previews.tryOut,
    drawAhead: maxDrawingMs > 0 ? drawAhead : () => Promise.resolve(),
  });
  const handle = async (context: Context, apiContext: ApiContext) => {
    // A report changes nothing that the caller has.
    const isWrite = context.req.method !== "GET" && context.req.path !== reportPath;
    // Signing in takes what a visitor saved along, without asking for the caller.
    if (isWrite && settings.redisUrl !== null) await apiContext.findCaller().catch(() => null);
    const { matched, response } = await handler.handle(toStandardRequest(context), { context: apiContext });
    if (isWrite && apiContext.token) callers.delete(apiContext.token);
    return matched ? response : null;
  };

  // Editors look at drafts; nothing that they do there may have an effect, whatever it is.
  app.use("*", async (context, next) => {
    const sealed = context.req.header("x-preview");
    if (sealed === undefined) return next();
    const found = readPreview(settings.mediaSecret, clock.now(), sealed);
    const editor = await getCaller(context);
    const isTheirs = editor !== null && found?.editor === editor.account.id;
    if (!found || !isTheirs || !(await isStaff({ settings, db }, editor, "editing")))
      return context.json(refusalBody("PREVIEW_ENDED", "The preview has ended"), 403);
    if (context.req.method !== "GET")
      return context.json(refusalBody("PREVIEW", "A preview changes nothing"), 409);
    const isForNobody = context.req.header("x-preview-viewer") === "nobody";
    const looking = previews.look(found, async ({ db: looked, caller: viewer, showDrawings }) => {
      const caller = isForNobody ? null : viewer;
      const response = await handle(context, {
        ...createContext(context),
        db: looked,
        primary: looked,
        replica: looked,
        watchedItems: createWatched(looked, createCardStore(looked), dictionary),
        now: found.at,
        clock: { now: () => found.at, set: () => {} },
        token: caller?.token ?? null,
        address: null,
        country: found.country,
        chosenGroups: {},
        findCaller: () => Promise.resolve(caller),
      });
      return response && { ...response, body: showDrawings(JSON.stringify(response.body ?? null)) };
    });
    const answer = await looking.catch((error: unknown) => {
      if (error instanceof QueueFullError)
        return context.json(refusalBody("TOO_BUSY", "Too many previews at once"), 503, {
          "Retry-After": "2",
        });
      // The draft has become wrong since the preview began, or is gone.
      if (error instanceof ORPCError) return context.json(errorBody(error), error.status as 409);
      throw error;
    });
    if (answer === null) return next();
    if (answer instanceof Response) return answer;
    return context.body(answer.body, answer.status as 200, { "content-type": "application/json" });
  });

  app.route("/", tariffUrlRoutes(billing));

  const cachedAnswers = cacheAnswers({ now: clock.now, getCaller });
  for (const cachedPath of cachedPaths) app.get(cachedPath, cachedAnswers);

  app.use(
    "/support/attachments",
    bodyLimit({
      maxSize: maxAttachmentBytes,
      onError: (context) => context.json(refusalBody("PICTURE_TOO_LARGE", "A picture has at most 5 MB"), 413),
    }),
  );

  app.use(
    "/editing/uploads/*",
    bodyLimit({
      maxSize: Math.ceil((maxPieceBytes * 4) / 3) + maxFormBytes,
      onError: (context) => context.json(refusalBody("BAD_REQUEST", "A piece has at most 4 MB"), 413),
    }),
  );

  app.use("*", async (context, next) => {
    const response = await handle(context, createContext(context));
    if (response === null) return next();
    return response.body === undefined
      ? context.body(null, response.status as 204)
      : context.json(response.body, response.status as 200);
  });
  return app;
}

function memoize<Value>(get: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | null = null;
  return () => (value ??= get());
}

function getToken(context: Context): string | null {
  return (
    parseCookie(context.req.header("cookie") ?? "").auth_token ?? context.req.query("auth_token") ?? null
  );
}

async function getViewerIds(
  context: Context,
  getCaller: (context: Context) => Promise<Caller | null>,
): Promise<string[]> {
  const caller = await getCaller(context);
  const deviceId = context.req.query("device_id");
  return [...(caller ? [caller.account.id, caller.deviceId] : []), ...(deviceId ? [deviceId] : [])];
}

/** PostgreSQL text cannot contain NUL characters, so no such request can match anything. */
const zeroCharacterError = refusalBody("BAD_REQUEST", "The URL contains a null character");

type StandardRequest = Parameters<StandardOpenAPIHandler<ApiContext>["handle"]>[0];

/**
 * Converts the request to oRPC's format. The contract has no apikey, which strict inputs would reject, so it is
 * removed.
 */
function toStandardRequest({ req }: Context): StandardRequest {
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

/** In JSON; an even number of backslashes before it would be the text «\\u0000». */
const nullCharacter = /(?<!\\)(?:\\\\)*\\u0000/;

/** Halves of characters, which the database does not store, become what UTF-8 has for them. */
const escapes = /\\(?:\\|ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|ud[89a-f][\da-f]{2})/gi;
const repairCharacters = (json: string) =>
  json.replace(escapes, (escape) => (escape.length === 6 ? "\\ufffd" : escape));

/** A DELETE without a body takes its input from the query. */
async function readBody(req: Context["req"], url: URL): Promise<unknown> {
  const text = await req.text();
  if (nullCharacter.test(text)) fail(400, "BAD_REQUEST");
  if (text === "" && req.method === "DELETE") return Object.fromEntries(url.searchParams);
  try {
    return text === "" ? undefined : JSON.parse(repairCharacters(text));
  } catch {
    fail(400, "BAD_REQUEST");
  }
}

/**
 * Clears the web server's caches after a change that affects everyone. Errors are ignored: a server that is down has
 * no caches.
 */
async function notifyWeb(webInternalUrl: string | null): Promise<void> {
  if (!webInternalUrl) return;
  await fetch(`${webInternalUrl}/__dev/flush`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "none" },
  }).catch(() => {});
}

function logFailure({ log, request: { endpoint } }: ApiContext, error: unknown) {
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : 500;
  if (typeof status === "number" && status < 500) return;
  const invalid = describeInvalidOutput(error);
  if (invalid === null) return log({ level: "error", endpoint, error: describeError(error) });
  outputsRefused.inc();
  log({ level: "error", message: "Output validation failed", endpoint, invalid });
}

/** Where a password, a code, a passkey or a provider's word is checked. */
const signsIn = /^(?:auth\.(?:emailSignIn|\w+Confirm|socialLogin|oneTapLogin)|passkeys\.signIn)$/;

function countSignInFailure(endpoint: string | null, error: unknown): void {
  if (endpoint === null || !signsIn.test(endpoint)) return;
  if (error instanceof ORPCError && error.status < 500) signInFailures.inc({ kind: String(error.code) });
}

/** 503 if the database could not be used. The log has the cause. */
function failIfUnavailable(error: unknown): never {
  if (isUnavailable(error)) failAs(unavailable);
  throw error;
}

/** 401 if a virtual viewer's account was deleted during the write, because the viewer signed in meanwhile. */
function failIfGone(error: unknown): never {
  if (isForeignKeyViolation(error)) fail(401, "UNAUTHORIZED", "Sign in first");
  throw error;
}
