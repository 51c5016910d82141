import { FragmentPage } from "~/lib/fragment/fragment-page";
import { splitLocale } from "~/lib/i18n/locales";
import { useFilterMenus } from "../catalog/use-filter-menus";
import { categoryPath, readAddress } from "./category-address";
import { useRememberedSort } from "./use-remembered-sort";

/** A category's page: server markup, with what script adds to its filters. */
export function CategoryPage() {
  useFilterMenus(chosenPath);
  useRememberedSort();
  return <FragmentPage />;
}

/** The address of what was chosen in the form. */
function chosenPath(query: URLSearchParams): string | null {
  const [, category = ""] = splitLocale(location.pathname).path.split("/");
  if (query.has("reset")) return `/${category}`;
  const address = readAddress([], query);
  return address && categoryPath(category, address.choices);
}
