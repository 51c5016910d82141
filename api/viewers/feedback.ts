import type { RecommendationSignals } from "../../app/contract/profile";

type Profile = { silentSignals: string[] };
const signals = ["watched", "rated", "favorite"] as const;

/** What recommendations of this profile go by; only what was switched off is stored. */
export function loadSignals({ silentSignals }: Profile): RecommendationSignals {
  return {
    watched: !silentSignals.includes("watched"),
    rated: !silentSignals.includes("rated"),
    favorite: !silentSignals.includes("favorite"),
  };
}

export function getMutedSignals(wanted: RecommendationSignals): string[] {
  return signals.filter((signal) => !wanted[signal]);
}
