import { createContext } from "react";
import type { LcpImage } from "./lcp-image";

/** When the browser loads the page's scripts: not before the first paint where the styles are inlined. */
export type ScriptsLoad = "at-once" | "after-paint" | "on-interaction";

/** What the server knows about the document it renders; empty in the browser. */
type DocumentParts = {
  /** The nonce of this document's scripts; none on cached pages. */
  nonce: string | undefined;
  /** Placeholder for the inlined styles. */
  inlineStyles: string;
  /** Whether the full stylesheet is linked and blocks rendering. */
  isStylesheetLinked: boolean;
  scriptsLoad: ScriptsLoad;
  /** The loaders' data, encoded by Remix. */
  handoff: string;
  lcpImage: LcpImage | null;
};

export const DocumentContext = createContext<DocumentParts>({
  nonce: undefined,
  inlineStyles: "",
  isStylesheetLinked: true,
  scriptsLoad: "at-once",
  handoff: "",
  lcpImage: null,
});
