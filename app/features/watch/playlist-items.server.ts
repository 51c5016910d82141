import type { Playlist } from "#contract/content";
import { attempt } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { getAudience, requireForChildren } from "../catalog/public-data.server";

/** A playlist for playing through: all its titles that this viewer may see, in order. */
export type WholePlaylist = { alias: string; title: string; items: Playlist["items"] };

const itemsPerCall = 100;
const maxCalls = 5;

/** Null if the playlist does not exist, or not for this viewer. */
export async function findWholePlaylist(
  context: RequestContext,
  alias: string,
  token: string | null,
): Promise<WholePlaylist | null> {
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
  const playlist = { alias: first.value.alias, title, items };
  return audience.for_kids ? requireForChildren(playlist) : playlist;
}
