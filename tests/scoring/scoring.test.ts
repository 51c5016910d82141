import { readdir } from "node:fs/promises";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Achievement, Game, LeaderboardRow } from "#contract/scoring";
import { accounts, gameQuestions, games, profiles, progress, titles } from "../../api/platform/db/schema";
import { type Answer, getResult, openVisitors, times, type Visitors } from "../auth/visitors";
import { row } from "../setup/row";

let visitors: Visitors;
beforeAll(async () => {
  visitors = await openVisitors();
});
afterAll(() => visitors?.stop());

type Played = { status: number; body: Game & { code?: string } };
const play = (path: string, body: object, token?: string | null) =>
  visitors.post(path, body, { token: token ?? null }) as unknown as Promise<Played>;
const begin = async (token?: string | null) => (await play("/games", {}, token)).body;
const getRight = async (question: string) => {
  const [row] = await visitors.db.select().from(gameQuestions).where(eq(gameQuestions.id, question));
  return row?.titleId ?? "";
};
const getWrong = async ({ question }: Game) => {
  const right = await getRight(question.id);
  return question.options.find(({ id }) => id !== right)?.id ?? "";
};
const answer = async (game: Game, chosen: string, token?: string | null) =>
  play("/score", { game: game.id, question: game.question.id, answer: chosen }, token);
/** Plays to the end; `rightAnswers` of ten are right, each after this many seconds. */
async function finish(token: string | null, { rightAnswers = 10, seconds = 0 } = {}) {
  let game = await begin(token);
  for (let turn = 0; game.state !== "finished"; turn += 1) {
    visitors.advanceClock(seconds);
    await answer(game, turn < rightAnswers ? await getRight(game.question.id) : await getWrong(game), token);
    game = (await play("/games/next", { game: game.id }, token)).body;
  }
  return game;
}
const getBoard = async (token?: string | null) =>
  (await visitors.get("/leaderboard", token)).body as unknown as {
    items: LeaderboardRow[];
    items_total: number;
    own: LeaderboardRow | null;
  };

