import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { retry } from "../retry";
import { loadTexts } from "./browser-texts";
import type { Namespace } from "./i18n-options";

/**
 * Whether these texts are loaded: immediately if the document hydrated with them, a moment later after
 * client-side navigation.
 */
export function useTexts(namespaces: readonly Namespace[]): boolean {
  const { i18n } = useTranslation();
  const [hasTexts, setHasTexts] = useState(
    namespaces.every((namespace) => i18n.hasResourceBundle(i18n.language, namespace)),
  );
  useEffect(() => {
    if (!hasTexts) void retry(() => Promise.all(namespaces.map(loadTexts))).then(() => setHasTexts(true));
  }, [hasTexts, namespaces]);
  return hasTexts;
}
