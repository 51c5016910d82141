import { integer, pgTable, text } from "drizzle-orm/pg-core";

/** Issued captchas. Either answer (`digits` or `sum`) is accepted, once per endpoint. */
export const captchas = pgTable("captchas", {
  key: text().primaryKey(),
  digits: text().notNull(),
  /** The answer to the question in words; the column has its earlier name. */
  spoken: text("sum").notNull(),
  /** Endpoints it was already used for. */
  opened: text().array().notNull().default([]),
  expires: integer().notNull(),
});
