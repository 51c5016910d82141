import type { ReactNode } from "react";
import styles from "./scrolled-table.module.css";

type Props = {
  label: string;
  columns: readonly { id: string; text: string }[];
  /** A row's heading, if it has one, is in the first column. */
  rows: readonly { id: string; heading?: string; cells: readonly ReactNode[] }[];
};

/** A table that is scrolled by itself where it is wider than the page. */
export function ScrolledTable({ label, columns, rows }: Props) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by the keyboard
    <div className={styles.scrolled} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ id, text }) => (
              <th key={id} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, heading, cells }) => (
            <tr key={id}>
              {heading === undefined ? null : <th scope="row">{heading}</th>}
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
