import { useEffect, useRef, useState } from "react";
import { maxQueryLength } from "#contract/sizes";
import { useLocale } from "~/lib/i18n/locale-context";
import { getJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import type { SuggestionItem } from "./suggestion-item";

const debounceMs = 120;

type Suggestions = {
  items: SuggestionItem[];
  /** The item selected by arrow keys; -1 if none. */
  activeIndex: number;
  isOpen: boolean;
  /** While the viewer is typing, waits for a pause. */
  load: (typed: string, options?: { isTyping: boolean }) => void;
  close: () => void;
  setActiveIndex: (index: number) => void;
};

const none = { items: [], activeIndex: -1 };

/** Suggestions for what is typed. `onLoad` receives their number. */
export function useSuggestions(onLoad: (count: number) => void): Suggestions {
  const locale = useLocale();
  const [{ items, activeIndex }, setList] = useState<Pick<Suggestions, "items" | "activeIndex">>(none);
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  const close = () => {
    request.current?.abort();
    setList(none);
  };
  const load = (typed: string, { isTyping } = { isTyping: false }) => {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    void loadItems(typed.trim(), isTyping ? debounceMs : 0, controller.signal);
  };
  const loadItems = async (query: string, delayMs: number, signal: AbortSignal) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (signal.aborted) return;
    if (query === "" || query.length > maxQueryLength) return setList(none);
    const response = await getJson(paths.resources.suggest(query, locale), signal);
    if (signal.aborted) return;
    const loaded = parseItems(response);
    setList({ items: loaded, activeIndex: -1 });
    onLoad(loaded.length);
  };
  const setActiveIndex = (index: number) => setList({ items, activeIndex: index });
  return { items, activeIndex, isOpen: items.length > 0, load, close, setActiveIndex };
}

function parseItems(response: unknown): SuggestionItem[] {
  return typeof response === "object" &&
    response !== null &&
    "items" in response &&
    Array.isArray(response.items)
    ? (response.items as SuggestionItem[])
    : [];
}
