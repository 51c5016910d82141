import { createContext, useContext } from "react";
import type { Viewer } from "../request-context/viewer";

/** What islands get from the page around them. */
export type IslandContextValue = {
  /** Null until the page's own data is known. */
  viewer: Pick<Viewer, "profileId" | "isVirtual" | "isChild"> | null;
  navigate: (path: string, options?: { replace?: boolean; preventScrollReset?: boolean }) => void;
};

export const IslandContext = createContext<IslandContextValue>({ viewer: null, navigate: () => {} });

export const useIslandContext = (): IslandContextValue => useContext(IslandContext);
