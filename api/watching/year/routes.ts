import { randomBytes } from "node:crypto";
import { renderYear } from "#artwork/pictures/render-year";
import type { SharedYear, Year, YearTitles } from "#contract/year";
import { QueueFullError } from "#domain/task-limit";
import { getLastOpenYear, getSharedFacts, getYearOpening, isYearKnown, type YearReview } from "#domain/year";
import { api, type ApiContext, getAudience, requireCaller } from "../../context";
import { takeAttempts, yearLinkLimits } from "../../people/auth/attempts";
import type { Caller } from "../../people/viewers/accounts";
import { lockProfile } from "../../people/viewers/lock-profile";
import type { Audience } from "../../platform/audience";
import { fail } from "../../platform/errors";
import { getPictureTexts } from "./picture-texts";
import { findLink, findShared, removeLink, saveLink } from "./store";
import { findNamed, findYear } from "./views";

const done = { ok: true as const };

/** 404 for a year to come, and for one too long ago. */
function requireYear({ now }: ApiContext, year: number): number {
  return isYearKnown(year, now) ? year : fail(404, "NOT_FOUND", "No such year");
}

async function loadYear(
  context: ApiContext,
  { profile }: Caller,
  { audience, year }: { audience: Audience; year: number },
): Promise<Year> {
  const key = { profileId: profile.id, year };
  const isOpen = year <= getLastOpenYear(context.now);
  const [{ titles, review }, link] = await Promise.all([
    findYear(context.primary, audience, key),
    findLink(context.primary, key),
  ]);
  return {
    year,
    opens_ts: isOpen ? null : getYearOpening(year),
    titles,
    review: isOpen && review ? await describeReview(context, audience, review) : null,
    link:
      link && !profile.child
        ? { id: link.id, with_titles: link.facts.titles !== null, made_ts: link.made }
        : null,
  };
}

async function describeReview(context: ApiContext, audience: Audience, review: YearReview) {
  const facts = getSharedFacts(review, { withTitles: true });
  return {
    ...describeFacts(context, audience, facts),
    longest_day: review.longestDay,
    weekday: review.weekday,
    titles: await describeTitles(context, audience, review),
  };
}

const describeFacts = (
  { dictionary }: ApiContext,
  { locale }: Audience,
  { titles: _titles, genre, ...facts }: ReturnType<typeof getSharedFacts>,
) => ({ ...facts, genre: genre === null ? null : { alias: genre, title: dictionary.genre(genre, locale) } });

async function describeTitles(
  context: ApiContext,
  audience: Audience,
  { first, last, most }: Pick<YearReview, "first" | "last" | "most">,
  kept = [first, last, most.id],
): Promise<YearTitles> {
  const named = kept.length > 0 ? await findNamed(context, audience, kept) : new Map<string, never>();
  const card = named.get(most.id);
  return {
    first: named.get(first) ?? null,
    last: named.get(last) ?? null,
    most: card ? { card, minutes: most.minutes } : null,
  };
}

/** A link may reach anybody: children are given none, and shown none. */
async function shareYear(
  context: ApiContext,
  caller: Caller,
  { year, withTitles }: { year: number; withTitles: boolean },
): Promise<string> {
  const { db, now } = context;
  const { profile } = caller;
  if (profile.child) fail(403, "CHILD_PROFILE", "Children make no links");
  if (year > getLastOpenYear(now)) fail(409, "NOTHING_TO_SHARE", "The year cannot be looked back at yet");
  await takeAttempts(db, now, yearLinkLimits(profile.id), "YEAR_LIMIT");
  const audience = await getAudience(context, {});
  return db.transaction(async (transaction) => {
    // A history that is cleared meanwhile takes the link with it.
    await lockProfile(transaction, profile.id);
    const { review } = await findYear(transaction, audience, { profileId: profile.id, year });
    if (!review) fail(409, "NOTHING_TO_SHARE", "Too little was watched in that year");
    return saveLink(transaction, {
      profileId: profile.id,
      year,
      facts: getSharedFacts(review, { withTitles }),
      made: now,
      id: randomBytes(16).toString("hex"),
    });
  });
}

/** 404 without such a link, and for children: whose year it is was an adult. */
async function loadShared(context: ApiContext, audience: Audience, id: string): Promise<SharedYear> {
  const shared = audience.forKids ? null : await findShared(context.primary, id);
  if (!shared) fail(404, "NOT_FOUND", "No such year");
  const { facts, kept, year } = shared;
  return {
    year,
    ...describeFacts(context, audience, facts),
    titles: facts.titles && (await describeTitles(context, audience, facts.titles, kept)),
  };
}

async function drawShared(context: ApiContext, audience: Audience, id: string): Promise<string> {
  const texts = getPictureTexts(await loadShared(context, audience, id), audience.locale);
  try {
    return (await renderYear(texts)).toString("base64");
  } catch (error) {
    if (error instanceof QueueFullError) fail(503, "TOO_BUSY", "Too many pictures are being drawn");
    throw error;
  }
}

/** A profile's year in cinema, and links to it (docs/decisions/0072). */
export const yearRoutes = {
  get: api.year.get.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const year = requireYear(context, input.year);
    return loadYear(context, caller, { audience: await getAudience(context, input), year });
  }),
  share: api.year.share.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const year = requireYear(context, input.year);
    return { id: await shareYear(context, caller, { year, withTitles: input.with_titles }) };
  }),
  unshare: api.year.unshare.handler(async ({ input, context }) => {
    const { profile } = await requireCaller(context);
    await removeLink(context.db, { profileId: profile.id, year: input.year });
    return done;
  }),
  shared: api.year.shared.handler(async ({ input, context }) =>
    loadShared(context, await getAudience(context, input), input.id),
  ),
  picture: api.year.picture.handler(async ({ input, context }) => ({
    type: "image/png" as const,
    data: await drawShared(context, await getAudience(context, input), input.id),
  })),
};
