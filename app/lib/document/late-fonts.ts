/** How long `font-display: optional` waits for a font before it paints with the fallback, in milliseconds. */
const blockPeriodMs = 100;

/** The declarations that were taken out, with where they stood. */
const removed = new Map<CSSStyleSheet, string[]>();

/**
 * Takes out the fonts that came after the first paint. Chromium looks at fonts anew when a stylesheet is added, swaps in
 * what has come meanwhile, and so moves what is read (docs/decisions/0015).
 */
export function removeLateFonts(): void {
  const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  if (painted === undefined) return;
  for (const sheet of document.styleSheets) {
    // Fonts are declared in documents only; others' sheets cannot be read.
    if (sheet.href !== null) continue;
    for (let index = sheet.cssRules.length - 1; index >= 0; index--) {
      const rule = sheet.cssRules[index];
      if (!(rule instanceof CSSFontFaceRule) || !isLate(rule, painted)) continue;
      removed.set(sheet, [...(removed.get(sheet) ?? []), rule.cssText]);
      sheet.deleteRule(index);
    }
  }
}

function isLate({ cssText }: CSSFontFaceRule, painted: number): boolean {
  const path = /url\("?([^")]+)/.exec(cssText)?.[1];
  const [entry] = path ? performance.getEntriesByName(new URL(path, document.baseURI).href) : [];
  if (entry instanceof PerformanceResourceTiming) return entry.responseEnd > painted + blockPeriodMs;
  return document.fonts.status === "loading";
}

/** Declares them again, for another page. */
export function restoreLateFonts(): void {
  for (const [sheet, rules] of removed) for (const rule of rules) sheet.insertRule(rule);
  removed.clear();
}
