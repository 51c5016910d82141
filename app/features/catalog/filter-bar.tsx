import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import styles from "./filter-bar.module.css";

/** One filter: a name, its values and which of them are chosen. */
export type FilterMenu = {
  /** The name of its fields in the form. */
  name: string;
  title: string;
  kind: "several" | "one";
  items: FilterItem[];
  chosen: string[];
  /** A value beside the rest that means «no choice»; it stands first. */
  all?: FilterItem;
};
/** Without a total a value is always to be had and its number is not told. */
export type FilterItem = { alias: string; title: string; total: number | null };

type Props = {
  /** The address without choices: where the form leads and «Reset» returns. */
  action: string;
  label: string;
  menus: FilterMenu[];
  isAnyChosen: boolean;
  canReset: boolean;
  /** The sort is remembered beyond the address: what changes it is sent by POST, to where the form leads (AMB-218). */
  remembersSort?: boolean;
  /** The words of the button that shows what was chosen. */
  show: string;
  /** In the drawers of small screens each filter has a button that takes its own choice back: a field «reset» with its name. */
  hasOwnResets?: boolean;
};

/** K-029: options stand in blocks of ten. */
const inBlock = 10;

/**
 * Filters as one form, each in a disclosure of its own: a dropdown, below 768 a drawer. Without script its button
 * sends it; with script a choice is taken at once (use-filter-menus).
 */
export function FilterBar({
  action,
  label,
  menus,
  isAnyChosen,
  canReset,
  show,
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
          show={show}
          hasOwnReset={hasOwnResets}
          isSent={remembersSort && menu.name === "sort"}
        />
      ))}
      {canReset ? <Reset action={action} isSent={remembersSort} /> : null}
    </form>
  );
}

function Reset({ action, isSent }: { action: string; isSent: boolean }) {
  const { t } = useTranslation("catalog");
  if (!isSent)
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
  isSent: boolean;
};

function Menu({
  menu: { name, title, kind, items, chosen, all },
  isAnyChosen,
  show,
  hasOwnReset,
  isSent,
}: MenuProps) {
  const { t } = useTranslation(["catalog", "common"]);
  // A choice that leaves nothing is shown, and cannot be taken, only beside others; what is chosen can always be taken back.
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
          <Button look="primary" isWide formMethod={isSent ? "post" : undefined}>
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
  return Array.from({ length: Math.ceil(items.length / inBlock) }, (_, index) =>
    items.slice(index * inBlock, (index + 1) * inBlock),
  );
}
