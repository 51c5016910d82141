import type { RecommendationSignals } from "#contract/profile";

type Profile = { silentSignals: string[] };
const signals = ["watched", "rated", "favorite"] as const;

/** The signals used for a profile's recommendations. Only disabled ones are stored. */
export function getSignals({ silentSignals }: Profile): RecommendationSignals {
  return {
    watched: !silentSignals.includes("watched"),
    rated: !silentSignals.includes("rated"),
    favorite: !silentSignals.includes("favorite"),
  };
}

export function getMutedSignals(wanted: RecommendationSignals): string[] {
  return signals.filter((signal) => !wanted[signal]);
}
