import { FragmentPage } from "~/lib/fragment/fragment-page";
import { useFilterMenus } from "./use-filter-menus";

/** A category's page: server markup, with what script adds to its filters. */
export function CategoryPage() {
  useFilterMenus();
  return <FragmentPage />;
}
