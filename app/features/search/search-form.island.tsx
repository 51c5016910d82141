import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { useIslandContext } from "~/lib/islands/island-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Picture } from "~/ui/picture";
import search from "~/ui/search-field.module.css";
import { smallWidth } from "../catalog/image-sizes";
import styles from "./search.module.css";
import type { SuggestionItem } from "./suggestion-item";
import { useSuggestions } from "./use-suggestions";

const stillWidth = smallWidth(72);

/** Whether focus is still where a freshly opened page has it. */
function isNothingFocused(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches("main, main h1");
}

type Props = { typed: string; error: string | null; summary: string | null };

const listId = "search-suggestions";
const getOptionId = (index: number) => `search-suggestion-${index}`;

/** Whether the current navigation is a search from a form, so that the next page's form takes focus. */
let isSearching = false;
/** Results of the first page are not announced, because a screen reader reads a newly opened page anyway. */
let hasShownForm = false;

/**
 * The search form. It works without script; with it, the field is a combobox of the ARIA patterns with
 * suggestions, and results of further searches are announced.
 */
export function SearchForm({ typed, error, summary }: Props) {
  const { t } = useTranslation("search");
  const to = useLocalised();
  const { navigate, showCount } = useIslandContext();
  const input = useRef<HTMLInputElement>(null);
  const [isHydrated, setIsHydrated] = useState(false);
  const [announcement, announce] = useState("");
  const { items, activeIndex, isOpen, load, close, setActiveIndex } = useSuggestions((count) =>
    announce(count === 0 ? t("suggestions.none") : t("suggestions.some", { number: count })),
  );

  useEffect(() => setIsHydrated(true), []);
  useEffect(() => {
    if (showCount > 1 && input.current) input.current.value = typed;
    if (isSearching || (typed === "" && isNothingFocused())) input.current?.focus({ preventScroll: true });
    if (hasShownForm) announce(summary ?? "");
    isSearching = false;
    hasShownForm = true;
  }, [showCount, typed, summary]);

  const follow = ({ href }: SuggestionItem) => {
    close();
    navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key, currentTarget } = event;
    const active = items[activeIndex];
    const isArrow = key === "ArrowDown" || key === "ArrowUp";
    if (isArrow || (key === "Escape" && isOpen) || (key === "Enter" && active)) event.preventDefault();
    if (isArrow && !isOpen) load(currentTarget.value);
    // Beyond either end the selection returns to the input.
    else if (key === "ArrowDown") setActiveIndex(activeIndex + 1 < items.length ? activeIndex + 1 : -1);
    else if (key === "ArrowUp") setActiveIndex(activeIndex < 0 ? items.length - 1 : activeIndex - 1);
    else if (key === "Enter" && active) follow(active);
    else if (key === "Escape" || key === "Enter" || key === "Tab") close();
  };
  const combobox = {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": isOpen,
    "aria-controls": listId,
    "aria-haspopup": "listbox",
    "aria-activedescendant": activeIndex < 0 ? undefined : getOptionId(activeIndex),
  } as const;
  return (
    <form
      role="search"
      method="get"
      action={to(paths.search())}
      className={styles.form}
      data-enhance=""
      data-keep-focus={isHydrated ? "" : undefined}
      onSubmit={() => {
        isSearching = true;
        close();
      }}
    >
      <label htmlFor="search-query" className={styles.label}>
        {t("label")}
      </label>
      <div className={classes(search.field, styles.field)}>
        <Search aria-hidden="true" />
        <input
          ref={input}
          id="search-query"
          type="search"
          name="q"
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : "search-error"}
          {...(isHydrated ? combobox : {})}
          onChange={({ currentTarget }) => load(currentTarget.value, { isTyping: true })}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <Button look="primary">{t("submit")}</Button>
        <ul
          id={listId}
          role="listbox"
          aria-label={t("suggestions.label")}
          className={styles.suggestions}
          hidden={!isOpen}
        >
          {items.map((item, index) => (
            <Suggestion
              key={item.href}
              item={item}
              id={getOptionId(index)}
              isActive={index === activeIndex}
              onFollow={() => follow(item)}
            />
          ))}
        </ul>
      </div>
      {error === null ? null : (
        <p id="search-error" className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </form>
  );
}

type SuggestionProps = { item: SuggestionItem; id: string; isActive: boolean; onFollow: () => void };

function Suggestion({ item: { kind, text, year, image }, id, isActive, onFollow }: SuggestionProps) {
  const { t } = useTranslation("search");
  const option = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the input keeps the focus and handles the keys
    <li
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      // Keeps focus in the input: its blur would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFollow}
    >
      <span className={classes(styles.still, kind === "person" && styles.face)}>
        {image === null ? null : <Picture src={image} alt="" size={stillWidth} ratio={[16, 9]} />}
      </span>
      <span>{text}</span>{" "}
      <span>{[t(`suggestions.${kind}`), year].filter((part) => part !== null).join(", ")}</span>
    </li>
  );
}

export const island = { Component: SearchForm, texts: ["search"] };
