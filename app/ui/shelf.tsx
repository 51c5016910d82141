import type { ReactNode } from "react";
import { eventBlock } from "~/lib/event-block";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { classes } from "./classes";
import styles from "./shelf.module.css";

type Props = {
  id: string;
  title: string;
  href?: string | null;
  kind?: "cards" | "originals" | "stories" | "channels";
  children: ReactNode;
  /** Shown beside the title. */
  note?: ReactNode;
};

/**
 * A titled row of cards that scrolls horizontally. The arrows are for the mouse; the keyboard moves through the
 * cards.
 */
export function Shelf({ id, title, href, kind = "cards", children, note = null }: Props) {
  const { t } = useTranslation();
  const headingId = `shelf-${id}`;
  return (
    <section
      className={classes(styles.shelf, styles[kind])}
      aria-labelledby={headingId}
      data-shelf={id}
      {...eventBlock("shelf", id)}
    >
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {href ? <a href={href}>{title}</a> : title}
        </h2>
        {note}
      </div>
      <button
        type="button"
        className={classes(styles.arrow, styles.back)}
        data-scroll="-1"
        disabled
        tabIndex={-1}
        aria-label={t("shelf.back", { title })}
      >
        <span aria-hidden="true" />
      </button>
      <ul className={styles.row} data-row="">
        {children}
      </ul>
      <button
        type="button"
        className={classes(styles.arrow, styles.forward)}
        data-scroll="1"
        tabIndex={-1}
        aria-label={t("shelf.forward", { title })}
      >
        <span aria-hidden="true" />
      </button>
    </section>
  );
}
