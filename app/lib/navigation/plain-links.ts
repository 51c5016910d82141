import { splitLocale } from "../i18n/locales";

/** A navigation within the application. */
type LinkNavigation = { href: string; keepsScroll: boolean };

type Click = {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
};
type Anchor = { href: string; target: string; hasDownload: boolean; isReload: boolean; keepsScroll: boolean };

/**
 * The navigation for a click on a link; null if it is left to the browser. Only plain left clicks on links to a page
 * (not a file) of the same site are handled.
 */
export function getLinkNavigation(click: Click, anchor: Anchor, here: string): LinkNavigation | null {
  if (
    click.defaultPrevented ||
    click.button !== 0 ||
    click.metaKey ||
    click.ctrlKey ||
    click.shiftKey ||
    click.altKey
  )
    return null;
  if (anchor.hasDownload || anchor.isReload || (anchor.target !== "" && anchor.target !== "_self"))
    return null;
  const to = new URL(anchor.href, here);
  const from = new URL(here);
  if (to.origin !== from.origin || /^\/(images|media|docs|__dev|sitemap|robots)/.test(to.pathname))
    return null;
  // The router only knows the routes of the document's language.
  if (splitLocale(to.pathname).locale !== splitLocale(from.pathname).locale) return null;
  const isHashOnly = to.hash !== "" && to.pathname === from.pathname && to.search === from.search;
  if (isHashOnly) return null;
  return { href: to.pathname + to.search + to.hash, keepsScroll: anchor.keepsScroll };
}
