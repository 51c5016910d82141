import { createContext, type ReactNode, useContext } from "react";
import type { I18n, TFunction } from "./i18n";
import { languages } from "./locales";
import type { Namespaces } from "./texts";

const I18nContext = createContext<I18n | null>(null);

export const I18nProvider = ({ i18n, children }: { i18n: I18n; children: ReactNode }) => (
  <I18nContext.Provider value={i18n}>{children}</I18nContext.Provider>
);

/** The texts of the page's language. Throws outside an I18nProvider. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error("No I18nProvider above");
  return i18n;
}

/** Translates from one or more namespaces; by default «common». */
export function useTranslation<const Names extends Namespaces = "common">(
  ...namespaces: [Names] | ("common" extends Names ? [] : never)
): { t: TFunction<Names> } {
  return { t: useI18n().getT(namespaces[0] ?? "common") as TFunction<Names> };
}

/** The language of a title's name, where it is in Russian alone and the page is in Latin letters. */
export function useNameLang(): (name: string) => "ru" | undefined {
  const isLatin = languages[useI18n().locale].alphabet === "Latin";
  return (name) => (isLatin && /[А-Яа-яЁё]/.test(name) ? "ru" : undefined);
}
