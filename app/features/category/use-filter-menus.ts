import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { splitLocale } from "~/lib/i18n/locales";
import { categoryPath, defaultSort, isSort, readAddress } from "./category-address";

/** K-054: the sort a viewer chose, for as long as the window is open. */
const sortKey = "selectedSort";

type Reopened = { filter: string; name: string; value: string };

/**
 * What script adds to the filters: a choice is taken at once, its menu stays open and keeps the focus; Escape, a click
 * outside and the cross close it; the sort is remembered. The form itself is server markup.
 */
export function useFilterMenus(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const reopened = useRef<Reopened | null>(null);

  useEffect(() => {
    const last = reopened.current;
    reopened.current = null;
    const menu = last && document.querySelector<HTMLDetailsElement>(`details[data-filter="${last.filter}"]`);
    if (!last || !menu) return;
    menu.open = true;
    menu.querySelector<HTMLInputElement>(`input[name="${last.name}"][value="${CSS.escape(last.value)}"]`)?.focus({ preventScroll: true });
  }, [pathname, search]);

  // A sort chosen before goes on holding where the address names none.
  useEffect(() => {
    const remembered = sessionStorage.getItem(sortKey);
    const form = document.querySelector<HTMLFormElement>("form[data-filters]");
    const address = addressHere();
    if (!isSort(remembered) || !form || !address || remembered === defaultSort || address.choices.sort !== defaultSort) return;
    navigate(localised(form, categoryPath(form.dataset.filters ?? "", { ...address.choices, sort: remembered })), { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);

  useEffect(() => {
    const opened = () => document.querySelectorAll<HTMLDetailsElement>("details[data-filter][open]");
    const onChange = (event: Event) => {
      const input = event.target;
      const form = input instanceof HTMLInputElement ? input.closest<HTMLFormElement>("form[data-filters]") : null;
      if (!form || !(input instanceof HTMLInputElement)) return;
      if (input.name === "sort") sessionStorage.setItem(sortKey, input.value);
      reopened.current = { filter: input.closest("details")?.dataset.filter ?? "", name: input.name, value: input.value };
      show(form);
    };
    const onSubmit = (event: SubmitEvent) => {
      if (!(event.target instanceof HTMLFormElement) || !("filters" in event.target.dataset)) return;
      event.preventDefault();
      for (const menu of opened()) menu.open = false;
      show(event.target);
    };
    const show = (form: HTMLFormElement) => {
      const address = readAddress([], new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])));
      if (address) navigate(localised(form, categoryPath(form.dataset.filters ?? "", address.choices)), { preventScrollReset: true });
    };
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      if (event.target.closest("[data-reset]")) sessionStorage.removeItem(sortKey);
      const isClosing = event.target.closest("[data-close-filter]") !== null;
      for (const menu of opened()) if (isClosing || !menu.contains(event.target)) menu.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of opened()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    document.addEventListener("change", onChange);
    document.addEventListener("submit", onSubmit, { capture: true });
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("change", onChange);
      document.removeEventListener("submit", onSubmit, { capture: true });
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, [navigate]);
}

function addressHere() {
  const [, , ...segments] = splitLocale(location.pathname).path.split("/");
  return readAddress(segments, new URLSearchParams(location.search));
}

/** The form's own action says in which language the page is. */
function localised(form: HTMLFormElement, path: string): string {
  const own = new URL(form.action).pathname;
  return own.slice(0, own.length - (form.dataset.filters ?? "").length - 1) + path;
}
