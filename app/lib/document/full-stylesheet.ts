import { hasFailed } from "../retry";
import { savesData } from "./connection";
import { afterNextPaint, onFirstInteraction, runAfterLoad, runOnIdle } from "./interaction";

/**
 * Documents inline only the styles of their first paint. The full stylesheet, with the styles of other pages and of
 * popups, is applied once the page is at rest (docs/decisions/0015).
 */
let loading: Promise<boolean> | null = null;
let isLoaded = false;

/**
 * Loads and applies the full stylesheet once; resolves to whether it loaded. After a failure the next call tries
 * again.
 */
export function loadFullStylesheet(): Promise<boolean> {
  loading ??= Promise.all(getStylesheetUrls().map(loadStylesheet)).then((all) => {
    isLoaded = all.every(Boolean);
    if (!isLoaded) loading = null;
    return isLoaded;
  });
  return loading;
}

const getStylesheetUrls = (): string[] => window.__remixManifest.routes.root?.css ?? [];

export const isFullStylesheetLoaded = () => isLoaded;

/** Loads code that shows something of its own accord or at a press, with the stylesheet, which a document may not have yet. */
export async function withFullStylesheet<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), typeof document === "undefined" || loadFullStylesheet()]);
  return part;
}

const findLink = (href: string) =>
  document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${href}"]`);
const createLink = (href: string) =>
  Object.assign(document.createElement("link"), { rel: "stylesheet", href });

/** Resolves to whether the stylesheet loaded. The page may link it already, as its own. */
function loadStylesheet(href: string): Promise<boolean> {
  const existing = findLink(href);
  const isReserved = existing?.disabled === true;
  if (existing && !isReserved && !hasFailed(existing)) return Promise.resolve(true);
  // The browser does not try again, and says nothing any more.
  const isBroken = existing !== null && existing.sheet !== null;
  if (isBroken) existing.remove();
  const isNew = existing === null || isBroken;
  const link = isNew ? createLink(href) : existing;
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve(true));
    link.addEventListener("error", () => {
      link.remove();
      resolve(false);
    });
    if (isNew) document.head.append(link);
    else if (isReserved) link.disabled = false;
  });
}

/**
 * Code that is loaded later would link the stylesheet, too (Vite), and so apply it, unless a link is there: one that
 * loads nothing yet. Not one that loads for other media: applied at last, it would have late fonts swapped in.
 */
function reserveLinks(): void {
  for (const href of getStylesheetUrls())
    if (!findLink(href)) document.head.append(Object.assign(createLink(href), { disabled: true }));
}

/** How long after the page it is applied if nobody does anything before, and no popup opens by itself, which brings it. */
const restMs = 4000;

/**
 * Prefetches the full stylesheet when the browser is idle, and applies it once the page has been at rest or after the
 * first interaction. Applied with the page, it would have the styles of everything calculated again before the first
 * press; applied with the press, before that is painted.
 */
export function scheduleFullStylesheet(): void {
  reserveLinks();
  onFirstInteraction(() => afterNextPaint(() => void loadFullStylesheet()));
  runAfterLoad(() => {
    if (isLoaded || savesData()) return;
    const links = getStylesheetUrls().map((href) =>
      Object.assign(document.createElement("link"), { rel: "prefetch", as: "style", href }),
    );
    document.head.append(...links);
    setTimeout(() => runOnIdle(() => void loadFullStylesheet()), restMs);
  });
}
