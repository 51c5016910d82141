import { and, arrayContains, arrayOverlaps, asc, eq, inArray, not, type SQL } from "drizzle-orm";
import type { Evening } from "#contract/catalog";
import type { EveningAnswers } from "#contract/evening-names";
import { eveningSize, maxEveningHand } from "#contract/sizes";
import { isWindowOpen, mayWatch, needsPlan } from "#domain/access";
import { isSubscriber } from "#domain/account-type";
import {
  type EveningAudience,
  type EveningCandidate,
  getMoodGenres,
  pickEvening,
  relaxEvening,
} from "#domain/evening";
import { minLikedRating } from "#domain/recommend";
import { getServiceDay } from "#domain/service-day";
import { stableHash } from "#domain/stable-hash";
import type { Caller } from "../../people/viewers/accounts";
import { getViewer } from "../../people/viewers/entitlement";
import { getSignals } from "../../people/viewers/feedback";
import { type Audience, byPopularity, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { episodes, favorites, progress, ratings, titles } from "../../platform/db/schema";
import { cardColumns, toCard } from "./cards";

type Context = { db: Database; dictionary: Dictionary };
/** `hand`: which three of the picks, from 0. */
type Wishes = EveningAnswers & { caller: Caller | null; hand?: number | undefined };

/** The most popular titles of a mood are compared: a large catalogue has thousands. */
const maxCandidates = 400;
const maxHash = 2 ** 32;

/** Three titles for tonight. The choice is the same all day for one profile, and for everyone without one. */
export async function getEvening(
  { db, dictionary }: Context,
  audience: Audience,
  { caller, hand = 0, ...answers }: Wishes,
): Promise<Evening> {
  const kind: EveningAudience = audience.forKids ? "child" : "adult";
  const day = getServiceDay(audience.now);
  const found = await findCandidates(
    db,
    audience,
    caller,
    arrayOverlaps(titles.genres, [...getMoodGenres(answers.mood)]),
  );
  const picks = pickEvening(answers, found, {
    audience: kind,
    getLuck: (id) => stableHash(day, caller?.profile.id ?? "", id) / maxHash,
  });
  const start = hand * eveningSize;
  const rows = new Map(found.map((candidate) => [candidate.id, candidate]));
  return {
    picks: picks.slice(start, start + eveningSize).flatMap(({ id, minutes, parts, suitsCompany }) => {
      const candidate = rows.get(id);
      if (!candidate) return [];
      return {
        card: toCard(candidate.card, audience, dictionary),
        minutes,
        episodes: candidate.card.kind === "series" ? parts : 0,
        is_begun: candidate.isBegun,
        suits_company: suitsCompany,
        is_favorite: candidate.isFavorite,
        is_free: candidate.isFree,
        may_watch: candidate.isWatchable,
      };
    }),
    has_more: hand < maxEveningHand && picks.length > start + eveningSize,
    relax:
      picks.length > 0
        ? []
        : relaxEvening(answers, await findCandidates(db, audience, caller, undefined), kind),
  };
}

/** Titles that the caller may see here and has neither finished nor rated low. */
async function findCandidates(
  db: Database,
  audience: Audience,
  caller: Caller | null,
  where: SQL | undefined,
) {
  const [cards, known] = await Promise.all([
    db
      .select(cardColumns)
      .from(titles)
      .where(and(visibleTo(audience), not(arrayContains(titles.blockedCountries, [audience.country])), where))
      .orderBy(byPopularity)
      .limit(maxCandidates),
    findKnown(db, caller),
  ]);
  const parts = await findParts(
    db,
    cards.filter(({ kind }) => kind === "series").map(({ id }) => id),
  );
  const viewer = getViewer(caller, audience.now);
  const lacksPlan = needsPlan({ accountType: viewer.accountType, isChild: audience.forKids });
  return cards.flatMap((card) => {
    const open = card.windows.filter((window) => isWindowOpen(window, audience.now));
    if (open.length === 0 || known.disliked.has(card.id)) return [];
    const all =
      card.kind === "series" ? (parts.get(card.id) ?? []) : [{ uid: card.uid, minutes: card.minutes }];
    const left = all.filter(({ uid }) => !known.watched.get(uid)?.finished);
    const candidate: EveningCandidate = {
      id: card.id,
      genres: card.genres,
      ratingAge: card.ratingAge,
      forKids: card.forKids,
      rating: card.ratingStart,
      parts: left.flatMap(({ uid, minutes }) =>
        minutes === null ? [] : getMinutesLeft(minutes, known.watched.get(uid)),
      ),
      isBegun: all.some(({ uid }) => known.watched.has(uid)),
      isFavorite: known.favorite.has(card.id),
      isWatchable: !lacksPlan && mayWatch(card.windows, viewer, audience.now),
    };
    const isFree = !isSubscriber(viewer.accountType) && candidate.isWatchable;
    return [{ ...candidate, card, isFree }];
  });
}

type Watched = { seconds: number; duration: number; finished: boolean };

/** Demonstration films are shorter than those they stand for, so what is left is a share of the title's minutes. */
const getMinutesLeft = (minutes: number, watched: Watched | undefined): number => {
  const share = watched && watched.duration > 0 ? Math.min(1, watched.seconds / watched.duration) : 0;
  return Math.max(1, Math.round(minutes * (1 - share)));
};

/** The episodes of series in their order. */
async function findParts(db: Database, titleIds: string[]) {
  const rows = await db
    .select({ titleId: episodes.titleId, uid: episodes.uid, minutes: episodes.minutes })
    .from(episodes)
    .where(inArray(episodes.titleId, titleIds))
    .orderBy(asc(episodes.season), asc(episodes.number));
  const parts = new Map<string, { uid: string; minutes: number | null }[]>();
  for (const { titleId, ...part } of rows) parts.set(titleId, [...(parts.get(titleId) ?? []), part]);
  return parts;
}

/** What the caller's profile has watched, by film or episode, and thinks of titles. */
async function findKnown(db: Database, caller: Caller | null) {
  if (!caller)
    return {
      watched: new Map<string, Watched>(),
      favorite: new Set<string>(),
      disliked: new Set<string>(),
    };
  const { id } = caller.profile;
  const [watched, saved, rated] = await Promise.all([
    db
      .select({
        uid: progress.uid,
        seconds: progress.seconds,
        duration: progress.duration,
        finished: progress.finished,
      })
      .from(progress)
      .where(eq(progress.profileId, id)),
    db.select({ id: favorites.titleId }).from(favorites).where(eq(favorites.profileId, id)),
    db.select({ id: ratings.titleId, value: ratings.value }).from(ratings).where(eq(ratings.profileId, id)),
  ]);
  return {
    watched: new Map(watched.map((row) => [row.uid, row])),
    favorite: new Set(getSignals(caller.profile).favorite ? saved.map((row) => row.id) : []),
    disliked: new Set(rated.filter(({ value }) => value < minLikedRating).map((row) => row.id)),
  };
}
