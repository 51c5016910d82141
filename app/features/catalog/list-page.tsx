import type { ReactNode } from "react";
import { eventBlock } from "~/lib/event-block";
import { useLocalised } from "~/lib/i18n/locale-context";
import { classes } from "~/ui/classes";
import { Pages } from "~/ui/pages";
import shelfStyles from "~/ui/shelf.module.css";
import styles from "./list-page.module.css";
import { type Crumb, PageCrumbs } from "./page-crumbs";

type Props = {
  /** Without "Главная", which is added here; the last crumb is this page. */
  crumbs: Crumb[];
  isChild: boolean;
  title: string;
  kicker?: string | undefined;
  lead?: { text: string; lang?: string } | undefined;
  /** Call to action below the heading. */
  action?: ReactNode;
  /** Under the heading. */
  banner?: ReactNode;
  /** Between the heading and the list: filters, tabs, a form. */
  tools?: ReactNode;
  /** The list's items, each an `<li>`. */
  children: ReactNode;
  isEmpty: boolean;
  empty: ReactNode;
  paging: {
    page: number;
    pages: number;
    getPath: (page: number) => string;
    portions?: { skip: number; byWidth: string };
  } | null;
  /** After the list: texts, other lists. */
  foot?: ReactNode;
  look?: "cards" | "rows" | "wide";
};

/** Layout of a list page: breadcrumbs, heading, grid of cards, pagination. Rendered on the server only. */
export function ListPage({
  crumbs,
  isChild,
  title,
  kicker,
  lead,
  action,
  banner,
  tools,
  children,
  isEmpty,
  empty,
  paging,
  foot,
  look = "cards",
}: Props) {
  const to = useLocalised();
  return (
    <article className={styles.page} {...eventBlock("list")}>
      <PageCrumbs crumbs={crumbs} isChild={isChild} />
      <header className={styles.head}>
        {kicker ? <p className={styles.kicker}>{kicker}</p> : null}
        <h1>{title}</h1>
        {lead ? (
          <p className={styles.lead} lang={lead.lang}>
            {lead.text}
          </p>
        ) : null}
        {action}
      </header>
      {banner}
      {tools}
      {isEmpty ? <div className={styles.empty}>{empty}</div> : null}
      <ul className={classes(look === "cards" ? shelfStyles.grid : styles[look])} data-list="">
        {children}
      </ul>
      {paging ? (
        <Pages
          page={paging.page}
          pages={paging.pages}
          getHref={(number) => to(paging.getPath(number))}
          portions={paging.portions}
        />
      ) : null}
      {foot}
    </article>
  );
}
