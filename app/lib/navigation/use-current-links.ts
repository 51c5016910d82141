import { useEffect } from "react";
import { splitLocale } from "../i18n/locales";
import { paths } from "../paths";

/**
 * Marks the current page's menu entries after navigation, because menus are server markup rendered for the first
 * page.
 */
export function useCurrentLinks(pathname: string): void {
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-marks-current] a[href]")) {
      const linked = splitLocale(link.pathname).path;
      const isHome = linked === "/";
      // A child's home page is the same under both paths.
      const isCurrent =
        pathname === link.pathname ||
        (linked === paths.kids() && splitLocale(pathname).path === paths.home()) ||
        (!isHome && pathname.startsWith(`${link.pathname}/`));
      if (isCurrent && !link.search) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }, [pathname]);
}
