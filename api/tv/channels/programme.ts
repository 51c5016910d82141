import type { Programme } from "#contract/tv";
import { childRatings, getAge } from "#domain/age-rating";
import { isWithinLimits } from "#domain/limits";
import { programmeId } from "#domain/schedule";
import type { Audience } from "../../platform/audience";
import { mayReplay } from "./channel-rules";
import type { ProgrammeItem } from "./repertoire";
import type { ChannelRow, ProgrammeSlot } from "./timetable";

/** Children see only programmes up to 12+, and every profile those within its limits. Unknown ratings count as 18+. */
export function isProgrammeVisibleTo(
  { work, ratingAge }: ProgrammeItem,
  { forKids, limits }: Pick<Audience, "forKids" | "limits">,
): boolean {
  return (
    (!forKids || childRatings.includes(getAge(ratingAge))) &&
    isWithinLimits({ id: work?.id ?? null, ratingAge }, limits)
  );
}

export function toProgramme(
  channel: ChannelRow,
  slot: ProgrammeSlot,
  { locale }: Pick<Audience, "locale">,
  now: number,
): Programme {
  const { item, start, stop } = slot;
  const id = programmeId(channel.id, start);
  return {
    id,
    title: item.title[locale],
    episode: toEpisode(item),
    title_alias: item.work?.alias ?? null,
    category: item.category,
    start_ts: start,
    stop_ts: stop,
    rating_age: item.ratingAge,
    catchup_id: mayReplay({ channel, slot }, now) ? id : null,
  };
}

export function toEpisode({ episode }: ProgrammeItem): Programme["episode"] {
  return (
    episode && {
      season_number: episode.season,
      episode_number: episode.number,
      title: episode.title,
      start_id: episode.startId,
    }
  );
}
