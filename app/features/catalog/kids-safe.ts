const childRatings = ["0+", "6+", "8+", "12+"];

type Rated = { for_kids: boolean; rating_age?: string | null | undefined };

/** Made for children and at most 12+; no rating counts as 18+ (AMB-191). */
export function isForChildren({ for_kids, rating_age }: Rated): boolean {
  return for_kids && childRatings.includes(rating_age ?? "18+");
}

/** The second lock behind the API's own: what a child may not see is dropped, and counted by `onDrop`. */
export function keepForChildren<Item extends Rated>(items: Item[], onDrop: (count: number) => void): Item[] {
  const kept = items.filter(isForChildren);
  if (kept.length < items.length) onDrop(items.length - kept.length);
  return kept;
}
