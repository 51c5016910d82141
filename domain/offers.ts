import type { OfferState } from "#contract/offers";

type Offered = {
  /** Countries that it is for; empty means everywhere. */
  countries: readonly string[];
  /** Unix seconds; null: no limit. */
  starts: number | null;
  ends: number | null;
  /** Whether the offered item is available, regardless of the dates. */
  isAvailable: boolean;
};

/** Whether an offer can be taken now in a country. */
export function getOfferState(
  { countries, starts, ends, isAvailable }: Offered,
  { country, now }: { country: string; now: number },
): OfferState {
  if (countries.length > 0 && !countries.includes(country)) return "elsewhere";
  if (ends !== null && now >= ends) return "over";
  if (starts !== null && now < starts) return "upcoming";
  return isAvailable ? "running" : "over";
}
