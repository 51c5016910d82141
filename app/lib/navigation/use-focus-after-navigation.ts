import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import { isFocusKept } from "./keeps-focus";

/**
 * The page whose focus was handled last; null before the first navigation, since the browser handles the initial
 * document.
 */
let lastPage: { pathname: string; href: string } | null = null;

/**
 * After client-side navigation, focuses the new page's heading or, when going back, the link that was followed.
 * Browsers do this when they load a document; otherwise focus would be lost.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, search, key, state } = useLocation();
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const before = lastPage;
    lastPage = { pathname, href: pathname + search };
    if (focusRequested(key)) return;
    if (before === null || before.href === lastPage.href) return;
    // Popups manage focus themselves, even while their code is loading.
    if (new URLSearchParams(search).has("popup") || document.querySelector("dialog[open]")) return;
    if (isFocusKept(state) && !isBack) return;
    const { activeElement } = document;
    const hasFocus = activeElement !== null && activeElement !== document.body;
    if (before.pathname === pathname && hasFocus) return;
    // Focus inside the new page was set by the page itself: on a filter just chosen, or an input.
    if (document.querySelector("main")?.contains(activeElement) && activeElement?.tagName !== "MAIN") return;
    const link = isBack ? findLinkTo(before) : null;
    (link ?? findHeading(document))?.focus({ preventScroll: true });
  }, [pathname, search, key, state, isBack]);
}

let requested: string | null = null;

/** Once a form has been sent that is gone then, what has this id gets the focus. */
export function focusAfterwards(id: string | null): void {
  requested = id;
}

function focusRequested(navigation: string): boolean {
  const target = requested === null || navigation === "default" ? null : document.getElementById(requested);
  requested = null;
  target?.focus({ preventScroll: true });
  return target !== null;
}

/** Focuses the page's heading if what had the focus is gone. */
export function restoreLostFocus(): void {
  if (document.activeElement === document.body) findHeading(document)?.focus({ preventScroll: true });
}

function findLinkTo({ pathname, href }: { pathname: string; href: string }): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")];
  const findLink = (target: string) =>
    links.find(
      (link) =>
        link.origin === location.origin &&
        (link.pathname === target || link.pathname + link.search === target),
    );
  return findLink(href) ?? findLink(pathname) ?? null;
}

function findHeading({ body }: Document): HTMLElement | null {
  const heading = body.querySelector<HTMLElement>("main h1") ?? body.querySelector<HTMLElement>("main");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return heading;
}
