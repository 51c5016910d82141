import type { WatchedItem } from "#contract/profile";
import { listPageSize } from "#contract/sizes";
import { isBegun, seasonMark, wholeTitle } from "#domain/spoilers";
import { isArticleVisible } from "../../catalogue/catalog/article-cards";
import { findPlayable } from "../../catalogue/catalog/playable";
import { findVeiledArticles, findVeiledArticlesAbout } from "../../catalogue/catalog/veiled-articles";
import { api, type ApiContext, getAudience, requireCaller } from "../../context";
import { type Caller, getLanguage, getProfileAudience } from "../../people/viewers/accounts";
import { getMutedSignals, getSignals } from "../../people/viewers/feedback";
import { requireOwner } from "../../people/viewers/owner";
import { updateProfile } from "../../people/viewers/update-profile";
import { getProtection, liftedArticles } from "../../people/viewers/viewed";
import { isVisibleTo } from "../../platform/audience";
import { fail } from "../../platform/errors";
import { createList, getPaging } from "../../platform/paging";
import { addFavorite, loadFavorites, removeFavorite } from "./favorites";
import { findEpisodeToResume, findPosition, findWatchedParts } from "./finished";
import { deleteFromHistory, hideFromContinueWatching, loadHistory } from "./history";
import { awaitPremiere, forgetPremiere, isAhead, listPremieres } from "./premieres";
import { loadRated, rate } from "./ratings";
import type { Press } from "./removed-marks";
import { addLifted, hideUnseenName, removeLifted } from "./spoilers";

const done = { ok: true as const };

const getPress = ({ now }: Pick<ApiContext, "now">, ageMs = 0): Press => ({
  made: now - Math.floor(ageMs / 1000),
  isLate: ageMs > 0,
});

async function requireTitle({ db }: ApiContext, caller: Caller, uid: string) {
  const found = (await findPlayable(db, uid)) ?? fail(404, "NOT_FOUND", "No such title");
  if (!isVisibleTo(found.title, getProfileAudience(caller))) fail(404, "NOT_FOUND", "No such title");
  return found;
}

function requireCurrentProfile(caller: Caller, profileId: string) {
  if (caller.profile.id !== profileId) fail(404, "NOT_FOUND", "No such profile");
}

/** The item without the name of an episode that the profile has not begun. */
const hideUnseen = <Item extends WatchedItem>(
  item: Item,
  isKnown: boolean,
  caller: Caller,
  locale = getLanguage(caller),
): Item => ({
  ...item,
  episode:
    item.episode &&
    hideUnseenName(
      { uid: item.uid, isBegun: isKnown },
      item.episode,
      getProtection(caller.profile, item.card._id),
      locale,
    ),
});

/** A series whose episode was finished is continued with the next one, at second 0, which does not say that it was begun. */
const isContinued = ({ position_seconds }: WatchedItem): boolean =>
  position_seconds > 0 && isBegun({ position_seconds, is_finished: false });

