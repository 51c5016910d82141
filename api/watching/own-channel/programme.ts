import { and, inArray } from "drizzle-orm";
import type { ChannelShow, SharedChannel } from "#contract/own-channel";
import { isMoment } from "#domain/moment";
import { type ChannelSlot, getChannelState, getFilmSecond } from "#domain/own-channel";
import { getVeiledEpisodeName } from "#domain/spoilers";
import { cardColumns, toCard } from "../../catalogue/catalog/cards";
import { findPlayable } from "../../catalogue/catalog/playable";
import type { ApiContext } from "../../context";
import type { Caller } from "../../people/viewers/accounts";
import { findVeiledByTitle } from "../../people/viewers/viewed";
import { type Audience, visibleTo } from "../../platform/audience";
import { episodes, titles } from "../../platform/db/schema";
import { findVideo } from "../playback/find-video";
import { getRefusal } from "../playback/play-rules";

/** A programme as somebody may see it: without titles that are hidden from them or gone. */
export async function describeProgramme(
  context: ApiContext,
  audience: Audience,
  { slots, caller }: { slots: readonly ChannelSlot[]; caller: Caller | null },
): Promise<SharedChannel> {
  const items = await findShows(context, audience, { slots, caller });
  return {
    start_ts: slots[0]?.start ?? 0,
    stop_ts: slots.at(-1)?.stop ?? 0,
    items,
    now: await findNow(context, items),
  };
}

async function findShows(
  { db, primary, dictionary }: ApiContext,
  audience: Audience,
  { slots, caller }: { slots: readonly ChannelSlot[]; caller: Caller | null },
): Promise<ChannelShow[]> {
  const [rows, parts] = await Promise.all([
    db
      .select({ ...cardColumns, blockedCountries: titles.blockedCountries })
      .from(titles)
      .where(
        and(
          inArray(
            titles.id,
            slots.map(({ titleId }) => titleId),
          ),
          visibleTo(audience),
        ),
      ),
    db
      .select({
        uid: episodes.uid,
        titleId: episodes.titleId,
        start_id: episodes.startId,
        season_number: episodes.season,
        number: episodes.number,
        title: episodes.title,
      })
      .from(episodes)
      .where(
        inArray(
          episodes.uid,
          slots.map(({ uid }) => uid),
        ),
      ),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  const series = [...new Set(parts.map(({ titleId }) => titleId))];
  const veiled = caller && (await findVeiledByTitle(primary, caller.profile, series));
  return slots.flatMap(({ titleId, uid, start, stop }) => {
    const row = known.get(titleId);
    const part = parts.find((episode) => episode.uid === uid && episode.titleId === titleId);
    if (!row || (!part && row.uid !== uid)) return [];
    const refusal = getRefusal(caller, {
      title: row,
      kind: "movie",
      country: audience.country,
      now: audience.now,
      isChild: audience.forKids,
    });
    return {
      uid,
      card: toCard(row, audience, dictionary),
      episode: part
        ? {
            start_id: part.start_id,
            season_number: part.season_number,
            number: part.number,
            title: veiled?.get(titleId)?.has(uid)
              ? getVeiledEpisodeName(part.number, audience.locale)
              : part.title,
          }
        : null,
      start_ts: start,
      stop_ts: stop,
      may_watch: refusal === null,
    };
  });
}

/** What plays if the channel is switched on: what is on, where it is, else what comes next. */
async function findNow(context: ApiContext, items: ChannelShow[]): Promise<SharedChannel["now"]> {
  const watchable = items.filter(({ may_watch: mayWatch }) => mayWatch);
  const state = getChannelState(
    watchable.map(({ start_ts: start, stop_ts: stop }) => ({ start, stop })),
    context.now,
  );
  if (state.kind === "over") return null;
  const index = state.kind === "on" ? state.index : state.next;
  const show = watchable[index];
  if (!show) return null;
  if (state.kind !== "on") return { uid: show.uid, second: 0 };
  const playable = await findPlayable(context.db, show.uid);
  const video = playable && (await findVideo(context, playable));
  if (!video) return { uid: show.uid, second: 0 };
  const second = getFilmSecond(state.seconds, {
    slotSeconds: show.stop_ts - show.start_ts,
    filmSeconds: video.durationSeconds,
  });
  if (isMoment(second, video)) return { uid: show.uid, second };
  // It has just begun, or its credits run: then the next one is begun.
  const next = watchable[index + 1];
  const isBeginning = second < video.durationSeconds / 2;
  return isBeginning || !next ? { uid: show.uid, second: 0 } : { uid: next.uid, second: 0 };
}
