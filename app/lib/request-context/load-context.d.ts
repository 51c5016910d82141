import "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    isDocument?: boolean;
    requestId?: string;
    /** Whose request it is, as far as limits go. */
    clientAddress?: string;
    /** Whether this visitor may use the demonstration controls (AMB-210). */
    mayControl?: boolean;
    /** Aborted when the response is over, be it that the browser went away. */
    closed?: AbortSignal;
    /** Told by the rendering: whether the page may be kept for others. */
    renderResult?: { isCacheable: boolean; page?: Buffer };
  }
}
