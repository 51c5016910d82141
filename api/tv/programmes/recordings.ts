import type { Recording, RecordingDetails } from "#contract/tv";
import { recordingSeconds } from "#domain/recording";
import { programmeId } from "#domain/schedule";
import type { Caller } from "../../people/viewers/accounts";
import { getRecordingUpgrades } from "../../people/viewers/entitlement";
import { type Audience, getAudienceKey } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import { oncePerMinute } from "../../platform/once-per-minute";
import { getRecordedWork, mayReplay, mayWatchChannel } from "../channels/channel-rules";
import { getVisibleChannels, toChannel } from "../channels/find-channels";
import { isProgrammeVisibleTo, toEpisode } from "../channels/programme";
import { loadTimetable, type TimetableContext } from "../channels/timetable";
import { loadDescription, type RecordedBroadcast } from "./broadcasts";
import { recordingKinds } from "./names";

/**
 * The latest available recording of each film and episode on each channel, latest broadcast first. For all countries, so
 * that they share the cache.
 */
const loadLatestRecordings = oncePerMinute(
  async (context: TimetableContext, audience: Audience): Promise<RecordedBroadcast[]> => {
    const [channels, timetable] = await Promise.all([
      getVisibleChannels(context, audience),
      loadTimetable(context),
    ]);
    return channels
      .flatMap((channel) =>
        timetable.lastBroadcastsOfWorks(channel).flatMap((slot): RecordedBroadcast[] => {
          const work = getRecordedWork({ channel, slot });
          return work &&
            mayReplay({ channel, slot }, context.now) &&
            isProgrammeVisibleTo(slot.item, audience)
            ? [{ channel, slot, work }]
            : [];
        }),
      )
      .sort((one, other) => other.slot.start - one.slot.start || one.channel.id - other.channel.id);
  },
  getAudienceKey,
);

/** The latest recording of each film and episode on the channels that this audience may watch, latest broadcast first. */
export async function loadRecordings(
  context: TimetableContext,
  audience: Audience,
): Promise<RecordedBroadcast[]> {
  const latest = new Map<string, RecordedBroadcast>();
  for (const recording of await loadLatestRecordings(context, audience)) {
    const { id } = recording.slot.item;
    if (!latest.has(id) && mayWatchChannel(recording.channel, audience)) latest.set(id, recording);
  }
  return [...latest.values()];
}

/** `Film, 1927, science fiction, drama` in the audience's language. */
function formatDescription(
  { slot, work }: RecordedBroadcast,
  { locale }: Audience,
  dictionary: Dictionary,
): string {
  const genres = work.genres.map((alias) => dictionary.genre(alias, locale).toLocaleLowerCase(locale));
  return [
    recordingKinds[getRecordingKind(slot.item)][locale],
    ...(work.year === null ? [] : [String(work.year)]),
    ...genres,
  ].join(", ");
}

export const getRecordingKind = ({ category }: { category: string }): "movie" | "series" =>
  category === "movie" ? "movie" : "series";

export function toRecording(
  recording: RecordedBroadcast,
  audience: Audience,
  dictionary: Dictionary,
): Recording {
  const { channel, slot, work } = recording;
  const alias = getRecordingKind(slot.item);
  return {
    id: programmeId(channel.id, slot.start),
    title: slot.item.title[audience.locale],
    episode: toEpisode(slot.item),
    category: { alias, title: recordingKinds[alias][audience.locale] },
    content_type: `tv${alias}`,
    description: formatDescription(recording, audience, dictionary),
    rating_age: slot.item.ratingAge,
    start_ts: slot.start,
    stop_ts: slot.stop,
    expired_at: slot.start + recordingSeconds,
    cover: work.cover,
    channel: toChannel(channel, audience),
  };
}

export async function loadRecordingDetails(
  context: TimetableContext & { dictionary: Dictionary },
  audience: Audience,
  recording: RecordedBroadcast,
  caller: Caller | null,
): Promise<RecordingDetails> {
  const { slot, work } = recording;
  return {
    ...toRecording(recording, audience, context.dictionary),
    title_alias: work.alias,
    text: await loadDescription(context, slot.item),
    texts_lang: "ru",
    year: work.year,
    images: { frame_wide: work.frame, cover: work.cover, poster: work.poster, cover_vertical: work.poster },
    upgrade_options: getRecordingUpgrades(caller, context.now),
  };
}
