import { type CategoryAlias, filterNames } from "#contract/filter-names";
import type { Filter } from "#contract/filters";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import type { FilterMenu } from "../catalog/filter-bar";
import { CategoryFilterBar } from "./category-filter-bar.island";
import { type Choices, countChosen, defaultSort } from "./category-url";

type Props = { category: CategoryAlias; choices: Choices; filters: Filter[]; total: number };

/** The most used filters come first, followed by the rest. */
const first: readonly Filter["alias"][] = ["genre", "year", "country"];

/** The filters of a category, as an island. Rendered on the server only. */
export function CategoryFilters({ category, choices, filters, total }: Props) {
  const { t } = useTranslation("catalog");
  const to = useLocalised();
  const isAnyChosen = countChosen(choices) > 0;
  const menus = [...new Set([...first, ...filterNames, "sort" as const])].flatMap((name): FilterMenu[] => {
    const filter = filters.find(({ alias }) => alias === name);
    // No title of the category has one of its values.
    if (!filter || filter.items.length === 0) return [];
    if (name !== "sort")
      return [{ name, title: filter.title, kind: "several", items: filter.items, chosen: choices[name] }];
    return [
      {
        name,
        title: filter.title,
        kind: "one",
        items: filter.items.map((item) => ({ ...item, total: null })),
        chosen: [choices.sort],
      },
    ];
  });
  return (
    <Island
      of={CategoryFilterBar}
      props={{
        category,
        choices,
        data: {
          action: to(paths.category(category)),
          label: t("filters"),
          menus,
          isAnyChosen,
          canReset: isAnyChosen || choices.sort !== defaultSort,
          applyLabel: t("show", { count: total }),
          remembersSort: true,
        },
      }}
    />
  );
}
