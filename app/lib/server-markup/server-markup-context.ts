import { createContext } from "react";

/** A part of the page that is rendered only on the server, never in the browser. */
export type ServerMarkupRef = { id: string; html?: string };

/** The server markup of the document being rendered; empty in the browser. */
export const ServerMarkupContext = createContext<ReadonlyMap<string, string>>(new Map());
