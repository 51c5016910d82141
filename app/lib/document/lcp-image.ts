import { createContext } from "react";

/** A page's largest picture, preloaded first. */
export type LcpImage = { srcSet: string; sizes: string };

/** Told of each main picture while the server renders markup; does nothing in the browser. */
export const LcpImageContext = createContext<(image: LcpImage) => void>(() => {});
