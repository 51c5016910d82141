import { createContext } from "react";

/** The nonce of this document's scripts; none on kept pages and in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
