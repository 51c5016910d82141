import { type RefObject, useEffect, useRef, useState } from "react";
import { eventBlock } from "~/lib/event-block";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { useIslandContext } from "~/lib/islands/island-context";
import { type KeepsFocus, keepsFocus } from "~/lib/navigation/keeps-focus";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import styles from "./filter-bar.module.css";

export type FilterMenu = {
  /** Name of the form fields. */
  name: string;
  title: string;
  kind: "several" | "one";
  items: FilterItem[];
  chosen: string[];
  /** An extra value that means "no choice"; listed first. */
  all?: FilterItem;
};
/** Without a total the item is always available and shows no number. */
type FilterItem = { alias: string; title: string; total: number | null };

export type FilterBarData = {
  /** The URL without choices: the form's action and the target of "Reset". */
  action: string;
  label: string;
  menus: FilterMenu[];
  isAnyChosen: boolean;
  canReset: boolean;
  /** The sort is also remembered in a cookie, so changes are sent by POST to `action` (AMB-218). */
  remembersSort?: boolean;
  /** Label of the button that applies the choices. */
  applyLabel: string;
  /**
   * On small screens each filter's drawer has its own reset button, which submits a field `reset` with the filter's
   * name.
   */
  hasOwnResets?: boolean;
};

type Props = {
  data: FilterBarData;
  className?: string | undefined;
  /** The path for the choices in the form; null if there is none. */
  getPath: (query: URLSearchParams) => string | null;
  onChoose?: (name: string, value: string) => void;
  onReset?: () => void;
};

/**
 * The choice that caused the current navigation, so that the next page's bar can reopen the menu and focus the
 * option.
 */
let lastChoice: LastChoice | null = null;
type LastChoice = { action: string; menu: string; value: string };

/** Options are laid out in blocks of ten (K-029). */
const itemsPerBlock = 10;

/**
 * Filters as one form, each in its own disclosure: a dropdown, or a drawer below 768px. Without script the form has a
 * submit button; with script a choice applies at once, and its menu stays open and keeps focus. Escape, a click
 * outside and the close button close it.
 */
export function FilterBar({ data, className, getPath, onChoose, onReset }: Props) {
  const { action, label, menus, isAnyChosen, canReset, applyLabel, remembersSort, hasOwnResets } = data;
  const { navigate, showCount } = useIslandContext();
  const to = useLocalised();
  const form = useRef<HTMLFormElement>(null);
  const [openMenu, setOpenMenu] = useState<string | null>(null);
  useReturnToChoice({ form, action, showCount, openMenu, setOpenMenu });
  useClosing(form, openMenu, () => setOpenMenu(null));

  const navigateToChoices = (submitter: HTMLElement | null, state?: KeepsFocus) => {
    if (!form.current) return;
    const fields = [...new FormData(form.current, submitter)];
    const path = getPath(new URLSearchParams(fields.map(([name, value]) => [name, String(value)])));
    if (path !== null) navigate(to(path), { preventScrollReset: true, ...(state ? { state } : {}) });
  };
  const choose = ({ name, all }: FilterMenu, input: HTMLInputElement) => {
    if (all && input.checked && form.current) uncheckConflicting(form.current, input, all.alias);
    onChoose?.(name, input.value);
    lastChoice = { action, menu: name, value: input.value };
    navigateToChoices(null, keepsFocus);
  };
  return (
    <form
      {...eventBlock("filters")}
      ref={form}
      method="get"
      action={action}
      className={classes(styles.filters, className)}
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        setOpenMenu(null);
        navigateToChoices((event.nativeEvent as SubmitEvent).submitter);
      }}
    >
      {menus.map((menu) => (
        <Menu
          key={menu.name}
          menu={menu}
          isOpen={openMenu === menu.name}
          onToggle={(isOpen) =>
            setOpenMenu((open) => (isOpen ? menu.name : open === menu.name ? null : open))
          }
          onChoose={(input) => choose(menu, input)}
          isAnyChosen={isAnyChosen}
          applyLabel={applyLabel}
          hasOwnReset={hasOwnResets ?? false}
          isPosted={(remembersSort ?? false) && menu.name === "sort"}
        />
      ))}
      {canReset ? <Reset action={action} isPosted={remembersSort ?? false} onReset={onReset} /> : null}
    </form>
  );
}

type ReturnOptions = {
  form: RefObject<HTMLFormElement>;
  action: string;
  showCount: number;
  openMenu: string | null;
  setOpenMenu: (menu: string | null) => void;
};

/**
 * After a choice, reopens its menu and restores focus: the bar now belongs to another page, or to an earlier one
 * shown again.
 */
function useReturnToChoice({ form, action, showCount, openMenu, setOpenMenu }: ReturnOptions): void {
  const returnedTo = useRef<LastChoice | null>(null);
  useEffect(() => {
    returnedTo.current = lastChoice?.action === action ? lastChoice : null;
    lastChoice = null;
    if (showCount > 1 && form.current) resetChoices(form.current);
    const opened = showCount > 1 ? null : form.current?.querySelector<HTMLDetailsElement>("details[open]");
    setOpenMenu(returnedTo.current?.menu ?? opened?.dataset.filter ?? null);
  }, [form, action, showCount, setOpenMenu]);
  useEffect(() => {
    const choice = returnedTo.current;
    if (choice === null || openMenu !== choice.menu) return;
    returnedTo.current = null;
    form.current
      ?.querySelector<HTMLInputElement>(`input[name="${choice.menu}"][value="${CSS.escape(choice.value)}"]`)
      ?.focus({ preventScroll: true });
  }, [form, openMenu, showCount]);
}

