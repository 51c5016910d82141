import type { ChannelDetails, TvSelection } from "#contract/tv";
import type { Audience } from "../../platform/audience";
import { fail, failAs } from "../../platform/errors";
import { getChannelRefusal } from "../channels/channel-rules";
import { findChannel, getVisibleChannels, getWatchableChannels, toChannel } from "../channels/find-channels";
import type { ChannelRow, TimetableContext } from "../channels/timetable";
import { channelKinds } from "./names";

/** The audience's channels, optionally of one kind; 404 for a kind without channels. */
export async function findChannelsOfKind(
  context: TimetableContext,
  audience: Audience,
  kind: string | undefined,
): Promise<ChannelRow[]> {
  if (kind === undefined) return getWatchableChannels(context, audience);
  const isOfKind = ({ category }: ChannelRow) => category === kind;
  if (!(await getVisibleChannels(context, audience)).some(isOfKind))
    fail(404, "NOT_FOUND", "No such kind of channels");
  return (await getWatchableChannels(context, audience)).filter(isOfKind);
}

export async function getSelections(context: TimetableContext, audience: Audience): Promise<TvSelection[]> {
  const channels = await getWatchableChannels(context, audience);
  return Object.entries(channelKinds)
    .map(([alias, title]) => ({
      alias,
      title: title[audience.locale],
      total: channels.filter(({ category }) => category === alias).length,
    }))
    .filter(({ total }) => total > 0);
}

/** Finds a channel by id or alias; 404 if it is not visible to the audience, 403 outside Russia. */
async function requireChannel(
  context: TimetableContext,
  audience: Audience,
  key: string,
): Promise<ChannelRow> {
  const channel = (await findChannel(context, audience, key)) ?? fail(404, "NOT_FOUND", "No such channel");
  const refusal = getChannelRefusal(channel, audience);
  if (refusal) failAs(refusal);
  return channel;
}

export async function loadChannelDetails(
  context: TimetableContext,
  audience: Audience,
  key: string,
): Promise<ChannelDetails> {
  const channel = await requireChannel(context, audience, key);
  const channels = await getWatchableChannels(context, audience);
  const index = channels.findIndex(({ id }) => id === channel.id);
  const toNeighbour = (row: ChannelRow | undefined) => (row ? toChannel(row, audience) : null);
  return {
    ...toChannel(channel, audience),
    category: channel.category,
    description: channel.description,
    texts_lang: "ru",
    previous: toNeighbour(channels[index - 1]),
    next: toNeighbour(channels[index + 1]),
  };
}
