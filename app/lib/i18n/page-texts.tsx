import type { ReactNode } from "react";
import { retry } from "../retry";
import { loadTexts } from "./browser-texts";
import { useI18n } from "./i18n-context";
import type { Namespace } from "./texts";

type Props = { namespaces: readonly Namespace[]; children: ReactNode };

/**
 * A page whose texts are loaded. Until they are, rendering is suspended: the router renders navigations as transitions,
 * so the previous page stays. A document is hydrated only once its texts are loaded.
 */
export function PageTexts({ namespaces, children }: Props) {
  const i18n = useI18n();
  const missing = namespaces.filter((namespace) => !i18n.has(namespace));

  if (missing.length > 0) throw loadPageTexts(missing);
  return children;
}

/** If a text cannot be loaded, the page is loaded as a document. */
const loadPageTexts = (namespaces: readonly Namespace[]): Promise<void> =>
  retry(() => Promise.all(namespaces.map(loadTexts))).then(
    () => {},
    () => location.reload(),
  );
