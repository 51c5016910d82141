import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Limits, TimeLeft } from "#contract/parents";
import { encodePin } from "#domain/pin";
import { titles } from "../../api/platform/db/schema";
import { getResult, openVisitors, tally, times, type Visitors } from "../auth/visitors";
import { testNow } from "../setup/test-api";
import { openFamily, watch } from "./family";

let visitors: Visitors;
let film: string;
beforeAll(async () => {
  visitors = await openVisitors();
  const [found] = await visitors.db
    .select({ uid: titles.uid })
    .from(titles)
    .where(
      and(
        titles.forKids,
        eq(titles.kind, "movie"),
        inArray(titles.ratingAge, ["0+", "6+"]),
        eq(titles.isDisabled, false),
      ),
    )
    .limit(1);
  film = found?.uid ?? expect.unreachable("there is a film for children");
});
afterAll(() => visitors.stop());
beforeEach(() => visitors.clock.set(testNow));

let keys = 0;
const newKey = () => `key-of-a-form-${(keys += 1)}`;
const pin = "1234";

/** A family whose child has five minutes a day. */
async function openLimited(given: object = {}, limits: object = { daily_minutes: 5 }) {
  const family = await openFamily(visitors, { pin, ...given });
  const change = (limit: object) =>
    visitors.send("PUT", `/parents/${family.profile}/limits`, limit, family.parent);
  await visitors.post("/pin/v3/check", { code: encodePin(pin) }, { token: family.parent });
  expect(getResult(await change(limits))).toBe("200");
  const give = (more: object = {}, token = family.parent, profile = family.profile) =>
    visitors.post(`/parents/${profile}/minutes`, { key: newKey(), code: encodePin(pin), ...more }, { token });
  return {
    ...family,
    change,
    give,
    ask: () => visitors.post("/profile/more-minutes", {}, { token: family.child }),
    /** Watches until the minutes are used up. */
    useUp: async () => {
      await family.play(film);
      await watch(visitors, family, film, 300);
      await family.report(film, "over");
    },
    timeLeft: async () =>
      (await visitors.get("/profile/time-left", family.child)).body as unknown as TimeLeft,
    limits: async () =>
      (await visitors.get(`/parents/${family.profile}/limits`, family.parent)).body as unknown as Limits,
    letters: async () =>
      (await visitors.messages(family.email)).map(({ body, subject }) => ({ body, subject })),
  };
}

describe("Fifteen more minutes", () => {
  it("Fifteen more minutes let a child play again until the end of its day", async () => {
    const family = await openLimited();
    await family.useUp();
    expect(getResult(await family.play(film))).toBe("403 TIME_IS_UP");
    expect(getResult(await family.give())).toBe("200");
    expect((await family.timeLeft()).seconds).toBe(900);
    expect(getResult(await family.play(film))).toBe("200");
    expect(await family.limits()).toMatchObject({
      daily_minutes: 5,
      allowed_minutes: 20,
      watched_minutes: 5,
    });
    // From noon in Moscow to the next day.
    visitors.advanceClock(13 * 3600);
    expect(await family.limits()).toMatchObject({ allowed_minutes: 5 });
  });

  it("Fifteen more minutes are fifteen from now, whatever was watched beyond the limit", async () => {
    const family = await openLimited();
    await family.play(film);
    await watch(visitors, family, film, 300);
    await family.change({ daily_minutes: null });
    await watch(visitors, family, film, 600);
    await family.change({ daily_minutes: 5 });
    await family.report(film, "over");
    await family.give();
    expect((await family.timeLeft()).seconds).toBe(900);
  });

  it("Fifteen more minutes need the PIN, by the rules of all PINs", async () => {
    const family = await openLimited();
    expect(getResult(await family.give({ code: undefined }))).toBe("403 PIN_REQUIRED");
    expect(getResult(await family.give({ code: "12" }))).toBe("400 PIN_WRONG_FORMAT");
    const wrong = { code: encodePin("4321") };
    expect(getResult(await family.give(wrong))).toBe("400 INVALID_PIN");
    await times(9, () => family.give(wrong));
    const refused = await family.give(wrong);
    expect(getResult(refused)).toBe("429 PIN_TRIES_EXCEEDED");
    expect(getResult(await family.give())).toBe("429 PIN_TRIES_EXCEEDED");
    expect((await family.limits()).allowed_minutes).toBe(5);
  });

  it("Fifteen more minutes need no PIN where the account has none", async () => {
    const { parent, profile } = await openFamily(visitors);
    await visitors.send("PUT", `/parents/${profile}/limits`, { daily_minutes: 5 }, parent);
    const given = await visitors.post(`/parents/${profile}/minutes`, { key: newKey() }, { token: parent });
    expect(getResult(given)).toBe("200");
  });

  it("Fifteen more minutes are given once by a form that is sent twice", async () => {
    const family = await openLimited();
    const key = newKey();
    const sent = await times(5, () => family.give({ key }));
    expect(tally(sent)).toEqual({ "200": 5 });
    expect((await family.limits()).allowed_minutes).toBe(20);
  });

  it("Fifteen more minutes are given four times a day, also to presses at once", async () => {
    const family = await openLimited();
    const sent = await times(5, () => family.give());
    expect(tally(sent)).toEqual({ "200": 4, "409 TOO_MANY_GRANTS": 1 });
    expect(await family.limits()).toMatchObject({ allowed_minutes: 65, grant_refusal: "too-many" });
    visitors.advanceClock(86_400);
    expect(getResult(await family.give())).toBe("200");
  });

  it("Fifteen more minutes are not given at bedtime, nor without a limit", async () => {
    const family = await openLimited({}, { daily_minutes: 5, bedtime: { from: "11:00", to: "13:00" } });
    expect(getResult(await family.give())).toBe("409 BEDTIME");
    await family.change({ daily_minutes: null, bedtime: null });
    expect(getResult(await family.give())).toBe("409 UNLIMITED");
    expect(getResult(await family.give({}, family.parent, family.adultProfile))).toBe("409 UNLIMITED");
  });

  it("Fifteen more minutes do not move bedtime", async () => {
    const family = await openLimited({}, { daily_minutes: 5, bedtime: { from: "12:10", to: "13:00" } });
    await family.useUp();
    await family.give();
    expect((await family.timeLeft()).seconds).toBe(300);
  });

  it("Fifteen more minutes are given by an adult of the account only", async () => {
    const [family, other] = [await openLimited(), await openLimited()];
    expect(getResult(await family.give({}, family.child))).toBe("403 CHILD_PROFILE");
    expect(getResult(await family.give({}, other.parent))).toBe("404 PROFILE_NOT_FOUND");
    expect(getResult(await family.give({}, "nobody"))).toBe("401 UNAUTHORIZED");
    expect((await family.limits()).allowed_minutes).toBe(5);
  });

  it("Fifteen more minutes are in the account's data export", async () => {
    const family = await openLimited();
    await family.useUp();
    await family.ask();
    const { profiles: before } = (await visitors.get("/account/data", family.parent)).body as unknown as {
      profiles: { id: string; limits: object }[];
    };
    expect(before.find(({ id }) => id === family.profile)?.limits).toMatchObject({
      added_minutes: null,
      asked_for_more: expect.any(String),
    });
    await family.give();
    const { profiles } = (await visitors.get("/account/data", family.parent)).body as unknown as {
      profiles: { id: string; limits: object }[];
    };
    expect(profiles.find(({ id }) => id === family.profile)?.limits).toMatchObject({
      added_minutes: { day: "2026-11-18", minutes: 15 },
      asked_for_more: null,
    });
  });
});

