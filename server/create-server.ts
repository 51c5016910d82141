import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express, { type NextFunction, type Request, type Response } from "express";
import { devRelay, mayUseControls } from "./dev-relay";
import { type Logger, logRequest, redactedUrl } from "./log";
import { createPageCache } from "./page-cache";
import { wholeResponse } from "./page-response";
import { clientAddress, rateLimit, visitorAddress } from "./rate-limit";
import { replayRawUtf8 } from "./raw-utf8";
import { createRefusals, type Refusals } from "./refusal";
import { isRelayed, relayTo } from "./relay";
import { readRequestTarget } from "./request-target";
import { fileHeaders, securityHeaders } from "./security-headers";
import { staticAssets } from "./static-assets";
import { isTrusted } from "./trusted-proxy";

/** What the built application tells the server about itself (exported by app/entry.server). */
export type AppModule = {
  settings: {
    APP_MODE: "demo" | "test" | "production";
    API_BASE_URL: string;
    API_KEY: string;
    PUBLIC_ORIGIN?: string | undefined;
    COUNTRY_HEADER: string;
    TRUSTED_PROXIES: string[];
    RATE_LIMIT_FACTOR?: number | undefined;
    REDIS_URL?: string | undefined;
  };
  pageCacheKey: (request: { url: string; headers: http.IncomingHttpHeaders }) => string | null;
  sessionCookieName: string;
  clearCaches: () => void;
  closeStreams: () => void;
  verifyOrigin: (headers: http.IncomingHttpHeaders) => void;
  isViewerMutation: (headers: http.IncomingHttpHeaders) => boolean;
  countProcessError: (where: string) => void;
  countRefusal: (status: number) => void;
  refusalPage: (refusal: {
    status: number;
    path: string;
    stylesheets: readonly string[];
    retryAfterSeconds?: number;
  }) => string;
  createRequestHandler: typeof createRequestHandler;
};

type Options = {
  build: ServerBuild;
  app: AppModule;
  log: Logger;
  clientDir: string;
  isDraining: () => boolean;
};

const maxBodyBytes = 64 * 1024;
const refreshHeader = "x-luch-refresh";

/** The web server: cached pages first, then assets, pictures and media, then the application. */
export async function createWebServer({ build, app, log, clientDir, isDraining }: Options) {
  const { settings } = app;
  const isHttps = settings.PUBLIC_ORIGIN?.startsWith("https:") ?? false;
  const refusals = createRefusals({ app, isHttps, stylesheets: build.assets.routes.root?.css ?? [] });
  const refreshSecret = crypto.randomUUID();
  const isRefresh = (request: IncomingMessage) => request.headers[refreshHeader] === refreshSecret;
  /** Requests whose path was spelt in another way than it is read. */
  const misspelt = new WeakSet<IncomingMessage>();

  const pages = createPageCache({
    getKey: (request) => {
      const isReading = request.method === "GET" || request.method === "HEAD";
      return isReading && !misspelt.has(request)
        ? app.pageCacheKey({ url: request.url ?? "/", headers: request.headers })
        : null;
    },
    vary: `Accept-Encoding, Cookie, User-Agent, ${settings.COUNTRY_HEADER}`,
    refresh: (request) => refreshPage(request, server, refreshSecret),
  });

  const web = express();
  web.disable("x-powered-by");
  web.disable("etag");
  web.use((request, response, next) => {
    response.locals.requestId = logRequest(log, request, response);
    next();
  });
  web.use(await staticAssets(clientDir, fileHeaders(isHttps)));
  web.use(securityHeaders(isHttps), onlyKnownMethods(refusals));
  web.get("/healthz", (_request, response) => void response.json({ ok: true }));
  web.get("/readyz", (_request, response) => {
    const isReady = !isDraining();
    response.status(isReady ? 200 : 503).json({ ready: isReady });
  });
  web.use(await rateLimit(settings, refusals));
  web.use(boundedBody(refusals));
  web.use((request, response, next) => {
    // What is relayed has no action to check this. Controls answer below, to their own rules.
    if (request.method === "POST" && isRelayed(request.path) && !app.isViewerMutation(request.headers))
      return refusals.refuse(request, response, 403);
    return next();
  });
  web.use(relayTo(settings.API_BASE_URL));
  const mayControl = (request: Request) =>
    settings.APP_MODE !== "production" &&
    mayUseControls({
      url: visitorAddress(request, settings),
      key: request.query.key,
      headers: request.headers,
    });
  if (settings.APP_MODE !== "production") {
    web.use(
      "/__dev",
      devRelay({
        mayControl,
        apiBaseUrl: settings.API_BASE_URL,
        apiKey: settings.API_KEY,
        onFlush: () => {
          app.clearCaches();
          pages.clear();
        },
      }),
    );
  }
  web.use(
    wholeResponse((request, response, body) => {
      const notes = getRenderResult(response);
      if (notes?.isCacheable && response.statusCode === 200)
        void pages.keep(request, response.getHeaders(), body);
    }),
  );
  const handle = app.createRequestHandler({
    build,
    mode: "production",
    getLoadContext: (request, response) => {
      const renderResult: RenderResult = { isCacheable: false };
      response.locals.renderResult = renderResult;
      return {
        isDocument: !request.path.endsWith(".data") && !request.query._data,
        requestId: String(response.locals.requestId),
        clientAddress: clientAddress(request, settings),
        mayControl: mayControl(request),
        renderResult: renderResult,
        closed: createClosingSignal(response),
      };
    },
  });
  web.all("*", (request, response, next) => void handle(request, response, next));
  web.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    log.error({ message: error instanceof Error ? (error.stack ?? error.message) : "unknown error" });
    app.countProcessError("request");
    if (response.headersSent) return next(error);
    return refusals.refuse(request, response, getStatus(error));
  });

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (isDraining()) response.setHeader("Connection", "close");
    const target = readRequestTarget(request.url, request.headers.host);
    if ("refusal" in target) {
      log.info({ method: request.method, url: redactedUrl(request.url ?? ""), status: target.refusal });
      return refusals.refuse(request, response, target.refusal);
    }
    request.url = target.path + target.search;
    if (!target.isCanonical) misspelt.add(request);
    settleCountry(
      request.headers,
      settings,
      isRefresh(request) || isTrusted(request.socket.remoteAddress, settings),
    );
    if (!isRefresh(request) && pages.serve(request, response)) {
      log.info({
        method: request.method,
        url: redactedUrl(request.url),
        status: response.statusCode,
        kept: true,
      });
      return;
    }
    delete request.headers[refreshHeader];
    app.verifyOrigin(request.headers);
    web(request, response);
  }

  const server = http.createServer((request, response) => {
    try {
      answer(request, response);
    } catch (error) {
      app.countProcessError("listener");
      log.error({ message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "Content-Type": "text/plain" }).end();
    }
  });
  server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: unknown }, socket) => {
    if (error.code === "HPE_INVALID_URL" && replayRawUtf8(server, socket as Socket, error.rawPacket)) return;
    if (error.code === "ECONNRESET") return void socket.destroy();
    refusals.refuseRaw(socket, rawStatuses[error.code ?? ""] ?? 400);
  });
  server.requestTimeout = 15_000;
  server.headersTimeout = 10_000;
  server.keepAliveTimeout = 65_000;
  return { server, pages };
}

const rawStatuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** The country a trusted proxy named, in one spelling; nothing else stays in the header, so pages are cached for real countries alone. */
function settleCountry(
  headers: IncomingHttpHeaders,
  { COUNTRY_HEADER }: AppModule["settings"],
  isBelieved: boolean,
): void {
  const country = String(headers[COUNTRY_HEADER] ?? "").toUpperCase();
  if (isBelieved && /^[A-Z]{2}$/.test(country)) headers[COUNTRY_HEADER] = country;
  else delete headers[COUNTRY_HEADER];
}

function getStatus(error: unknown): number {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}

/** Aborted when the response is over, however it ended: the adapter's own signal does not always hear of it. */
function createClosingSignal(response: Response): AbortSignal {
  const closing = new AbortController();
  if (response.closed || response.destroyed) closing.abort();
  else response.once("close", () => closing.abort());
  return closing.signal;
}

type RenderResult = { isCacheable: boolean; page?: Buffer };

/** What the rendering left for us: set before the application is called. */
function getRenderResult(response: Response): RenderResult | undefined {
  return response.locals.renderResult as RenderResult | undefined;
}

/** Makes the page anew by an ordinary request to ourselves; the answer is kept on its way out. */
async function refreshPage(request: IncomingMessage, server: http.Server, secret: string): Promise<void> {
  const url = server.address();
  if (typeof url !== "object" || !url) return;
  const headers: Record<string, string> = { [refreshHeader]: secret };
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && !["if-none-match", "connection", "content-length"].includes(name))
      headers[name] = value;
  }
  await new Promise<void>((resolve, reject) => {
    http
      .get({ host: getHost(url), port: url.port, path: request.url, headers }, (answer) =>
        answer.resume().on("end", resolve),
      )
      .on("error", reject);
  });
}

/** Where a server that listens on every address, or on one, can be asked. */
const getHost = ({ address: url }: AddressInfo) => (url === "0.0.0.0" || url === "::" ? "127.0.0.1" : url);

const knownMethods = ["GET", "HEAD", "POST"];

function onlyKnownMethods({ refuse }: Refusals) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (knownMethods.includes(request.method) || request.path.startsWith("/__dev/")) return next();
    return refuse(request, response, 405, { allow: knownMethods.join(", ") });
  };
}

/** Bodies over the limit are refused by their announced length at once, by counted bytes otherwise. */
function boundedBody({ refuse }: Refusals) {
  return (request: Request, response: Response, next: NextFunction) =>
    Number(request.headers["content-length"] ?? 0) > maxBodyBytes && !request.path.startsWith("/__dev/")
      ? refuse(request, response, 413)
      : next();
}
