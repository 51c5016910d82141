import { pgTable, text } from "drizzle-orm/pg-core";

/** The digest of the seeded content; the database is seeded again when it changes. */
export const seedState = pgTable("seed_state", { key: text().primaryKey(), value: text().notNull() });
