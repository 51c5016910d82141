import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { getJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import type { SuggestionItem } from "./suggestion-item";

const debounceMs = 120;
const maxQueryLength = 200;

/**
 * Adds suggestions to the server-rendered search form, with arrow keys (the combobox of the ARIA patterns).
 * `announce` receives their number.
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

type ComboboxOptions = {
  form: HTMLFormElement;
  input: HTMLInputElement;
  list: HTMLElement;
  announce: (text: string) => void;
  go: (href: string) => void;
};

/** Turns the input into a combobox for the list; returns a cleanup function. */
function startCombobox({ form, input, list, announce, go }: ComboboxOptions): () => void {
  const controller = new AbortController();
  let requestController = new AbortController();
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  let suggestions: SuggestionItem[] = [];
  let activeIndex = -1;

  for (const [name, value] of Object.entries({
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
    "aria-haspopup": "listbox",
  }))
    input.setAttribute(name, value);

  const close = () => {
    clearTimeout(debounceTimer);
    requestController.abort();
    suggestions = [];
    activeIndex = -1;
    list.hidden = true;
    list.replaceChildren();
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const setActive = (index: number) => {
    activeIndex = index;
    for (const [position, option] of [...list.children].entries()) {
      option.setAttribute("aria-selected", String(position === index));
      if (position === index) option.scrollIntoView({ block: "nearest" });
    }
    if (index < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", optionId(index));
  };
  const loadSuggestions = async () => {
    requestController.abort();
    requestController = new AbortController();
    const { signal } = requestController;
    const query = input.value.trim();
    if (query === "" || query.length > maxQueryLength) return close();
    const response = await getJson(paths.resources.suggest(query, form.dataset.search), signal);
    if (signal.aborted || controller.signal.aborted || document.activeElement !== input) return;
    const items = parseItems(response);
    if (items.length === 0) close();
    else show(items);
    announce(
      items.length === 0
        ? (list.dataset.none ?? "")
        : (list.dataset.some ?? "").replace("#", String(items.length)),
    );
  };
  const show = (items: SuggestionItem[]) => {
    suggestions = items;
    list.replaceChildren(...items.map((item, index) => createOption(item, index, list.dataset.person ?? "")));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    setActive(-1);
  };

  const addListener = <Name extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    name: Name,
    listen: (event: HTMLElementEventMap[Name]) => void,
  ) => target.addEventListener(name, listen, { signal: controller.signal });
  addListener(input, "input", () => {
    clearTimeout(debounceTimer);
    debounceTimer = setTimeout(() => void loadSuggestions(), debounceMs);
  });
  addListener(input, "keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      // Past either end the selection returns to the input.
      if (list.hidden) void loadSuggestions();
      else if (event.key === "ArrowDown")
        setActive(activeIndex + 1 < suggestions.length ? activeIndex + 1 : -1);
      else setActive(activeIndex < 0 ? suggestions.length - 1 : activeIndex - 1);
    } else if (event.key === "Enter") {
      const chosen = suggestions[activeIndex];
      if (chosen) {
        event.preventDefault();
        go(chosen.href);
      }
      close();
    } else if (event.key === "Tab") close();
  });
  // Keeps focus in the input: its blur would close the list before the click.
  addListener(list, "mousedown", (event) => event.preventDefault());
  addListener(list, "click", (event) => {
    const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
    const chosen = option && suggestions[[...list.children].indexOf(option)];
    if (!chosen) return;
    close();
    go(chosen.href);
  });
  addListener(input, "blur", close);
  addListener(form, "submit", close);
  return () => {
    controller.abort();
    close();
  };
}

const optionId = (index: number) => `search-suggestion-${index}`;

function createOption({ kind, text, year }: SuggestionItem, index: number, person: string): HTMLElement {
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

function parseItems(response: unknown): SuggestionItem[] {
  return typeof response === "object" &&
    response !== null &&
    "items" in response &&
    Array.isArray(response.items)
    ? (response.items as SuggestionItem[])
    : [];
}
