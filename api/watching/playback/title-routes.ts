import { and, eq, inArray, sql } from "drizzle-orm";
import { isMoment } from "#domain/moment";
import { getPictureUrl } from "#domain/pictures";
import { findList, findListCards } from "../../catalogue/catalog/cards";
import { getMomentUrl } from "../../catalogue/catalog/picture-specs";
import { findPlayable } from "../../catalogue/catalog/playable";
import { findTitle, loadProduct } from "../../catalogue/catalog/product";
import { api, getAudience } from "../../context";
import { getUpgradeOptions } from "../../people/viewers/entitlement";
import { isSuitable, visibleTo } from "../../platform/audience";
import { listItems, titles } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { getPaging, listPageSize } from "../../platform/paging";
import { findFinishedTitles } from "../saved/finished";
import { getRefusal } from "./play-rules";
import { getPlaybackUrl } from "./playback-answer";
import { findPreview } from "./preview";

export const titleRoutes = {
  watch: api.content.watch.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const row =
      (await findTitle(context.db, audience, input.alias)) ?? fail(404, "NOT_FOUND", "No such title");
    const caller = context.token ? await context.findCaller() : null;
    const isRefused =
      getRefusal(caller, { title: row, kind: "movie", country: audience.country, now: context.now }) !== null;
    return loadProduct(context, audience, row, {
      playbackUrl: isRefused ? null : getPlaybackUrl(row.uid),
      upgradeOptions: getUpgradeOptions(row.windows, caller, context.now),
    });
  }),
  preview: api.content.preview.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const row =
      (await findTitle(context.db, audience, input.alias)) ?? fail(404, "NOT_FOUND", "No such title");
    return { src: await findPreview(context, audience, row) };
  }),
  moment: api.content.moment.handler(async ({ input, context }) => {
    const playable = await findPlayable(context.db, input.uid);
    const isShown =
      playable &&
      playable.kind !== "trailer" &&
      !playable.title.isDisabled &&
      isSuitable(playable.title, await getAudience(context, input));
    const clip = isShown ? context.clips.get(playable.clip) : undefined;
    const video = clip && {
      durationSeconds: clip.durationSeconds,
      creditsStart: clip.marks.credits?.startSeconds ?? null,
    };
    if (!clip || !video || !isMoment(input.t, video)) fail(404, "NOT_FOUND", "No such moment");
    return { second: input.t, image: getMomentUrl(clip.id, input.t) };
  }),
  playlist: api.content.playlist.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const list =
      (await findList(context.db, "playlist", input.alias)) ?? fail(404, "NOT_FOUND", "No such playlist");
    if (audience.forKids && !list.forKids) fail(404, "NOT_FOUND", "No such playlist");
    const { skip, limit } = getPaging(input, listPageSize);
    const [count] = await context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(listItems)
      .innerJoin(titles, eq(titles.id, listItems.titleId))
      .where(and(eq(listItems.kind, "playlist"), eq(listItems.alias, list.alias), visibleTo(audience)));
    const cards = await findListCards(context.db, audience, context.dictionary, {
      kind: "playlist",
      alias: list.alias,
      limit,
      offset: skip,
    });
    const caller = context.token ? await context.findCaller() : null;
    const playRules = await context.db
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
          context.db,
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
  }),
};
