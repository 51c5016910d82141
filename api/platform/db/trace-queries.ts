import { NodePgPreparedQuery } from "drizzle-orm/node-postgres";
import { PglitePreparedQuery } from "drizzle-orm/pglite";
import { findSpan, inSpan, SpanKind } from "#telemetry/tracing";

const maxText = 2000;
const maxKnown = 1000;

type Query = { execute: (values?: Record<string, unknown>) => Promise<unknown> };

/**
 * Gives each statement a span of its own. Only for a process that is traced: it changes the classes of Drizzle, which all
 * queries of both drivers pass through, those of transactions included.
 */
export function traceQueries(): void {
  for (const { prototype } of [NodePgPreparedQuery, PglitePreparedQuery]) {
    const query = prototype as unknown as Query & { getQuery: () => { sql: string } };
    const { execute } = query;
    query.execute = function (this: typeof query, values) {
      if (findSpan() === null) return execute.call(this, values);
      const { name, text } = describeStatement(this.getQuery().sql);
      return inSpan(
        name,
        { kind: SpanKind.CLIENT, attributes: { "db.system.name": "postgresql", "db.query.text": text } },
        () => execute.call(this, values),
      );
    };
  }
}

const known = new Map<string, { name: string; text: string }>();

/**
 * The kind of a statement with its first table, as «select titles», and its text. Its values are parameters, which are not
 * in it; what is written out in it may be one, too, and is left out.
 */
export function describeStatement(sql: string): { name: string; text: string } {
  const found = known.get(sql);
  if (found) return found;
  const text = sql
    .replace(/'(?:[^']|'')*'/g, "?")
    .replace(/\s+/g, " ")
    .trim();
  const described = { name: nameStatement(text), text: text.slice(0, maxText) };
  if (known.size < maxKnown) known.set(sql, described);
  return described;
}

function nameStatement(text: string): string {
  let outer = text;
  for (let before = ""; before !== outer; ) [before, outer] = [outer, outer.replace(/\([^()]*\)/g, "")];
  const [, kind = "query"] = /^\W*([a-z]+)/i.exec(outer) ?? [];
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i.exec(outer) ?? [];
  return [kind.toLowerCase(), ...(table === undefined ? [] : [table])].join(" ");
}
