import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { getJson } from "~/lib/navigation/own-resources";
import type { SuggestionItem } from "./suggestion-item";

const waitMs = 120;
const longest = 200;

/**
 * What script adds to the search form: suggestions while a query is typed, walked by arrows (the combobox of the ARIA
 * patterns). The form and its empty list are server markup. `announce` tells how many there are.
 */
export function useSuggestions(announce: (text: string) => void): void {
  const navigate = useNavigate();
  const { key } = useLocation();
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("form[data-search]");
    const input = form?.querySelector<HTMLInputElement>("input[name=q]");
    const list = form?.querySelector<HTMLElement>("[role=listbox]");
    return form && input && list
      ? startCombobox({ form, input, list, announce, go: (href) => navigate(href) })
      : undefined;
  }, [key, navigate, announce]);
}

type Parts = {
  form: HTMLFormElement;
  input: HTMLInputElement;
  list: HTMLElement;
  announce: (text: string) => void;
  go: (href: string) => void;
};

/** Makes the field a combobox over the list; answers what takes it back. */
function startCombobox({ form, input, list, announce, go }: Parts): () => void {
  const stopping = new AbortController();
  let asking = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let shown: SuggestionItem[] = [];
  let active = -1;

  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
    "aria-haspopup": "listbox",
  }))
    input.setAttribute(name, value);

  const close = () => {
    clearTimeout(waiting);
    asking.abort();
    shown = [];
    active = -1;
    list.hidden = true;
    list.replaceChildren();
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const mark = (index: number) => {
    active = index;
    for (const [at, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(at === index));
      if (at === index) option.scrollIntoView({ block: "nearest" });
    }
    if (index < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", optionId(index));
  };
  const ask = async () => {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const query = input.value.trim();
    if (query === "" || query.length > longest) return close();
    const answer = await getJson(
      `/resources/suggest?q=${encodeURIComponent(query)}&locale=${form.dataset.search}`,
      signal,
    );
    if (signal.aborted || stopping.signal.aborted || document.activeElement !== input) return;
    const items = getItems(answer);
    if (items.length === 0) close();
    else show(items);
    announce(
      items.length === 0
        ? (list.dataset.none ?? "")
        : (list.dataset.some ?? "").replace("#", String(items.length)),
    );
  };
  const show = (items: SuggestionItem[]) => {
    shown = items;
    list.replaceChildren(...items.map((item, index) => getOption(item, index, list.dataset.person ?? "")));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    mark(-1);
  };

  const on = <Name extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    name: Name,
    listen: (event: HTMLElementEventMap[Name]) => void,
  ) => target.addEventListener(name, listen, { signal: stopping.signal });
  on(input, "input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void ask(), waitMs);
  });
  on(input, "keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      // Past either end lies the field itself.
      if (list.hidden) void ask();
      else if (event.key === "ArrowDown") mark(active + 1 < shown.length ? active + 1 : -1);
      else mark(active < 0 ? shown.length - 1 : active - 1);
    } else if (event.key === "Enter") {
      const chosen = shown[active];
      if (chosen) {
        event.preventDefault();
        go(chosen.href);
      }
      close();
    } else if (event.key === "Tab") close();
  });
  // The list is chosen from before the field loses its focus.
  on(list, "mousedown", (event) => event.preventDefault());
  on(list, "click", (event) => {
    const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
    const chosen = option && shown[[...list.children].indexOf(option)];
    if (!chosen) return;
    close();
    go(chosen.href);
  });
  on(input, "blur", close);
  on(form, "submit", close);
  return () => {
    stopping.abort();
    close();
  };
}

const optionId = (index: number) => `search-suggestion-${index}`;

function getOption({ kind, text, year }: SuggestionItem, index: number, person: string): HTMLElement {
  const option = document.createElement("li");
  option.id = optionId(index);
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  const [name, note] = [document.createElement("span"), document.createElement("span")];
  name.textContent = text;
  note.textContent = kind === "person" ? person : year === null ? "" : String(year);
  option.append(name, " ", note);
  return option;
}

function getItems(answer: unknown): SuggestionItem[] {
  return typeof answer === "object" && answer !== null && "items" in answer && Array.isArray(answer.items)
    ? (answer.items as SuggestionItem[])
    : [];
}
