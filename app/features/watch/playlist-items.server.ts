import type { Playlist } from "#contract/content";
import { ownChannelPlaylist } from "#contract/own-channel-options";
import type { TitleCard } from "#contract/shared";
import { attempt } from "~/lib/api/api-client.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { getAudience, requireForChildren } from "../catalog/public-data.server";
import { getShowPath, getShowTitle } from "./channel-show";
import { loadOwnChannel } from "./own-channel.server";

/** A playlist for playing through: all its titles that this viewer may see, in order. */
export type WholePlaylist = {
  alias: string;
  title: string;
  items: {
    uid: string;
    alias: string;
    title: string;
    path: string;
    card: TitleCard;
    is_finished?: boolean | undefined;
  }[];
};

const itemsPerCall = 100;
const maxCalls = 5;

/** Null if the playlist does not exist, or not for this viewer. */
export async function findWholePlaylist(
  context: RequestContext,
  alias: string,
  token: string | null,
): Promise<WholePlaylist | null> {
  if (alias === ownChannelPlaylist) return findOwnChannel(context, token);
  const audience = await getAudience(context);
  const options = await context.callOptions(token);
  const loadPage = (skip: number) =>
    attempt(context.api.content.playlist({ ...audience, alias, skip, limit: itemsPerCall }, options));
  const first = await loadPage(0);
  if (!first.ok) {
    if (first.error.status === 404) return null;
    throw first.error;
  }
  const { title, items_total }: Playlist = first.value;
  const items = [...first.value.items];
  for (let calls = 1; items.length < items_total && calls < maxCalls; calls += 1) {
    const next = await loadPage(calls * itemsPerCall);
    if (!next.ok || next.value.items.length === 0) break;
    items.push(...next.value.items);
  }
  const playlist = {
    alias: first.value.alias,
    title,
    items: items.map((item) => ({ ...item, path: paths.title(item.alias) })),
  };
  return audience.for_kids ? requireForChildren(playlist) : playlist;
}

/** What of the viewer's own channel they may watch. */
async function findOwnChannel(context: RequestContext, token: string | null): Promise<WholePlaylist | null> {
  if (token === null) return null;
  const found = await attempt(loadOwnChannel(context, token));
  if (!found.ok || !found.value) return null;
  const items = found.value.items.filter(({ may_watch: mayWatch }) => mayWatch);
  return {
    alias: ownChannelPlaylist,
    title: fixedT(context.locale, "watch")("ownChannel"),
    items: items.map((show) => ({
      uid: show.uid,
      alias: show.card.alias,
      title: getShowTitle(show),
      path: getShowPath(show),
      card: show.card,
    })),
  };
}
