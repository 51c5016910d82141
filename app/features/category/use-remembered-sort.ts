import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { localisedPath, splitLocale } from "~/lib/i18n/locales";
import { categoryPath, defaultSort, isSort, readAddress } from "./category-address";

/** K-054: the sort a viewer chose, for as long as the window is open. */
const sortKey = "selectedSort";

/** Remembers the sort a viewer chose until it is reset: it goes on holding where the address names none. */
export function useRememberedSort(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    const remembered = sessionStorage.getItem(sortKey);
    const address = addressHere();
    if (!isSort(remembered) || !document.querySelector("form[data-filters]") || !address || remembered === defaultSort || address.choices.sort !== defaultSort) return;
    navigate(localisedPath(categoryPath(address.category, { ...address.choices, sort: remembered }), address.locale), { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);

  useEffect(() => {
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === "sort") sessionStorage.setItem(sortKey, target.value);
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-reset]")) sessionStorage.removeItem(sortKey);
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

/** The category's page of the window: its language, its name and what was chosen. */
function addressHere() {
  const { locale, path } = splitLocale(location.pathname);
  const [, category = "", ...segments] = path.split("/");
  const address = readAddress(segments, new URLSearchParams(location.search));
  return address && { ...address, locale, category };
}
