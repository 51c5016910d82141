import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import type { SortAlias } from "~/contract/filters";
import { localisedPath, splitLocale } from "~/lib/i18n/locales";
import { categoryPath, defaultSort, isSort, parseCategoryUrl } from "./category-url";
import { sortCookie, sortCookieName } from "./remembered-sort";

/** Remembers the sort a viewer chose until it is reset: it goes on holding where the address names none. */
export function useRememberedSort(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  // The server sends to the remembered sort by itself; this is for pages that the browser still has.
  useEffect(() => {
    const remembered = sessionStorage.getItem(sortCookieName);
    const url = currentUrl();
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
        remember(target.value);
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-reset]")) remember(null);
    };
    // Before the choice is taken and the page asked for.
    document.addEventListener("change", onChange, { capture: true });
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      document.removeEventListener("change", onChange, { capture: true });
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, []);
}

function remember(sort: SortAlias | null) {
  if (sort === null) sessionStorage.removeItem(sortCookieName);
  else sessionStorage.setItem(sortCookieName, sort);
  document.cookie = sortCookie(sort, location.protocol === "https:");
}

/** The category's page of the window: its language, its name and what was chosen. */
function currentUrl() {
  const { locale, path } = splitLocale(location.pathname);
  const [, category = "", ...segments] = path.split("/");
  const url = parseCategoryUrl(segments, new URLSearchParams(location.search));
  return url && { ...url, locale, category };
}
