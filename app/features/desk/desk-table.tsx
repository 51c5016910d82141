import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { ScrolledTable } from "~/ui/scrolled-table";

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

/** Nothing without rows. */
export function DeskTable({ label, columns, rows }: TableProps) {
  const { t } = useTranslation("desk");
  if (rows.length === 0) return null;
  return (
    <ScrolledTable
      label={label}
      columns={columns.map((id) => ({ id, text: t(`columns.${id}`) }))}
      rows={rows}
    />
  );
}
