import { type ComponentType, useEffect, useState } from "react";
import { loadTexts } from "./i18n/browser-texts";
import type { Namespace } from "./i18n/i18n-options";
import { useTexts } from "./i18n/use-texts";
import { untilItComes } from "./until-it-comes";

/** Then a new version of the site is out, most likely: its document knows where its code is. */
const maxTries = 4;

export type Deferred<Props> = ComponentType<Props> & {
  /** Fetches the code and its texts ahead; rejects when they cannot be had. Fetched once. */
  load: () => Promise<void>;
};

function reloadOnLine(): void {
  if (navigator.onLine) location.reload();
  else addEventListener("online", () => location.reload(), { once: true });
}

/**
 * A part of the page whose code and texts come when it is needed, and nothing until then. What is drawn at once, by the
 * server or when a document is hydrated, has to be loaded before.
 */
export function deferred<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  texts: readonly Namespace[],
): Deferred<Props> {
  let part: ComponentType<Props> | null = null;
  const loadPart = async () => {
    part ??= await fetchPart();
  };
  function DeferredPart(props: Props) {
    const [isLoaded, setIsLoaded] = useState(part !== null);
    const hasTexts = useTexts(texts);
    useEffect(() => {
      // The document of this address has it without any code.
      if (!isLoaded) void untilItComes(loadPart, maxTries).then(() => setIsLoaded(true), reloadOnLine);
    }, [isLoaded]);
    const Part = part;
    return isLoaded && hasTexts && Part ? <Part {...props} /> : null;
  }
  return Object.assign(DeferredPart, {
    load: async () => void (await Promise.all([loadPart(), ...texts.map(loadTexts)])),
  });
}
