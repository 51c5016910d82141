export const maxGuideQueryLength = 60;

const normalize = (text: string) => text.toLowerCase().replaceAll("ё", "е");

/** Whether a channel's or programme's title has all words of the query; null without words. */
export function createMatcher(query: string): ((title: string) => boolean) | null {
  const words = normalize(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (title) => {
    const text = normalize(title);
    return words.every((word) => text.includes(word));
  };
}
