/**
 * Documents inline only the styles of their first paint. The styles of other pages and of popups are loaded
 * at the first sign of interaction.
 */
let sheet: Promise<boolean> | null = null;
let isThere = false;

/**
 * Loads the whole style sheet once; after a failure the next call tries again. Resolves to whether it loaded.
 */
export function fetchWholeSheet(): Promise<boolean> {
  sheet ??= Promise.all((window.__remixManifest.routes.root?.css ?? []).map(linked)).then((all) => {
    isThere = all.every(Boolean);
    if (!isThere) sheet = null;
    return isThere;
  });
  return sheet;
}

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

/** Loads the sheet at the viewer's first interaction with the page. */
export function fetchSheetOnIntent(): void {
  const intend = () => {
    for (const sign of signs) document.removeEventListener(sign, intend);
    void fetchWholeSheet();
  };
  for (const sign of signs) document.addEventListener(sign, intend, { passive: true });
}
