import type { CardBadge } from "#contract/shared";

/**
 * When the badges in a piece of public data end. The data is cached for longer than some badges hold, so expired ones
 * are dropped when it is read, and pages are not cached beyond the first end.
 */
const ends = new WeakMap<object, number>();

type WithBadge = { badge: CardBadge };
const hasBadge = (value: object): value is WithBadge =>
  "badge" in value && typeof value.badge === "object" && value.badge !== null && "until" in value.badge;

/** When the first badge in a value ends; Infinity without badges. */
export function getBadgesEnd(value: unknown): number {
  if (typeof value !== "object" || value === null) return Infinity;
  const known = ends.get(value);
  if (known !== undefined) return known;
  const own = hasBadge(value) ? value.badge.until : Infinity;
  const end = Math.min(own, ...Object.values(value).map(getBadgesEnd));
  ends.set(value, end);
  return end;
}

/** The value without expired badges; the same object if there are none. */
export function dropEndedBadges<Value>(value: Value, now: number): Value {
  if (getBadgesEnd(value) > now) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => dropEndedBadges(item, now)) as Value;
  const entries = Object.entries(value as object).map(([name, item]: [string, unknown]) => [
    name,
    name === "badge" && getBadgesEnd({ badge: item }) <= now ? null : dropEndedBadges(item, now),
  ]);
  return Object.fromEntries(entries) as Value;
}
