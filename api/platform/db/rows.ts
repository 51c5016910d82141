import type { SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "./database";

/**
 * The rows of a raw SQL query, each checked by a schema, because TypeScript cannot know what such a query selects.
 * The error names the column.
 */
export async function rows<Row extends z.ZodType>(
  db: Pick<Database, "execute">,
  row: Row,
  query: SQL,
): Promise<z.output<Row>[]> {
  return (await db.execute(query)).rows.map((values) => {
    const { data, error } = row.safeParse(values);
    if (!error) return data;
    const faults = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new Error(`A query selected other columns than expected: ${faults.join("; ")}`);
  });
}
