import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";

/** The page whose focus was taken care of last; nothing before the first move, for then the browser's own ways hold. */
let shown: { pathname: string; href: string } | null = null;

/**
 * After a move within the site the focus is where a reader goes on: on the new page's heading, or, on the way back, on the link that led away. A document loaded
 * anew does this by itself; a page put in place of another leaves the focus on nothing.
 */
export function useFocusAfterMove(): void {
  const { pathname, search, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const before = shown;
    shown = { pathname, href: pathname + search };
    // A popup takes the focus by itself.
    if (before === null || before.href === shown.href || document.querySelector("dialog[open]")) return;
    const { activeElement } = document;
    const hasFocus = activeElement !== null && activeElement !== document.body;
    if (before.pathname === pathname && hasFocus) return;
    // What has the focus among the new page's own was given it by the page: a filter just chosen, a field to type in.
    if (document.querySelector("main")?.contains(activeElement) && activeElement?.tagName !== "MAIN") return;
    const link = isBack ? linkTo(before) : null;
    (link ?? findHeading(document))?.focus({ preventScroll: true });
  }, [pathname, search, key, isBack]);
}

function linkTo({ pathname, href }: { pathname: string; href: string }): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")];
  const leadsTo = (wanted: string) =>
    links.find(
      (link) =>
        link.origin === location.origin &&
        (link.pathname === wanted || link.pathname + link.search === wanted),
    );
  return leadsTo(href) ?? leadsTo(pathname) ?? null;
}

function findHeading({ body }: Document): HTMLElement | null {
  const heading = body.querySelector<HTMLElement>("main h1") ?? body.querySelector<HTMLElement>("main");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return heading;
}
