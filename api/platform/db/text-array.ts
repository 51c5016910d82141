import { sql } from "drizzle-orm";

/**
 * A text[] constructor rather than one parameter: the planner sees its length instead of assuming hundreds of rows.
 */
export const textArray = (texts: string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
