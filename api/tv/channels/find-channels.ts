import type { ChannelCard } from "#contract/catalog";
import { getPictureUrl } from "#domain/pictures";
import type { Audience } from "../../platform/audience";
import { isChannelVisibleTo, mayWatchChannel } from "./channel-rules";
import { type ChannelRow, loadTimetable, type TimetableContext } from "./timetable";

/** Channels that this audience may watch, by id. */
export async function getWatchableChannels(
  context: TimetableContext,
  audience: Audience,
): Promise<ChannelRow[]> {
  const { channels } = await loadTimetable(context);
  return channels.filter((channel) => mayWatchChannel(channel, audience));
}

/** Ignores the country, to distinguish «not in your country» from «no such channel». */
export async function getVisibleChannels(
  context: TimetableContext,
  audience: Audience,
): Promise<ChannelRow[]> {
  const { channels } = await loadTimetable(context);
  return channels.filter((channel) => isChannelVisibleTo(channel, audience));
}

/** A channel by id or alias, in any country; null if it is hidden from the profile. */
export async function findChannel(
  context: TimetableContext,
  audience: Audience,
  key: string,
): Promise<ChannelRow | null> {
  const channels = await getVisibleChannels(context, audience);
  return channels.find(({ id, alias }) => String(id) === key || alias === key) ?? null;
}

export function toChannel(row: ChannelRow, { locale }: Pick<Audience, "locale">): ChannelCard {
  return {
    id: row.id,
    alias: row.alias,
    title: row.title[locale],
    mark: row.mark,
    for_kids: row.forKids,
    logo: getPictureUrl("channel", row.alias, row.pictureVersion),
  };
}
