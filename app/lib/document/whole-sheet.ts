import { savesData } from "./connection";
import { onFirstInteraction, whenLoaded } from "./interaction";

/**
 * Documents inline only the styles of their first paint. The styles of other pages and of popups are loaded at the
 * first interaction.
 */
let sheet: Promise<boolean> | null = null;
let isThere = false;

/**
 * Loads the whole style sheet once; after a failure the next call tries again. Resolves to whether it loaded.
 */
export function fetchWholeSheet(): Promise<boolean> {
  sheet ??= Promise.all(hrefs().map(linked)).then((all) => {
    isThere = all.every(Boolean);
    if (!isThere) sheet = null;
    return isThere;
  });
  return sheet;
}

const hrefs = (): string[] => window.__remixManifest.routes.root?.css ?? [];

export const isWholeSheetThere = () => isThere;

/** Resolves to whether the sheet is loaded. A page may have its link already, its own or that of an island's code. */
function linked(href: string): Promise<boolean> {
  const given = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${href}"]`);
  if (given?.sheet) return Promise.resolve(true);
  const link = given ?? Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve(true));
    link.addEventListener("error", () => {
      link.remove();
      resolve(false);
    });
    if (!given) document.head.append(link);
  });
}

/**
 * Applies the sheet when the viewer is about to press something; by then it is in the browser's cache. Applied sooner, it
 * would make the page recalculate all its styles.
 */
export function preloadStylesheet(): void {
  onFirstInteraction(() => void fetchWholeSheet());
  whenLoaded(() => {
    if (isThere || savesData()) return;
    const links = hrefs().map((href) =>
      Object.assign(document.createElement("link"), { rel: "prefetch", as: "style", href }),
    );
    document.head.append(...links);
  });
}
