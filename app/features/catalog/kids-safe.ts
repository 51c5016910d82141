const childRatings = ["0+", "6+", "8+", "12+"];

type Rated = { for_kids: boolean; rating_age?: string | null | undefined };

/** Made for children and rated 12+ at most; unrated titles count as 18+ (AMB-191). */
export function isForChildren({ for_kids, rating_age }: Rated): boolean {
  return for_kids && childRatings.includes(rating_age ?? "18+");
}

/**
 * Defence in depth behind the API's own child filter: drops unsuitable items and reports their number to
 * `onDrop`.
 */
export function filterForChildren<Item extends Rated>(
  items: Item[],
  onDrop: (count: number) => void,
): Item[] {
  const allowed = items.filter(isForChildren);
  if (allowed.length < items.length) onDrop(items.length - allowed.length);
  return allowed;
}
