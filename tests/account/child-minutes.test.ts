import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TimeLeft } from "#contract/parents";
import type { Playback } from "#contract/playback";
import { titles, viewings } from "../../api/platform/db/schema";
import { getResult, openVisitors, type Visitors } from "../auth/visitors";
import { testNow } from "../setup/test-api";

// A child's minutes are at least those that the media URLs delivered, whatever the player reports (AMB-251).

let visitors: Visitors;
let films: string[];
beforeAll(async () => {
  visitors = await openVisitors();
  const rows = await visitors.db
    .select({ uid: titles.uid })
    .from(titles)
    .where(
      and(
        titles.forKids,
        eq(titles.kind, "movie"),
        eq(titles.isDisabled, false),
        inArray(titles.ratingAge, ["0+", "6+", "8+", "12+"]),
      ),
    );
  films = rows.map(({ uid }) => uid);
});
afterAll(() => visitors.stop());
beforeEach(() => visitors.clock.set(testNow));

async function openChild(dailyMinutes: number | null) {
  const { body } = await visitors.post("/__dev/viewers", { kind: "PAID", child: true });
  const {
    token,
    device_id: device,
    auth,
  } = body as unknown as {
    token: string;
    device_id: string;
    auth: { _id: string; profile_id: string };
  };
  await visitors.db.execute(
    `update profiles set daily_minutes = ${dailyMinutes ?? "null"} where id = '${auth.profile_id}'`,
  );
  return {
    play: async (uid: string) => {
      const answer = await visitors.get(`/playback/${uid}?device_id=${device}&auth_token=${token}`);
      return { result: getResult(answer), playback: answer.body as unknown as Playback };
    },
    report: (uid: string, state: "playing" | "paused" | "over") =>
      visitors.post("/profile/viewing", { uid, state }, { token }),
    setZone: async (zone: string) => {
      await visitors.db.execute(`update profiles set time_zone = '${zone}' where id = '${auth.profile_id}'`);
      await visitors.post("/auth/refresh", {}, { token });
    },
    deliveredMs: async () => {
      const rows = await visitors.db
        .select({ deliveredMs: viewings.deliveredMs })
        .from(viewings)
        .where(eq(viewings.profileId, auth.profile_id));
      return rows.reduce((sum, { deliveredMs }) => sum + deliveredMs, 0);
    },
    secondsLeft: async () =>
      ((await visitors.get("/profile/time-left", token)).body as unknown as TimeLeft).seconds ?? Infinity,
  };
}

/** Downloads a file, or its first part; its status. */
async function download(src: string, bytes?: number): Promise<number> {
  const headers: Record<string, string> = bytes === undefined ? {} : { range: `bytes=0-${bytes - 1}` };
  const response = await fetch(visitors.url + src, { headers });
  await response.arrayBuffer();
  return response.status;
}
const getFile = ({ files }: Playback) => files[0]?.src ?? "";

describe("A player that says at once that everything is over", () => {
  it("A player that says it is over gets no more than the minutes of the day, title after title", async () => {
    const child = await openChild(5);
    const addresses: string[] = [];
    let delivered = 0;
    for (const uid of films.slice(0, 15)) {
      const { result, playback } = await child.play(uid);
      if (result !== "200") {
        expect(result).toBe("403 TIME_IS_UP");
        break;
      }
      const before = await child.deliveredMs();
      visitors.advanceClock(2);
      await child.report(uid, "over");
      expect(await download(getFile(playback))).toBe(200);
      // It is counted once it was sent, which may be after it has come.
      await expect.poll(child.deliveredMs).toBeGreaterThan(before);
      delivered += playback.duration_seconds;
      addresses.push(getFile(playback));
    }
    expect(addresses.length).toBeLessThan(10);
    expect(await child.secondsLeft()).toBe(0);
    // The last one may be finished; thirty seconds are what a player has ahead.
    expect(delivered).toBeLessThan(5 * 60 + 30 + 90);
    for (const address of addresses) expect(await download(address)).toBe(403);
  });

  it("A player cannot collect URLs first and download later", async () => {
    const child = await openChild(5);
    const addresses: string[] = [];
    for (const uid of films.slice(0, 10)) {
      const { playback } = await child.play(uid);
      visitors.advanceClock(1);
      await child.report(uid, "over");
      addresses.push(getFile(playback));
    }
    const statuses = await Promise.all(addresses.map((address) => download(address)));
    expect(statuses).toEqual([...Array<number>(9).fill(403), 200]);
  });

  it("A player downloads nothing more from a title that it says is over once the time is up", async () => {
    const child = await openChild(1);
    const { playback } = await child.play(films[0] ?? "");
    for (const expected of [200, 200]) expect(await download(getFile(playback))).toBe(expected);
    await child.report(films[0] ?? "", "over");
    await expect.poll(child.secondsLeft).toBe(0);
    expect(await download(getFile(playback))).toBe(403);
  });
});

