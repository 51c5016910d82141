import type { FoundProgramme, FoundRecording } from "../../app/contract/search";
import type { TitleCard } from "../../app/contract/shared";
import type { Audience } from "../catalog/audience";
import { channelSlots, type ProgrammeItem } from "../catalog/programmes";
import type { Database } from "../db/database";
import type { Slot } from "../domain/schedule";
import { toChannel, visibleChannels } from "./cards";

type Context = { db: Database; now: number };
type Channel = Awaited<ReturnType<typeof visibleChannels>>[number];
type Showing = { channel: Channel; slot: Slot<ProgrammeItem> };

const aheadSeconds = 7 * 86_400;
const keptSeconds = 14 * 86_400;

/** The next showing of each title on each channel, from now on; the best title first, then the soonest. */
export async function findProgrammes(context: Context, audience: Audience, titles: TitleCard[]): Promise<FoundProgramme[]> {
  const { now } = context;
  const showings = await showingsOf(context, audience, titles, now, now + aheadSeconds);
  return ordered(firstOfEach(showings), titles, (one, other) => one.slot.start - other.slot.start).map((showing) => ({
    ...cardOf(showing, audience, titles), is_now: showing.slot.start <= now,
  }));
}

/** The last complete showing of each title on each channel that is kept yet; the best title first, then the latest. */
export async function findRecordings(context: Context, audience: Audience, titles: TitleCard[]): Promise<FoundRecording[]> {
  const { now } = context;
  const showings = await showingsOf(context, audience, titles, now - keptSeconds, now);
  const kept = showings.filter(({ slot }) => slot.stop <= now && slot.start + keptSeconds > now).reverse();
  return ordered(firstOfEach(kept), titles, (one, other) => other.slot.start - one.slot.start).map((showing) => ({
    ...cardOf(showing, audience, titles), expired_at: showing.slot.start + keptSeconds,
  }));
}

async function showingsOf(context: Context, audience: Audience, titles: TitleCard[], from: number, to: number): Promise<Showing[]> {
  if (titles.length === 0) return [];
  const wanted = new Set(titles.map(({ _id }) => _id));
  const channels = await visibleChannels(context.db, audience);
  const found = await Promise.all(
    channels.map(async (channel) => (await channelSlots(context, channel, from, to)).filter(({ item }) => wanted.has(item.id)).map((slot) => ({ channel, slot }))),
  );
  return found.flat();
}

function firstOfEach(showings: Showing[]): Showing[] {
  const first = new Map<string, Showing>();
  for (const showing of showings) {
    const key = `${showing.channel.id} ${showing.slot.item.id}`;
    if (!first.has(key)) first.set(key, showing);
  }
  return [...first.values()];
}

function ordered(showings: Showing[], titles: TitleCard[], byTime: (one: Showing, other: Showing) => number): Showing[] {
  const place = new Map(titles.map(({ _id }, index) => [_id, index]));
  const placeOf = ({ slot }: Showing) => place.get(slot.item.id) ?? titles.length;
  return showings.sort((one, other) => placeOf(one) - placeOf(other) || byTime(one, other) || one.channel.id - other.channel.id);
}

function cardOf({ channel, slot }: Showing, audience: Audience, titles: TitleCard[]) {
  return {
    id: `${channel.id}-${slot.start}`, title: slot.item.title[audience.locale], title_alias: slot.item.alias,
    image: titles.find(({ _id }) => _id === slot.item.id)?.images.cover ?? null,
    start_ts: slot.start, stop_ts: slot.stop, rating_age: slot.item.ratingAge, channel: toChannel(channel, audience),
  };
}
