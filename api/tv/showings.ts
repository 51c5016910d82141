import { eq } from "drizzle-orm";
import type { ProgrammeDetails } from "../../app/contract/tv";
import type { Audience } from "../catalog/audience";
import { knownChannels, toChannel } from "../catalog/channels";
import type { CatalogContext } from "../catalog/home";
import {
  type ChannelRow,
  loadTimetable,
  type ProgrammeSlot,
  type TimetableContext,
} from "../catalog/programmes";
import { episodes, titles } from "../db/schema";
import { isKept } from "../domain/recording";
import { programmeId } from "../domain/schedule";
import { fail } from "../errors";
import { requireRussia } from "./channels";
import { mayShow, toProgramme } from "./programme";
import type { ProgrammeItem, Work } from "./repertoire";

export type Showing = { channel: ChannelRow; slot: ProgrammeSlot };
export type RecordedShowing = Showing & { work: Work };

/**
 * How far programmes are told: 14 days back and to the end of the night after the seventh day ahead, by the calendar of
 * any zone. A day that begins fourteen days back may have begun almost sixteen days ago, one ahead ends within nine.
 */
export const toldSeconds = { back: 16 * 86_400, ahead: 9 * 86_400 };

/** The showing an id names, at any time, if the audience may know of it. */
export async function findShowing(
  context: TimetableContext,
  audience: Audience,
  id: string,
): Promise<Showing | null> {
  const [channelId, start = 0] = id.split("-").map(Number);
  const channel = (await knownChannels(context, audience)).find((row) => row.id === channelId);
  if (!channel) return null;
  const [slot] = (await loadTimetable(context)).slots(channel, start, start + 1);
  return slot && programmeId(channel.id, slot.start) === id && mayShow(slot.item, audience)
    ? { channel, slot }
    : null;
}

/** A showing among those that are kept or told of; 404, 403 outside Russia. */
export async function requireShowing(
  context: TimetableContext,
  audience: Audience,
  id: string,
): Promise<Showing> {
  const showing = await findShowing(context, audience, id);
  const isTold =
    showing &&
    showing.slot.stop > context.now - toldSeconds.back &&
    showing.slot.start < context.now + toldSeconds.ahead;
  if (!isTold) fail(404, "NOT_FOUND", "No such programme");
  requireRussia(audience);
  return showing;
}

/** A recording; 404 for what is not over or never recorded, 403 outside Russia, 410 for one that is not kept any more. */
export async function requireRecording(
  context: TimetableContext,
  audience: Audience,
  id: string,
): Promise<RecordedShowing> {
  const showing = await findShowing(context, audience, id);
  const work = showing?.slot.item.work;
  if (!showing || !work || showing.slot.stop > context.now) fail(404, "NOT_FOUND", "No such recording");
  requireRussia(audience);
  if (!isKept(showing.slot, context.now)) fail(410, "CATCHUP_EXPIRED", "The recording is not kept any more");
  return { ...showing, work };
}

export async function programmeDetails(
  context: CatalogContext,
  audience: Audience,
  { channel, slot }: Showing,
): Promise<ProgrammeDetails> {
  const { work } = slot.item;
  return {
    ...toProgramme(channel, slot, audience, context.now),
    channel: toChannel(channel, audience),
    description: await getDescription(context, slot.item),
    texts_lang: "ru",
    year: work?.year ?? null,
    genres: (work?.genres ?? []).map((alias) => ({
      alias,
      title: context.dictionary.genre(alias, audience.locale),
    })),
    image: work?.frame ?? null,
  };
}

/** Of an episode its own text, or else the series'. */
export async function getDescription(
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
