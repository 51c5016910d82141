/** Rules of the quiz: a frame, four titles, twenty seconds (AMB-166, AMB-205). */
export const questionsPerGame = 10;
export const optionsPerQuestion = 4;
export const secondsPerQuestion = 20;
/** How late an answer may arrive, to allow for network latency. */
const graceSeconds = 2;

const basePoints = 100;
const pointsPerSecondLeft = 5;

/** Whether an answer at `now` comes too late; times in seconds. */
export const isLate = (asked: number, now: number): boolean =>
  now - asked > secondsPerQuestion + graceSeconds;

/** Points for an answer: the sooner the more, none if it is wrong or late. Times in seconds. */
export function getPoints(answer: { isRight: boolean; asked: number; now: number }): number {
  if (!answer.isRight || isLate(answer.asked, answer.now)) return 0;
  const left = Math.max(0, secondsPerQuestion - Math.max(0, answer.now - answer.asked));
  return basePoints + left * pointsPerSecondLeft;
}

/** A title that may be asked about. */
export type QuizTitle = { id: string; category: string; motifs: readonly string[] };
type QuizQuestion = { titleId: string; options: string[] };

/**
 * The questions of a game: each with a different title and other titles of its category whose pictures show
 * something else. `random` is in [0, 1). Fewer questions if there are too few titles.
 */
export function createQuestions(titles: readonly QuizTitle[], random: () => number): QuizQuestion[] {
  const questions: QuizQuestion[] = [];
  for (const title of shuffle(titles, random)) {
    if (questions.length === questionsPerGame) break;
    const others = titles.filter((other) => !looksLike(other, title));
    const kin = others.filter(({ category }) => category === title.category);
    const wrong = shuffle(kin.length >= optionsPerQuestion - 1 ? kin : others, random)
      .slice(0, optionsPerQuestion - 1)
      .map(({ id }) => id);
    if (wrong.length < optionsPerQuestion - 1) continue;
    questions.push({ titleId: title.id, options: shuffle([title.id, ...wrong], random) });
  }
  return questions;
}

/** Pictures of titles that share a motif can be mistaken for each other. */
const looksLike = (a: QuizTitle, b: QuizTitle): boolean => a.motifs.some((motif) => b.motifs.includes(motif));

/** The same in another order. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
