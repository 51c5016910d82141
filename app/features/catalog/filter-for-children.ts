import { isForChildren } from "#domain/age-rating";

/** The API marks items as made for children or not, by an age rating, or both. Anything else has no mark. */
type MarkedItem = { for_kids?: unknown; rating_age?: unknown };

function isUnsuitable(value: object): boolean {
  const { for_kids: forKids, rating_age: ratingAge } = value as MarkedItem;
  if (typeof forKids === "boolean" && !forKids) return true;
  return (
    "rating_age" in value &&
    !isForChildren({ forKids: true, ratingAge: typeof ratingAge === "string" ? ratingAge : null })
  );
}

/**
 * The part of an API response that a child may see, at any depth: items unsuitable by `for_kids` or `rating_age` are
 * dropped, and so are items about something unsuitable (the properties in `subjects`, such as a card's title). Null if
 * the whole response is unsuitable. Defence in depth behind the API's own child filter (AMB-191); `onDrop` is called
 * for each drop.
 */
export function filterForChildren<Value>(value: Value, onDrop: () => void): Value | null {
  return filterValue(value, onDrop) as Value | null;
}

function filterValue(value: unknown, onDrop: () => void): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const filtered = filterValue(item, onDrop);
      if (filtered !== null || item === null) return [filtered];
      onDrop();
      return [];
    });
  }
  if (isUnsuitable(value)) return null;
  const filtered: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    filtered[name] = filterValue(part, onDrop);
    if (filtered[name] !== null || part === null) continue;
    if (subjects.has(name)) return null;
    onDrop();
  }
  return correctTotals(value, filtered);
}

/**
 * Properties that say what an item is about: the item is only as suitable as they are. Any other unsuitable property
 * is dropped by itself.
 */
const subjects = new Set(["card", "title", "channel", "program", "recording"]);

/** Corrects the totals of lists from which items were dropped. */
function correctTotals(original: object, filtered: Record<string, unknown>): Record<string, unknown> {
  const { items } = original as { items?: unknown };
  if (!Array.isArray(items) || !Array.isArray(filtered.items)) return filtered;
  const dropped = items.length - filtered.items.length;
  for (const name of ["items_total", "total"])
    if (typeof filtered[name] === "number") filtered[name] -= dropped;
  return filtered;
}
