import { createContext } from "react";

/** A page's largest picture, preloaded first. */
export type LcpImage = { srcSet: string; sizes: string };

/** What the server knows about the document it renders; empty in the browser. */
type DocumentParts = {
  /** The nonce of this document's scripts; none on cached pages. */
  nonce: string | undefined;
  /** Placeholder for the inlined styles. */
  inlineStyles: string;
  /** Whether the full stylesheet is linked and blocks rendering. */
  isStylesheetLinked: boolean;
  lcpImage: LcpImage | null;
};

export const DocumentContext = createContext<DocumentParts>({
  nonce: undefined,
  inlineStyles: "",
  isStylesheetLinked: true,
  lcpImage: null,
});
