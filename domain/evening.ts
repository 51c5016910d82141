import {
  type EveningAnswers,
  type EveningCompany,
  type EveningMood,
  eveningOptions,
  type EveningQuestion,
  eveningQuestions,
  type EveningTime,
} from "#contract/evening-names";
import { isForChildren } from "./age-rating";

/** A title that may be watched tonight: visible, shown in this country, and not yet seen to the end. */
export type EveningCandidate = {
  id: string;
  genres: readonly string[];
  ratingAge: string | null;
  forKids: boolean;
  /** Viewers' rating out of ten; null if there are too few votes. */
  rating: number | null;
  /** Minutes still to watch: of the film, or of each remaining episode in order. */
  parts: readonly number[];
  isBegun: boolean;
  isFavorite: boolean;
  /** Whether this viewer may start it now. */
  isWatchable: boolean;
};

/** What of a title is watched tonight. */
type Sitting = { minutes: number; parts: number };
type EveningPick = Sitting & {
  id: string;
  /** Whether it suits the company in particular; all picks suit the time and the mood. */
  suitsCompany: boolean;
};

export type EveningAudience = "adult" | "child";
type Span = { from: number; to: number; episodes: number };

/** Minutes: an evening is filled from `from` on, ends by `to`, and has episodes for up to `episodes`. */
const spans: Record<EveningAudience, Record<EveningTime, Span>> = {
  adult: {
    short: { from: 10, to: 30, episodes: 30 },
    medium: { from: 45, to: 90, episodes: 90 },
    long: { from: 90, to: 210, episodes: 120 },
  },
  child: {
    short: { from: 5, to: 15, episodes: 15 },
    medium: { from: 15, to: 45, episodes: 45 },
    long: { from: 45, to: 120, episodes: 60 },
  },
};

/** The latest end of an evening, in minutes; shown beside the answer. */
export const getEveningMinutes = (audience: EveningAudience, time: EveningTime): number =>
  spans[audience][time].to;

const moodGenres: Record<EveningMood, readonly string[]> = {
  laugh: ["comedy"],
  thrill: ["thriller", "horror", "crime", "detective", "mystery", "noir"],
  dream: ["fantasy", "sci-fi", "fairy-tale", "adventure", "western", "musical"],
  feel: ["drama", "melodrama", "romance"],
  think: ["documentary", "history", "biography", "educational", "experimental"],
  adventure: ["adventure", "sci-fi", "western"],
  magic: ["fairy-tale", "fantasy", "musical"],
  warm: ["family"],
};

/** The genres of a mood, by which candidates are found. */
export const getMoodGenres = (mood: EveningMood): readonly string[] => moodGenres[mood];

/** What a company enjoys. A family's titles must suit children, whatever their genre. */
const companyGenres: Record<EveningCompany, readonly string[]> = {
  alone: ["documentary", "experimental", "mystery", "noir", "biography", "sci-fi", "fantasy"],
  two: ["romance", "melodrama", "musical", "detective"],
  friends: ["comedy", "adventure", "horror", "western", "crime"],
  family: ["family", "animation", "fairy-tale", "adventure", "comedy"],
};

const familyRatings = ["0+", "6+"];

const isForFamily = (title: Pick<EveningCandidate, "forKids" | "ratingAge">) =>
  isForChildren(title) || (title.ratingAge !== null && familyRatings.includes(title.ratingAge));

const sharesGenre = (title: Pick<EveningCandidate, "genres">, genres: readonly string[]) =>
  title.genres.some((genre) => genres.includes(genre));

/** What fits into the time: the whole film, or as many episodes as there is time for. Null if not even one. */
function getSitting({ parts }: Pick<EveningCandidate, "parts">, { to, episodes }: Span): Sitting | null {
  const [first] = parts;
  if (first === undefined || first > to) return null;
  const sitting = { minutes: first, parts: 1 };
  for (const minutes of parts.slice(1)) {
    if (sitting.minutes + minutes > episodes) break;
    sitting.minutes += minutes;
    sitting.parts += 1;
  }
  return sitting;
}

/** How much each thing counts. Luck changes the choice from day to day, among titles that are about as good. */
const weights = {
  mainGenre: 1,
  company: 2,
  filled: 2,
  rating: 4,
  watchable: 1.5,
  begun: 1.5,
  favorite: 1,
  childish: -2,
  luck: 2,
} as const;
/** For titles with too few votes. */
const usualRating = 6;

/** Picks titles for the answers, the best first. `getLuck` is from 0 to 1 and belongs to the viewer and the day. */
export function pickEvening(
  { time, company, mood }: EveningAnswers,
  candidates: readonly EveningCandidate[],
  { audience, getLuck }: { audience: EveningAudience; getLuck: (id: string) => number },
): EveningPick[] {
  const span = spans[audience][time];
  const picks = candidates.flatMap((title) => {
    const sitting = getSitting(title, span);
    if (!sitting || !sharesGenre(title, moodGenres[mood])) return [];
    const isFamily = company === "family";
    if (isFamily && audience === "adult" && !isForFamily(title)) return [];
    const prefersCompany = sharesGenre(title, companyGenres[company]);
    const score =
      (moodGenres[mood].includes(title.genres[0] ?? "") ? weights.mainGenre : 0) +
      (prefersCompany ? weights.company : 0) +
      Math.min(1, sitting.minutes / span.from) * weights.filled +
      ((title.rating ?? usualRating) / 10) * weights.rating +
      (title.isWatchable ? weights.watchable : 0) +
      (title.isBegun ? weights.begun : 0) +
      (title.isFavorite ? weights.favorite : 0) +
      (audience === "adult" && !isFamily && title.forKids ? weights.childish : 0) +
      getLuck(title.id) * weights.luck;
    return [{ pick: { id: title.id, ...sitting, suitsCompany: isFamily || prefersCompany }, score }];
  });
  return picks
    .sort((one, other) => other.score - one.score || one.pick.id.localeCompare(other.pick.id))
    .map(({ pick }) => pick);
}

type Relaxation = {
  [Question in EveningQuestion]: { question: Question; answer: EveningAnswers[Question]; total: number };
}[EveningQuestion];

/**
 * For answers that nothing fits: which other answer to each question, alone, would help most, and how much there would
 * be. Questions that do not help are left out.
 */
export function relaxEvening(
  answers: EveningAnswers,
  candidates: readonly EveningCandidate[],
  audience: EveningAudience,
): Relaxation[] {
  const getLuck = () => 0;
  return eveningQuestions.flatMap((question) => {
    const others = eveningOptions[audience][question]
      .filter((answer) => answer !== answers[question])
      .map((answer) => {
        const total = pickEvening({ ...answers, [question]: answer }, candidates, {
          audience,
          getLuck,
        }).length;
        return { question, answer, total } as Relaxation;
      });
    const [best] = others.sort((one, other) => other.total - one.total);
    return best && best.total > 0 ? [best] : [];
  });
}
