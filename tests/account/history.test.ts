import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HistoryItem } from "#contract/profile";
import { episodes, progress, titles } from "../../api/platform/db/schema";
import { getResult } from "../auth/visitors";
import { openOwners, type Owners } from "./owners";

let owners: Owners;
beforeAll(async () => {
  owners = await openOwners();
});
afterAll(() => owners.stop());

type History = { items: HistoryItem[]; items_total: number; is_paused: boolean };
const getHistory = (token: string, query = "") => owners.read<History>(`/profile/history${query}`, token);
const getTitles = async (token: string) => (await getHistory(token)).items.map(({ card }) => card.alias);
const watch = (token: string, uid: string, seconds = 600) =>
  owners.post("/profile/progress", { uid, seconds, duration: 3600 }, { token });
const send = (path: string, method: string, token: string, body?: object) =>
  owners.ask(path, { method, token, ...(body ? { body } : {}) });

describe("Viewing history", () => {
  it("Viewing history contains each title once, the latest first, in pages", async () => {
    const { token } = await owners.account({ kind: "PAID" });
    for (const uid of ["u_metropolis", "u_general", "u_nosferatu", "u_metropolis"]) {
      owners.advanceClock(1);
      expect((await watch(token, uid)).status, uid).toBe(200);
    }
    expect(await getTitles(token)).toEqual(["metropolis", "nosferatu", "general"]);
    const page = await getHistory(token, "?skip=1&limit=1");
    expect(page.items.map(({ card }) => card.alias)).toEqual(["nosferatu"]);
    expect(page.items_total).toBe(3);
  });

  it("Viewing history says what was watched to the end", async () => {
    const { token } = await owners.account({ kind: "PAID" });
    await owners.post("/profile/progress", { uid: "u_metropolis", seconds: 0, finished: true }, { token });
    owners.advanceClock(1);
    await watch(token, "u_general");
    expect((await getHistory(token)).items.map((item) => item.is_finished)).toEqual([false, true]);
  });

  it("Viewing history can be cleared of one title with its position, or completely", async () => {
    const { token } = await owners.account({ kind: "PAID" });
    await watch(token, "u_metropolis");
    await watch(token, "u_general");
    expect(getResult(await send("/profile/history/u_metropolis", "DELETE", token))).toBe("200");
    expect(await getTitles(token)).toEqual(["general"]);
    const { items } = await owners.read<History>("/profile/continue-watching", token);
    expect(items.map(({ card }) => card.alias)).toEqual(["general"]);
    expect(getResult(await send("/profile/history/no-such-title", "DELETE", token))).toBe("404 NOT_FOUND");
    expect(getResult(await send("/profile/history", "DELETE", token))).toBe("200");
    expect(await getTitles(token)).toEqual([]);
  });

  it("The row goes on with the next episode once one is finished, until the series is", async () => {
    const { token } = await owners.account({ kind: "PAID" });
    const all = await owners.db
      .select({ uid: episodes.uid, season: episodes.season, number: episodes.number })
      .from(episodes)
      .innerJoin(titles, eq(titles.id, episodes.titleId))
      .where(eq(titles.alias, "flesh-gordon"))
      .orderBy(episodes.season, episodes.number);
    const end = (uid: string) =>
      owners.post("/profile/progress", { uid, seconds: 60, duration: 60, finished: true }, { token });
    const getRow = async () =>
      (await owners.read<History>("/profile/continue-watching", token)).items.map(
        ({ uid, episode, position_seconds: seconds }) => ({
          uid,
          season: episode?.season_number,
          number: episode?.number,
          seconds,
        }),
      );
    for (const [index, { uid }] of all.entries()) {
      owners.advanceClock(1);
      await end(uid);
      const following = all[index + 1];
      expect(await getRow()).toEqual(following ? [{ ...following, seconds: 0 }] : []);
    }
    owners.advanceClock(1);
    await watch(token, all[1]?.uid ?? "", 30);
    owners.advanceClock(1);
    await end(all[0]?.uid ?? "");
    expect(await getRow()).toEqual([{ ...all[1], seconds: 30 }]);
    expect(getResult(await send(`/profile/continue-watching/${all[1]?.uid}`, "DELETE", token))).toBe("200");
    expect(await getRow()).toEqual([]);
  });

  it("The row has each title once, however many episodes of another were watched since", async () => {
    const { token, profile } = await owners.account({ kind: "PAID" });
    await watch(token, "u_metropolis");
    const now = owners.clock.now();
    const [series] = await owners.db.select().from(titles).where(eq(titles.alias, "vampiry"));
    await owners.db.insert(progress).values(
      Array.from({ length: 300 }, (_, index) => ({
        profileId: profile,
        uid: `u_vampiry-of-${index}`,
        titleId: series?.id ?? "",
        seconds: 30,
        duration: 60,
        finished: false,
        hidden: false,
        updated: now + 1 + index,
      })),
    );
    const { items } = await owners.read<History>("/profile/continue-watching", token);
    expect(items.map(({ card }) => card.alias)).toEqual(["vampiry", "metropolis"]);
  });

  it("Viewing history records nothing while it is paused, and keeps its contents", async () => {
    const { token } = await owners.account({ kind: "PAID" });
    await watch(token, "u_metropolis", 100);
    await send("/profile/history/pause", "PUT", token, { is_paused: true });
    expect((await watch(token, "u_metropolis", 900)).status).toBe(200);
    await watch(token, "u_general");
    const paused = await getHistory(token);
    expect(paused.is_paused).toBe(true);
    expect(paused.items.map(({ card, position_seconds }) => [card.alias, position_seconds])).toEqual([
      ["metropolis", 100],
    ]);
    await send("/profile/history/pause", "PUT", token, { is_paused: false });
    await watch(token, "u_general");
    expect(await getTitles(token)).toContain("general");
  });

  it("Viewing history belongs to one profile", async () => {
    const [mine, theirs] = [await owners.account({ kind: "PAID" }), await owners.account({ kind: "PAID" })];
    await watch(theirs.token, "u_metropolis");
    await send("/profile/history/u_metropolis", "DELETE", mine.token);
    await send("/profile/history", "DELETE", mine.token);
    expect(await getTitles(theirs.token)).toEqual(["metropolis"]);
  });
});
