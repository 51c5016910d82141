import { takeWarmed } from "./prefetch-media.ts";

type Options = { uri: string; headers?: Record<string, string> };
type Callback = (error: Error | null, response?: { statusCode: number; headers: Record<string, string> }) => void;
export type Send = (options: Options, callback: Callback) => unknown;

/** As much of a request as the engine looks at. */
class WarmRequest extends EventTarget {
  readonly responseType = "arraybuffer";
  response: ArrayBuffer | null = null;
  bandwidth = 0;
  aborted = false;
  status = 206;
  private onAbort = () => {};

  constructor(options: Options, callback: Callback, send: Send, piece: NonNullable<ReturnType<typeof takeWarmed>>) {
    super();
    piece.then(
      ({ bytes, bandwidth }) => {
        if (this.aborted) return;
        this.response = bytes;
        this.bandwidth = bandwidth;
        callback(null, { statusCode: 206, headers: {} });
      },
      () => {
        if (!this.aborted) this.retry(options, callback, send);
      },
    );
  }

  /** What could not be warmed is asked for in the ordinary way, so that a refusal is reported as one. */
  private retry(options: Options, callback: Callback, send: Send) {
    const request = send(options, (error, response) => {
      if (request instanceof XMLHttpRequest && request.response instanceof ArrayBuffer) this.response = request.response;
      callback(error, response);
    });
    if (request instanceof XMLHttpRequest) this.onAbort = () => request.abort();
  }

  abort() {
    this.aborted = true;
    this.onAbort();
  }
}

/** Requests of the engine: from memory if the piece was warmed, else over the line. Works where a cache would not keep parts of a file. */
export function warmXhr(send: Send): Send {
  return (options, callback) => {
    const piece = takeWarmed(options.uri, options.headers?.Range);
    return piece ? new WarmRequest(options, callback, send, piece) : send(options, callback);
  };
}
