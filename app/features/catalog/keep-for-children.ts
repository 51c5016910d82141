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
 * The part of an API response that a child may see, whatever its shape: unsuitable items are dropped, and so are
 * items about something unsuitable (a card's title, a broadcast's programme). Null if the whole response is
 * unsuitable. Defence in depth behind the API's own child filter (AMB-191); `onDrop` is called for each drop.
 */
export function keepForChildren<Value>(value: Value, onDrop: () => void): Value | null {
  return keep(value, onDrop) as Value | null;
}

function keep(value: unknown, onDrop: () => void): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const kept = keep(item, onDrop);
      if (kept !== null || item === null) return [kept];
      onDrop();
      return [];
    });
  }
  if (isUnsuitable(value)) return null;
  const kept: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    kept[name] = keep(part, onDrop);
    if (kept[name] !== null || part === null) continue;
    if (subjects.has(name)) return null;
    onDrop();
  }
  return withTotals(value, kept);
}

/**
 * Properties that say what an item is about: the item is only as suitable as they are. Any other unsuitable property
 * is dropped by itself.
 */
const subjects = new Set(["card", "title", "channel", "program", "recording"]);

/** Corrects the totals of lists from which items were dropped. */
function withTotals(before: object, kept: Record<string, unknown>): Record<string, unknown> {
  const { items } = before as { items?: unknown };
  if (!Array.isArray(items) || !Array.isArray(kept.items)) return kept;
  const dropped = items.length - kept.items.length;
  for (const name of ["items_total", "total"]) if (typeof kept[name] === "number") kept[name] -= dropped;
  return kept;
}
