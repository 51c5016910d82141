import { useTranslation } from "react-i18next";
import type { Filter } from "~/contract/filters";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { type CategoryAlias, chosenCount, type Choices, type ChosenFilter, defaultSort } from "./category-address";
import styles from "./category.module.css";

type Props = { category: CategoryAlias; choices: Choices; filters: Filter[]; total: number };

/** K-029: options stand in blocks of ten. */
const inBlock = 10;
const order: readonly Filter["alias"][] = ["genre", "year", "country", "category", "sort"];

/**
 * Filters and sort as one form, each in a disclosure of its own: a dropdown, below 768 a drawer. Without script its
 * button sends it; with script a choice is taken at once (use-filter-menus).
 */
export function FilterBar({ category, choices, filters, total }: Props) {
  const { t } = useTranslation(["catalog", "common"]);
  const to = useLocalised();
  const isAnyChosen = chosenCount(choices) > 0;
  const shown = order.flatMap((alias) => filters.find((filter) => filter.alias === alias) ?? []);
  return (
    <form method="get" action={to(paths.category(category))} className={styles.filters} data-filters={category} role="search" aria-label={t("filters")}>
      {shown.map((filter) => (
        <Menu key={filter.alias} filter={filter} choices={choices} isAnyChosen={isAnyChosen} show={t("show", { count: total })} close={t("common:close")} />
      ))}
      {isAnyChosen || choices.sort !== defaultSort ? <a href={to(paths.category(category))} className={styles.reset} data-keep-scroll="" data-reset="">{t("reset")}</a> : null}
    </form>
  );
}

type MenuProps = { filter: Filter; choices: Choices; isAnyChosen: boolean; show: string; close: string };

function Menu({ filter: { alias, title, items }, choices, isAnyChosen, show, close }: MenuProps) {
  const { t } = useTranslation("catalog");
  const chosen = alias === "sort" ? [choices.sort] : choices[alias satisfies ChosenFilter];
  // A choice that leaves nothing is shown, and cannot be taken, only beside others; what is chosen can always be taken back.
  const listed = items.filter(({ alias: value, total }) => alias === "sort" || total > 0 || isAnyChosen || chosen.includes(value));
  const count = alias === "sort" ? 0 : chosen.length;
  const sortName = items.find(({ alias: value }) => value === choices.sort)?.title;
  return (
    <details className={styles.menu} name="filters" data-filter={alias}>
      <summary className={styles.summary}>
        {alias === "sort" ? sortName : title}
        {count > 0 ? <span className={styles.count} aria-label={t("chosen", { count })}>{count}</span> : null}
      </summary>
      <div className={styles.panel} role="group" aria-labelledby={`filter-${alias}`}>
        <div className={styles.drawerHead}>
          <p id={`filter-${alias}`} className={styles.drawerTitle}>{title}</p>
          <button type="button" className={styles.close} data-close-filter="" aria-label={close}>×</button>
        </div>
        <div className={styles.blocks}>
          {blocksOf(listed).map((block) => (
            <ul key={block[0]?.alias} className={styles.block}>
              {block.map(({ alias: value, title: name, total }) => (
                <li key={value}>
                  <label className={styles.option}>
                    <input
                      type={alias === "sort" ? "radio" : "checkbox"} name={alias} value={value} defaultChecked={chosen.includes(value)}
                      disabled={alias !== "sort" && total === 0 && !chosen.includes(value)}
                    />
                    <span>{name}</span>
                    {alias === "sort" ? null : <span className={styles.total}>{total}</span>}
                  </label>
                </li>
              ))}
            </ul>
          ))}
        </div>
        <div className={styles.apply}><Button look="primary" isWide>{show}</Button></div>
      </div>
    </details>
  );
}

function blocksOf<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / inBlock) }, (_, index) => items.slice(index * inBlock, (index + 1) * inBlock));
}
