import { createContext } from "react";

/** The picture a page opens with: asked for before anything else. */
export type LeadPicture = { srcSet: string; sizes: string };

/** What the server knows of the document it renders; the browser renders none. */
export type DocumentParts = {
  /** The nonce of this document's scripts; none on cached pages. */
  nonce: string | undefined;
  /** What stands for the styles that the document holds. */
  inlineStyles: string;
  /** Whether the whole style sheet is linked, and waited for. */
  isSheetLinked: boolean;
  leadPicture: LeadPicture | null;
};

export const DocumentContext = createContext<DocumentParts>({
  nonce: undefined,
  inlineStyles: "",
  isSheetLinked: true,
  leadPicture: null,
});
