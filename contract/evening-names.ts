/** The questions of «an evening in a minute» and their answers. In a separate file so that browsers do not load Zod. */
export const eveningQuestions = ["time", "company", "mood"] as const;
export type EveningQuestion = (typeof eveningQuestions)[number];

export const eveningTimes = ["short", "medium", "long"] as const;
export type EveningTime = (typeof eveningTimes)[number];

export const eveningCompanies = ["alone", "two", "family", "friends"] as const;
export type EveningCompany = (typeof eveningCompanies)[number];

export const eveningMoods = [
  "laugh",
  "thrill",
  "dream",
  "feel",
  "think",
  "adventure",
  "magic",
  "warm",
] as const;
export type EveningMood = (typeof eveningMoods)[number];

export type EveningAnswers = { time: EveningTime; company: EveningCompany; mood: EveningMood };

type Options = {
  time: readonly EveningTime[];
  company: readonly EveningCompany[];
  mood: readonly EveningMood[];
};

/** The answers that viewers choose from; children have their own. */
export const eveningOptions: Record<"adult" | "child", Options> = {
  adult: {
    time: eveningTimes,
    company: eveningCompanies,
    mood: ["laugh", "thrill", "dream", "feel", "think"],
  },
  child: {
    time: eveningTimes,
    company: ["alone", "friends", "family"],
    mood: ["laugh", "adventure", "magic", "warm"],
  },
};
