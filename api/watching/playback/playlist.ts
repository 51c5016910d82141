import { and, eq, inArray, sql } from "drizzle-orm";
import { getPictureUrl } from "#domain/pictures";
import { findList, findListCards } from "../../catalogue/catalog/cards";
import type { ApiContext } from "../../context";
import { type Audience, visibleTo } from "../../platform/audience";
import { listItems, titles } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { findFinishedTitles } from "../saved/finished";
import { getRefusal } from "./play-rules";
import { getPlaybackUrl } from "./playback-answer";

/** A page of a playlist, with what the caller may play and has finished. 404 NOT_FOUND. */
export async function loadPlaylist(
  context: ApiContext,
  audience: Audience,
  alias: string,
  { skip, limit }: { skip: number; limit: number },
) {
  const { db } = context;
  const list = (await findList(db, "playlist", alias)) ?? fail(404, "NOT_FOUND", "No such playlist");
  if (audience.forKids && !list.forKids) fail(404, "NOT_FOUND", "No such playlist");
  const [count] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(listItems)
    .innerJoin(titles, eq(titles.id, listItems.titleId))
    .where(and(eq(listItems.kind, "playlist"), eq(listItems.alias, list.alias), visibleTo(audience)));
  const cards = await findListCards(db, audience, context.dictionary, {
    kind: "playlist",
    alias: list.alias,
    limit,
    offset: skip,
  });
  const caller = context.token ? await context.findCaller() : null;
  const playRules = await db
    .select({
      uid: titles.uid,
      id: titles.id,
      windows: titles.windows,
      blockedCountries: titles.blockedCountries,
    })
    .from(titles)
    .where(
      inArray(
        titles.uid,
        cards.map(({ uid }) => uid),
      ),
    );
  const finished = caller
    ? await findFinishedTitles(
        db,
        caller.profile.id,
        playRules.map(({ id }) => id),
      )
    : new Set<string>();
  const mayPlay = (uid: string) => {
    const title = playRules.find((row) => row.uid === uid);
    return (
      title !== undefined &&
      getRefusal(caller, { title, kind: "movie", country: audience.country, now: context.now }) === null
    );
  };
  return {
    alias: list.alias,
    title: list.title[audience.locale],
    description: list.description,
    texts_lang: "ru",
    image: getPictureUrl("playlist", list.alias, list.pictureVersion),
    items: cards.map((card) => ({
      cls: card._cls === "movie" ? ("Movie" as const) : ("Episode" as const),
      alias: card.alias,
      playback_options: mayPlay(card.uid) ? getPlaybackUrl(card.uid) : null,
      title: card.title,
      rating_age: card.rating_age ?? null,
      id: card._id,
      uid: card.uid,
      url: `/watch/${card.alias}`,
      card,
      is_finished: finished.has(card._id),
    })),
    items_total: count?.total ?? 0,
    skip,
  };
}
