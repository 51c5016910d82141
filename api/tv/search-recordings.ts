import type { Audience } from "../catalog/audience";
import type { TimetableContext } from "../catalog/programmes";
import { tiers } from "../search/find-entries";
import { getWords, normalise } from "../search/normalise";
import { searchEntries } from "../search/search";
import { recordingsFor } from "./recordings";
import type { RecordedShowing } from "./showings";

/** Titles whose recordings are looked up. */
const maxTitles = 100;

/** Recordings of the titles a query names, the best title first, then of episodes called so. Nothing for an empty query. */
export async function searchRecordings(
  context: TimetableContext,
  audience: Audience,
  query: string,
): Promise<RecordedShowing[]> {
  const words = getWords(normalise(query));
  if (words.length === 0) return [];
  const recordings = await recordingsFor(context, audience);
  const byEpisode = recordings.filter(
    ({ slot }) => slot.item.episode !== null && hasWords(slot.item.episode.title, words),
  );
  const { found, isPartial } = await searchEntries(context.db, audience, query, {
    limit: maxTitles,
    literal: byEpisode.length > 0,
  });
  // What answers to some of the words alone is shown by the search page, which says so.
  const named = (isPartial ? [] : found)
    .filter(({ kind, tier }) => kind === "title" && tier <= tiers.people)
    .map(({ alias }) => alias);
  const byTitle = named.flatMap((alias) => recordings.filter(({ work }) => work.alias === alias));
  return [...new Set([...byTitle, ...byEpisode])];
}

const hasWords = (text: string, words: string[]) => {
  const own = getWords(normalise(text));
  return words.every((word) => own.some((other) => other.startsWith(word)));
};
