import { index, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core";
import type { StaffRole } from "#contract/staff-roles";
import { seconds } from "../columns";

/** Who is staff besides those of the settings, by the id or address of their account. */
export const staff = pgTable(
  "staff",
  {
    role: text().$type<StaffRole>().notNull(),
    name: text().notNull(),
    added: seconds("added").notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.name] })],
);

/** Who was made staff, or is no more, and when. */
export const staffChanges = pgTable(
  "staff_changes",
  {
    id: serial().primaryKey(),
    role: text().$type<StaffRole>().notNull(),
    name: text().notNull(),
    action: text().$type<"added" | "removed">().notNull(),
    /** The user of the machine whose command it was. */
    by: text().notNull(),
    at: seconds("at").notNull(),
  },
  (table) => [index("staff_changes_name").on(table.name)],
);
