import { sql } from "drizzle-orm";

/** An array of texts whose length the database's planner knows, so that it does not prepare for hundreds of rows. */
export const textArray = (texts: string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
