/** Whether a query failed because another row has this value already. */
export const isUniqueViolation = (error: unknown): boolean => getSqlState(error) === "23505";

/** Whether a query failed because the row that it refers to is gone. */
export const isForeignKeyViolation = (error: unknown): boolean => getSqlState(error) === "23503";

/** The state of the error or of what caused it, since drizzle wraps the driver's errors. */
function getSqlState(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : getSqlState(error.cause);
}
