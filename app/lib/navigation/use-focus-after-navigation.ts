import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import { isFocusKept } from "./keeps-focus";

/**
 * The page whose focus was handled last; null before the first navigation, since the browser handles the initial
 * document.
 */
let shown: { pathname: string; href: string } | null = null;

/**
 * After client-side navigation, focuses the new page's heading or, when going back, the link that was followed.
 * Browsers do this when they load a document; otherwise focus would be lost.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, search, key, state } = useLocation();
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const before = shown;
    shown = { pathname, href: pathname + search };
    if (before === null || before.href === shown.href) return;
    // Popups manage focus themselves, even while their code is loading.
    if (new URLSearchParams(search).has("popup") || document.querySelector("dialog[open]")) return;
    if (isFocusKept(state) && !isBack) return;
    const { activeElement } = document;
    const hasFocus = activeElement !== null && activeElement !== document.body;
    if (before.pathname === pathname && hasFocus) return;
    // Focus inside the new page was set by the page itself: on a filter just chosen, or an input.
    if (document.querySelector("main")?.contains(activeElement) && activeElement?.tagName !== "MAIN") return;
    const link = isBack ? linkTo(before) : null;
    (link ?? findHeading(document))?.focus({ preventScroll: true });
  }, [pathname, search, key, state, isBack]);
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
