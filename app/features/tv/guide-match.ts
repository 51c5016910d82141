export const longestGuideQuery = 60;

const normalise = (text: string) => text.toLowerCase().replaceAll("ё", "е");

/** Whether a channel's or programme's title has all words of the query; null without words. */
export function createMatcher(query: string): ((title: string) => boolean) | null {
  const words = normalise(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (title) => {
    const text = normalise(title);
    return words.every((word) => text.includes(word));
  };
}
