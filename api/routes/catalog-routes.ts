import { byPopularity } from "../catalog/audience";
import { findCards, findListCards } from "../catalog/cards";
import { countChosen, countHashtags, whereChosen } from "../catalog/facets";
import { getCategories, getFilters, getGenres } from "../catalog/filters";
import { loadHeroes, loadHome } from "../catalog/home";
import { findSimilar, findTitle } from "../catalog/product";
import { getRecommendations } from "../catalog/recommendations";
import { getSortOrder } from "../catalog/sorts";
import { api, getAudience } from "../context";
import { fail } from "../errors";
import { getSignals } from "../viewers/feedback";
import { catalogPageSize, getPaging } from "./paging";

const maxPosters = 10;
const hashtagPageSize = 100;

export const catalogRoutes = {
  list: api.catalog.list.handler(async ({ input, context }) => {
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
  categories: api.catalog.categories.handler(async ({ input, context }) => {
    const items = await getCategories(context, await getAudience(context, input), input.genre);
    return { items, items_total: items.length };
  }),
  filters: api.catalog.filters.handler(async ({ input, context }) =>
    getFilters(context, await getAudience(context, input), input),
  ),
  genres: api.catalog.genres.handler(async ({ input, context }) => {
    const items = await getGenres(context, await getAudience(context, input));
    return { items, items_total: items.length };
  }),
  hashtags: api.catalog.hashtags.handler(async ({ input, context }) => {
    const found = await countHashtags(context.db, await getAudience(context, input));
    const { skip, limit } = getPaging(input, hashtagPageSize);
    const items = found
      .slice(skip, skip + limit)
      .map(({ hashtag, total }) => ({ alias: hashtag, title: `#${hashtag}`, total }));
    return { items, items_total: found.length };
  }),
  recommendations: api.catalog.recommendations.handler(async ({ input, context }) => {
    const caller = context.token ? await context.findCaller() : null;
    const profile =
      caller && !caller.account.virtual
        ? { id: caller.profile.id, signals: getSignals(caller.profile) }
        : null;
    const found = await getRecommendations(context, await getAudience(context, input), profile);
    const { skip, limit } = getPaging(input, catalogPageSize);
    return { items: found.slice(skip, skip + limit), items_total: found.length };
  }),
  main: api.catalog.main.handler(async ({ input, context }) =>
    loadHome(context, await getAudience(context, input)),
  ),
  featured: api.catalog.featured.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const kind = audience.forKids ? "kids-hero" : "hero";
    const items = await findListCards(context.db, audience, context.dictionary, {
      kind,
      alias: "main",
      limit: catalogPageSize,
    });
    return { items, items_total: items.length };
  }),
  heroes: api.catalog.heroes.handler(async ({ input, context }) => {
    const items = await loadHeroes(context, await getAudience(context, input));
    return { items, items_total: items.length };
  }),
  posters: api.catalog.posters.handler(async ({ input, context }) => {
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
    return { items, items_total: items.length };
  }),
  similars: api.catalog.similars.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const row =
      (await findTitle(context.db, audience, input.alias)) ?? fail(404, "NOT_FOUND", "No such title");
    const items = await findSimilar(context, audience, row);
    return { items, items_total: items.length };
  }),
};
