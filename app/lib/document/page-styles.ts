import { getRouteHandle, type StyleFamily } from "../route-handle";
import type { ScriptsLoad } from "./document-context";

type PageStyles = {
  /** Whose styles are inlined; null for pages without a family, failed pages and popups. */
  family: StyleFamily | null;
  /** Whether the full stylesheet is linked as well. */
  isStylesheetLinked: boolean;
  scriptsLoad: ScriptsLoad;
};

/** How a page gets its styles and scripts, by its routes' handles from the outermost. */
export function choosePageStyles(
  handles: readonly unknown[],
  { hasFailed, popup, isPlaying = false }: { hasFailed: boolean; popup: string | null; isPlaying?: boolean },
): PageStyles {
  const families = handles.map((handle) => getRouteHandle(handle).styles);
  const family = hasFailed || popup !== null ? null : (families.findLast((name) => name !== null) ?? null);
  return {
    family,
    isStylesheetLinked: family === null,
    scriptsLoad:
      family === null || isPlaying
        ? "at-once"
        : family === "document" || family === "embed"
          ? "on-interaction"
          : "after-paint",
  };
}
