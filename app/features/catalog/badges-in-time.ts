import type { CardBadge } from "#contract/shared";

/**
 * Badges of cards in public data, which is cached for longer than some of them are true: they are dropped once their
 * time is over, and pages with them are not cached beyond it.
 */
const ends = new WeakMap<object, number>();

type WithBadge = { badge: CardBadge };
const hasBadge = (value: object): value is WithBadge =>
  "badge" in value && typeof value.badge === "object" && value.badge !== null && "until" in value.badge;

/** When the first of the badges in a value ends; never without any. */
export function getBadgesEnd(value: unknown): number {
  if (typeof value !== "object" || value === null) return Infinity;
  const known = ends.get(value);
  if (known !== undefined) return known;
  const own = hasBadge(value) ? value.badge.until : Infinity;
  const end = Math.min(own, ...Object.values(value).map(getBadgesEnd));
  ends.set(value, end);
  return end;
}

/** The value without the badges whose time is over; the same one if there are none. */
export function dropEndedBadges<Value>(value: Value, now: number): Value {
  if (getBadgesEnd(value) > now) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => dropEndedBadges(item, now)) as Value;
  const entries = Object.entries(value as object).map(([name, item]: [string, unknown]) => [
    name,
    name === "badge" && getBadgesEnd({ badge: item }) <= now ? null : dropEndedBadges(item, now),
  ]);
  return Object.fromEntries(entries) as Value;
}
