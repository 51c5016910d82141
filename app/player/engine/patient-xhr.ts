import { whenItMayWork } from "~/lib/until-it-comes";
import type { WarmedPiece } from "./prefetch-media.ts";

type Options = {
  uri: string;
  headers?: Record<string, string>;
  timeout?: number;
  responseType?: "" | "text" | "arraybuffer";
};
type Response = { statusCode: number; headers: Record<string, string> };
type Callback = (error: Error | null, response?: Response) => void;
export type Send = (options: Options, callback: Callback) => unknown;

type Patience = {
  /** What was fetched ahead and belongs to this request, if anything. */
  takeWarmed: (url: string, range: string | undefined) => Promise<WarmedPiece> | null;
  onStatus: (status: number) => void;
  /** The address is refused: somebody may have a newer one. */
  onRefused: () => void;
  isLive: boolean;
  /** Ends with the engine that asks. */
  signal: AbortSignal;
};

const refused = new Set([401, 403, 410]);
const transient = new Set([408, 425, 429]);
/** Waits between tries; the last one goes on. */
const waitsMs = [300, 1000, 2000];
/** A server that sends nothing for so long has forgotten us. */
const silenceMs = 5000;
/** A server that answers with faults for so long may have others files that are whole: the engine chooses another quality. */
const failingMs = 30_000;

/** Bytes asked for by a Range header; null where the whole file is. */
function askedBytes(range: string | undefined): number | null {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  return from === undefined || to === undefined ? null : Number(to) - Number(from) + 1;
}

/** A list that was cut short on its way looks like a list: of a film one would go on waiting for the rest for ever. */
export function isWholePlaylist(text: string, isLive: boolean): boolean {
  const last = text.trimEnd().split("\n").at(-1) ?? "";
  // Cut within an address, it names a file that is not there.
  const isCutShort = !text.endsWith("\n") && text.includes(".m3u8") && !/\.m3u8(\?\S*)?$/.test(last);
  if (text.includes("#EXT-X-STREAM-INF")) return !last.startsWith("#EXT-X-STREAM-INF") && !isCutShort;
  if (!text.includes("#EXTINF")) return false;
  return isLive || last.trim() === "#EXT-X-ENDLIST";
}

/**
 * As much of a request as the engine looks at, which bears a broken line: what fails for a reason that passes is asked for again until it comes. The engine
 * would give up the quality it was fetching, and with a second failure the film.
 */
class PatientRequest extends EventTarget {
  responseType = "";
  response: unknown = null;
  responseText = "";
  responseURL: string;
  bandwidth = 0;
  aborted = false;
  status = 0;
  /** Set by the engine to when it asked; set anew with each try, for the speed is measured from it. */
  requestTime = Date.now();
  private tries = 0;
  private firstFaultAt: number | null = null;
  private stopTry = () => {};

  constructor(
    private options: Options,
    private callback: Callback,
    private send: Send,
    private patience: Patience,
  ) {
    super();
    this.responseURL = options.uri;
    patience.signal.addEventListener("abort", () => this.abort());
    const warmed = patience.takeWarmed(options.uri, options.headers?.Range);
    if (warmed) this.await(warmed);
    else this.try();
  }

  abort() {
    this.aborted = true;
    this.stopTry();
  }

  private await(warmed: Promise<WarmedPiece>) {
    let isOver = false;
    // What could not be fetched ahead is asked for in the ordinary way, so that a refusal is reported as one.
    const once = (task: () => void) => {
      if (isOver || this.aborted) return;
      isOver = true;
      clearTimeout(silence);
      task();
    };
    const silence = setTimeout(() => once(() => this.try()), silenceMs);
    warmed.then(
      ({ body, bandwidth }) => {
        if (!this.isWhole(body, 206)) return once(() => this.try());
        // A moment later: what fetches ahead reads the list too, and says first what it fetches next.
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
        this.again(0);
      }, silenceMs);
    };
    // Text is asked for as text: an empty answer would otherwise be read as XML, with a complaint in the console.
    const request = this.send({ responseType: "text", ...this.options }, (error, response) => {
      clearTimeout(silence);
      if (this.aborted) return;
      const xhr = request instanceof XMLHttpRequest ? request : null;
      const status = response?.statusCode ?? 0;
      this.patience.onStatus(status);
      // Slow, but it comes: a lower quality helps, and that is the engine's to choose.
      const isTooSlow = error !== null && "code" in error && error.code === "ETIMEDOUT" && loaded > 0;
      if (isTooSlow || !this.isPassing(status, xhr)) {
        if (xhr?.responseURL) this.responseURL = xhr.responseURL;
        return this.finish(error, response, xhr?.response ?? null);
      }
      this.again(status);
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

  /** Whether this end of a request is one of those that pass. */
  private isPassing(status: number, xhr: XMLHttpRequest | null): boolean {
    if (status === 0 || status >= 500 || transient.has(status) || refused.has(status)) return true;
    return (status === 200 || status === 206) && !this.isWhole(xhr?.response, status);
  }

  /** Whether all came that was asked for, whoever fetched it. */
  private isWhole(body: unknown, status: number): boolean {
    if (body instanceof ArrayBuffer) {
      const asked = status === 206 ? askedBytes(this.options.headers?.Range) : null;
      return asked === null || body.byteLength >= asked;
    }
    return typeof body !== "string" || isWholePlaylist(body, this.patience.isLive);
  }

  private again(status: number) {
    if (this.aborted) return;
    if (refused.has(status)) this.patience.onRefused();
    const isFault = status >= 500;
    this.firstFaultAt = isFault ? (this.firstFaultAt ?? Date.now()) : null;
    if (this.firstFaultAt !== null && Date.now() - this.firstFaultAt > failingMs) {
      this.finish(new Error(`the server answers ${status}`), { statusCode: status, headers: {} }, null);
      return;
    }
    const wait = waitsMs[Math.min(this.tries, waitsMs.length - 1)] ?? 0;
    this.tries += 1;
    this.stopTry = whenItMayWork(() => this.try(), wait);
  }

  private finish(error: Error | null, response: Response | undefined, body: unknown) {
    this.status = response?.statusCode ?? 0;
    this.response = body;
    this.responseType = body instanceof ArrayBuffer ? "arraybuffer" : "";
    this.responseText = typeof body === "string" ? body : "";
    this.callback(error, response);
  }
}

/** The engine's requests: from memory if the piece was fetched ahead, else over the line, for as long as the line needs. */
export function patientXhr(send: Send, patience: Patience): Send {
  return (options, callback) => new PatientRequest(options, callback, send, patience);
}
