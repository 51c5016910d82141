export type FeedbackEvent = "watched" | "rated" | "favorite";
type Likeness = { genres: string[]; directors: string[]; actors: string[]; collections: string[] };
/** A title the profile liked, how much, and how that is known. */
export type Liked = Likeness & { id: string; signal: FeedbackEvent; weight: number };
export type Candidate = Likeness & { id: string };

/** What two titles share, by how much it says about a taste. */
const shares = { genres: 1, directors: 5, actors: 2, collections: 2 } as const;

const common = (one: string[], other: string[]) => one.filter((value) => other.includes(value)).length;

function likeness(one: Likeness, other: Likeness): number {
  return (Object.keys(shares) as (keyof typeof shares)[]).reduce(
    (sum, kind) => sum + shares[kind] * common(one[kind], other[kind]),
    0,
  );
}

/** Candidates that share something with what was liked, the likest first, each with the title that speaks for it most. */
export function recommend(liked: Liked[], candidates: Candidate[]): { id: string; because: Liked }[] {
  const scored = candidates.flatMap((candidate) => {
    const reasons = liked
      .map((title) => ({ title, score: title.weight * likeness(title, candidate) }))
      .filter(({ score }) => score > 0);
    const [best] = [...reasons].sort((one, other) => other.score - one.score);
    return best
      ? [{ id: candidate.id, because: best.title, score: reasons.reduce((sum, { score }) => sum + score, 0) }]
      : [];
  });
  return scored.sort((one, other) => other.score - one.score).map(({ id, because }) => ({ id, because }));
}
