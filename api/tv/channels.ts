import type { ChannelDetails, TvSelection } from "../../app/contract/tv";
import type { Audience } from "../catalog/audience";
import { knownChannels, toChannel, visibleChannels } from "../catalog/channels";
import type { ChannelRow, TimetableContext } from "../catalog/programmes";
import { fail } from "../errors";
import { channelKinds } from "./names";

/** The audience's channels, of one kind if asked for; 404 for a kind it has no channels of. */
export async function channelsOfKind(
  context: TimetableContext,
  audience: Audience,
  kind: string | undefined,
): Promise<ChannelRow[]> {
  if (kind === undefined) return visibleChannels(context, audience);
  const isOfKind = ({ category }: ChannelRow) => category === kind;
  if (!(await knownChannels(context, audience)).some(isOfKind))
    fail(404, "NOT_FOUND", "No such kind of channels");
  return (await visibleChannels(context, audience)).filter(isOfKind);
}

export async function getSelections(context: TimetableContext, audience: Audience): Promise<TvSelection[]> {
  const channels = await visibleChannels(context, audience);
  return Object.entries(channelKinds)
    .map(([alias, title]) => ({
      alias,
      title: title[audience.locale],
      total: channels.filter(({ category }) => category === alias).length,
    }))
    .filter(({ total }) => total > 0);
}

/** A channel by id or alias; 404 for one the audience may not know of, 403 outside Russia. */
export async function requireChannel(
  context: TimetableContext,
  audience: Audience,
  key: string,
): Promise<ChannelRow> {
  const channels = await knownChannels(context, audience);
  const channel =
    channels.find(({ id, alias }) => String(id) === key || alias === key) ??
    fail(404, "NOT_FOUND", "No such channel");
  requireRussia(audience);
  return channel;
}

export function requireRussia({ country }: Audience): void {
  if (country !== "RU") fail(403, "GEO_RESTRICTED", "Television is shown in Russia");
}

export async function channelDetails(
  context: TimetableContext,
  audience: Audience,
  key: string,
): Promise<ChannelDetails> {
  const channel = await requireChannel(context, audience, key);
  const channels = await visibleChannels(context, audience);
  const place = channels.findIndex(({ id }) => id === channel.id);
  const neighbour = (row: ChannelRow | undefined) => (row ? toChannel(row, audience) : null);
  return {
    ...toChannel(channel, audience),
    category: channel.category,
    description: channel.description,
    texts_lang: "ru",
    previous: neighbour(channels[place - 1]),
    next: neighbour(channels[place + 1]),
  };
}
