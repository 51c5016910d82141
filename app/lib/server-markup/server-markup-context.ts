import { createContext } from "react";

/** A piece of page that was rendered on the server and is never rendered by the browser. */
export type ServerMarkupRef = { id: string; html?: string };

/** The fragments of the document being rendered; empty in the browser. */
export const ServerMarkupContext = createContext<ReadonlyMap<string, string>>(new Map());
