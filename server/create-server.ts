import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { ServerBuild } from "@remix-run/node";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { maxFormBytes, maxFormWithPicturesBytes } from "#contract/sizes";
import { readCountry } from "#domain/country";
import { isEmbedPath, isForOtherSites } from "#domain/embedding";
import { redactUrl } from "#domain/redact-url";
import { hasUnexpectedBody } from "#domain/unexpected-body";
import { inServerSpan } from "#telemetry/tracing";
import type { AppModule } from "./app-module";
import { createRequest } from "./create-request";
import { devRelay, mayUseControls } from "./dev-relay";
import { type Logger, logRequest } from "./log";
import { createRouteNames, traceRoutes } from "./name-routes";
import { createPageCache } from "./page-cache";
import { connectRedis, getClientAddress, getClientNetwork, rateLimit } from "./rate-limit";
import { createRefusals, type Refusals } from "./refusal";
import { isRelayed, relayTo } from "./relay";
import { rememberPartner } from "./remember-partner";
import { parseRequestTarget } from "./request-target";
import { securityHeaders } from "./security-headers";
import { copyHeaders, sendBody, sendStream } from "./send-response";
import { isTrusted } from "./trusted-proxy";
import { type ArrivalMs, arrivalMs, limitArrival, limitUploads, mayHavePictures } from "./uploads";

type Options = {
  /** The built application, or in development a function that loads the current sources. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  app: AppModule;
  log: Logger;
  /** Serves the browser's static files. */
  assets: RequestHandler;
  /** Stylesheets that every page links. */
  stylesheets: readonly string[];
  isDraining: () => boolean;
  arrival?: ArrivalMs;
  /** Whether requests have spans. */
  isTraced?: boolean;
};

const refreshHeader = "x-luch-refresh";

