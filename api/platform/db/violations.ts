/** Whether a query failed because another row has this value already. */
export const isUniqueViolation = (error: unknown): boolean => getSqlState(error) === "23505";

/** Whether a query failed because the row that it refers to is gone. */
export const isForeignKeyViolation = (error: unknown): boolean => getSqlState(error) === "23503";

/** Whether a row was refused because no partition takes it, or by a check. */
export const isWithoutPartition = (error: unknown): boolean => getSqlState(error) === "23514";

const getSqlState = (error: unknown): string | null =>
  findInCauses(error, (cause) =>
    "code" in cause && typeof cause.code === "string" && /^[0-9A-Z]{5}$/.test(cause.code) ? cause.code : null,
  );

/** What is found in the error or in what caused it, since drizzle wraps the driver's errors. */
export function findInCauses<Found>(error: unknown, find: (error: Error) => Found | null): Found | null {
  if (!(error instanceof Error)) return null;
  return find(error) ?? findInCauses(error.cause, find);
}
