import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { maxUnsentMs } from "#contract/unsent";
import { favorites, profiles, progress, ratings } from "../../api/platform/db/schema";
import { setUpVisitors } from "../auth/set-up-visitors";
import { testNow } from "../setup/test-api";

const visitors = setUpVisitors();
const uid = "u_metropolis";

async function open() {
  const { token, profile } = await visitors.account();
  const path = `/profile/${profile}/favorites`;
  return {
    add: (age_ms?: number) => visitors.post(path, { profile_id: profile, uid, age_ms }, { token }),
    remove: (age_ms?: number) => visitors.send("DELETE", path, { profile_id: profile, uid, age_ms }, token),
    rate: (rating: number, age_ms?: number) =>
      visitors.post("/profile/rate-content", { uid, rating, age_ms }, { token }),
    watch: (seconds: number, age_ms?: number) =>
      visitors.post("/profile/progress", { uid, seconds, duration: 600, age_ms }, { token }),
    load: async () => {
      const of = <Row extends { profileId: string }>(rows: Row[]) =>
        rows.filter(({ profileId }) => profileId === profile);
      const { db } = visitors;
      return {
        added: of(await db.select().from(favorites)).map(({ added }) => added),
        rated: of(await db.select().from(ratings)).map(({ value, updated }) => [value, updated]),
        watched: of(await db.select().from(progress)).map(({ seconds, updated }) => [seconds, updated]),
      };
    },
    marks: async () =>
      (await visitors.db.select().from(profiles).where(eq(profiles.id, profile)))[0]?.marksRemoved,
  };
}

describe("What arrives late", () => {
  it("What arrives late counts from when it was made, and arrives once however often it is sent", async () => {
    const viewer = await open();
    for (let times = 0; times < 3; times += 1) {
      expect((await viewer.add(60_000)).status).toBe(200);
      expect((await viewer.rate(8, 60_000)).status).toBe(200);
      expect((await viewer.watch(90, 60_000)).status).toBe(200);
    }
    expect(await viewer.load()).toEqual({
      added: [testNow - 60],
      rated: [[8, testNow - 60]],
      watched: [[90, testNow - 60]],
    });
  });

  it("What arrives late does not undo what was done elsewhere since", async () => {
    const viewer = await open();
    visitors.advanceClock(100);
    await viewer.add();
    await viewer.rate(9);
    await viewer.watch(300);
    await viewer.remove(60_000);
    await viewer.rate(2, 60_000);
    await viewer.rate(0, 60_000);
    await viewer.watch(90, 60_000);
    expect(await viewer.load()).toEqual({
      added: [testNow + 100],
      rated: [[9, testNow + 100]],
      watched: [[300, testNow + 100]],
    });
  });

  it("What arrives late yields to a removal of what was not there yet", async () => {
    const viewer = await open();
    visitors.advanceClock(100);
    await viewer.remove();
    await viewer.rate(0);
    await viewer.add(60_000);
    await viewer.rate(8, 60_000);
    expect(await viewer.load()).toMatchObject({ added: [], rated: [] });
  });

  it("What arrives late does not take away what was pressed again since", async () => {
    const viewer = await open();
    await viewer.add();
    visitors.advanceClock(100);
    await viewer.add();
    await viewer.remove(60_000);
    expect((await viewer.load()).added).toHaveLength(1);
  });

  it("What arrives late does not bring back what was removed since", async () => {
    const viewer = await open();
    await viewer.add();
    await viewer.rate(9);
    visitors.advanceClock(100);
    await viewer.remove();
    await viewer.rate(0);
    await viewer.add(60_000);
    await viewer.rate(5, 60_000);
    expect(await viewer.load()).toEqual({ added: [], rated: [], watched: [] });
    // What is pressed now counts, and so does what was pressed after the removal.
    await viewer.rate(5);
    visitors.advanceClock(100);
    await viewer.add(30_000);
    expect(await viewer.load()).toMatchObject({ added: [testNow + 170], rated: [[5, testNow + 100]] });
  });

  it("What arrives late is older than what was pressed before only if it says so", async () => {
    const viewer = await open();
    await viewer.rate(9);
    await viewer.rate(4, 0);
    expect(await viewer.load()).toMatchObject({ rated: [[4, testNow]] });
    visitors.clock.set(testNow - 1000);
    await viewer.rate(3);
    expect(await viewer.load()).toMatchObject({ rated: [[3, testNow - 1000]] });
  });

  it("What arrives later than a week is refused, and removals are remembered no longer", async () => {
    const viewer = await open();
    expect((await viewer.add(maxUnsentMs + 1)).status).toBe(400);
    expect((await viewer.rate(5, -1)).status).toBe(400);
    await viewer.add();
    await viewer.remove();
    expect(await viewer.marks()).toEqual({ "favorite t_metropolis": testNow });
    await viewer.rate(5);
    visitors.advanceClock(maxUnsentMs / 1000 + 1);
    await viewer.rate(0);
    expect(await viewer.marks()).toEqual({ "rating t_metropolis": visitors.clock.now() });
  });
});
