import type { IncomingHttpHeaders } from "node:http";
import type { createRequestHandler } from "@remix-run/node";
import type { matchRoutes } from "@remix-run/react";
import type { Answered } from "#telemetry/request-metrics";
import type { PageOutcome } from "./page-cache";

/** The exports of app/entry.server that the server uses. */
export type AppModule = {
  settings: {
    APP_MODE: "demo" | "test" | "production";
    API_BASE_URL: string;
    API_TIMEOUT_MS: number;
    API_KEY: string;
    PUBLIC_ORIGIN?: string | undefined;
    COUNTRY_HEADER: string;
    TRUSTED_PROXIES: string[];
    MEDIA_ORIGINS: readonly string[];
    EMBED_ORIGINS: readonly string[];
    RATE_LIMIT_FACTOR?: number | undefined;
    REDIS_URL?: string | undefined;
  };
  getPageCacheKey: (request: { url: string; headers: IncomingHttpHeaders }) => string | null;
  sessionCookieName: string;
  hasSessionCookie: (cookies: string) => boolean;
  clearCaches: () => void;
  closeStreams: () => void;
  markForeignOrigin: (headers: IncomingHttpHeaders) => void;
  isSameSiteWrite: (headers: IncomingHttpHeaders) => boolean;
  countProcessError: (where: string) => void;
  countRefusal: (status: number) => void;
  countRequest: (answered: Answered) => void;
  countPage: (outcome: PageOutcome) => void;
  refusalPage: (refusal: {
    status: number;
    path: string;
    stylesheets: readonly string[];
    retryAfterSeconds?: number;
  }) => string;
  matchRoutes: typeof matchRoutes;
  createRequestHandler: typeof createRequestHandler;
  getPage: (response: Response) => { page: Buffer; isCacheable: boolean; secondsValid: number } | null;
};
