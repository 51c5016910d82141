import { randomBytes, randomInt } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { pictureVersion } from "#artwork/pictures/render-picture";
import type { Locale } from "#contract/languages";
import type { Game } from "#contract/scoring";
import { getPictureUrl } from "#domain/pictures";
import { createQuestions, getPoints, isLate, secondsPerQuestion } from "#domain/quiz";
import { daySeconds } from "#domain/time-units";
import { questionPicture, titlePicture } from "../../catalogue/catalog/picture-specs";
import type { ApiContext } from "../../context";
import { type Audience, visibleTo } from "../../platform/audience";
import type { Database } from "../../platform/db/database";
import { gameQuestions, games, titles } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { findRank } from "./leaderboard";

type Player = {
  context: Pick<ApiContext, "db" | "now" | "clock" | "drawAhead">;
  profileId: string | null;
  locale: Locale;
};

/** The quiz is open to everyone, so it has no titles for adults. */
const askedRatings = ["0+", "6+", "12+", "16+"];

/** Hexadecimal, because pictures have these ids in their paths, which are lower-case. */
const newId = () => randomBytes(16).toString("hex");
const random = () => randomInt(2 ** 40) / 2 ** 40;

/** Starts a game with titles visible to the audience; 409 QUIZ_EMPTY if there are too few. */
export async function startGame(player: Player, audience: Audience): Promise<Game> {
  const { db, now } = player.context;
  const askable = await db
    .select({ id: titles.id, category: titles.category, motifs: titles.motifs })
    .from(titles)
    .where(and(visibleTo(audience), inArray(titles.ratingAge, askedRatings)));
  const questions = createQuestions(askable, random);
  if (questions.length === 0) fail(409, "QUIZ_EMPTY", "Too few titles for a game");
  const id = newId();
  await drawFrames(player, questions.slice(0, 1));
  const askedAt = player.context.clock.now();
  await db.transaction(async (transaction) => {
    await transaction.insert(games).values({ id, profileId: player.profileId, started: now });
    await transaction.insert(gameQuestions).values(
      questions.map((question, position) => ({
        ...question,
        id: newId(),
        gameId: id,
        position,
        asked: position === 0 ? askedAt : null,
      })),
    );
  });
  drawFrames(player, questions.slice(1, 2)).catch(() => {});
  return loadGame(player, id);
}

/** Renders frames before their questions are asked, so that rendering takes no time from the player. */
async function drawFrames({ context: { db, drawAhead } }: Player, questions: { titleId: string }[]) {
  const ids = questions.map(({ titleId }) => titleId);
  const rows = await db.select().from(titles).where(inArray(titles.id, ids));
  await drawAhead(rows.map((title) => titlePicture(title, "frame")));
}

/** A game of this player or of a visitor; 404 for that of another profile. */
export async function loadGame(player: Player, id: string): Promise<Game> {
  const { db } = player.context;
  const game = await requireGame(player, db, id);
  const rows = await db
    .select({ question: gameQuestions, title: titles })
    .from(gameQuestions)
    .innerJoin(titles, eq(titles.id, gameQuestions.titleId))
    .where(eq(gameQuestions.gameId, id))
    .orderBy(asc(gameQuestions.position));
  const current = rows[game.position] ?? fail(404, "NOT_FOUND", "No such game");
  const { question, title } = current;
  const names = new Map(
    (
      await db
        .select({ id: titles.id, title: titles.title })
        .from(titles)
        .where(inArray(titles.id, question.options))
    ).map((option) => [option.id, option.title[player.locale]]),
  );
  const askedAt = question.asked ?? game.started;
  return {
    id,
    state: game.finished !== null ? "finished" : question.answered !== null ? "answered" : "asked",
    score: game.score,
    position: game.position + 1,
    total: rows.length,
    question: {
      id: question.id,
      picture: getPictureUrl(
        "question",
        question.id,
        pictureVersion(questionPicture({ ...title, id: question.id })),
      ),
      color: title.color,
      options: question.options.map((option) => ({ id: option, title: names.get(option) ?? "" })),
      asked: askedAt,
      expires: askedAt + secondsPerQuestion,
    },
    result:
      question.answered === null
        ? null
        : {
            chosen: question.chosen,
            right: question.titleId,
            points: question.points,
            is_late: isLate(askedAt, question.answered),
          },
    titles:
      game.finished === null
        ? []
        : rows.map((row) => ({
            id: row.title.id,
            alias: row.title.alias,
            title: row.title.title[player.locale],
            is_right: row.question.chosen === row.question.titleId && row.question.points > 0,
            points: row.question.points,
          })),
    has_player: game.profileId !== null,
    place: game.finished === null || game.profileId === null ? null : await findRank(db, game.profileId),
  };
}

