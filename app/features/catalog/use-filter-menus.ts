import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { localisedPath, splitLocale } from "~/lib/i18n/locales";

type LastChoice = { filter: string; name: string; value: string };

/**
 * Enhances a server-rendered filter form: a choice applies at once and its menu stays open and keeps focus;
 * Escape, a click outside and the close button close it. `getPath` must be stable between renders.
 */
export function useFilterMenus(getPath: (query: URLSearchParams) => string | null): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const lastChoice = useRef<LastChoice | null>(null);

  useEffect(() => {
    const last = lastChoice.current;
    lastChoice.current = null;
    const menu = last && document.querySelector<HTMLDetailsElement>(`details[data-filter="${last.filter}"]`);
    if (!last || !menu) return;
    menu.open = true;
    menu
      .querySelector<HTMLInputElement>(`input[name="${last.name}"][value="${CSS.escape(last.value)}"]`)
      ?.focus({ preventScroll: true });
  }, [pathname, search]);

  useEffect(() => {
    const getOpenMenus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-filter][open]");
    const onChange = (event: Event) => {
      const input = event.target;
      const form =
        input instanceof HTMLInputElement ? input.closest<HTMLFormElement>("form[data-filters]") : null;
      if (!form || !(input instanceof HTMLInputElement)) return;
      uncheckConflicting(input);
      lastChoice.current = {
        filter: input.closest("details")?.dataset.filter ?? "",
        name: input.name,
        value: input.value,
      };
      navigateToChoice(form, null);
    };
    const onSubmit = (event: SubmitEvent) => {
      if (!(event.target instanceof HTMLFormElement) || !("filters" in event.target.dataset)) return;
      event.preventDefault();
      for (const menu of getOpenMenus()) menu.open = false;
      navigateToChoice(event.target, event.submitter);
    };
    const navigateToChoice = (form: HTMLFormElement, submitter: HTMLElement | null) => {
      const path = getPath(
        new URLSearchParams([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)])),
      );
      if (path !== null)
        navigate(localisedPath(path, splitLocale(location.pathname).locale), { preventScrollReset: true });
    };
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element)) return;
      const isClosing = event.target.closest("[data-close-filter]") !== null;
      for (const menu of getOpenMenus()) if (isClosing || !menu.contains(event.target)) menu.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of getOpenMenus()) {
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
  }, [navigate, getPath]);
}

/** "All" and the other values exclude each other. */
function uncheckConflicting(input: HTMLInputElement) {
  if (!input.checked) return;
  const isAll = "all" in input.dataset;
  for (const other of input.form?.querySelectorAll<HTMLInputElement>(`input[name="${input.name}"]`) ?? []) {
    if (other !== input && (isAll || "all" in other.dataset)) other.checked = false;
  }
}
