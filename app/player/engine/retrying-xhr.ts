import { scheduleRetry } from "~/lib/retry";
import type { PrefetchedResponse } from "./prefetch-media";

type Options = {
  uri: string;
  headers?: Record<string, string>;
  timeout?: number;
  responseType?: "" | "text" | "arraybuffer";
};
type Response = { statusCode: number; headers: Record<string, string> };
type Callback = (error: Error | null, response?: Response) => void;
type Send = (options: Options, callback: Callback) => unknown;

type RetryConfig = {
  /** Takes the prefetched response to this request, if there is one. */
  takePrefetched: (url: string, range: string | undefined) => Promise<PrefetchedResponse> | null;
  onStatus: (status: number) => void;
  /** Called when the URL was refused; the page may have a newer one. */
  onRefused: () => void;
  isLive: boolean;
  /** Aborted when the engine is disposed of. */
  signal: AbortSignal;
};

const refused = new Set([401, 403, 410]);
const transient = new Set([408, 425, 429]);
/** Delays between retries; the last one repeats. */
const waitsMs = [300, 1000, 2000];
/** A request without any data for this long counts as dead. */
const silenceMs = 5000;
/**
 * After this long with 5xx responses the request fails, so that the engine switches to another quality, whose
 * files may be intact.
 */
const failingMs = 30_000;

/** Length of the requested Range; null if the whole file is requested. */
function getRequestedBytes(range: string | undefined): number | null {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  return from === undefined || to === undefined ? null : Number(to) - Number(from) + 1;
}

/**
 * Whether a playlist is complete. A truncated one still parses, and for a film the engine would wait forever for the
 * rest.
 */
export function isWholePlaylist(text: string, isLive: boolean): boolean {
  const last = text.trimEnd().split("\n").at(-1) ?? "";
  // A URL cut in the middle names a file that does not exist.
  const isCutShort = !text.endsWith("\n") && text.includes(".m3u8") && !/\.m3u8(\?\S*)?$/.test(last);
  if (text.includes("#EXT-X-STREAM-INF")) return !last.startsWith("#EXT-X-STREAM-INF") && !isCutShort;
  if (!text.includes("#EXTINF")) return false;
  return isLive || last.trim() === "#EXT-X-ENDLIST";
}

/**
 * The part of XMLHttpRequest that the engine uses, tolerant of bad connections: transient failures are retried until
 * they succeed. Otherwise the engine would drop the current quality, and after a second failure give up on the film.
 */
class RetryingRequest extends EventTarget {
  responseType = "";
  response: unknown = null;
  responseText = "";
  responseURL: string;
  bandwidth = 0;
  aborted = false;
  status = 0;
  /**
   * Set by the engine when it sends the request; reset on each retry, because the bandwidth is measured from
   * it.
   */
  requestTime = Date.now();
  private tries = 0;
  private firstFaultAt: number | null = null;
  private stopTry = () => {};

  constructor(
    private options: Options,
    private callback: Callback,
    private send: Send,
    private config: RetryConfig,
  ) {
    super();
    this.responseURL = options.uri;
    config.signal.addEventListener("abort", () => this.abort());
    const prefetched = config.takePrefetched(options.uri, options.headers?.Range);
    if (prefetched) this.finishFromPrefetch(prefetched);
    else this.try();
  }

  abort() {
    this.aborted = true;
    this.stopTry();
  }

  private finishFromPrefetch(prefetched: Promise<PrefetchedResponse>) {
    let isOver = false;
    // A failed prefetch is requested again in the normal way, so that a refusal is reported as one.
    const once = (task: () => void) => {
      if (isOver || this.aborted) return;
      isOver = true;
      clearTimeout(silence);
      task();
    };
    const silence = setTimeout(() => once(() => this.try()), silenceMs);
    prefetched.then(
      ({ body, bandwidth }) => {
        if (!this.isWhole(body, 206)) return once(() => this.try());
        // Deferred: the prefetcher reads the playlist too and must register its next requests first.
        setTimeout(() =>
          once(() => {
            this.bandwidth = bandwidth;
            this.finish(null, { statusCode: typeof body === "string" ? 200 : 206, headers: {} }, body);
          }),
        );
      },
      () => once(() => this.try()),
    );
  }

