import { type Locale, localisedPath } from "../i18n/locales";
import { paths } from "../paths";

export type NamedPath = { name: string; path: string };
type Options = { locale: Locale; origin: string; homeName: string };

/** The JSON-LD of breadcrumbs from the home page, which is added here. */
export function createBreadcrumbs(
  crumbs: NamedPath[],
  { locale, origin, homeName }: Options,
): Record<string, unknown> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: homeName, path: paths.home() }, ...crumbs].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + localisedPath(path, locale),
    })),
  };
}
