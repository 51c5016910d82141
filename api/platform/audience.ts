import { and, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#contract/languages";
import { childRatings, isForChildren } from "#domain/age-rating";
import { type ContentLimits, isWithinLimits } from "#domain/limits";
import { titles } from "./db/schema";

/** Who a list is for. Restrictions are applied in the query, not to its results (AMB-191). */
export type Audience = {
  locale: Locale;
  forKids: boolean;
  country: string;
  /** The current time. */
  now: number;
  /** The parents' limits for the session's profile. */
  limits: ContentLimits | null;
};

/** Whether some of the catalogue is hidden from this audience. */
export const isRestricted = ({ forKids, limits }: Audience): boolean => forKids || limits !== null;

/** A cache key for what an audience may see. */
export const getAudienceKey = ({ forKids, limits }: Pick<Audience, "forKids" | "limits">): string =>
  JSON.stringify([forKids, limits]);

/** Titles visible to this audience: enabled ones within its limits, and for a child only those made for children. */
export function visibleTo({ forKids, limits }: Audience): SQL | undefined {
  return and(
    eq(titles.isDisabled, false),
    forKids ? and(eq(titles.forKids, true), inArray(titles.ratingAge, childRatings)) : undefined,
    limits?.ratings ? inArray(titles.ratingAge, [...limits.ratings]) : undefined,
    limits && limits.titles.length > 0 ? notInArray(titles.id, [...limits.titles]) : undefined,
  );
}

/** The same for a title that has already been read, whether enabled or not. */
export function isVisibleTo(
  title: Pick<typeof titles.$inferSelect, "id" | "forKids" | "ratingAge">,
  { forKids, limits }: Pick<Audience, "forKids" | "limits">,
): boolean {
  return (!forKids || isForChildren(title)) && isWithinLimits(title, limits);
}

export const byPopularity = sql`${titles.popularity} desc, ${titles.alias}`;
