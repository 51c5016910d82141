import { TZDate } from "@date-fns/tz";
import * as z from "zod/mini";

/** A `datetime-local` field, which may be empty. */
export const PublicationTime = z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/, "wrong")));

/** The time of a `datetime-local` field; 0 if it is empty. */
export function parseTime(given: string | undefined, zone: string): number {
  const [year, month, day, hour, minute] = (given ?? "").match(/\d+/g)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return 0;
  return Math.floor(new TZDate(year, month - 1, day, hour ?? 0, minute ?? 0, 0, zone).getTime() / 1000);
}

export const toInput = (at: number, zone: string): string =>
  at === 0 ? "" : new TZDate(at * 1000, zone).toISOString().slice(0, "2026-01-01T00:00".length);
