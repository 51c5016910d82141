import { eq } from "drizzle-orm";
import type { ProgrammeDetails } from "#contract/tv";
import { isRecorded } from "#domain/recording";
import { programmeId } from "#domain/schedule";
import type { Audience } from "../catalog/audience";
import { getAudienceChannels, toChannel } from "../catalog/channels";
import type { CatalogContext } from "../catalog/home";
import {
  type ChannelRow,
  loadTimetable,
  type ProgrammeSlot,
  type TimetableContext,
} from "../catalog/programmes";
import { episodes, titles } from "../db/schema";
import { fail } from "../errors";
import { requireRussia } from "./channels";
import { mayShow, toProgramme } from "./programme";
import type { ProgrammeItem, Work } from "./repertoire";

type Showing = { channel: ChannelRow; slot: ProgrammeSlot };
export type RecordedShowing = Showing & { work: Work };

/**
 * How far the schedule extends: from 14 days back to the end of the night after the seventh day ahead, in any time
 * zone. A day that is 14 days back may have started almost 16 days ago; the last day ahead ends within 9 days.
 */
export const scheduleLimits = { back: 16 * 86_400, ahead: 9 * 86_400 };

/** Finds a showing by id, at any time, if it is visible to the audience. */
export async function findShowing(
  context: TimetableContext,
  audience: Audience,
  id: string,
): Promise<Showing | null> {
  const [channelId, start = 0] = id.split("-").map(Number);
  const channel = (await getAudienceChannels(context, audience)).find((row) => row.id === channelId);
  if (!channel) return null;
  const [slot] = (await loadTimetable(context)).slots(channel, start, start + 1);
  return slot && programmeId(channel.id, slot.start) === id && mayShow(slot.item, audience)
    ? { channel, slot }
    : null;
}

/** Finds a showing within the schedule's limits; 404 if there is none, 403 outside Russia. */
export async function requireShowing(
  context: TimetableContext,
  audience: Audience,
  id: string,
): Promise<Showing> {
  const showing = await findShowing(context, audience, id);
  const isListed =
    showing &&
    showing.slot.stop > context.now - scheduleLimits.back &&
    showing.slot.start < context.now + scheduleLimits.ahead;
  if (!isListed) fail(404, "NOT_FOUND", "No such programme");
  requireRussia(audience);
  return showing;
}

/** Finds a recording; 404 if it is not over or was never recorded, 403 outside Russia, 410 once it has expired. */
export async function requireRecording(
  context: TimetableContext,
  audience: Audience,
  id: string,
): Promise<RecordedShowing> {
  const showing = await findShowing(context, audience, id);
  const work = showing?.slot.item.work;
  if (!showing || !work || showing.slot.stop > context.now) fail(404, "NOT_FOUND", "No such recording");
  requireRussia(audience);
  if (!isRecorded(showing.slot, context.now))
    fail(410, "CATCHUP_EXPIRED", "The recording is not kept any more");
  return { ...showing, work };
}

export async function loadProgrammeDetails(
  context: CatalogContext,
  audience: Audience,
  { channel, slot }: Showing,
): Promise<ProgrammeDetails> {
  const { work } = slot.item;
  return {
    ...toProgramme(channel, slot, audience, context.now),
    channel: toChannel(channel, audience),
    description: await loadDescription(context, slot.item),
    texts_lang: "ru",
    year: work?.year ?? null,
    genres: (work?.genres ?? []).map((alias) => ({
      alias,
      title: context.dictionary.genre(alias, audience.locale),
    })),
    image: work?.frame ?? null,
  };
}

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
