import { ORPCError, ValidationError } from "@orpc/server";

const maxIssues = 5;

type InvalidOutput = { field: string; thing: string | null; problem: string };

/**
 * What an endpoint wanted to answer but must not: the field, the id or alias of the thing that it belongs to, and what the
 * contract says of it. Null for any other error.
 */
export function describeInvalidOutput(error: unknown): InvalidOutput[] | null {
  if (!(error instanceof ORPCError) || !(error.cause instanceof ValidationError)) return null;
  if (error.status < 500) return null;
  const { issues, data } = error.cause;
  return issues.slice(0, maxIssues).map(({ path = [], message }) => {
    const keys = path.map((part) => (typeof part === "object" ? part.key : part));
    return { field: keys.map(String).join("."), thing: findThing(data, keys), problem: message };
  });
}

/** The id or alias of the innermost object around a field that has one. */
function findThing(data: unknown, keys: readonly PropertyKey[]): string | null {
  let found: string | null = null;
  let current = data;
  for (const key of [...keys, null]) {
    if (typeof current !== "object" || current === null) break;
    const { id, alias } = current as { id?: unknown; alias?: unknown };
    const name = [id, alias].find((one) => typeof one === "string" || typeof one === "number");
    if (name !== undefined) found = String(name).slice(0, 100);
    if (key !== null) current = (current as Record<PropertyKey, unknown>)[key];
  }
  return found;
}
