import { splitLocale } from "../i18n/locales";

/** What a click on a plain link asks for, or null when the browser should do it itself. */
export type LinkMove = { href: string; keepsScroll: boolean };

type Click = {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
};
type Anchor = { href: string; target: string; hasDownload: boolean; isReload: boolean; keepsScroll: boolean };

/** Decides whether a click stays within the application: the same site, a plain left click, no file. */
export function linkMove(click: Click, anchor: Anchor, here: string): LinkMove | null {
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
  // The document speaks one language, its router knows the addresses of that one.
  if (splitLocale(to.pathname).locale !== splitLocale(from.pathname).locale) return null;
  const isHashOnly = to.hash !== "" && to.pathname === from.pathname && to.search === from.search;
  if (isHashOnly) return null;
  return { href: to.pathname + to.search + to.hash, keepsScroll: anchor.keepsScroll };
}
