import { useEffect, useState } from "react";
import { retry } from "../retry";
import { loadTexts } from "./browser-texts";
import { useI18n } from "./i18n-context";
import type { Namespace } from "./texts";

/**
 * Whether these texts are loaded: at once if the document was hydrated with them, otherwise a moment after
 * client-side navigation.
 */
export function useTexts(namespaces: readonly Namespace[]): boolean {
  const i18n = useI18n();
  const [hasTexts, setHasTexts] = useState(namespaces.every(i18n.has));
  useEffect(() => {
    if (!hasTexts) void retry(() => Promise.all(namespaces.map(loadTexts))).then(() => setHasTexts(true));
  }, [hasTexts, namespaces]);
  return hasTexts;
}
