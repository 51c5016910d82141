import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import styles from "./filter-bar.module.css";

export type FilterMenu = {
  /** Name of the form fields. */
  name: string;
  title: string;
  kind: "several" | "one";
  items: FilterItem[];
  chosen: string[];
  /** An extra value that means "no choice"; listed first. */
  all?: FilterItem;
};
/** Without a total the item is always available and shows no number. */
export type FilterItem = { alias: string; title: string; total: number | null };

type Props = {
  /** The URL without choices: the form's action and the target of "Reset". */
  action: string;
  label: string;
  menus: FilterMenu[];
  isAnyChosen: boolean;
  canReset: boolean;
  /** The sort is also remembered in a cookie, so changes are sent by POST to `action` (AMB-218). */
  remembersSort?: boolean;
  /** Label of the button that applies the choices. */
  applyLabel: string;
  /**
   * In the drawers of small screens each filter gets its own reset button: a field `reset` with the filter's
   * name.
   */
  hasOwnResets?: boolean;
};

/** Options are laid out in blocks of ten (K-029). */
const itemsPerBlock = 10;

/**
 * Filters as one form, each in its own disclosure: a dropdown, below 768px a drawer. Without script the form
 * has a submit button; with script a choice applies at once (use-filter-menus).
 */
export function FilterBar({
  action,
  label,
  menus,
  isAnyChosen,
  canReset,
  applyLabel,
  remembersSort = false,
  hasOwnResets = false,
}: Props) {
  return (
    <form
      method="get"
      action={action}
      className={styles.filters}
      data-filters=""
      role="search"
      aria-label={label}
    >
      {menus.map((menu) => (
        <Menu
          key={menu.name}
          menu={menu}
          isAnyChosen={isAnyChosen}
          show={applyLabel}
          hasOwnReset={hasOwnResets}
          isPosted={remembersSort && menu.name === "sort"}
        />
      ))}
      {canReset ? <Reset action={action} isPosted={remembersSort} /> : null}
    </form>
  );
}

function Reset({ action, isPosted }: { action: string; isPosted: boolean }) {
  const { t } = useTranslation("catalog");
  if (!isPosted)
    return (
      <a href={action} className={styles.reset} data-keep-scroll="" data-reset="">
        {t("reset")}
      </a>
    );
  return (
    <button type="submit" formMethod="post" name="reset" value="all" className={styles.reset} data-reset="">
      {t("reset")}
    </button>
  );
}

type MenuProps = {
  menu: FilterMenu;
  isAnyChosen: boolean;
  show: string;
  hasOwnReset: boolean;
  isPosted: boolean;
};

function Menu({
  menu: { name, title, kind, items, chosen, all },
  isAnyChosen,
  show,
  hasOwnReset,
  isPosted,
}: MenuProps) {
  const { t } = useTranslation(["catalog", "common"]);
  // Options without results are listed, disabled, only once something is chosen; chosen options stay enabled
  // so that they can be cleared.
  const listed = items.filter(
    ({ alias, total }) => total === null || total > 0 || isAnyChosen || chosen.includes(alias),
  );
  const count = kind === "one" ? 0 : chosen.length;
  return (
    <details className={styles.menu} name="filters" data-filter={name}>
      <summary className={styles.summary}>
        {kind === "one" ? (items.find(({ alias }) => chosen.includes(alias))?.title ?? title) : title}
        {count > 0 ? (
          <span className={styles.count} role="img" aria-label={t("chosen", { count })}>
            {count}
          </span>
        ) : null}
      </summary>
      <div className={styles.panel} role="group" aria-labelledby={`filter-${name}`}>
        <div className={styles.drawerHead}>
          <p id={`filter-${name}`} className={styles.drawerTitle}>
            {title}
          </p>
          <button type="button" className={styles.close} data-close-filter="" aria-label={t("common:close")}>
            ×
          </button>
        </div>
        <div className={styles.blocks}>
          {getBlocks(all ? [all, ...listed] : listed).map((block) => (
            <ul key={block[0]?.alias} className={styles.block}>
              {block.map((item) => {
                const isChosen = item === all ? chosen.length === 0 : chosen.includes(item.alias);
                return (
                  <li key={item.alias}>
                    <label className={styles.option}>
                      <input
                        type={kind === "one" ? "radio" : "checkbox"}
                        name={name}
                        value={item.alias}
                        defaultChecked={isChosen}
                        disabled={item.total === 0 && !isChosen}
                        data-all={item === all ? "" : undefined}
                      />
                      <span>{item.title}</span>
                      {item.total === null ? null : <span className={styles.total}>{item.total}</span>}
                    </label>
                  </li>
                );
              })}
            </ul>
          ))}
        </div>
        <div className={styles.apply}>
          <Button look="primary" isWide formMethod={isPosted ? "post" : undefined}>
            {show}
          </Button>
          {hasOwnReset ? (
            <Button look="text" isWide name="reset" value={name}>
              {t("reset")}
            </Button>
          ) : null}
        </div>
      </div>
    </details>
  );
}

function getBlocks<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / itemsPerBlock) }, (_, index) =>
    items.slice(index * itemsPerBlock, (index + 1) * itemsPerBlock),
  );
}
