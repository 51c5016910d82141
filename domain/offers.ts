import type { OfferState } from "#contract/offers";

type Offered = {
  /** Where it is for; without any, everywhere. */
  countries: readonly string[];
  /** Unix seconds; null is without a bound. */
  starts: number | null;
  ends: number | null;
  /** Whether what it offers is to be had, dates aside. */
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
