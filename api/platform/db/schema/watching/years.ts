import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SharedFacts } from "#domain/year";
import { ownedBy, seconds } from "../columns";
import { profiles } from "../people/accounts";

/** Years that viewers share, as they were then, one link a year. Whoever knows the id may see it. */
export const sharedYears = pgTable(
  "shared_years",
  {
    profileId: ownedBy("profile_id", () => profiles.id),
    year: integer().notNull(),
    id: text().notNull().unique(),
    /** Only what is shared. */
    facts: jsonb().$type<SharedFacts>().notNull(),
    made: seconds("made").notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.year] })],
);
