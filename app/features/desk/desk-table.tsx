import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import styles from "./desk.module.css";

type Column =
  | "at"
  | "what"
  | "amount"
  | "detail"
  | "number"
  | "account"
  | "by"
  | "reason"
  | "here"
  | "there"
  | "found"
  | "gone"
  | "day"
  | "viewers"
  | "starts"
  | "minutes"
  | "finished"
  | "title"
  | "query"
  | "count"
  | "shown"
  | "closed"
  | "step";
type TableProps = { label: string; columns: Column[]; rows: { id: string; cells: ReactNode[] }[] };

/** Nothing without rows. A table wider than the page is scrolled by itself. */
export function DeskTable({ label, columns, rows }: TableProps) {
  const { t } = useTranslation("desk");
  if (rows.length === 0) return null;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by the keyboard
    <div className={styles.scrolled} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