/** A frame's page that is opened as a page of its own: it would be one without the viewer's limits, and leads to the title's. */
const isOpenedFrame = ({ url = "", method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers["sec-fetch-dest"] === "document" && isEmbedPath(url.split("?", 1)[0] ?? "");

/** Serves cached pages first, then assets, then pictures and media from the API, then the Remix application. */
export async function createWebServer({
  build,
  app,
  log,
  assets,
  stylesheets,
  isDraining,
  arrival = arrivalMs,
  isTraced = false,
}: Options) {
  const { settings } = app;
  const hasControls = settings.APP_MODE !== "production";
  const isHttps = settings.PUBLIC_ORIGIN?.startsWith("https:") ?? false;
  const refusals = createRefusals({ app, isHttps, stylesheets });
  const firstBuild = typeof build === "function" ? await build() : build;
  const postOnly = getPostOnlyPaths(firstBuild);
  const getRouteName = createRouteNames(firstBuild.routes, app.matchRoutes);
  const refreshSecret = crypto.randomUUID();
  const isRefresh = (request: IncomingMessage) => request.headers[refreshHeader] === refreshSecret;
  /** Requests whose path differs from its normalised form; never cached. */
  const nonCanonical = new WeakSet<IncomingMessage>();

  const pages = createPageCache({
    getKey: (request) => {
      const isRead = request.method === "GET" || request.method === "HEAD";
      return isRead && !nonCanonical.has(request)
        ? app.getPageCacheKey({ url: request.url ?? "/", headers: request.headers })
        : null;
    },
    vary: `Accept-Encoding, Cookie, User-Agent, ${settings.COUNTRY_HEADER}`,
    refresh: (request) => refreshPage(request, server, refreshSecret),
    count: app.countPage,
  });

  const web = express();
  web.disable("x-powered-by");
  web.disable("etag");
  web.use((request, response, next) => {
    response.locals.requestId = logRequest(log, request, response, ({ status, ms }) =>
      app.countRequest({
        route: getRoute(request, response, status),
        method: request.method,
        status,
        seconds: (response.locals.streamsAfterMs ?? ms) / 1000,
      }),
    );
    response.locals.arrived = Date.now();
    next();
  });
  web.use(assets);
  web.use(
    securityHeaders({ isHttps, embedOrigins: settings.EMBED_ORIGINS }),
    limitMethods(refusals, hasControls, postOnly),
  );
  web.get("/healthz", (_request, response) => void response.json({ ok: true }));
  web.get("/readyz", (_request, response) => {
    const isReady = !isDraining();
    response.status(isReady ? 200 : 503).json({ ready: isReady });
  });
  const redis = await connectRedis(settings, log);
  web.use(rateLimit(settings, refusals, redis));
  web.use((request, response, next) => {
    if (!isOpenedFrame(request)) return next();
    response.setHeader("Cache-Control", "no-store");
    return response.redirect(request.path.replace("/embed/", "/watch/"));
  });
  web.use(limitBody(refusals, hasControls));
  web.use(limitUploads(refusals, (request) => getClientNetwork(request, settings)));
  web.use((request, response, next) => {
    // Relayed requests never reach an action that would check their origin. The dev controls below have their own
    // check.
    if (request.method === "POST" && isRelayed(request.path) && !app.isSameSiteWrite(request.headers))
      return refusals.refuse(request, response, 403);
    return next();
  });
  web.use(relayTo(settings));
  const mayControl = (request: Request) =>
    hasControls &&
    mayUseControls({
      address: getClientAddress(request, settings),
      key: request.query.key,
      headers: request.headers,
    });
  if (hasControls) {
    web.use(
      "/__dev",
      devRelay({
        mayControl,
        isSameSiteWrite: app.isSameSiteWrite,
        apiBaseUrl: settings.API_BASE_URL,
        apiKey: settings.API_KEY,
        onFlush: () => {
          app.clearCaches();
          pages.clear();
        },
      }),
    );
  }
  const handle = app.createRequestHandler(
    isTraced && typeof build !== "function" ? traceRoutes(build) : build,
    typeof build === "function" ? "development" : "production",
  );
  /** Lets the application respond, caches the page if it may be shared, and sends it. */
  const respond = async (request: Request, response: Response): Promise<void> => {
    const closed = createCloseSignal(response);
    const answer = await handle(createRequest(request, closed), {
      isDocument: !request.path.endsWith(".data") && !request.query._data,
      isHead: request.method === "HEAD",
      requestId: String(response.locals.requestId),
      clientAddress: getClientNetwork(request, settings),
      mayControl: mayControl(request),
      closed,
    });
    const hasFailed = answer.status >= 500 || answer.status === 429;
    if (hasFailed && pages.serve(request, response, { hasFailed })) return;
    copyHeaders(answer, response);
    if (answer.body && answer.headers.get("Content-Type")?.startsWith("text/event-stream")) {
      response.locals.streamsAfterMs = Date.now() - getArrival(response);
      return sendStream(response, answer.body);
    }
    const rendered = app.getPage(answer);
    const body = rendered?.page ?? Buffer.from(await answer.arrayBuffer());
    if (rendered?.isCacheable && answer.status === 200) {
      const begun = getArrival(response);
      void pages.keep(request, response.getHeaders(), body, rendered.secondsValid, begun);
      const shared = response.hasHeader("Set-Cookie")
        ? null
        : pages.getSharedHeaders(request, rendered.secondsValid);
      // A shared cache would show the id of this request to others.
      if (shared) response.removeHeader("X-Request-Id");
      for (const [name, value] of Object.entries(shared ?? {})) response.setHeader(name, value);
    }
    if (answer.status >= 300 && !hasFailed) pages.remove(request);
    return sendBody(request, response, body);
  };
  /** In a span, if traces are wanted. It begins the trace: proxies pass on what visitors send. */
  const trace = (request: Request, response: Response): Promise<void> => {
    const route = getRouteName(request.path);
    response.locals.route = route;
    if (!isTraced) return respond(request, response);
    return inServerSpan(
      { startTime: getArrival(response) },
      () => respond(request, response),
      () => ({
        name: `${request.method} ${route}`,
        attributes: {
          "http.request.method": request.method,
          "http.route": route,
          "http.response.status_code": response.statusCode,
          "luch.request_id": String(response.locals.requestId),
        },
        hasFailed: response.statusCode >= 500,
      }),
    );
  };
  web.all("*", (request, response, next) => void trace(request, response).catch(next));
  web.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    log.error({ message: error instanceof Error ? (error.stack ?? error.message) : "unknown error" });
    app.countProcessError("request");
    if (response.headersSent) return next(error);
    return refusals.refuse(request, response, getStatus(error));
  });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (isDraining()) response.setHeader("Connection", "close");
    const { method, headers } = request;
    if (hasUnexpectedBody({ method, getHeader: (name) => headers[name]?.toString() }))
      return refusals.refuse(request, response, 400);
    const target = parseRequestTarget(request.url, request.headers.host);
    if ("refusal" in target) {
      log.info({ method: request.method, url: redactUrl(request.url ?? ""), status: target.refusal });
      return refusals.refuse(request, response, target.refusal);
    }
    request.url = target.path + target.search;
    if (!target.isCanonical) nonCanonical.add(request);
    normalizeCountryHeader(
      request.headers,
      settings,
      isRefresh(request) || isTrusted(request.socket.remoteAddress, settings),
    );
    const isAnonymous = isForOtherSites(target.path);
    if (isAnonymous) delete request.headers.cookie;
    if (!isRefresh(request) && !isAnonymous) {
      const hasSession = app.hasSessionCookie(request.headers.cookie ?? "");
      rememberPartner(request, response, { isHttps, hasSession });
    }
    const arrived = performance.now();
    if (!isRefresh(request) && !isOpenedFrame(request) && pages.serve(request, response)) {
      log.info({
        method: request.method,
        url: redactUrl(request.url),
        status: response.statusCode,
        cached: true,
      });
      app.countRequest({
        route: "(cached page)",
        method: request.method ?? "",
        status: response.statusCode,
        seconds: (performance.now() - arrived) / 1000,
      });
      return;
    }
    delete request.headers[refreshHeader];
    app.markForeignOrigin(request.headers);
    web(request, response);
  }

  /** The last answer of each connection. */
  const lastAnswers = new WeakMap<Duplex, ServerResponse>();
  const server = http.createServer((request, response) => {
    lastAnswers.set(request.socket, response);
    try {
      limitArrival(server, request, response, arrival);
      answer(request, response);
    } catch (error) {
      app.countProcessError("listener");
      log.error({ message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "Content-Type": "text/plain" }).end();
    }
  });
  server.on("close", () => redis?.disconnect());
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !mayAnswer(lastAnswers.get(socket))) return void socket.destroy();
    refusals.refuseRaw(socket, rawStatuses[error.code ?? ""] ?? 400);
  });
  // For headers and body together; limitArrival ends slow bodies earlier.
  server.requestTimeout = arrival.pictures + 15_000;
  server.headersTimeout = 10_000;
  server.keepAliveTimeout = 65_000;
  return { server, pages };
}

