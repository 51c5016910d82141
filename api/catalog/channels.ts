import type { ChannelCard } from "#contract/catalog";
import { hasTelevision } from "#domain/television";
import { getPictureUrl } from "../media/pictures/picture-url";
import type { Audience } from "./audience";
import { type ChannelRow, loadTimetable, type TimetableContext } from "./programmes";

/** Channels visible to this audience, by id: only children's channels for a child, no blocked ones, none outside Russia. */
export async function getVisibleChannels(
  context: TimetableContext,
  audience: Audience,
): Promise<ChannelRow[]> {
  return hasTelevision(audience.country) ? getAudienceChannels(context, audience) : [];
}

/** Ignores the country, to distinguish «not in your country» from «no such channel». */
export async function getAudienceChannels(
  context: TimetableContext,
  { forKids, limits }: Audience,
): Promise<ChannelRow[]> {
  const { channels } = await loadTimetable(context);
  return channels.filter(
    (channel) => (!forKids || channel.forKids) && !(limits?.channels.includes(channel.id) ?? false),
  );
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
