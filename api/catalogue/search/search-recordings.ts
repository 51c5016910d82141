import type { Audience } from "../../platform/audience";
import type { Broadcast, TimetableContext } from "../../tv/channels/timetable";
import { loadRecordings } from "../../tv/programmes/recordings";
import { tiers } from "./find-entries";
import { getWords, normalize } from "./normalize";
import { searchEntries } from "./search";

/** Maximum number of titles whose recordings are looked up. */
const maxTitles = 100;

/**
 * Recordings of matching titles, best title first, then of episodes whose title matches. Empty for an empty query.
 */
export async function searchRecordings(
  context: TimetableContext,
  audience: Audience,
  query: string,
): Promise<Broadcast[]> {
  const words = getWords(normalize(query));
  if (words.length === 0) return [];
  const recordings = await loadRecordings(context, audience);
  const byEpisode = recordings.filter(
    ({ slot }) => slot.item.episode !== null && hasWords(slot.item.episode.title, words),
  );
  const { found, isPartial } = await searchEntries(context.db, audience, query, {
    limit: maxTitles,
    literal: byEpisode.length > 0,
  });
  // Partial matches are left to the search page, which labels them as such.
  const namedAliases = (isPartial ? [] : found)
    .filter(({ kind, tier }) => kind === "title" && tier <= tiers.people)
    .map(({ alias }) => alias);
  const byTitle = namedAliases.flatMap((alias) =>
    recordings.filter(({ slot }) => slot.item.work?.alias === alias),
  );
  return [...new Set([...byTitle, ...byEpisode])];
}

const hasWords = (text: string, words: string[]) => {
  const textWords = getWords(normalize(text));
  return words.every((word) => textWords.some((other) => other.startsWith(word)));
};