describe("The quiz (AMB-166, AMB-205)", () => {
  it("The quiz asks ten questions, and does not reveal an answer before it is given", async () => {
    const game = await begin();
    expect(game).toMatchObject({
      state: "asked",
      position: 1,
      total: 10,
      score: 0,
      result: null,
      titles: [],
    });
    expect(game.question.options).toHaveLength(4);
    expect(game.question.expires - game.question.asked).toBe(20);
    const right = await getRight(game.question.id);
    const [title] = await visitors.db.select().from(titles).where(eq(titles.id, right));
    expect(game.question.picture.split(/[/.]/)).not.toContain(title!.alias);
    const getVersion = (url: string) => url.split(".")[1];
    expect(Object.values(title!.pictures).map(getVersion)).not.toContain(getVersion(game.question.picture));
    const { body } = await answer(game, right);
    expect(body).toMatchObject({
      state: "answered",
      score: 200,
      result: { chosen: right, right, points: 200, is_late: false },
    });
  });

  it("The quiz shows a question's frame under its own URL once the question is asked", async () => {
    const game = await begin();
    const get = (url: string) => fetch(`${visitors.url}${url}?w=640&q=75`);
    expect((await get(game.question.picture)).status).toBe(200);
    const [later] = await visitors.db
      .select()
      .from(gameQuestions)
      .where(and(eq(gameQuestions.gameId, game.id), eq(gameQuestions.position, 5)));
    expect((await get(`/images/question/${later!.id}.000000`)).status).toBe(404);
  });

  it("The quiz does not count the time for drawing a frame, which is ready before its question", async () => {
    const players = await openVisitors({ maxDrawingMs: 60_000 });
    const folder = path.join(players.settings.dataDir, "pictures");
    const countDrawn = async () =>
      (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".avif")).length;
    try {
      const game = (await players.post("/games", {})).body as unknown as Game;
      expect(await countDrawn()).toBeGreaterThanOrEqual(2);
      await vi.waitFor(async () => expect(await countDrawn()).toBe(4), { timeout: 60_000 });
      for (const width of [750, 1920]) {
        const answer = await fetch(`${players.url}${game.question.picture}?w=${width}&q=75`, {
          headers: { accept: "image/avif" },
        });
        expect(answer.status).toBe(200);
      }
      expect(await countDrawn()).toBe(4);
    } finally {
      await players.stop();
    }
  });

  it("The quiz gives fewer points for a late answer, and none after twenty seconds", async () => {
    const game = await begin();
    visitors.advanceClock(15);
    expect((await answer(game, await getRight(game.question.id))).body.score).toBe(125);
    const next = (await play("/games/next", { game: game.id })).body;
    visitors.advanceClock(23);
    expect((await answer(next, await getRight(next.question.id))).body).toMatchObject({
      score: 125,
      result: { points: 0, is_late: true },
    });
  });

  it("The quiz scores a question once, whatever is sent again or in parallel", async () => {
    const game = await begin();
    const right = await getRight(game.question.id);
    await answer(game, await getWrong(game));
    expect((await answer(game, right)).body).toMatchObject({ score: 0, result: { points: 0 } });
    const next = (await play("/games/next", { game: game.id })).body;
    const answers = await times(20, async () => answer(next, await getRight(next.question.id)));
    expect(new Set(answers.map(({ body }) => body.score))).toEqual(new Set([200]));
    await times(20, () => play("/games/next", { game: game.id }));
    const third = (await visitors.get(`/games/${game.id}`)).body as unknown as Game;
    expect(third).toMatchObject({ position: 3, state: "asked", score: 200 });
    // A repeated answer to the previous question does not count for this one.
    expect((await answer(game, right)).body).toMatchObject({ position: 3, state: "asked", score: 200 });
  });

  it("The quiz accepts no answer to another question, and no unknown option", async () => {
    const game = await begin();
    const [later] = await visitors.db
      .select()
      .from(gameQuestions)
      .where(and(eq(gameQuestions.gameId, game.id), eq(gameQuestions.position, 7)));
    const other = await begin();
    const tries = [
      { question: later!.id, answer: later!.titleId },
      { question: other.question.id, answer: "metropolis" },
      { question: game.question.id, answer: "no-such-title" },
    ];
    const answers = [];
    for (const given of tries)
      answers.push(getResult(await visitors.post("/score", { game: game.id, ...given })));
    expect(answers).toEqual(["409 QUESTION_NOT_ASKED", "409 QUESTION_NOT_ASKED", "400 BAD_REQUEST"]);
  });

  it("The quiz continues only after an answer, and ends after ten with the titles", async () => {
    const game = await begin();
    expect((await play("/games/next", { game: game.id })).body).toMatchObject({
      position: 1,
      state: "asked",
    });
    const finished = await finish(null, { rightAnswers: 4 });
    expect(finished).toMatchObject({ state: "finished", score: 800, has_player: false, place: null });
    expect(finished.titles).toHaveLength(10);
    expect(finished.titles.filter((title) => title.is_right)).toHaveLength(4);
  });

  it("The quiz never asks about titles that are only for adults", async () => {
    await times(5, () => begin());
    const asked = await visitors.db
      .selectDistinct({ age: titles.ratingAge })
      .from(gameQuestions)
      .innerJoin(titles, eq(titles.id, gameQuestions.titleId));
    expect(asked.map(({ age }) => age)).not.toContain("18+");
  });

  it("The quiz belongs to one profile, and a visitor's is kept after signing in", async () => {
    const [owner, other] = [await visitors.account(), await visitors.account()];
    const game = await begin(owner.token);
    const foreign = [
      await visitors.get(`/games/${game.id}`, other.token),
      await visitors.get(`/games/${game.id}`),
      await visitors.post("/games/next", { game: game.id }, { token: other.token }),
      await visitors.post("/games/claim", { game: game.id }, { token: other.token }),
    ];
    expect(foreign.map(getResult)).toEqual(Array.from({ length: 4 }, () => "404 NOT_FOUND"));
    const unfinished = await begin();
    expect(
      getResult(await visitors.post("/games/claim", { game: unfinished.id }, { token: owner.token })),
    ).toBe("409 GAME_NOT_FINISHED");
    const visited = await finish(null, { rightAnswers: 9 });
    expect(getResult(await visitors.post("/games/claim", { game: visited.id }))).toBe("401 UNAUTHORIZED");
    expect((await play("/games/claim", { game: visited.id }, owner.token)).body).toMatchObject({
      has_player: true,
      place: 1,
    });
    expect(getResult(await visitors.post("/games/claim", { game: visited.id }, { token: other.token }))).toBe(
      "404 NOT_FOUND",
    );
  });

  it("The quiz is not available to a child, with everything around it", async () => {
    const { token } = await visitors.account({ child: true });
    const calls: Promise<Answer>[] = [
      visitors.get("/achievements", token),
      visitors.get("/leaderboard", token),
      visitors.post("/games", {}, { token }),
      visitors.get("/games/0", token),
      visitors.post("/score", { game: "0", question: "0", answer: "0" }, { token }),
      visitors.post("/games/next", { game: "0" }, { token }),
      visitors.post("/games/claim", { game: "0" }, { token }),
    ];
    expect((await Promise.all(calls)).map(getResult)).toEqual(calls.map(() => "403 CHILD_PROFILE"));
  });

  it("The quiz allows a profile sixty games an hour", async () => {
    const { token } = await visitors.account();
    const answers = await times(64, () => visitors.post("/games", {}, { token }));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it("The quiz is deleted after a day, unless a profile finished it", async () => {
    const { token } = await visitors.account();
    const kept = await finish(token);
    const gone = [await begin(token), await finish(null), await begin()];
    visitors.advanceClock(86_401);
    await visitors.sweep();
    const left = (await visitors.db.select({ id: games.id }).from(games)).map(({ id }) => id);
    expect(left).toContain(kept.id);
    for (const { id } of gone) expect(left).not.toContain(id);
  });
});

describe("The leaderboard (AMB-166)", () => {
  it("The leaderboard has the best game of each player, the highest first, with masked names", async () => {
    row("C-131");
    await visitors.db.delete(games);
    const [anna, boris, vera] = [
      await visitors.account(),
      await visitors.account(),
      await visitors.account(),
    ];
    for (const [{ profile }, name] of [
      [anna, "Анна"],
      [boris, "Борис"],
      [vera, "Вера"],
    ] as const)
      await visitors.db.update(profiles).set({ name }).where(eq(profiles.id, profile));
    await finish(boris.token, { rightAnswers: 7 });
    visitors.advanceClock(1);
    await finish(anna.token, { rightAnswers: 7 });
    await finish(anna.token, { rightAnswers: 3 });
    await finish(vera.token, { rightAnswers: 10 });
    const { items, own } = await getBoard(anna.token);
    expect(items).toEqual([
      { place: 1, name: "В···", score: 2000, is_own: false },
      { place: 2, name: "Б···", score: 1400, is_own: false },
      { place: 3, name: "А···", score: 1400, is_own: true },
    ]);
    expect(own).toEqual(items[2]);
    expect((await getBoard()).own).toBeNull();
    await visitors.db
      .update(accounts)
      .set({ deleteAt: visitors.clock.now() + 86_400 })
      .where(eq(accounts.id, vera.id));
    expect((await getBoard()).items.map(({ name }) => name)).toEqual(["Б···", "А···"]);
  });

  it("The leaderboard ends at the hundredth, and tells a player below it their own rank", async () => {
    await visitors.db.delete(games);
    const { id } = await visitors.account();
    await visitors.db.insert(profiles).values(
      Array.from({ length: 110 }, (_, index) => ({
        id: `rival-${index}`,
        accountId: id,
        child: false,
        name: `Игрок ${index}`,
        avatar: "fox",
        created: 1,
      })),
    );
    await visitors.db.insert(games).values(
      Array.from({ length: 110 }, (_, index) => ({
        id: `rival-${index}`,
        profileId: `rival-${index}`,
        score: 1500,
        started: 1,
        finished: 2,
      })),
    );
    const last = await visitors.account();
    await finish(last.token, { rightAnswers: 0 });
    const { items, own } = await getBoard(last.token);
    expect(items).toHaveLength(100);
    expect(own).toMatchObject({ place: 111, score: 0, is_own: true });
  });
});

describe("Achievements (C-130)", () => {
  it("Achievements are counted from what the profile watched, with the date of each", async () => {
    const { token, profile } = await visitors.account();
    const load = async (locale = "en") =>
      (await visitors.get(`/achievements?locale=${locale}`, token)).body as unknown as {
        items: Achievement[];
      };
    const before = await load();
    expect(before.items.length).toBeGreaterThan(10);
    expect(before.items.every(({ earned, progress: steps }) => earned === null && steps === 0)).toBe(true);
    const films = await visitors.db.select().from(titles).where(eq(titles.kind, "movie")).limit(10);
    await visitors.db.insert(progress).values(
      films.map((film, index) => ({
        profileId: profile,
        uid: film.uid,
        titleId: film.id,
        seconds: 3600,
        duration: 3600,
        finished: index < 9,
        hidden: false,
        updated: 1000 + index,
      })),
    );
    const { items } = await load();
    const find = (id: string) => items.find((item) => item.id === id);
    expect(find("first-film")).toMatchObject({ earned: 1000, progress: 1, title: "First screening" });
    expect(find("ten-films")).toMatchObject({ earned: null, progress: 9, target: 10 });
    expect((await load("ru")).items[0]).toMatchObject({ title: "Первый сеанс" });
  });

  it("Achievements are only the signed-in viewer's", async () => {
    expect(getResult(await visitors.get("/achievements"))).toBe("401 UNAUTHORIZED");
    const { token } = await visitors.virtual();
    expect(getResult(await visitors.get("/achievements", token))).toBe("401 UNAUTHORIZED");
  });
});