export const profileRoutes = {
  continueWatching: api.profile.continueWatching.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const audience = await getAudience(context, input);
    const [items, veiled] = await Promise.all([
      context.watchedItems({ audience, profileId: caller.profile.id }),
      findVeiledArticles(context.db, caller.profile),
    ]);
    return {
      ...createList(items.map((item) => hideUnseen(item, isContinued(item), caller, input.locale))),
      veiled_articles: veiled,
    };
  }),
  resume: api.profile.resume.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const { title } = await requireTitle(context, caller, input.uid);
    const { db } = context;
    const episode =
      title.kind === "series"
        ? await findEpisodeToResume(db, caller.profile.id, title.id, {
            season: input.season ?? null,
            uid: input.uid === title.uid ? null : input.uid,
          })
        : null;
    const [place, watched, veiled] = await Promise.all([
      findPosition(db, caller.profile.id, episode?.uid ?? title.uid),
      title.kind === "series" ? findWatchedParts(db, caller.profile.id, title.id) : [],
      input.articles ? findVeiledArticlesAbout(db, caller.profile, title.alias) : [],
    ]);
    const spoilers = getProtection(caller.profile, title.id);
    const hasBegun = watched.some((part) => part.uid === episode?.uid && isBegun(part));
    return {
      episode:
        episode &&
        hideUnseenName({ uid: episode.uid, isBegun: hasBegun }, episode, spoilers, getLanguage(caller)),
      place,
      watched,
      spoilers: { ...spoilers, lifted: [...spoilers.lifted] },
      veiled_articles: veiled,
    };
  }),
  liftSpoilers: api.profile.liftSpoilers.handler(async ({ input: { uid, season, article }, context }) => {
    const caller = await requireCaller(context);
    const { db } = context;
    if (article !== undefined) {
      const isKnown = await isArticleVisible(db, await getAudience(context, {}), article);
      if (!isKnown) fail(404, "NOT_FOUND", "No such article");
      await addLifted(db, caller.profile.id, liftedArticles, article);
      return done;
    }
    const { title, ...found } = await requireTitle(context, caller, uid ?? "");
    // A series is found by its own uid as its first episode.
    const isEpisode = found.kind === "episode" && uid !== title.uid;
    const part = season === undefined ? wholeTitle : seasonMark(season);
    await addLifted(db, caller.profile.id, title.id, isEpisode ? found.uid : part);
    return done;
  }),
  protectFromSpoilers: api.profile.protectFromSpoilers.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const { title } = await requireTitle(context, caller, input.uid);
    await removeLifted(context.db, caller.profile.id, title.id);
    return done;
  }),
  removeFromContinueWatching: api.profile.removeFromContinueWatching.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const { title } = await requireTitle(context, caller, input.uid);
    await hideFromContinueWatching(context, caller.profile.id, title.id);
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
    const items = page.items.map((item) => hideUnseen(item, isBegun(item), caller, input.locale));
    return { ...page, items, is_paused: caller.profile.historyPaused };
  }),
  removeFromHistory: api.profile.removeFromHistory.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const { title } = await requireTitle(context, caller, input.uid);
    await deleteFromHistory(context, caller.profile.id, title.id);
    return done;
  }),
  clearHistory: api.profile.clearHistory.handler(async ({ context }) => {
    await deleteFromHistory(context, (await requireCaller(context)).profile.id);
    return done;
  }),
  pauseHistory: api.profile.pauseHistory.handler(async ({ input, context }) => {
    const { profile } = await requireCaller(context);
    await updateProfile(context.db, profile.id, { historyPaused: input.is_paused });
    return done;
  }),
  progress: api.profile.progress.handler(async ({ input, context }) => {
    const { now, token, reporters, reports } = context;
    const reporter =
      (token === null ? null : await reporters.findReporter(token, now)) ?? (await requireCaller(context));
    const { title, uid, kind } =
      (await reporters.findWatched(input.uid)) ?? fail(404, "NOT_FOUND", "No such title");
    if (!isVisibleTo(title, getProfileAudience(reporter))) fail(404, "NOT_FOUND", "No such title");
    if (kind === "trailer" || reporter.profile.historyPaused) return done;
    const { seconds, duration = 0, finished = false, profile_id: watching = reporter.profile.id } = input;
    const { age_ms: ageMs = 0 } = input;
    // Another profile was chosen meanwhile, in another tab.
    if (watching !== reporter.profile.id && (await reporters.hasProfile(reporter.account.id, watching)))
      return done;
    const report = {
      accountId: reporter.account.id,
      profileId: reporter.profile.id,
      ...{ uid, titleId: title.id, seconds, duration, finished, updated: getPress(context, ageMs).made },
    };
    await reports.save(report, ageMs);
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
    const press = getPress(context, input.age_ms);
    await rate(context.db, caller.profile.id, title.id, input.rating, press);
    return done;
  }),
  subtitlesLanguage: api.profile.subtitlesLanguage.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    await updateProfile(context.db, caller.profile.id, { subtitlesLanguage: input.language });
    return done;
  }),
  favorites: api.profile.favorites.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireCurrentProfile(caller, input.profile_id);
    const audience = await getAudience(context, input);
    const page = getPaging(input, listPageSize);
    return { data: await loadFavorites(context, { audience, profileId: caller.profile.id, ...page }) };
  }),
  premieres: api.profile.premieres.handler(async ({ input, context }) => {
    const caller = await requireOwner(context);
    requireCurrentProfile(caller, input.profile_id);
    return createList(await listPremieres(context.db, caller.profile.id));
  }),
  awaitPremiere: api.profile.awaitPremiere.handler(async ({ input, context }) => {
    const caller = await requireOwner(context);
    requireCurrentProfile(caller, input.profile_id);
    const { title } = await requireTitle(context, caller, input.uid);
    if (!isAhead(title.windows, context.now)) fail(409, "ALREADY_STARTED", "No premiere is to come");
    await awaitPremiere(context, caller.profile.id, title.id);
    return done;
  }),
  forgetPremiere: api.profile.forgetPremiere.handler(async ({ input, context }) => {
    const caller = await requireOwner(context);
    requireCurrentProfile(caller, input.profile_id);
    const { title } = await requireTitle(context, caller, input.uid);
    await forgetPremiere(context.db, caller.profile.id, title.id);
    return done;
  }),
  addFavorite: api.profile.addFavorite.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireCurrentProfile(caller, input.profile_id);
    if (caller.account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in to save titles");
    const { title } = await requireTitle(context, caller, input.uid);
    await addFavorite(context.db, caller.profile.id, title.id, getPress(context, input.age_ms));
    return done;
  }),
  removeFavorite: api.profile.removeFavorite.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    requireCurrentProfile(caller, input.profile_id);
    if (caller.account.virtual) fail(403, "ACCESS_VIRTUAL_DENIED", "Sign in to save titles");
    const { title } = await requireTitle(context, caller, input.uid);
    await removeFavorite(context.db, caller.profile.id, title.id, getPress(context, input.age_ms));
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
    await updateProfile(context.db, caller.profile.id, { silentSignals: getMutedSignals(wanted) });
    return wanted;
  }),
};
