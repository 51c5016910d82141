/**
 * A document holds the styles of its first paint alone. Those of other pages and of popups come with the first sign that
 * the viewer is about to do something.
 */
let sheet: Promise<boolean> | null = null;
let isThere = false;

/** Fetches the sheet of all styles, once; when it did not come, anew at the next call. Tells whether it came. */
export function fetchWholeSheet(): Promise<boolean> {
  sheet ??= Promise.all((window.__remixManifest.routes.root?.css ?? []).map(linked)).then((all) => {
    isThere = all.every(Boolean);
    if (!isThere) sheet = null;
    return isThere;
  });
  return sheet;
}

/** Whether every page can be shown as it should look. */
export const isWholeSheetThere = () => isThere;

function linked(href: string): Promise<boolean> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), {
      rel: "stylesheet",
      href,
      onload: () => resolve(true),
    });
    link.onerror = () => {
      link.remove();
      resolve(false);
    };
    document.head.append(link);
  });
}

const signs = ["pointerover", "touchstart", "keydown", "focusin"] as const;

/** Fetches the sheet when the viewer first touches the page. */
export function fetchSheetOnIntent(): void {
  const intend = () => {
    for (const sign of signs) document.removeEventListener(sign, intend);
    void fetchWholeSheet();
  };
  for (const sign of signs) document.addEventListener(sign, intend, { passive: true });
}