/**
 * Whether unreadable data may be answered. Not if it is the body of a request that was answered already, nor before
 * an earlier answer has ended: a proxy could take the second answer for that of another request.
 */
function mayAnswer(last: ServerResponse | undefined): boolean {
  if (!last) return true;
  return last.req.complete ? last.writableFinished : !last.headersSent;
}

const rawStatuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Uppercases a trusted proxy's country and removes any other value, so that the page cache is keyed only by real
 * countries.
 */
function normalizeCountryHeader(
  headers: IncomingHttpHeaders,
  { COUNTRY_HEADER }: AppModule["settings"],
  isFromTrustedProxy: boolean,
): void {
  const country = readCountry(String(headers[COUNTRY_HEADER] ?? ""));
  if (isFromTrustedProxy && country !== null) headers[COUNTRY_HEADER] = country;
  else delete headers[COUNTRY_HEADER];
}

function getStatus(error: unknown): number {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}

/** Aborts when the response closes for any reason. */
function createCloseSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  if (response.closed || response.destroyed) controller.abort();
  // Nothing is left to abort once all is sent, and an abort costs a tenth of a millisecond.
  else response.once("close", () => !response.writableFinished && controller.abort());
  return controller.signal;
}

/** Re-renders a page by a request to this server; the response is cached when it is sent. */
async function refreshPage(request: IncomingMessage, server: http.Server, secret: string): Promise<void> {
  const address = server.address();
  if (typeof address !== "object" || !address) return;
  const headers: Record<string, string> = { [refreshHeader]: secret };
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && !["if-none-match", "connection", "content-length"].includes(name))
      headers[name] = value;
  }
  await new Promise<void>((resolve, reject) => {
    http
      .get({ host: getHost(address), port: address.port, path: request.url, headers }, (answer) =>
        answer.resume().on("end", resolve),
      )
      .on("error", reject);
  });
}

/** The host to connect to: loopback if the server listens on all interfaces. */
const getHost = ({ address }: AddressInfo) =>
  address === "0.0.0.0" || address === "::" ? "127.0.0.1" : address;

/** Unix milliseconds. */
const getArrival = (response: Response) => Number(response.locals.arrived);

/** What a request is counted as: the application's route, or in brackets what answered before it. */
function getRoute(request: Request, response: Response, status: number): string {
  const { route } = response.locals as { route?: string };
  if (route !== undefined) return route;
  const { path: pathname } = request;
  const [, folder = ""] = /^\/(images|media|license)(?:\/|$)/.exec(pathname) ?? [];
  if (folder !== "") return `(${folder})`;
  if (pathname === "/healthz" || pathname === "/readyz") return "(health)";
  return status >= 400 ? "(refused)" : "(file)";
}

/** The demonstration controls check their requests themselves. */
const isControl = (request: Request) => request.path.startsWith("/__dev/");

const allowedMethods = ["GET", "HEAD", "POST"];

/** Paths of routes that have an action but nothing to show. */
function getPostOnlyPaths({ routes }: ServerBuild): Set<string> {
  const found = Object.values(routes).flatMap((route) =>
    route?.path && route.module.action && !route.module.loader && !("default" in route.module)
      ? [`/${route.path}`]
      : [],
  );
  return new Set(found);
}

function limitMethods({ refuse }: Refusals, hasControls: boolean, postOnly: ReadonlySet<string>) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.method !== "POST" && postOnly.has(request.path.replace(/\.data$/, "")))
      return refuse(request, response, 405, { allow: "POST" });
    if (allowedMethods.includes(request.method) || (hasControls && isControl(request))) return next();
    return refuse(request, response, 405, { allow: allowedMethods.join(", ") });
  };
}

/**
 * Refuses a body whose Content-Length exceeds the limit. Bodies without one are measured in app/lib/http/read-form.
 */
function limitBody({ refuse }: Refusals, hasControls: boolean) {
  return (request: Request, response: Response, next: NextFunction) => {
    const maxBytes = mayHavePictures(request) ? maxFormWithPicturesBytes : maxFormBytes;
    return Number(request.headers["content-length"] ?? 0) > maxBytes && !(hasControls && isControl(request))
      ? refuse(request, response, 413)
      : next();
  };
}
