import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#contract/languages";
import { childRatings } from "#domain/age-rating";
import { titles } from "../db/schema";

/** Who a list is for. Restrictions are applied in the query, not to its results (AMB-191). */
export type Audience = { locale: Locale; forKids: boolean; country: string };

/** Titles visible to this audience: enabled ones, and for a child only those made for children. */
export function visibleTo(audience: Audience): SQL | undefined {
  if (!audience.forKids) return eq(titles.isDisabled, false);
  return and(eq(titles.isDisabled, false), eq(titles.forKids, true), inArray(titles.ratingAge, childRatings));
}

export const byPopularity = sql`${titles.popularity} desc, ${titles.alias}`;
