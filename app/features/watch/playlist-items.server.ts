import type { Playlist } from "~/contract/content";
import { attempt } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";

/** A playlist to play through: all of its titles in order, as this viewer may know of them. */
export type WholePlaylist = { alias: string; title: string; items: Playlist["items"] };

const perCall = 100;
const maxCalls = 5;

/** Null where there is no such playlist, or none for this viewer. */
export async function findWholePlaylist(
  context: RequestContext,
  alias: string,
  token: string | null,
): Promise<WholePlaylist | null> {
  const { country } = await context.viewer();
  const ask = (skip: number) =>
    attempt(
      context.api.content.playlist(
        { alias, skip, limit: perCall, locale: context.locale, geoip_cc: country },
        { context: { token, apiKey: context.apiKey } },
      ),
    );
  const first = await ask(0);
  if (!first.ok) {
    if (first.error.status === 404) return null;
    throw first.error;
  }
  const { title, items_total }: Playlist = first.value;
  const items = [...first.value.items];
  for (let calls = 1; items.length < items_total && calls < maxCalls; calls += 1) {
    const next = await ask(calls * perCall);
    if (!next.ok || next.value.items.length === 0) break;
    items.push(...next.value.items);
  }
  return { alias: first.value.alias, title, items };
}