  private try() {
    this.requestTime = Date.now();
    let silence: ReturnType<typeof setTimeout> | undefined;
    let loaded = 0;
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        stop();
        this.retryOrFail(0);
      }, silenceMs);
    };
    // Without an explicit type, browsers parse an empty response as XML and log an error.
    const request = this.send({ responseType: "text", ...this.options }, (error, response) => {
      clearTimeout(silence);
      if (this.aborted) return;
      const xhr = request instanceof XMLHttpRequest ? request : null;
      const status = response?.statusCode ?? 0;
      this.config.onStatus(status);
      // Slow but progressing: a lower quality helps, and choosing it is up to the engine.
      const isTooSlow = error !== null && "code" in error && error.code === "ETIMEDOUT" && loaded > 0;
      if (isTooSlow || !this.isRetryable(status, xhr)) {
        if (xhr?.responseURL) this.responseURL = xhr.responseURL;
        return this.finish(error, response, xhr?.response ?? null);
      }
      this.retryOrFail(status);
    });
    const stop = () => {
      clearTimeout(silence);
      if (request instanceof XMLHttpRequest) request.abort();
    };
    this.stopTry = stop;
    listen();
    if (!(request instanceof XMLHttpRequest)) return;
    request.addEventListener("progress", (event) => {
      loaded = event.loaded;
      listen();
      this.dispatchEvent(new ProgressEvent("progress", event));
    });
    request.addEventListener("readystatechange", () => request.readyState < 4 && listen());
  }

  /** Whether the failure is transient and worth a retry. */
  private isRetryable(status: number, xhr: XMLHttpRequest | null): boolean {
    if (status === 0 || status >= 500 || transient.has(status) || refused.has(status)) return true;
    return (status === 200 || status === 206) && !this.isWhole(xhr?.response, status);
  }

  /** Whether the response is complete, prefetched or not. */
  private isWhole(body: unknown, status: number): boolean {
    if (body instanceof ArrayBuffer) {
      const requestedBytes = status === 206 ? getRequestedBytes(this.options.headers?.Range) : null;
      return requestedBytes === null || body.byteLength >= requestedBytes;
    }
    return typeof body !== "string" || isWholePlaylist(body, this.config.isLive);
  }

  private retryOrFail(status: number) {
    if (this.aborted) return;
    if (refused.has(status)) this.config.onRefused();
    const isFault = status >= 500;
    this.firstFaultAt = isFault ? (this.firstFaultAt ?? Date.now()) : null;
    if (this.firstFaultAt !== null && Date.now() - this.firstFaultAt > failingMs) {
      this.finish(
        new Error(`The server responded with ${status}`),
        { statusCode: status, headers: {} },
        null,
      );
      return;
    }
    const wait = waitsMs[Math.min(this.tries, waitsMs.length - 1)] ?? 0;
    this.tries += 1;
    this.stopTry = scheduleRetry(() => this.try(), wait);
  }

  private finish(error: Error | null, response: Response | undefined, body: unknown) {
    this.status = response?.statusCode ?? 0;
    this.response = body;
    this.responseType = body instanceof ArrayBuffer ? "arraybuffer" : "";
    this.responseText = typeof body === "string" ? body : "";
    this.callback(error, response);
  }
}

/**
 * XHR for the engine: prefetched responses from memory, otherwise network requests that are retried until
 * they succeed.
 */
export function createRetryingXhr(send: Send, config: RetryConfig): Send {
  return (options, callback) => new RetryingRequest(options, callback, send, config);
}
