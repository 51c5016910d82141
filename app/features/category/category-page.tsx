import { splitLocale } from "~/lib/i18n/locales";
import { ServerMarkupPage } from "~/lib/server-markup/server-markup-page";
import { useFilterMenus } from "../catalog/use-filter-menus";
import { categoryPath, parseCategoryUrl } from "./category-url";
import { useRememberedSort } from "./use-remembered-sort";

/** A category's page: server markup, with what script adds to its filters. */
export function CategoryPage() {
  useFilterMenus(chosenPath);
  useRememberedSort();
  return <ServerMarkupPage />;
}

/** The address of what was chosen in the form. */
function chosenPath(query: URLSearchParams): string | null {
  const [, category = ""] = splitLocale(location.pathname).path.split("/");
  if (query.has("reset")) return `/${category}`;
  const url = parseCategoryUrl([], query);
  return url && categoryPath(category, url.choices);
}
