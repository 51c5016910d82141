import * as rating from "#domain/age-rating";

type Rated = { for_kids: boolean; rating_age?: string | null | undefined };

export const isForChildren = ({ for_kids, rating_age }: Rated): boolean =>
  rating.isForChildren({ forKids: for_kids, ratingAge: rating_age });

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
