import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { expect, test } from "vitest";
import { z } from "zod";
import { rows } from "./rows";

const Counted = z.object({ alias: z.string(), total: z.number() });

test("A raw query's rows are validated, and the error names the wrong column", async () => {
  const client = await PGlite.create();
  const db = drizzle({ client });
  expect(await rows(db, Counted, sql`select 'drama' as alias, 2::int as total`)).toEqual([
    { alias: "drama", total: 2 },
  ]);
  expect(await rows(db, Counted, sql`select 'drama' as alias, 2::int as total where false`)).toEqual([]);
  await expect(rows(db, Counted, sql`select 'drama' as alias, 'two' as total`)).rejects.toThrow(/: total: /);
  await client.close();
});
