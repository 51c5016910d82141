import "@remix-run/node";

declare module "@remix-run/node" {
  interface AppLoadContext {
    isDocument?: boolean;
    requestId?: string;
    /** Whose request it is, as far as limits go. */
    clientAddress?: string;
    /** Told by the rendering: whether the page may be kept for others. */
    pageNotes?: { isKeepable: boolean; page?: Buffer };
  }
}
