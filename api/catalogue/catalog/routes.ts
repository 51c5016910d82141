import { catalogPageSize } from "#contract/sizes";
import { api, getAudience, sharedApi } from "../../context";
import { getSignals } from "../../people/viewers/feedback";
import { byPopularity } from "../../platform/audience";
import { fail } from "../../platform/errors";
import { createList, createPage, getPaging } from "../../platform/paging";
import { findCards, findListCards } from "./cards";
import { getEvening } from "./evening";
import { countChosen, countHashtags, whereChosen } from "./facets";
import { getCategories, getFilters, getGenres } from "./filters";
import { findSimilar, requireTitle } from "./product";
import { getRecommendations } from "./recommendations";
import { getSortOrder } from "./sorts";
import { loadTranscript } from "./transcript";

const maxPosters = 10;
const hashtagPageSize = 100;

export const catalogRoutes = {
  list: sharedApi.catalog.list.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const { skip, limit } = getPaging(input, catalogPageSize);
    const [items, total] = await Promise.all([
      findCards(context.db, audience, context.dictionary, {
        where: whereChosen(input),
        orderBy: getSortOrder(input.sort ?? "-popularity", audience.locale),
        limit,
        offset: skip,
      }),
      countChosen(context.db, audience, input),
    ]);
    return { items, items_total: total };
  }),
  categories: sharedApi.catalog.categories.handler(async ({ input, context }) => {
    const items = await getCategories(context, await getAudience(context, input), input.genre);
    return createList(items);
  }),
  filters: sharedApi.catalog.filters.handler(async ({ input, context }) =>
    getFilters(context, await getAudience(context, input), input),
  ),
  genres: sharedApi.catalog.genres.handler(async ({ input, context }) => {
    const items = await getGenres(context, await getAudience(context, input));
    return createList(items);
  }),
  hashtags: sharedApi.catalog.hashtags.handler(async ({ input, context }) => {
    const found = await countHashtags(context.db, await getAudience(context, input));
    const hashtags = found.map(({ hashtag, total }) => ({ alias: hashtag, title: `#${hashtag}`, total }));
    return createPage(hashtags, input, hashtagPageSize);
  }),
  recommendations: api.catalog.recommendations.handler(async ({ input, context }) => {
    const caller = context.token ? await context.findCaller() : null;
    const profile =
      caller && !caller.account.virtual
        ? { id: caller.profile.id, signals: getSignals(caller.profile) }
        : null;
    const found = await getRecommendations(context, await getAudience(context, input), profile);
    return createPage(found, input, catalogPageSize);
  }),
  evening: api.catalog.evening.handler(async ({ input, context }) => {
    const caller = context.token ? await context.findCaller() : null;
    return getEvening(context, await getAudience(context, input), { caller, ...input });
  }),
  featured: sharedApi.catalog.featured.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const kind = audience.forKids ? "kids-hero" : "hero";
    const items = await findListCards(context.db, audience, context.dictionary, {
      kind,
      alias: "main",
      limit: catalogPageSize,
    });
    return createList(items);
  }),
  posters: sharedApi.catalog.posters.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const cards = await findCards(context.db, audience, context.dictionary, {
      orderBy: byPopularity,
      limit: maxPosters,
    });
    const items = cards.map((card) => ({
      id: card._id,
      cls: card._cls,
      alias: card.alias,
      title: card.title,
      rating_age: card.rating_age ?? null,
      rating_start: card.rating_start,
      images: {
        background: card.images.frame_wide,
        horizontal: card.images.cover,
        logotype: null,
        vertical: card.images.poster,
      },
    }));
    return createList(items);
  }),
  similars: sharedApi.catalog.similars.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const row = await requireTitle(context.db, audience, input.alias);
    const items = await findSimilar(context, audience, row);
    return createList(items);
  }),
  transcript: sharedApi.catalog.transcript.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const row = await requireTitle(context.db, audience, input.alias);
    const caller = context.token ? await context.findCaller() : null;
    const asked = { episode: input.episode ?? null, lang: input.lang ?? null };
    // What was just watched or lifted may not be in a replica yet.
    const db = caller ? context.primary : context.db;
    const found = await loadTranscript(db, audience, row, asked, caller?.profile ?? null);
    return found ?? fail(404, "NOT_FOUND", "Nothing is known of what is said");
  }),
};
