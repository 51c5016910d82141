import type { Catchup, CatchupDetails } from "../../app/contract/tv";
import type { Audience } from "../catalog/audience";
import { knownChannels, toChannel } from "../catalog/channels";
import type { Dictionary } from "../catalog/dictionary";
import type { CatalogContext } from "../catalog/home";
import { loadTimetable, type TimetableContext } from "../catalog/programmes";
import { isKept, keptSeconds } from "../domain/recording";
import { programmeId } from "../domain/schedule";
import type { Caller } from "../viewers/accounts";
import { recordingUpgrades } from "../viewers/entitlement";
import { recordingKinds } from "./names";
import { oncePerMinute } from "./once-per-minute";
import { mayShow, toEpisode } from "./programme";
import { getDescription, type RecordedShowing } from "./showings";

/** The latest kept recording of each film and episode, the latest showing first. */
const latestRecordings = oncePerMinute(
  async (context: TimetableContext, audience: Audience): Promise<RecordedShowing[]> => {
    const [channels, timetable] = await Promise.all([
      knownChannels(context, audience),
      loadTimetable(context),
    ]);
    const latest = new Map<string, RecordedShowing>();
    for (const channel of channels) {
      for (const slot of timetable.lastOfWorks(channel)) {
        const { work, id } = slot.item;
        if (!work || !isKept(slot, context.now) || !mayShow(slot.item, audience)) continue;
        if (slot.start > (latest.get(id)?.slot.start ?? 0)) latest.set(id, { channel, slot, work });
      }
    }
    return [...latest.values()].sort(
      (one, other) => other.slot.start - one.slot.start || one.channel.id - other.channel.id,
    );
  },
  ({ forKids }) => String(forKids),
);

/** All recordings of this audience; outside Russia there are none. */
export async function recordingsFor(
  context: TimetableContext,
  audience: Audience,
): Promise<RecordedShowing[]> {
  return audience.country === "RU" ? latestRecordings(context, audience) : [];
}

/** `Film, 1927, science fiction, drama` in the audience's language. */
function getLine({ slot, work }: RecordedShowing, { locale }: Audience, dictionary: Dictionary): string {
  const genres = work.genres.map((alias) => dictionary.genre(alias, locale).toLocaleLowerCase(locale));
  return [
    recordingKinds[getKind(slot.item)][locale],
    ...(work.year === null ? [] : [String(work.year)]),
    ...genres,
  ].join(", ");
}

export const getKind = ({ category }: { category: string }): "movie" | "series" =>
  category === "movie" ? "movie" : "series";

export function toCatchup(recording: RecordedShowing, audience: Audience, dictionary: Dictionary): Catchup {
  const { channel, slot, work } = recording;
  const alias = getKind(slot.item);
  return {
    id: programmeId(channel.id, slot.start),
    title: slot.item.title[audience.locale],
    episode: toEpisode(slot.item),
    category: { alias, title: recordingKinds[alias][audience.locale] },
    content_type: `tv${alias}`,
    description: getLine(recording, audience, dictionary),
    rating_age: slot.item.ratingAge,
    start_ts: slot.start,
    stop_ts: slot.stop,
    expired_at: slot.start + keptSeconds,
    cover: work.cover,
    channel: toChannel(channel, audience),
  };
}

export async function catchupDetails(
  context: CatalogContext,
  audience: Audience,
  recording: RecordedShowing,
  caller: Caller | null,
): Promise<CatchupDetails> {
  const { slot, work } = recording;
  return {
    ...toCatchup(recording, audience, context.dictionary),
    title_alias: work.alias,
    text: await getDescription(context, slot.item),
    texts_lang: "ru",
    year: work.year,
    images: { frame_wide: work.frame, cover: work.cover, poster: work.poster, cover_vertical: work.poster },
    upgrade_options: recordingUpgrades(caller, context.now),
  };
}
