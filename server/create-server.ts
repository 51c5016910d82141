import http, { type IncomingMessage } from "node:http";
import type { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import express, { type NextFunction, type Request, type Response } from "express";
import { createKeptPages } from "./kept-pages";
import { type Logger, logRequest, redactedUrl } from "./log";
import { wholeResponse } from "./page-response";
import { devRelay } from "./dev-relay";
import { clientAddress, rateLimit } from "./rate-limit";
import { relayTo } from "./relay";
import { fileHeaders, securityHeaders } from "./security-headers";
import { staticAssets } from "./static-assets";
import { isTrusted } from "./trusted-proxy";

/** What the built application tells the server about itself (exported by app/entry.server). */
export type AppModule = {
  settings: {
    APP_MODE: "demo" | "test" | "production"; API_BASE_URL: string; API_KEY: string; PUBLIC_ORIGIN?: string | undefined; COUNTRY_HEADER: string;
    TRUSTED_PROXIES: string[]; RATE_LIMIT_FACTOR?: number | undefined; REDIS_URL?: string | undefined;
  };
  keptPageKey: (request: { url: string; headers: http.IncomingHttpHeaders }) => string | null;
  sessionCookieName: string;
  clearCaches: () => void;
  closeStreams: () => void;
  judgeOrigin: (headers: http.IncomingHttpHeaders) => void;
  createRequestHandler: typeof createRequestHandler;
};

type Options = { build: ServerBuild; app: AppModule; log: Logger; clientDir: string; isDraining: () => boolean };

const mostBodyBytes = 64 * 1024;
const refreshHeader = "x-luch-refresh";

/** The web server: kept pages first, then assets, pictures and media, then the application. */
export async function createWebServer({ build, app, log, clientDir, isDraining }: Options) {
  const { settings } = app;
  const isHttps = settings.PUBLIC_ORIGIN?.startsWith("https:") ?? false;
  const refreshSecret = crypto.randomUUID();
  const isRefresh = (request: IncomingMessage) => request.headers[refreshHeader] === refreshSecret;

  const pages = createKeptPages({
    keyOf: (request) => (request.method === "GET" || request.method === "HEAD" ? app.keptPageKey({ url: request.url ?? "/", headers: request.headers }) : null),
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
  web.use(securityHeaders(isHttps), onlyKnownMethods, readableAddress);
  web.get("/healthz", (_request, response) => void response.json({ ok: true }));
  web.get("/readyz", (_request, response) => {
    const isReady = !isDraining();
    response.status(isReady ? 200 : 503).json({ ready: isReady });
  });
  web.use(["/images", "/media"], relayTo(settings.API_BASE_URL));
  web.use("/license", boundedBody, relayTo(settings.API_BASE_URL, ["POST"]));
  if (settings.APP_MODE !== "production") {
    web.use("/__dev", devRelay({ apiBaseUrl: settings.API_BASE_URL, apiKey: settings.API_KEY, onFlush: () => { app.clearCaches(); pages.clear(); } }));
  }
  web.use(await rateLimit(settings));
  web.use(boundedBody);
  web.use(
    wholeResponse((request, response, body) => {
      const notes = notesOf(response);
      if (notes?.isKeepable && response.statusCode === 200) void pages.keep(request, response.getHeaders(), body);
    }),
  );
  web.all(
    "*",
    app.createRequestHandler({
      build,
      mode: "production",
      getLoadContext: (request, response) => {
        const pageNotes: PageNotes = { isKeepable: false };
        response.locals.pageNotes = pageNotes;
        return { isDocument: !request.path.endsWith(".data") && !request.query._data, requestId: String(response.locals.requestId), clientAddress: clientAddress(request, settings), pageNotes };
      },
    }),
  );
  web.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    log.error({ message: error instanceof Error ? error.message : "unknown error" });
    if (response.headersSent) return next(error);
    return void response.status(500).type("text/plain").send("Что-то пошло не так. Скоро все починим. Попробуйте позже");
  });

  const server = http.createServer((request, response) => {
    if (!isTrusted(request.socket.remoteAddress, settings)) delete request.headers[settings.COUNTRY_HEADER];
    if (isDraining()) response.setHeader("Connection", "close");
    if (!isRefresh(request) && pages.serve(request, response)) {
      log.info({ method: request.method, url: redactedUrl(request.url ?? ""), status: response.statusCode, kept: true });
      return;
    }
    delete request.headers[refreshHeader];
    app.judgeOrigin(request.headers);
    web(request, response);
  });
  server.requestTimeout = 15_000;
  server.headersTimeout = 10_000;
  server.keepAliveTimeout = 65_000;
  return { server, pages };
}

type PageNotes = { isKeepable: boolean; page?: Buffer };

/** What the rendering left for us: set before the application is called. */
function notesOf(response: Response): PageNotes | undefined {
  return response.locals.pageNotes as PageNotes | undefined;
}

/** Makes the page anew by an ordinary request to ourselves; the answer is kept on its way out. */
async function refreshPage(request: IncomingMessage, server: http.Server, secret: string): Promise<void> {
  const address = server.address();
  if (typeof address !== "object" || !address) return;
  const headers: Record<string, string> = { [refreshHeader]: secret };
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && !["if-none-match", "connection", "content-length"].includes(name)) headers[name] = value;
  }
  await new Promise<void>((resolve, reject) => {
    http
      .get({ host: "127.0.0.1", port: address.port, path: request.url, headers }, (answer) => answer.resume().on("end", resolve))
      .on("error", reject);
  });
}

function onlyKnownMethods(request: Request, response: Response, next: NextFunction) {
  if (["GET", "HEAD", "POST"].includes(request.method) || request.path.startsWith("/__dev/")) return next();
  return void response.status(405).setHeader("Allow", "GET, HEAD, POST").end();
}

/** A path that cannot be decoded names no page. */
function readableAddress(request: Request, response: Response, next: NextFunction) {
  try {
    decodeURIComponent(request.path);
    new URL(request.originalUrl, "http://host.invalid");
  } catch {
    return void response.status(400).type("text/plain").send("Такого адреса не бывает");
  }
  if (request.originalUrl.length > 8192) return void response.status(414).end();
  // The URL is built from this header further on.
  if (!/^[\w.:[\]-]{1,255}$/.test(request.headers.host ?? "")) return void response.status(400).type("text/plain").send("Bad host");
  return next();
}

/** Bodies over the limit are refused by their announced length at once, by counted bytes otherwise. */
function boundedBody(request: Request, response: Response, next: NextFunction) {
  if (Number(request.headers["content-length"] ?? 0) > mostBodyBytes) {
    response.setHeader("Connection", "close");
    return void response.status(413).type("text/plain").send("Слишком большой запрос");
  }
  return next();
}
