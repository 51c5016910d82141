import { mostPopularFirst } from "../catalog/audience";
import { countTitles, findCards, findListCards } from "../catalog/cards";
import { heroesOf, homeOf } from "../catalog/home";
import { findTitle, similarTo } from "../catalog/product";
import { api, audienceOf } from "../context";
import { fail } from "../errors";

const defaultCards = 20;
const postersShown = 10;

export const catalogRoutes = {
  list: api.catalog.list.handler(async ({ input, context }) => {
    const audience = await audienceOf(context, input);
    const [items, total] = await Promise.all([
      findCards(context.db, audience, context.dictionary, { orderBy: mostPopularFirst, limit: input.limit ?? defaultCards, offset: input.skip ?? 0 }),
      countTitles(context.db, audience),
    ]);
    return { items, items_total: total };
  }),
  main: api.catalog.main.handler(async ({ input, context }) => homeOf(context, await audienceOf(context, input))),
  featured: api.catalog.featured.handler(async ({ input, context }) => {
    const audience = await audienceOf(context, input);
    const kind = audience.forKids ? "kids-hero" : "hero";
    const items = await findListCards(context.db, audience, context.dictionary, { kind, alias: "main", limit: defaultCards });
    return { items, items_total: items.length };
  }),
  heroes: api.catalog.heroes.handler(async ({ input, context }) => {
    const items = await heroesOf(context, await audienceOf(context, input));
    return { items, items_total: items.length };
  }),
  posters: api.catalog.posters.handler(async ({ input, context }) => {
    const audience = await audienceOf(context, input);
    const cards = await findCards(context.db, audience, context.dictionary, { orderBy: mostPopularFirst, limit: postersShown });
    const items = cards.map((card) => ({
      id: card._id, cls: card._cls, alias: card.alias, title: card.title, rating_age: card.rating_age ?? null, rating_start: card.rating_start,
      images: { background: card.images.frame_wide, horizontal: card.images.cover, logotype: null, vertical: card.images.poster },
    }));
    return { items, items_total: items.length };
  }),
  similars: api.catalog.similars.handler(async ({ input, context }) => {
    const audience = await audienceOf(context, input);
    const row = (await findTitle(context.db, audience, input.alias)) ?? fail(404, "NOT_FOUND", "No such title");
    const items = await similarTo(context, audience, row);
    return { items, items_total: items.length };
  }),
};

