import { createContext, useContext } from "react";
import type { KeepsFocus } from "../navigation/keeps-focus";
import type { Viewer } from "../request-context/viewer";

/** The page's context for its islands. */
export type IslandContextValue = {
  /** Null until the page's own data has loaded. */
  viewer: Pick<Viewer, "profileId" | "isVirtual" | "isChild"> | null;
  navigate: (path: string, options?: NavigateOptions) => void;
  /** How many times the markup around the island has been shown; it is kept and shown again when the viewer comes back. */
  showCount: number;
};

type NavigateOptions = { replace?: boolean; preventScrollReset?: boolean; state?: KeepsFocus };

export const IslandContext = createContext<IslandContextValue>({
  viewer: null,
  navigate: () => {},
  showCount: 1,
});

export const useIslandContext = (): IslandContextValue => useContext(IslandContext);
