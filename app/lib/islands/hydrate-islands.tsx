import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { browserI18n, getDocumentLocale, loadTexts } from "../i18n/browser-texts";
import { I18nProvider } from "../i18n/i18n-context";
import { LocaleContext } from "../i18n/locale-context";
import type { Namespace } from "../i18n/texts";
import { retry } from "../retry";
import { IslandContext, type IslandContextValue } from "./island-context";

/** How the code of each island is loaded. */
export type IslandSources = Readonly<Record<string, () => Promise<{ Component: ComponentType<never> }>>>;

/** `showAgain` tells an island that its markup is back on the page. */
type MountedIsland = { root: Root; showAgain: () => void };

const mounted = new Map<Element, MountedIsland>();
let sources: IslandSources = {};

/** Registers how to load the islands' code; called once, before hydration. */
export function registerIslands(islandSources: IslandSources): void {
  sources = islandSources;
}

type PageContext = Omit<IslandContextValue, "showCount">;

/** The context with which the server renders islands. */
const servedContext: PageContext = { viewer: null, navigate: () => {} };
let context = servedContext;
const subscribers = new Set<() => void>();

/** Gives all islands the page's context, now and whenever it changes. */
export function setIslandContext(value: PageContext): void {
  context = value;
  for (const notify of subscribers) notify();
}

function subscribe(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

/**
 * Hydrates the islands inside an element as their code arrives. Until then, or if it never does, they are plain
 * markup.
 */
export function hydrateIslands(element: Element): void {
  for (const island of element.querySelectorAll<HTMLElement>("[data-island]")) {
    if (island.dataset.on === "focus") runOnFocus(island, () => void hydrate(island));
    else void hydrate(island);
  }
}

/** Waits for focus. A field focused on page load counts only once a key is pressed or the pointer used in it. */
function runOnFocus(element: HTMLElement, then: () => void): void {
  if (isInUse(element)) return then();
  const listening = new AbortController();
  const onUse = () => {
    listening.abort();
    then();
  };
  for (const sign of ["focusin", "keydown", "pointerdown", "input"])
    element.addEventListener(sign, onUse, { signal: listening.signal });
}

/** Whether something was typed before this script loaded. */
const isInUse = (element: HTMLElement): boolean => [...element.querySelectorAll("input")].some(isTyped);

const nonTextTypes = new Set(["hidden", "checkbox", "radio", "submit"]);
const isTyped = ({ type, value, defaultValue }: HTMLInputElement): boolean =>
  !nonTextTypes.has(type) && value !== defaultValue;

/** Notifies the islands inside markup that is shown again that their page is back. */
export function showIslandsAgain(element: Element): void {
  for (const island of element.querySelectorAll("[data-island]")) mounted.get(island)?.showAgain();
}

/** Unmounts the islands inside markup that will not be shown again. */
export function unmountIslands(markup: ParentNode): void {
  for (const island of markup.querySelectorAll("[data-island]")) {
    mounted.get(island)?.root.unmount();
    mounted.delete(island);
  }
}

async function hydrate(element: HTMLElement): Promise<void> {
  const { island = "", texts } = element.dataset;
  const load = sources[island];
  if (!load || mounted.has(element)) return;
  noteChoices(element);
  const namespaces = (texts?.split(" ") ?? []) as Namespace[];
  const [{ Component }] = await retry(() => Promise.all([load(), ...namespaces.map(loadTexts)]));
  if (mounted.has(element)) return;
  const props = JSON.parse(element.dataset.props ?? "{}") as object;
  const content = createElement(Component as ComponentType<object>, props);
  let showCount = 1;
  const render = () => (
    <IslandRoot element={element} showCount={showCount}>
      {content}
    </IslandRoot>
  );
  const root = hydrateRoot(element, render(), {
    onRecoverableError: () => performance.mark("island-hydration-failed"),
  });
  const showAgain = () => {
    showCount += 1;
    root.render(render());
  };
  mounted.set(element, { root, showAgain });
}

/**
 * Replays what was typed before the island's script loaded, so that masks and hints catch up. In a form, fields that
 * were left meanwhile are validated as if they were left now.
 */
function replayTyping(element: HTMLElement): void {
  for (const field of element.querySelectorAll("input")) {
    const isActive = field === document.activeElement;
    if (!isTyped(field) || !(isActive || element.dataset.on === "focus")) continue;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    if (!isActive) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  }
}

/** Checkboxes and radio buttons pressed in islands that were still waiting for their script. */
const choices = new WeakMap<Element, Set<HTMLInputElement>>();

function noteChoices(element: HTMLElement): void {
  if (choices.has(element)) return;
  choices.set(element, new Set());
  element.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type))
      choices.get(element)?.add(target);
  });
}

/** Clicks again what was clicked before the script loaded, so that the island handles it. */
function replayChoices(element: HTMLElement): void {
  const pressed = choices.get(element) ?? [];
  choices.delete(element);
  for (const input of pressed) {
    input.checked = !input.checked;
    input.click();
  }
}

type RootProps = { element: HTMLElement; showCount: number; children: ReactNode };

function IslandRoot({ element, showCount, children }: RootProps) {
  useEffect(() => replayTyping(element), [element]);
  const pageContext = useSyncExternalStore(
    subscribe,
    () => context,
    () => servedContext,
  );
  useEffect(() => {
    // Not during the first render, which has the server's context and cannot navigate.
    if (pageContext !== servedContext) replayChoices(element);
  }, [element, pageContext]);
  const value = useMemo(() => ({ ...pageContext, showCount }), [pageContext, showCount]);
  return (
    <I18nProvider i18n={browserI18n()}>
      <LocaleContext.Provider value={getDocumentLocale()}>
        <IslandContext.Provider value={value}>{children}</IslandContext.Provider>
      </LocaleContext.Provider>
    </I18nProvider>
  );
}
