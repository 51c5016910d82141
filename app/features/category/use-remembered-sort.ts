import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import type { SortAlias } from "#contract/filter-names";
import { localisedPath, splitLocale } from "~/lib/i18n/locales";
import { categoryPath, defaultSort, isSort, parseCategoryUrl } from "./category-url";
import { createSortCookie, sortCookieName } from "./remembered-sort";

/** Remembers the chosen sort until it is reset; applies to URLs that name none. */
export function useRememberedSort(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  // The server redirects by itself; this covers pages cached in the browser.
  useEffect(() => {
    const remembered = sessionStorage.getItem(sortCookieName);
    const url = parseCurrentUrl();
    if (
      !isSort(remembered) ||
      !document.querySelector("form[data-filters]") ||
      !url ||
      remembered === defaultSort ||
      url.choices.sort !== defaultSort
    )
      return;
    navigate(localisedPath(categoryPath(url.category, { ...url.choices, sort: remembered }), url.locale), {
      replace: true,
      preventScrollReset: true,
    });
  }, [pathname, search, navigate]);

  useEffect(() => {
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === "sort" && isSort(target.value))
        storeSort(target.value);
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-reset]")) storeSort(null);
    };
    // Capture phase: must run before the choice is applied and the page requested.
    document.addEventListener("change", onChange, { capture: true });
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      document.removeEventListener("change", onChange, { capture: true });
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, []);
}

function storeSort(sort: SortAlias | null) {
  if (sort === null) sessionStorage.removeItem(sortCookieName);
  else sessionStorage.setItem(sortCookieName, sort);
  document.cookie = createSortCookie(sort, location.protocol === "https:");
}

/** Locale, category and choices of the current URL. */
function parseCurrentUrl() {
  const { locale, path } = splitLocale(location.pathname);
  const [, category = "", ...segments] = path.split("/");
  const url = parseCategoryUrl(segments, new URLSearchParams(location.search));
  return url && { ...url, locale, category };
}
