import type { FoundProgramme, FoundRecording } from "../../app/contract/search";
import type { TitleCard } from "../../app/contract/shared";
import type { Audience } from "../catalog/audience";
import { toChannel, visibleChannels } from "../catalog/channels";
import {
  type ChannelRow,
  loadTimetable,
  type ProgrammeSlot,
  type TimetableContext,
} from "../catalog/programmes";
import { isKept, keptSeconds } from "../domain/recording";
import { programmeId } from "../domain/schedule";

type Showing = { channel: ChannelRow; slot: ProgrammeSlot; titleId: string };

const aheadSeconds = 7 * 86_400;

/** The next showing of each title on each channel, from now on; the best title first, then the soonest. */
export async function findProgrammes(
  context: TimetableContext,
  audience: Audience,
  titles: TitleCard[],
): Promise<FoundProgramme[]> {
  const { now } = context;
  const showings = await loadShowings(context, audience, titles, now, now + aheadSeconds);
  return ordered(firstOfEach(showings), titles, (one, other) => one.slot.start - other.slot.start).map(
    (showing) => ({
      ...toCard(showing, audience, titles),
      is_now: showing.slot.start <= now,
    }),
  );
}

/** The last complete showing of each title on each channel that is kept yet; the best title first, then the latest. */
export async function findRecordings(
  context: TimetableContext,
  audience: Audience,
  titles: TitleCard[],
): Promise<FoundRecording[]> {
  const { now } = context;
  const showings = await loadShowings(context, audience, titles, now - keptSeconds, now);
  const kept = showings.filter(({ slot }) => isKept(slot, now)).reverse();
  return ordered(firstOfEach(kept), titles, (one, other) => other.slot.start - one.slot.start).map(
    (showing) => ({
      ...toCard(showing, audience, titles),
      expired_at: showing.slot.start + keptSeconds,
    }),
  );
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
    visibleChannels(context, audience),
    loadTimetable(context),
  ]);
  return channels.flatMap((channel) =>
    timetable
      .slotsOfWorks(channel, wanted, from, to)
      .map((slot) => ({ channel, slot, titleId: slot.item.work?.id ?? "" })),
  );
}

function firstOfEach(showings: Showing[]): Showing[] {
  const first = new Map<string, Showing>();
  for (const showing of showings) {
    const key = `${showing.channel.id} ${showing.titleId}`;
    if (!first.has(key)) first.set(key, showing);
  }
  return [...first.values()];
}

function ordered(
  showings: Showing[],
  titles: TitleCard[],
  byTime: (one: Showing, other: Showing) => number,
): Showing[] {
  const place = new Map(titles.map(({ _id }, index) => [_id, index]));
  const getPosition = ({ titleId }: Showing) => place.get(titleId) ?? titles.length;
  return showings.sort(
    (one, other) =>
      getPosition(one) - getPosition(other) || byTime(one, other) || one.channel.id - other.channel.id,
  );
}

function toCard({ channel, slot, titleId }: Showing, audience: Audience, titles: TitleCard[]) {
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