/** Closes the open menu on Escape, returning focus to its button, and on a click outside. */
function useClosing(form: RefObject<HTMLFormElement>, openMenu: string | null, close: () => void): void {
  useEffect(() => {
    if (openMenu === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const getMenu = () => form.current?.querySelector(`details[data-filter="${openMenu}"]`);
    const onClick = ({ target }: Event) => {
      if (target instanceof Node && !getMenu()?.contains(target)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      close();
      getMenu()?.querySelector("summary")?.focus();
    };
    // Capture phase: a choice may have replaced the page before the event bubbles up to here.
    document.addEventListener("click", onClick, { signal, capture: true });
    document.addEventListener("keydown", onKey, { signal });
    return () => controller.abort();
  });
}

/** "All" and the other values of a filter exclude each other. */
function uncheckConflicting(form: HTMLFormElement, input: HTMLInputElement, all: string): void {
  for (const other of form.querySelectorAll<HTMLInputElement>(`input[name="${input.name}"]`))
    if (other !== input && (input.value === all || other.value === all)) other.checked = false;
}

/** Resets the choices of a page that is shown again to those of its URL. */
function resetChoices(form: HTMLFormElement): void {
  // Not `form.reset()`: a field named "reset" hides the method.
  for (const input of form.querySelectorAll("input")) input.checked = input.defaultChecked;
}

type ResetProps = { action: string; isPosted: boolean; onReset: (() => void) | undefined };

function Reset({ action, isPosted, onReset }: ResetProps) {
  const { t } = useTranslation("catalog");
  if (!isPosted)
    return (
      <a href={action} className={styles.reset} data-keep-scroll="" onClick={onReset}>
        {t("reset")}
      </a>
    );
  return (
    <button
      type="submit"
      formMethod="post"
      name="reset"
      value="all"
      className={styles.reset}
      onClick={onReset}
    >
      {t("reset")}
    </button>
  );
}

type MenuProps = {
  menu: FilterMenu;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onChoose: (input: HTMLInputElement) => void;
  isAnyChosen: boolean;
  applyLabel: string;
  hasOwnReset: boolean;
  isPosted: boolean;
};

function Menu({
  menu: { name, title, kind, items, chosen, all },
  isOpen,
  onToggle,
  onChoose,
  isAnyChosen,
  applyLabel,
  hasOwnReset,
  isPosted,
}: MenuProps) {
  const { t } = useTranslation(["catalog", "common"]);
  // Options without results appear, disabled, only once something is chosen. Chosen options stay enabled so that they
  // can be cleared.
  const listed = items.filter(
    ({ alias, total }) => total === null || total > 0 || isAnyChosen || chosen.includes(alias),
  );
  const count = kind === "one" ? 0 : chosen.length;
  return (
    <details
      className={styles.menu}
      name="filters"
      data-filter={name}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        // The browser opened it, to show text found inside. Closing events arrive too late to be trusted.
        if (currentTarget.open) onToggle(true);
      }}
    >
      <summary
        className={styles.summary}
        onClick={(event) => {
          event.preventDefault();
          onToggle(!isOpen);
        }}
      >
        {kind === "one" ? (items.find(({ alias }) => chosen.includes(alias))?.title ?? title) : title}
        {count > 0 ? (
          <span className={styles.count} role="img" aria-label={t("chosen", { count })}>
            {count}
          </span>
        ) : null}
      </summary>
      <div className={styles.panel} role="group" aria-labelledby={`filter-${name}`}>
        <div className={styles.drawerHead}>
          <p id={`filter-${name}`} className={styles.drawerTitle}>
            {title}
          </p>
          <button
            type="button"
            className={styles.close}
            onClick={() => onToggle(false)}
            aria-label={t("common:close")}
          >
            ×
          </button>
        </div>
        <div className={styles.blocks}>
          {getBlocks(all ? [all, ...listed] : listed).map((block) => (
            <ul key={block[0]?.alias} className={styles.block}>
              {block.map((item) => {
                const isChosen = item === all ? chosen.length === 0 : chosen.includes(item.alias);
                return (
                  <li key={item.alias}>
                    <label className={styles.option}>
                      <input
                        type={kind === "one" ? "radio" : "checkbox"}
                        name={name}
                        value={item.alias}
                        defaultChecked={isChosen}
                        disabled={item.total === 0 && !isChosen}
                        onChange={({ currentTarget }) => onChoose(currentTarget)}
                      />
                      <span>{item.title}</span>
                      {item.total === null ? null : <span className={styles.total}>{item.total}</span>}
                    </label>
                  </li>
                );
              })}
            </ul>
          ))}
        </div>
        <div className={styles.apply}>
          <Button look="primary" isWide formMethod={isPosted ? "post" : undefined}>
            {applyLabel}
          </Button>
          {hasOwnReset ? (
            <Button look="text" isWide name="reset" value={name}>
              {t("reset")}
            </Button>
          ) : null}
        </div>
      </div>
    </details>
  );
}

function getBlocks<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / itemsPerBlock) }, (_, index) =>
    items.slice(index * itemsPerBlock, (index + 1) * itemsPerBlock),
  );
}
