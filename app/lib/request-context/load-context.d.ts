import "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    isDocument?: boolean;
    requestId?: string;
    /** The client's network address, for rate limits. */
    clientAddress?: string;
    /** Whether this visitor may use the demonstration controls (AMB-210). */
    mayControl?: boolean;
    /** Aborted when the response ends or the browser disconnects. */
    closed?: AbortSignal;
    /** Whether only the headers are wanted. The application answers as to GET, except for streams. */
    isHead?: boolean;
  }
}
