export type FeedbackEvent = "watched" | "rated" | "favorite";
type Features = { genres: string[]; directors: string[]; actors: string[]; collections: string[] };
/** A title the profile liked, with the signal and its weight. */
export type Liked = Features & { id: string; signal: FeedbackEvent; weight: number };
export type Candidate = Features & { id: string };

/** Weight of each shared feature in the similarity score. */
const weights = { genres: 1, directors: 5, actors: 2, collections: 2 } as const;

const countCommon = (one: string[], other: string[]) => one.filter((value) => other.includes(value)).length;

function getSimilarity(one: Features, other: Features): number {
  return (Object.keys(weights) as (keyof typeof weights)[]).reduce(
    (sum, kind) => sum + weights[kind] * countCommon(one[kind], other[kind]),
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