/**
 * Scores an answer to the current question. Answering it again changes nothing, so resending does not help; 409
 * QUESTION_NOT_ASKED for any other question.
 */
export async function answerQuestion(
  player: Player,
  { game: id, question: questionId, answer }: { game: string; question: string; answer: string },
): Promise<Game> {
  const { db, now } = player.context;
  await db.transaction(async (transaction) => {
    const game = await requireGame(player, transaction, id, { isLocked: true });
    const [question] = await transaction
      .select()
      .from(gameQuestions)
      .where(and(eq(gameQuestions.gameId, id), eq(gameQuestions.id, questionId)));
    if (!question || question.asked === null || question.position > game.position)
      fail(409, "QUESTION_NOT_ASKED", "This is not the current question");
    if (!question.options.includes(answer)) fail(400, "BAD_REQUEST");
    if (question.answered !== null || question.position < game.position || game.finished !== null) return;
    const points = getPoints({ isRight: answer === question.titleId, asked: question.asked, now });
    await transaction
      .update(gameQuestions)
      .set({ answered: now, chosen: answer, points })
      .where(eq(gameQuestions.id, questionId));
    await transaction
      .update(games)
      .set({ score: sql`${games.score} + ${points}` })
      .where(eq(games.id, id));
  });
  return loadGame(player, id);
}

/** Asks the next question, or finishes the game after the last one. Does nothing until the current one is answered. */
export async function askNext(player: Player, id: string): Promise<Game> {
  const { db, now, clock } = player.context;
  const { position } = await requireGame(player, db, id);
  const questions = await db
    .select()
    .from(gameQuestions)
    .where(eq(gameQuestions.gameId, id))
    .orderBy(asc(gameQuestions.position));
  if ((questions[position]?.answered ?? null) === null) return loadGame(player, id);
  await drawFrames(player, questions.slice(position + 1, position + 2));
  await db.transaction(async (transaction) => {
    const game = await requireGame(player, transaction, id, { isLocked: true });
    // Another request has just asked it.
    if (game.finished !== null || game.position !== position) return;
    const next = questions[position + 1];
    if (!next) {
      await transaction.update(games).set({ finished: now }).where(eq(games.id, id));
      return;
    }
    await transaction.update(gameQuestions).set({ asked: clock.now() }).where(eq(gameQuestions.id, next.id));
    await transaction.update(games).set({ position: next.position }).where(eq(games.id, id));
  });
  drawFrames(player, questions.slice(position + 2, position + 3)).catch(() => {});
  return loadGame(player, id);
}

/** Transfers a visitor's finished game to the player; 409 GAME_NOT_FINISHED before its end. */
export async function claimGame(player: Player & { profileId: string }, id: string): Promise<Game> {
  const { db } = player.context;
  await db.transaction(async (transaction) => {
    const game = await requireGame(player, transaction, id, { isLocked: true });
    if (game.finished === null) fail(409, "GAME_NOT_FINISHED", "Finish the game first");
    if (game.profileId !== null) return;
    await transaction.update(games).set({ profileId: player.profileId }).where(eq(games.id, id));
  });
  return loadGame(player, id);
}

/** Deletes games that were not finished or claimed within a day. */
export async function deleteAbandonedGames(db: Database, now: number): Promise<void> {
  await db
    .delete(games)
    .where(and(lt(games.started, now - daySeconds), or(isNull(games.finished), isNull(games.profileId))));
}

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

async function requireGame(
  { profileId }: Player,
  db: Database | Transaction,
  id: string,
  { isLocked = false } = {},
) {
  const query = db.select().from(games).where(eq(games.id, id));
  const [game] = isLocked ? await query.for("update") : await query;
  if (!game || (game.profileId !== null && game.profileId !== profileId))
    fail(404, "NOT_FOUND", "No such game");
  return game;
}

/** Finished games of a profile, for its achievements. */
export async function listFinishedGames(db: Database, profileId: string) {
  const rows = await db
    .select({ score: games.score, at: games.finished })
    .from(games)
    .where(and(eq(games.profileId, profileId), isNotNull(games.finished)));
  return rows.map(({ score, at }) => ({ score, at: at ?? 0 }));
}