describe("A child's wish for more minutes", () => {
  it("A child's wish reaches the account's address with a link to the page that decides", async () => {
    const family = await openLimited();
    expect(getResult(await family.ask())).toBe("409 NOTHING_TO_ASK");
    await family.useUp();
    expect((await family.timeLeft()).ask).toBe("possible");
    expect((await family.ask()).body).toEqual({ is_told: true });
    expect((await family.timeLeft()).ask).toBe("asked");
    expect((await family.limits()).asked_ts).toBe(visitors.clock.now());
    const [letter] = await family.letters();
    expect(letter?.subject).toContain("можно ещё 15 минут");
    expect(letter?.body).toContain(`/account/parents/minutes?profile=${family.profile}`);
  });

  it("A child's wish is told once in ten minutes, also if it asks twice at once", async () => {
    const family = await openLimited();
    await family.useUp();
    expect(tally(await times(4, family.ask))).toEqual({ "200": 4 });
    expect(await family.letters()).toHaveLength(1);
    visitors.advanceClock(599);
    await family.ask();
    expect(await family.letters()).toHaveLength(1);
    visitors.advanceClock(1);
    await family.ask();
    expect(await family.letters()).toHaveLength(2);
  });

  it("A child's wish is fulfilled by a grant, after which it may ask again at once", async () => {
    const family = await openLimited();
    await family.useUp();
    await family.ask();
    await family.give();
    expect(await family.timeLeft()).toMatchObject({ seconds: 900, ask: "unavailable" });
    await family.play(film);
    await watch(visitors, family, film, 300);
    expect((await family.limits()).asked_ts).toBeNull();
    await watch(visitors, family, film, 600);
    await family.report(film, "over");
    expect((await family.timeLeft()).ask).toBe("possible");
    await family.ask();
    expect(await family.letters()).toHaveLength(2);
  });

  it("A child's wish goes by the channels that the owner has chosen, with a way to stop them", async () => {
    const family = await openLimited();
    await visitors.post("/account/notify/subscribe/email", { is_subscribed: true }, { token: family.parent });
    await family.useUp();
    const [usedUp, ...more] = await family.letters();
    expect(more).toEqual([]);
    expect(usedUp?.subject).toContain("время на сегодня закончилось");
    expect(usedUp?.body).toContain("/auth/unsubscribe/");
    await family.report(film);
    expect(await family.letters()).toHaveLength(1);
    await family.ask();
    expect((await family.letters()).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("можно ещё 15 минут"),
    );
  });

  it("A child's wish is refused at bedtime, and sends nothing", async () => {
    const family = await openLimited({}, { daily_minutes: 5, bedtime: { from: "12:05", to: "13:00" } });
    await visitors.post("/account/notify/subscribe/email", { is_subscribed: true }, { token: family.parent });
    await family.useUp();
    expect(getResult(await family.ask())).toBe("409 NOTHING_TO_ASK");
    expect(await family.letters()).toEqual([]);
  });

  it("A child's wish is refused after the last grant of a day, and to adults", async () => {
    const family = await openLimited();
    await times(4, () => family.give());
    await family.play(film);
    await watch(visitors, family, film, 65 * 60);
    expect(await family.timeLeft()).toMatchObject({ time_up: "minutes", ask: "unavailable" });
    expect(getResult(await family.ask())).toBe("409 NOTHING_TO_ASK");
    const asked = await visitors.post("/profile/more-minutes", {}, { token: family.parent });
    expect(getResult(asked)).toBe("409 NOTHING_TO_ASK");
  });
});
