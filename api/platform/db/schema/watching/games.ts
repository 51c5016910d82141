import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { titles } from "../catalogue/content";
import { ownedBy, seconds } from "../columns";
import { profiles } from "../people/accounts";

/** Games of the quiz. A visitor's game has no profile; knowing its id is enough to continue it. */
export const games = pgTable(
  "games",
  {
    id: text().primaryKey(),
    profileId: text("profile_id").references(() => profiles.id, { onDelete: "cascade" }),
    /** Position of the current question, from 0. */
    position: integer().notNull().default(0),
    score: integer().notNull().default(0),
    started: seconds("started").notNull(),
    finished: seconds("finished"),
  },
  (table) => [
    index("games_started").on(table.started),
    index("games_profile").on(table.profileId),
    index("games_best").on(table.score.desc()),
  ],
);

export const gameQuestions = pgTable(
  "game_questions",
  {
    /** Used as the picture's alias too, so that its URL does not reveal the title. */
    id: text().primaryKey(),
    gameId: ownedBy("game_id", () => games.id),
    position: integer().notNull(),
    titleId: ownedBy("title_id", () => titles.id),
    /** Ids of titles. */
    options: text().array().notNull(),
    asked: seconds("asked"),
    answered: seconds("answered"),
    chosen: text(),
    points: integer().notNull().default(0),
  },
  (table) => [uniqueIndex("game_questions_position").on(table.gameId, table.position)],
);
