import { type ComponentType, useEffect, useState } from "react";
import { loadTexts } from "./i18n/browser-texts";
import type { Namespace } from "./i18n/texts";
import { useTexts } from "./i18n/use-texts";
import { retry } from "./retry";

/** After this many failures a new version has probably been deployed. */
const maxTries = 4;

type Deferred<Props> = ComponentType<Props> & {
  /** Loads the code and its texts ahead of time, once; rejects if either fails. */
  load: () => Promise<void>;
};

function reloadOnLine(): void {
  if (navigator.onLine) location.reload();
  else addEventListener("online", () => location.reload(), { once: true });
}

/**
 * A component whose code and texts are loaded when it is first rendered; renders nothing until then. Anything
 * rendered on the server or during hydration must have been loaded before. If loading fails, the document is reloaded,
 * unless the server does not render the part: each document would reload again.
 */
export function deferred<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  texts: readonly Namespace[],
  { isServerRendered = true } = {},
): Deferred<Props> {
  let part: ComponentType<Props> | null = null;
  const loadPart = async () => {
    part ??= await fetchPart();
  };
  function DeferredPart(props: Props) {
    const [isLoaded, setIsLoaded] = useState(part !== null);
    const hasTexts = useTexts(texts);
    useEffect(() => {
      if (isLoaded) return;
      retry(loadPart, maxTries).then(
        () => setIsLoaded(true),
        () => isServerRendered && reloadOnLine(),
      );
    }, [isLoaded]);
    const Part = part;
    return isLoaded && hasTexts && Part ? <Part {...props} /> : null;
  }
  return Object.assign(DeferredPart, {
    load: async () => void (await Promise.all([loadPart(), ...texts.map(loadTexts)])),
  });
}