it("A player that asks for each title twice gets no more than the minutes of the day", async () => {
  const child = await openChild(1);
  for (const uid of films.slice(0, 10)) {
    await child.play(uid);
    visitors.advanceClock(1);
  }
  let delivered = 0;
  for (const uid of films.slice(0, 10)) {
    const { result, playback } = await child.play(uid);
    if (result !== "200") continue;
    const before = await child.secondsLeft();
    if ((await download(getFile(playback))) !== 200) continue;
    delivered += playback.duration_seconds;
    await expect.poll(child.secondsLeft).toBeLessThan(before);
  }
  expect(await child.secondsLeft()).toBe(0);
  expect(delivered).toBeLessThan(60 + 30 + 90);
});

describe("A player that tells the truth", () => {
  it("A player that tells the truth is charged once for each second when it returns to an earlier title", async () => {
    const child = await openChild(30);
    const [one = "", other = ""] = films;
    await child.play(one);
    visitors.advanceClock(5);
    await child.play(other);
    visitors.advanceClock(5);
    await child.play(one);
    for (let seconds = 0; seconds < 45; seconds += 15) {
      visitors.advanceClock(15);
      await child.report(one, "playing");
    }
    expect(await child.secondsLeft()).toBe(30 * 60 - 55);
  });

  it("A player is charged the length of a film that it loads in pieces, and not a second more", async () => {
    const child = await openChild(30);
    const { playback } = await child.play(films[0] ?? "");
    const src = getFile(playback);
    const length = Number(
      (await fetch(visitors.url + src, { method: "HEAD" })).headers.get("content-length"),
    );
    const piece = Math.ceil(length / 40);
    for (let from = 0; from < length; from += piece) {
      const range = `bytes=${from}-${Math.min(from + piece, length) - 1}`;
      await (await fetch(visitors.url + src, { headers: { range } })).arrayBuffer();
    }
    const charged = async () => 30 * 60 - (await child.secondsLeft());
    await expect.poll(charged).toBeGreaterThanOrEqual(playback.duration_seconds - 31);
    expect(await charged()).toBeLessThanOrEqual(playback.duration_seconds - 29);
  });

  it("A player is charged on the right days when the parents change the time zone and back", async () => {
    const child = await openChild(30);
    const uid = films[0] ?? "";
    await child.play(uid);
    for (const zone of ["Pacific/Pago_Pago", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Moscow"]) {
      await child.setZone(zone);
      visitors.advanceClock(15);
      expect((await child.report(uid, "playing")).status).toBe(200);
    }
    expect(await child.secondsLeft()).toBeLessThan(30 * 60);
  });

  it("A player is charged what it reports, and not once more what was delivered", async () => {
    const child = await openChild(30);
    const uid = films[0] ?? "";
    const { playback } = await child.play(uid);
    expect(await download(getFile(playback))).toBe(200);
    for (let seconds = 0; seconds < 60; seconds += 15) {
      visitors.advanceClock(15);
      await child.report(uid, "playing");
    }
    await child.report(uid, "over");
    await expect.poll(child.secondsLeft).toBe(30 * 60 - 60);
  });

  it("A player that tells the truth may finish what was started before the time was up", async () => {
    const child = await openChild(1);
    const uid = films[0] ?? "";
    const { playback } = await child.play(uid);
    for (let seconds = 0; seconds < 60; seconds += 15) {
      visitors.advanceClock(15);
      await child.report(uid, "playing");
    }
    expect(await child.secondsLeft()).toBe(0);
    expect(await download(getFile(playback), 1000)).toBe(206);
    expect((await child.play(films[1] ?? "")).result).toBe("403 TIME_IS_UP");
    expect(await download(getFile(playback), 1000)).toBe(206);
  });

  it("A player that tells the truth keeps its URL when the page is loaded again", async () => {
    const child = await openChild(30);
    const [one, other] = [await child.play(films[0] ?? ""), await child.play(films[0] ?? "")];
    expect([await download(getFile(one.playback), 10), await download(getFile(other.playback), 10)]).toEqual([
      206, 206,
    ]);
  });
});

it("A media URL of a child does not work for another viewing, or without its name", async () => {
  const child = await openChild(30);
  const [, media = "", token = "", ...rest] = getFile((await child.play(films[0] ?? "")).playback).split("/");
  const [expires = "", viewing = "", signature = ""] = token.split(".");
  expect(viewing).toMatch(/^[\w-]{16}$/);
  const forged = [`${expires}.${signature}`, `${expires}.${"A".repeat(16)}.${signature}`];
  for (const one of forged) expect(await download(["", media, one, ...rest].join("/"))).toBe(403);
});

it("The URLs of children without limits name no viewing", async () => {
  const child = await openChild(null);
  const token = getFile((await child.play(films[0] ?? "")).playback).split("/")[2] ?? "";
  expect(token.split(".")).toHaveLength(2);
});
