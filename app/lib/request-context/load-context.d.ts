import "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    isDocument?: boolean;
    requestId?: string;
    /** The client's IPv4 address or IPv6 network, for rate limits. */
    clientAddress?: string;
    /** Whether this visitor may use the demonstration controls (AMB-210). */
    mayControl?: boolean;
    /** Aborted when the browser disconnects before the response has ended. */
    closed?: AbortSignal;
    /** Whether only headers are wanted. The application responds as to GET, except for streams. */
    isHead?: boolean;
  }
}
