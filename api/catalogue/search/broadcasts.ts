import type { FoundProgramme, FoundRecording } from "#contract/search";
import type { TitleCard } from "#contract/shared";
import { recordingSeconds } from "#domain/recording";
import { programmeId } from "#domain/schedule";
import { daySeconds } from "#domain/time-units";
import type { Audience } from "../../platform/audience";
import { getKeptUntil, mayReplay } from "../../tv/channels/channel-rules";
import { getWatchableChannels, toChannel } from "../../tv/channels/find-channels";
import {
  type ChannelRow,
  loadTimetable,
  type ProgrammeSlot,
  type TimetableContext,
} from "../../tv/channels/timetable";

type TitleBroadcast = { channel: ChannelRow; slot: ProgrammeSlot; titleId: string };

const aheadSeconds = 7 * daySeconds;

/** The current or next broadcast of each title on each channel; by title rank, then soonest first. */
export async function findProgrammes(
  context: TimetableContext,
  audience: Audience,
  titles: TitleCard[],
): Promise<FoundProgramme[]> {
  const { now } = context;
  const broadcasts = await loadBroadcasts(context, audience, titles, now, now + aheadSeconds);
  return sortBroadcasts(
    takeFirstOfEach(broadcasts),
    titles,
    (one, other) => one.slot.start - other.slot.start,
  ).map((broadcast) => ({
    ...toBroadcastCard(broadcast, audience, titles),
    is_now: broadcast.slot.start <= now,
  }));
}

/** The latest recording of each title on each channel; by title rank, then latest first. */
export async function findRecordings(
  context: TimetableContext,
  audience: Audience,
  titles: TitleCard[],
): Promise<FoundRecording[]> {
  const { now } = context;
  const broadcasts = await loadBroadcasts(context, audience, titles, now - recordingSeconds, now);
  const available = broadcasts.filter((broadcast) => mayReplay(broadcast, now)).reverse();
  return sortBroadcasts(
    takeFirstOfEach(available),
    titles,
    (one, other) => other.slot.start - one.slot.start,
  ).map((broadcast) => ({
    ...toBroadcastCard(broadcast, audience, titles),
    expired_at: getKeptUntil(broadcast),
  }));
}

async function loadBroadcasts(
  context: TimetableContext,
  audience: Audience,
  titles: TitleCard[],
  from: number,
  to: number,
): Promise<TitleBroadcast[]> {
  if (titles.length === 0) return [];
  const wanted = new Set(titles.map(({ _id }) => _id));
  const [channels, timetable] = await Promise.all([
    getWatchableChannels(context, audience),
    loadTimetable(context),
  ]);
  return channels.flatMap((channel) =>
    timetable
      .broadcastsOfWorks(channel, wanted, from, to)
      .map((slot) => ({ channel, slot, titleId: slot.item.work?.id ?? "" })),
  );
}

function takeFirstOfEach(broadcasts: TitleBroadcast[]): TitleBroadcast[] {
  const first = new Map<string, TitleBroadcast>();
  for (const broadcast of broadcasts) {
    const key = `${broadcast.channel.id} ${broadcast.titleId}`;
    if (!first.has(key)) first.set(key, broadcast);
  }
  return [...first.values()];
}

function sortBroadcasts(
  broadcasts: TitleBroadcast[],
  titles: TitleCard[],
  byTime: (one: TitleBroadcast, other: TitleBroadcast) => number,
): TitleBroadcast[] {
  const positions = new Map(titles.map(({ _id }, index) => [_id, index]));
  const getPosition = ({ titleId }: TitleBroadcast) => positions.get(titleId) ?? titles.length;
  return broadcasts.sort(
    (one, other) =>
      getPosition(one) - getPosition(other) || byTime(one, other) || one.channel.id - other.channel.id,
  );
}

function toBroadcastCard(
  { channel, slot, titleId }: TitleBroadcast,
  audience: Audience,
  titles: TitleCard[],
) {
  const title = titles.find(({ _id }) => _id === titleId);
  return {
    id: programmeId(channel.id, slot.start),
    title: slot.item.title[audience.locale],
    title_alias: title?.alias ?? "",
    image: title?.images.cover ?? null,
    start_ts: slot.start,
    stop_ts: slot.stop,
    rating_age: slot.item.ratingAge,
    channel: toChannel(channel, audience),
  };
}
