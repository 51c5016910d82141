export type FeedbackEvent = "watched" | "rated" | "favorite";
type Features = { genres: string[]; directors: string[]; actors: string[]; collections: string[] };
/** A title the profile liked, with the signal and its weight. */
export type Liked = Features & { id: string; signal: FeedbackEvent; weight: number };
export type Candidate = Features & { id: string };

/** The lowest rating of a title that counts as liked; with a lower one no signal of it counts. */
export const minLikedRating = 7;
/** How many of the latest signals count. */
export const maxLikes = 40;

/** Weight of a signal; that of a rating follows from its value. */
export const signalWeights = { watched: 1, favorite: 2 } as const;
export const getRatingWeight = (value: number): number => value / 4;

/** Weight of each shared feature in the similarity score. */
export const featureWeights = { genres: 1, directors: 5, actors: 2, collections: 2 } as const;

const countCommon = (one: string[], other: string[]) => one.filter((value) => other.includes(value)).length;

function getSimilarity(one: Features, other: Features): number {
  return (Object.keys(featureWeights) as (keyof typeof featureWeights)[]).reduce(
    (sum, kind) => sum + featureWeights[kind] * countCommon(one[kind], other[kind]),
    0,
  );
}

/** Candidates similar to liked titles, highest score first, each with the liked title that contributes most. */
export function recommend(liked: Liked[], candidates: Candidate[]): { id: string; because: Liked }[] {
  const scored = candidates.flatMap((candidate) => {
    const reasons = liked
      .map((title) => ({ title, score: title.weight * getSimilarity(title, candidate) }))
      .filter(({ score }) => score > 0);
    const [best] = [...reasons].sort((one, other) => other.score - one.score);
    return best
      ? [{ id: candidate.id, because: best.title, score: reasons.reduce((sum, { score }) => sum + score, 0) }]
      : [];
  });
  return scored.sort((one, other) => other.score - one.score).map(({ id, because }) => ({ id, because }));
}
