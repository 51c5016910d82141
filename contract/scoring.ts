import * as z from "zod";
import { createRoutes } from "./create-routes";
import { listSchema, LocaleCode, UnixSeconds } from "./shared";

/** What a profile can earn by watching, rating and playing. */
export const Achievement = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  progress: z.number().int().nonnegative(),
  target: z.number().int().positive(),
  /** When it was earned; null until then. */
  earned: UnixSeconds.nullable(),
});
export type Achievement = z.infer<typeof Achievement>;

export const LeaderboardRow = z.object({
  place: z.number().int().positive(),
  /** Masked, because the table is public. */
  name: z.string(),
  score: z.number().int().nonnegative(),
  is_own: z.boolean(),
});
export type LeaderboardRow = z.infer<typeof LeaderboardRow>;

const GameTitle = z.object({ id: z.string(), title: z.string() });

/** A game of the quiz. The right title is revealed only after its question is answered. */
export const Game = z.object({
  id: z.string(),
  state: z.enum(["asked", "answered", "finished"]),
  score: z.number().int().nonnegative(),
  /** From 1. */
  position: z.number().int().positive(),
  total: z.number().int().positive(),
  question: z.object({
    id: z.string(),
    /** A frame without its title; pages add width and quality. */
    picture: z.string(),
    color: z.string(),
    options: z.array(GameTitle),
    asked: UnixSeconds,
    /** Later answers score no points. */
    expires: UnixSeconds,
  }),
  /** Null until the question is answered. */
  result: z
    .object({
      chosen: z.string().nullable(),
      right: z.string(),
      points: z.number().int().nonnegative(),
      is_late: z.boolean(),
    })
    .nullable(),
  /** The titles of all questions; empty until the game is finished. */
  titles: z.array(
    GameTitle.extend({ alias: z.string(), is_right: z.boolean(), points: z.number().int().nonnegative() }),
  ),
  /** Whether the score belongs to a profile; a visitor's can be claimed after signing in. */
  has_player: z.boolean(),
  /** The profile's rank by its best game; null outside the top 100 and for visitors. */
  place: z.number().int().positive().nullable(),
});
export type Game = z.infer<typeof Game>;

const Id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/);
const Localised = z.object({ locale: LocaleCode.optional() });
const GameBody = z.strictObject({ game: Id, locale: LocaleCode.optional() });

const { get, post } = createRoutes("scoring");

/**
 * The scoring service: the web application calls it at SCORING_BASE_URL, so it can be separate from the API. Refuses
 * children's profiles (AMB-205).
 */
export const scoring = {
  achievements: get("/achievements", "What the caller's profile has earned and can earn")
    .input(Localised)
    .output(listSchema(Achievement)),
  leaderboard: get("/leaderboard", "The best 100 of the quiz, the highest score first")
    .input(z.object({}))
    .output(listSchema(LeaderboardRow).extend({ own: LeaderboardRow.nullable() })),
  startGame: post("/games", "Starts a game and asks its first question")
    .input(z.strictObject({ locale: LocaleCode.optional() }))
    .output(Game),
  game: get("/games/{id}", "The state of a game")
    .input(Localised.extend({ id: Id }))
    .output(Game),
  score: post("/score", "Answers a question and scores the answer, once")
    .input(GameBody.extend({ question: Id, answer: Id }))
    .output(Game),
  nextQuestion: post("/games/next", "Asks the next question, or finishes the game")
    .input(GameBody)
    .output(Game),
  claimGame: post("/games/claim", "Transfers a visitor's finished game to the caller")
    .input(GameBody)
    .output(Game),
};
