import type { Recording, RecordingDetails } from "#contract/tv";
import { programmeId } from "#domain/schedule";
import type { Caller } from "../../people/viewers/accounts";
import { getRecordingUpgrades } from "../../people/viewers/entitlement";
import { type Audience, getAudienceKey } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import { oncePerMinute } from "../../platform/once-per-minute";
import { getKeptUntil, mayReplay, mayWatchChannel } from "../channels/channel-rules";
import { getVisibleChannels, toChannel } from "../channels/find-channels";
import { isProgrammeVisibleTo, toEpisode } from "../channels/programme";
import { type Broadcast, loadTimetable, type TimetableContext } from "../channels/timetable";
import { getYear, loadDescription } from "./broadcasts";
import { recordingKinds } from "./names";

/**
 * The latest available recording of each film and episode on each channel, latest broadcast first. For all countries, so
 * that they share the cache.
 */
const loadLatestRecordings = oncePerMinute(
  async (context: TimetableContext, audience: Audience): Promise<Broadcast[]> => {
    const [channels, timetable] = await Promise.all([
      getVisibleChannels(context, audience),
      loadTimetable(context),
    ]);
    return channels
      .flatMap((channel) =>
        timetable
          .lastBroadcastsOfWorks(channel)
          .map((slot) => ({ channel, slot }))
          .filter(
            (broadcast) =>
              mayReplay(broadcast, context.now) && isProgrammeVisibleTo(broadcast.slot.item, audience),
          ),
      )
      .sort((one, other) => other.slot.start - one.slot.start || one.channel.id - other.channel.id);
  },
  getAudienceKey,
);

/** The latest recording of each film and episode on the channels that this audience may watch, latest broadcast first. */
export async function loadRecordings(context: TimetableContext, audience: Audience): Promise<Broadcast[]> {
  const latest = new Map<string, Broadcast>();
  for (const recording of await loadLatestRecordings(context, audience)) {
    const { id } = recording.slot.item;
    if (!latest.has(id) && mayWatchChannel(recording.channel, audience)) latest.set(id, recording);
  }
  return [...latest.values()];
}

/** `Film, 1927, science fiction, drama` in the audience's language. */
function formatDescription({ slot }: Broadcast, { locale }: Audience, dictionary: Dictionary): string {
  const year = getYear(slot.item);
  const genres = (slot.item.work?.genres ?? []).map((alias) =>
    dictionary.genre(alias, locale).toLocaleLowerCase(locale),
  );
  return [
    recordingKinds[getRecordingKind(slot.item)][locale],
    ...(year === null ? [] : [String(year)]),
    ...genres,
  ].join(", ");
}

export const getRecordingKind = ({ category }: { category: string }): "movie" | "series" =>
  category === "movie" ? "movie" : "series";

export function toRecording(recording: Broadcast, audience: Audience, dictionary: Dictionary): Recording {
  const { channel, slot } = recording;
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
    expired_at: getKeptUntil(recording),
    cover: slot.item.work?.cover ?? null,
    channel: toChannel(channel, audience),
  };
}

export async function loadRecordingDetails(
  context: TimetableContext & { dictionary: Dictionary },
  audience: Audience,
  recording: Broadcast,
  caller: Caller | null,
): Promise<RecordingDetails> {
  const { slot } = recording;
  const { work } = slot.item;
  return {
    ...toRecording(recording, audience, context.dictionary),
    title_alias: work?.alias ?? null,
    text: await loadDescription(context, slot.item),
    texts_lang: "ru",
    year: getYear(slot.item),
    images: {
      frame_wide: work?.frame ?? null,
      cover: work?.cover ?? null,
      poster: work?.poster ?? null,
      cover_vertical: work?.poster ?? null,
    },
    upgrade_options: getRecordingUpgrades(caller, context.now),
  };
}
