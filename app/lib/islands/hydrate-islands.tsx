import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { browserI18n, documentLocale, loadTexts } from "../i18n/browser-texts";
import type { Namespace } from "../i18n/i18n-options";
import { LocaleContext } from "../i18n/locale-context";
import { retry } from "../retry";
import { IslandContext, type IslandContextValue } from "./island-context";

/** An island's code, and the texts it needs in the browser. */
export type IslandSource = {
  load: () => Promise<ComponentType<never>>;
  texts: readonly Namespace[];
};
export type IslandSources = Readonly<Record<string, IslandSource>>;

const mounted = new Map<Element, Root>();
let sources: IslandSources = {};

/** Says where islands' code is; called once, before hydration. */
export function registerIslands(given: IslandSources): void {
  sources = given;
}

/** What the server renders islands with. */
const servedContext: IslandContextValue = { viewer: null, navigate: () => {} };
let context = servedContext;
const subscribers = new Set<() => void>();

/** Gives all islands the page's context, now and whenever it changes. */
export function setIslandContext(value: IslandContextValue): void {
  context = value;
  for (const notify of subscribers) notify();
}

function subscribe(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

/** Hydrates the islands inside an element as their code arrives. Until then, and without it, they are plain markup. */
export function hydrateIslands(element: Element): void {
  for (const island of element.querySelectorAll<HTMLElement>("[data-island]")) void hydrate(island);
}

/** Unmounts the islands inside markup that will not be shown again. */
export function unmountIslands(markup: ParentNode): void {
  for (const island of markup.querySelectorAll("[data-island]")) {
    mounted.get(island)?.unmount();
    mounted.delete(island);
  }
}

async function hydrate(element: HTMLElement): Promise<void> {
  const source = sources[element.dataset.island ?? ""];
  if (!source || mounted.has(element)) return;
  const [Component] = await retry(() => Promise.all([source.load(), ...source.texts.map(loadTexts)]));
  if (mounted.has(element)) return;
  const props = JSON.parse(element.dataset.props ?? "{}") as object;
  const root = hydrateRoot(
    element,
    <IslandRoot>{createElement(Component as ComponentType<object>, props)}</IslandRoot>,
    { onRecoverableError: () => performance.mark("island-drawn-anew") },
  );
  mounted.set(element, root);
}

function IslandRoot({ children }: { children: ReactNode }) {
  const value = useSyncExternalStore(
    subscribe,
    () => context,
    () => servedContext,
  );
  return (
    <I18nextProvider i18n={browserI18n()}>
      <LocaleContext.Provider value={documentLocale()}>
        <IslandContext.Provider value={value}>{children}</IslandContext.Provider>
      </LocaleContext.Provider>
    </I18nextProvider>
  );
}
