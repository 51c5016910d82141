import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";
type CachedPage = {
  headers: OutgoingHttpHeaders;
  bodies: Record<Encoding, Buffer>;
  etag: string;
  /** When the request came that it was made for: it shows nothing newer. */
  cachedAt: number;
  /** The page is not served from this time on, because something on it is no longer true. */
  validUntil: number;
};

const freshMs = 60_000;
/**
 * Older pages are served only while the application fails; otherwise the first visitor in hours would get a page from
 * hours ago.
 */
const maxStaleMs = 600_000;
const maxCachedBytes = 96 * 1024 * 1024;

/** Shared caches do not learn of changes of the content, so that this is how late they show them. */
const sharedSeconds = { fresh: 10, stale: 20 };

/**
 * Shared caches revalidate after some seconds, which costs little, as pages come from this cache; they may serve stale
 * pages meanwhile, but never beyond the page's validity. Browsers always revalidate.
 */
function getCacheControl(secondsValid: number): string {
  const within = (seconds: number) => Math.max(0, Math.min(seconds, Math.floor(secondsValid)));
  return `public, max-age=0, s-maxage=${within(sharedSeconds.fresh)}, stale-while-revalidate=${within(sharedSeconds.stale)}, stale-if-error=${within(86_400)}`;
}

/** `after failure`: a page of any age, because the application could not render it. */
export type PageOutcome = "hit" | "stale" | "after failure" | "rendered";
type PageKey = (request: IncomingMessage) => string | null;
type Options = {
  getKey: PageKey;
  vary: string;
  refresh: (request: IncomingMessage) => Promise<void>;
  count?: (outcome: PageOutcome) => void;
  now?: () => number;
};

/** Caches anonymous pages, compressed, and serves them without running the application (AMB-221). */
export function createPageCache({
  getKey,
  vary,
  refresh,
  count = () => {},
  now = () => Date.now(),
}: Options) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ bodies }) => bodies.br.length + bodies.gzip.length + bodies.identity.length,
  });
  const refreshing = new Set<string>();
  const storing = new Set<string>();
  /** Pages of before are served only while the application fails. */
  let outdatedAt = -Infinity;
  /** Incremented by `clear` and `outdate`, so that pages rendered before are not stored afterwards. */
  let generation = 0;

  function refreshInBackground(key: string, request: IncomingMessage) {
    if (refreshing.has(key)) return;
    refreshing.add(key);
    void refresh(request)
      .catch(() => {})
      .finally(() => refreshing.delete(key));
  }

  /** Uses slow, strong compression, because one result serves many visitors. */
  async function compressAndStore(
    key: string,
    headers: OutgoingHttpHeaders,
    body: Buffer,
    { begun, validUntil }: { begun: number; validUntil: number },
  ): Promise<void> {
    const startGeneration = generation;
    const [br, gz] = await Promise.all([
      brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
      gzipped(body, { level: 9 }),
    ]);
    if (startGeneration !== generation) return;
    const etag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
    pages.set(key, {
      headers: getPageHeaders(headers, vary),
      bodies: { br, gzip: gz, identity: body },
      etag,
      cachedAt: begun,
      validUntil,
    });
  }

  return {
    /**
     * Responds with a cached page; returns false if there is none for this request. With `hasFailed` (the application
     * could not render the page) any age will do.
     */
    serve(request: IncomingMessage, response: ServerResponse, { hasFailed = false } = {}): boolean {
      const key = getKey(request);
      const page = key === null ? undefined : pages.get(key);
      if (!page || key === null || now() >= page.validUntil) return false;
      const age = now() - page.cachedAt;
      if (!hasFailed && (age > maxStaleMs || page.cachedAt < outdatedAt)) return false;
      if (!hasFailed && age > freshMs) refreshInBackground(key, request);
      count(hasFailed ? "after failure" : age > freshMs ? "stale" : "hit");
      const encoding = chooseEncoding(request.headers["accept-encoding"]);
      const etag = formatEtag(page.etag, encoding);
      if (matchesEtag(request.headers["if-none-match"], etag)) {
        response.writeHead(304, {
          ...withoutBody(page.headers),
          "Cache-Control": getCacheControl((page.validUntil - now()) / 1000),
          ETag: etag,
        });
        response.end();
        return true;
      }
      const body = page.bodies[encoding];
      const headers: OutgoingHttpHeaders = {
        ...page.headers,
        "Cache-Control": getCacheControl((page.validUntil - now()) / 1000),
        ETag: etag,
        "Content-Length": body.length,
      };
      if (encoding !== "identity") headers["Content-Encoding"] = encoding;
      response.writeHead(200, headers);
      response.end(request.method === "HEAD" ? undefined : body);
      return true;
    },
    /**
     * How shared caches may keep a page that was just rendered: as they will when it comes from this cache. Null if
     * it is for this request alone.
     */
    getSharedHeaders(request: IncomingMessage, secondsValid: number): Record<string, string> | null {
      return getKey(request) === null ? null : { "Cache-Control": getCacheControl(secondsValid), Vary: vary };
    },
    /** Stores a page that was just rendered for a request of the time `begun`, for as long as it is valid. */
    async keep(
      request: IncomingMessage,
      headers: OutgoingHttpHeaders,
      body: Buffer,
      secondsValid = Infinity,
      begun = now(),
    ): Promise<void> {
      const validUntil = now() + secondsValid * 1000;
      const key = getKey(request);
      if (key === null) return;
      count("rendered");
      // Concurrent requests may render the same page; compress it only once.
      if (storing.has(key)) return;
      storing.add(key);
      try {
        await compressAndStore(key, headers, body, { begun, validUntil });
      } finally {
        storing.delete(key);
      }
    },
    /** Removes a page that no longer exists or now redirects. */
    remove(request: IncomingMessage): void {
      const key = getKey(request);
      if (key !== null) pages.delete(key);
    },
    /** Everything must be rendered again, or is served while that fails. */
    outdate: () => {
      generation += 1;
      outdatedAt = now();
    },
    clear: () => {
      generation += 1;
      pages.clear();
    },
    get size() {
      return pages.size;
    },
  };
}

/** Headers of a cached page, without those that belong to a single response (its id, its date, its cookies). */
export function getPageHeaders(headers: OutgoingHttpHeaders, vary: string): OutgoingHttpHeaders {
  const perResponse = new Set([
    "x-request-id",
    "date",
    "connection",
    "transfer-encoding",
    "content-length",
    "content-encoding",
    "etag",
    "cache-control",
    "set-cookie",
    "vary",
  ]);
  const shared = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !perResponse.has(name.toLowerCase())),
  );
  return { ...shared, "Cache-Control": getCacheControl(Infinity), Vary: vary };
}

function withoutBody(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-type"),
  );
}

export const formatEtag = (etag: string, encoding: Encoding) => `"${etag}-${encoding}"`;

export function matchesEtag(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    (header === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag))
  );
}

export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  const accepts = String(accepted ?? "");
  if (/\bbr\b(?!;q=0(?:\.0+)?(?:,|$))/.test(accepts)) return "br";
  return /\bgzip\b(?!;q=0(?:\.0+)?(?:,|$))/.test(accepts) ? "gzip" : "identity";
}
