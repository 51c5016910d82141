import { splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { ServerMarkupPage } from "~/lib/server-markup/server-markup-page";
import { useFilterMenus } from "../catalog/use-filter-menus";
import { categoryPath, parseCategoryUrl } from "./category-url";
import { useRememberedSort } from "./use-remembered-sort";

/** The category page: server markup with script-enhanced filters. */
export function CategoryPage() {
  useFilterMenus(getChosenPath);
  useRememberedSort();
  return <ServerMarkupPage />;
}

/** The URL for the choices submitted in the form. */
function getChosenPath(query: URLSearchParams): string | null {
  const [, category = ""] = splitLocale(location.pathname).path.split("/");
  if (query.has("reset")) return paths.category(category);
  const url = parseCategoryUrl([], query);
  return url && categoryPath(category, url.choices);
}
