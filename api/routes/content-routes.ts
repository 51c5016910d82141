import { and, eq, sql } from "drizzle-orm";
import { visibleTo } from "../catalog/audience";
import { findList, findListCards } from "../catalog/cards";
import { mayKnow } from "../catalog/may-know";
import { pictureAddress } from "../catalog/pictures";
import { findTitle, productOf } from "../catalog/product";
import { api, audienceOf } from "../context";
import { aliases, listItems, titles } from "../db/schema";
import { fail } from "../errors";
import { isEntitled, upgradeOptions } from "../viewers/entitlement";
import { listPageSize, pageOf } from "./paging";

/** Playback addresses are relative to the API's own base. */
export const playbackAddress = (uid: string) => `/playback/${uid}`;

export const contentRoutes = {
  watch: api.content.watch.handler(async ({ input, context }) => {
    const audience = await audienceOf(context, input);
    const row = (await findTitle(context.db, audience, input.alias)) ?? fail(404, "NOT_FOUND", "No such title");
    const caller = context.token ? await context.findCaller() : null;
    const mayPlay = !row.blockedCountries.includes(audience.country) && isEntitled(row.windows, caller, context.now);
    return productOf(context, audience, row, {
      playbackUrl: mayPlay ? playbackAddress(row.uid) : null,
      upgradeOptions: upgradeOptions(row.windows, caller, context.now),
    });
  }),
  playlist: api.content.playlist.handler(async ({ input, context }) => {
    const audience = await audienceOf(context, input);
    const list = (await findList(context.db, "playlist", input.alias)) ?? fail(404, "NOT_FOUND", "No such playlist");
    if (audience.forKids && !list.forKids) fail(404, "NOT_FOUND", "No such playlist");
    const { skip, limit } = pageOf(input, listPageSize);
    const [count] = await context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(listItems)
      .innerJoin(titles, eq(titles.id, listItems.titleId))
      .where(and(eq(listItems.kind, "playlist"), eq(listItems.alias, list.alias), visibleTo(audience)));
    const cards = await findListCards(context.db, audience, context.dictionary, {
      kind: "playlist", alias: list.alias, limit, offset: skip,
    });
    return {
      alias: list.alias,
      title: list.title[audience.locale],
      description: list.description,
      texts_lang: "ru",
      image: pictureAddress("playlist", list.alias, list.pictureVersion),
      items: cards.map((card) => ({
        cls: card._cls === "movie" ? ("Movie" as const) : ("Episode" as const), alias: card.alias, playback_options: playbackAddress(card.uid),
        title: card.title, rating_age: card.rating_age ?? null, id: card._id, uid: card.uid, url: `/watch/${card.alias}`, card,
      })),
      items_total: count?.total ?? 0,
      skip,
    };
  }),
  alias: api.content.alias.handler(async ({ input, context }) => {
    const [row] = await context.db
      .select({ to: aliases.to })
      .from(aliases)
      .where(and(eq(aliases.type, input.type), eq(aliases.from, input.path)));
    const isKnown = row && (await mayKnow(context.db, await audienceOf(context, input), input.type, row.to));
    return isKnown ? { redirect_to: row.to } : fail(404, "NOT_FOUND", "This alias was never replaced");
  }),
};
