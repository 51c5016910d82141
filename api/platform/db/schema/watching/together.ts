import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { WatchGroup } from "#domain/together";
import { seconds } from "../columns";

/**
 * Groups that watch together. Members are hashes of their sessions that mean nothing outside of the group, so that nobody's
 * account is in it.
 */
export const watchGroups = pgTable(
  "watch_groups",
  {
    id: text().primaryKey(),
    /** Grows with each change that members see. */
    version: integer().notNull().default(1),
    state: jsonb().$type<WatchGroup>().notNull(),
    /** When a member was last there; it ends some minutes later. */
    touched: seconds("touched").notNull(),
  },
  (table) => [index("watch_groups_touched").on(table.touched)],
);
