import type { ChannelCard } from "../../app/contract/catalog";
import type { Audience } from "./audience";
import { pictureUrlOf } from "./pictures";
import { type ChannelRow, loadTimetable, type TimetableContext } from "./programmes";

/** Channels this audience may know of, by id: a child's alone for a child. Outside Russia there is no television. */
export async function visibleChannels(context: TimetableContext, audience: Audience): Promise<ChannelRow[]> {
  return audience.country === "RU" ? knownChannels(context, audience) : [];
}

/** The same wherever the audience is: for telling «not in your country» from «no such channel». */
export async function knownChannels(context: TimetableContext, { forKids }: Audience): Promise<ChannelRow[]> {
  const { channels } = await loadTimetable(context);
  return forKids ? channels.filter((channel) => channel.forKids) : channels;
}

export function toChannel(row: ChannelRow, { locale }: Pick<Audience, "locale">): ChannelCard {
  return {
    id: row.id,
    alias: row.alias,
    title: row.title[locale],
    mark: row.mark,
    for_kids: row.forKids,
    logo: pictureUrlOf("channel", row.alias, row.pictureVersion),
  };
}
