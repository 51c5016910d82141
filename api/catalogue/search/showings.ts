import type { FoundProgramme, FoundRecording } from "#contract/search";
import type { TitleCard } from "#contract/shared";
import { recordingSeconds } from "#domain/recording";
import { programmeId } from "#domain/schedule";
import { daySeconds } from "#domain/time-units";
import type { Audience } from "../../platform/audience";
import { mayReplay } from "../../tv/channels/channel-rules";
import { getWatchableChannels, toChannel } from "../../tv/channels/find-channels";
import {
  type ChannelRow,
  loadTimetable,
  type ProgrammeSlot,
  type TimetableContext,
} from "../../tv/channels/timetable";

type Showing = { channel: ChannelRow; slot: ProgrammeSlot; titleId: string };

const aheadSeconds = 7 * daySeconds;

/** The current or next showing of each title on each channel; by title rank, then soonest first. */
export async function findProgrammes(
  context: TimetableContext,
  audience: Audience,
  titles: TitleCard[],
): Promise<FoundProgramme[]> {
  const { now } = context;
  const showings = await loadShowings(context, audience, titles, now, now + aheadSeconds);
  return sortShowings(
    takeFirstOfEach(showings),
    titles,
    (one, other) => one.slot.start - other.slot.start,
  ).map((showing) => ({
    ...toShowingCard(showing, audience, titles),
    is_now: showing.slot.start <= now,
  }));
}

/** The latest recording of each title on each channel; by title rank, then latest first. */
export async function findRecordings(
  context: TimetableContext,
  audience: Audience,
  titles: TitleCard[],
): Promise<FoundRecording[]> {
  const { now } = context;
  const showings = await loadShowings(context, audience, titles, now - recordingSeconds, now);
  const available = showings.filter((showing) => mayReplay(showing, now)).reverse();
  return sortShowings(
    takeFirstOfEach(available),
    titles,
    (one, other) => other.slot.start - one.slot.start,
  ).map((showing) => ({
    ...toShowingCard(showing, audience, titles),
    expired_at: showing.slot.start + recordingSeconds,
  }));
}

async function loadShowings(
  context: TimetableContext,
  audience: Audience,
  titles: TitleCard[],
  from: number,
  to: number,
): Promise<Showing[]> {
  if (titles.length === 0) return [];
  const wanted = new Set(titles.map(({ _id }) => _id));
  const [channels, timetable] = await Promise.all([
    getWatchableChannels(context, audience),
    loadTimetable(context),
  ]);
  return channels.flatMap((channel) =>
    timetable
      .showingsOfWorks(channel, wanted, from, to)
      .map((slot) => ({ channel, slot, titleId: slot.item.work?.id ?? "" })),
  );
}

function takeFirstOfEach(showings: Showing[]): Showing[] {
  const first = new Map<string, Showing>();
  for (const showing of showings) {
    const key = `${showing.channel.id} ${showing.titleId}`;
    if (!first.has(key)) first.set(key, showing);
  }
  return [...first.values()];
}

function sortShowings(
  showings: Showing[],
  titles: TitleCard[],
  byTime: (one: Showing, other: Showing) => number,
): Showing[] {
  const positions = new Map(titles.map(({ _id }, index) => [_id, index]));
  const getPosition = ({ titleId }: Showing) => positions.get(titleId) ?? titles.length;
  return showings.sort(
    (one, other) =>
      getPosition(one) - getPosition(other) || byTime(one, other) || one.channel.id - other.channel.id,
  );
}

function toShowingCard({ channel, slot, titleId }: Showing, audience: Audience, titles: TitleCard[]) {
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
