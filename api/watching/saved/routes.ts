import { and, asc, count, desc, eq } from "drizzle-orm";
import { cardColumns, toCard } from "../../catalogue/catalog/cards";
import { findPlayable } from "../../catalogue/catalog/playable";
import { api, type ApiContext, getAudience, requireCaller } from "../../context";
import { type Caller, getProfileAudience } from "../../people/viewers/accounts";
import { getMutedSignals, getSignals } from "../../people/viewers/feedback";
import { isSuitable, visibleTo } from "../../platform/audience";
import { favorites, profiles, progress, titles } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { createList, getPaging, listPageSize } from "../../platform/paging";
import { findEpisodeToResume, findPosition, findWatchedParts } from "./finished";
import { deleteFromHistory, loadHistory, setHistoryPaused } from "./history";
import { loadRated, rate } from "./ratings";

const done = { ok: true as const };

async function requireTitle({ db }: ApiContext, caller: Caller, uid: string) {
  const found = (await findPlayable(db, uid)) ?? fail(404, "NOT_FOUND", "No such title");
  if (!isSuitable(found.title, getProfileAudience(caller))) fail(404, "NOT_FOUND", "No such title");
  return found;
}

function requireCurrentProfile(caller: Caller, profileId: string) {
  if (caller.profile.id !== profileId) fail(404, "NOT_FOUND", "No such profile");
}

export const profileRoutes = {
  continueWatching: api.profile.continueWatching.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const items = await context.watchedItems({
      audience: await getAudience(context, input),
      profileId: caller.profile.id,
    });
    return createList(items);
  }),
  resume: api.profile.resume.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const { title } = await requireTitle(context, caller, input.uid);
    const { db } = context;
    const episode = await findEpisodeToResume(db, caller.profile.id, title.id, {
      season: input.season ?? null,
      uid: input.uid === title.uid ? null : input.uid,
    });
    const [place, watched] = await Promise.all([
      findPosition(db, caller.profile.id, episode?.uid ?? title.uid),
      title.kind === "series" ? findWatchedParts(db, caller.profile.id, title.id) : [],
    ]);
    return { episode, place, watched };
  }),
  removeFromContinueWatching: api.profile.removeFromContinueWatching.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const { title } = await requireTitle(context, caller, input.uid);
    await context.db
      .update(progress)
      .set({ hidden: true })
      .where(and(eq(progress.profileId, caller.profile.id), eq(progress.titleId, title.id)));
    return done;
  }),
  history: api.profile.history.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const { skip, limit } = getPaging(input, listPageSize);
    const page = await loadHistory(context, {
      audience: await getAudience(context, input),
      profileId: caller.profile.id,
      skip,
      limit,
    });
    return { ...page, is_paused: caller.profile.historyPaused };
  }),
  removeFromHistory: api.profile.removeFromHistory.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const { title } = await requireTitle(context, caller, input.uid);
    await deleteFromHistory(context.db, caller.profile.id, title.id);
    return done;
  }),
  clearHistory: api.profile.clearHistory.handler(async ({ context }) => {
    await deleteFromHistory(context.db, (await requireCaller(context)).profile.id);
    return done;
  }),
  pauseHistory: api.profile.pauseHistory.handler(async ({ input, context }) => {
    await setHistoryPaused(context.db, (await requireCaller(context)).profile.id, input.is_paused);
    return done;
  }),
  progress: api.profile.progress.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const { title, uid, kind } = await requireTitle(context, caller, input.uid);
    if (kind === "trailer" || caller.profile.historyPaused) return done;
    const row = {
      profileId: caller.profile.id,
      uid,
      titleId: title.id,
      seconds: input.seconds,
      duration: input.duration ?? 0,
      finished: input.finished ?? false,
      hidden: false,
      updated: context.now,
    };
    await context.db
      .insert(progress)
      .values(row)
      .onConflictDoUpdate({ target: [progress.profileId, progress.uid], set: row });
    return done;
  }),
  ratedContent: api.profile.ratedContent.handler(async ({ input: { uid, ...input }, context }) => {
    const caller = await requireCaller(context);
    const audience = await getAudience(context, input);
    const page = getPaging(input, listPageSize);
    return { data: await loadRated(context, { audience, profileId: caller.profile.id, uid, ...page }) };
  }),
  rateContent: api.profile.rateContent.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    if (caller.account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in to rate");
    const { title } = await requireTitle(context, caller, input.uid);
    await rate(context, caller.profile.id, title.id, input.rating);
    return done;
  }),
  subtitlesLanguage: api.profile.subtitlesLanguage.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    await context.db
      .update(profiles)
      .set({ subtitlesLanguage: input.language })
      .where(eq(profiles.id, caller.profile.id));
    return done;
  }),
  favorites: api.profile.favorites.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireCurrentProfile(caller, input.profile_id);
    const audience = await getAudience(context, input);
    const { skip, limit } = getPaging(input, listPageSize);
    const isFavorite = and(eq(favorites.profileId, caller.profile.id), visibleTo(audience));
    const favoriteRows = context.db
      .select(cardColumns)
      .from(favorites)
      .innerJoin(titles, eq(titles.id, favorites.titleId))
      .where(isFavorite);
    const favoriteCount = context.db
      .select({ total: count() })
      .from(favorites)
      .innerJoin(titles, eq(titles.id, favorites.titleId))
      .where(isFavorite);
    const [rows, [all]] = await Promise.all([
      favoriteRows.orderBy(desc(favorites.added), asc(titles.id)).limit(limit).offset(skip),
      favoriteCount,
    ]);
    return {
      data: {
        items: rows.map((row) => toCard(row, audience, context.dictionary)),
        items_total: all?.total ?? 0,
      },
    };
  }),
  addFavorite: api.profile.addFavorite.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireCurrentProfile(caller, input.profile_id);
    if (caller.account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in to save titles");
    const { title } = await requireTitle(context, caller, input.uid);
    await context.db
      .insert(favorites)
      .values({ profileId: caller.profile.id, titleId: title.id, added: context.now })
      .onConflictDoNothing();
    return done;
  }),
  removeFavorite: api.profile.removeFavorite.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireCurrentProfile(caller, input.profile_id);
    if (caller.account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in to save titles");
    const { title } = await requireTitle(context, caller, input.uid);
    await context.db
      .delete(favorites)
      .where(and(eq(favorites.profileId, caller.profile.id), eq(favorites.titleId, title.id)));
    return done;
  }),
  recommendationSignals: api.profile.recommendationSignals.handler(async ({ context }) =>
    getSignals((await requireCaller(context)).profile),
  ),
  setRecommendationSignals: api.profile.setRecommendationSignals.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    if (caller.account.virtual)
      fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in to change recommendation settings");
    const before = getSignals(caller.profile);
    const wanted = {
      watched: input.watched ?? before.watched,
      rated: input.rated ?? before.rated,
      favorite: input.favorite ?? before.favorite,
    };
    await context.db
      .update(profiles)
      .set({ silentSignals: getMutedSignals(wanted) })
      .where(eq(profiles.id, caller.profile.id));
    return wanted;
  }),
};
