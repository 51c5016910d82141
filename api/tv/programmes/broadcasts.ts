import { eq } from "drizzle-orm";
import type { ProgrammeDetails } from "#contract/tv";
import { programmeId } from "#domain/schedule";
import { daySeconds } from "#domain/time-units";
import type { Audience } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import { episodes, titles } from "../../platform/db/schema";
import { fail, failAs } from "../../platform/errors";
import { getChannelRefusal, getReplayRefusal, isChannelVisibleTo, isKept } from "../channels/channel-rules";
import { toChannel } from "../channels/find-channels";
import { isProgrammeVisibleTo, toProgramme } from "../channels/programme";
import type { ProgrammeItem } from "../channels/repertoire";
import { type Broadcast, loadTimetable, type Timetable, type TimetableContext } from "../channels/timetable";

/**
 * How far the schedule extends: from 14 days back to the end of the night after the seventh day ahead, in any time
 * zone. A day that is 14 days back may have started almost 16 days ago; the last day ahead ends within 9 days.
 */
export const scheduleLimits = { back: 16 * daySeconds, ahead: 9 * daySeconds };

/** Finds a broadcast by id, at any time, if it is visible to the audience. */
export const findBroadcast = async (context: TimetableContext, audience: Audience, id: string) =>
  findBroadcastIn(await loadTimetable(context), audience, id);

/** The same in a timetable that was loaded before, e.g. where a transaction is open. */
export function findBroadcastIn(timetable: Timetable, audience: Audience, id: string): Broadcast | null {
  const [channelId, start = 0] = id.split("-").map(Number);
  const channel = timetable.channels.find((row) => row.id === channelId);
  if (!channel || !isChannelVisibleTo(channel, audience)) return null;
  const [slot] = timetable.slots(channel, start, start + 1);
  return slot && programmeId(channel.id, slot.start) === id && isProgrammeVisibleTo(slot.item, audience)
    ? { channel, slot }
    : null;
}

/** Finds a broadcast within the schedule's limits; 404 if there is none, 403 outside Russia. */
export async function requireBroadcast(
  context: TimetableContext,
  audience: Audience,
  id: string,
): Promise<Broadcast> {
  const broadcast = await findBroadcast(context, audience, id);
  const isListed =
    broadcast &&
    broadcast.slot.stop > context.now - scheduleLimits.back &&
    broadcast.slot.start < context.now + scheduleLimits.ahead;
  if (!isListed) fail(404, "NOT_FOUND", "No such programme");
  const refusal = getChannelRefusal(broadcast.channel, audience);
  if (refusal) failAs(refusal);
  return broadcast;
}

/** A broadcast with a recording, expired or not; null if it is hidden from the profile, not over or never recorded. */
export async function findRecording(
  context: TimetableContext,
  audience: Audience,
  id: string,
): Promise<Broadcast | null> {
  const broadcast = await findBroadcast(context, audience, id);
  return broadcast && isKept(broadcast) && broadcast.slot.stop <= context.now ? broadcast : null;
}

/** Finds a recording; 404 if it is not over or was never recorded, 403 outside Russia, 410 once it has expired. */
export async function requireRecording(
  context: TimetableContext,
  audience: Audience,
  id: string,
): Promise<Broadcast> {
  const recording =
    (await findRecording(context, audience, id)) ?? fail(404, "NOT_FOUND", "No such recording");
  const refusal = getChannelRefusal(recording.channel, audience) ?? getReplayRefusal(recording, context.now);
  if (refusal) failAs(refusal);
  return recording;
}

export async function loadProgrammeDetails(
  context: TimetableContext & { dictionary: Dictionary },
  audience: Audience,
  { channel, slot }: Broadcast,
): Promise<ProgrammeDetails> {
  const { work } = slot.item;
  return {
    ...toProgramme(channel, slot, audience, context.now),
    channel: toChannel(channel, audience),
    description: await loadDescription(context, slot.item),
    texts_lang: "ru",
    year: getYear(slot.item),
    genres: (work?.genres ?? []).map((alias) => ({
      alias,
      title: context.dictionary.genre(alias, audience.locale),
    })),
    image: work?.frame ?? null,
  };
}

export const getYear = ({ work, year = null }: ProgrammeItem): number | null => (work ? work.year : year);

/** An episode's own description, or else that of the series. */
export async function loadDescription(
  { db }: TimetableContext,
  { id, work, episode, description }: ProgrammeItem,
): Promise<string> {
  if (!work) return description ?? "";
  const [own] = episode
    ? await db.select({ text: episodes.description }).from(episodes).where(eq(episodes.uid, id))
    : [];
  if (own?.text) return own.text;
  const [title] = await db.select({ text: titles.description }).from(titles).where(eq(titles.id, work.id));
  return title?.text ?? "";
}
