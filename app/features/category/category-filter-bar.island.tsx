import { useEffect } from "react";
import type { CategoryAlias } from "#contract/filter-names";
import { useLocale } from "~/lib/i18n/locale-context";
import { localisedPath } from "~/lib/i18n/locales";
import { useIslandContext } from "~/lib/islands/island-context";
import { paths } from "~/lib/paths";
import { FilterBar, type FilterBarData } from "../catalog/filter-bar";
import { categoryPath, type Choices, defaultSort, isSort, parseCategoryUrl } from "./category-url";
import { loadSort, storeSort } from "./remembered-sort";

type Props = { category: CategoryAlias; choices: Choices; data: FilterBarData };

/** A category's filter bar; remembers the chosen sort until it is reset. */
export function CategoryFilterBar({ category, choices, data }: Props) {
  const { navigate, showCount } = useIslandContext();
  const locale = useLocale();
  // The server redirects to the remembered sort; this covers pages cached in the browser.
  useEffect(() => {
    const sort = loadSort();
    if (sort === null || sort === defaultSort || choices.sort !== defaultSort) return;
    navigate(localisedPath(categoryPath(category, { ...choices, sort }), locale), {
      replace: true,
      preventScrollReset: true,
    });
  }, [category, choices, locale, navigate, showCount]);

  const getPath = (query: URLSearchParams) => {
    if (query.has("reset")) return paths.category(category);
    const url = parseCategoryUrl([], query);
    return url && categoryPath(category, url.choices);
  };
  return (
    <FilterBar
      data={data}
      getPath={getPath}
      onChoose={(name, value) => {
        if (name === "sort" && isSort(value)) storeSort(value);
      }}
      onReset={() => storeSort(null)}
    />
  );
}

export const island = { Component: CategoryFilterBar, texts: ["catalog"] };
