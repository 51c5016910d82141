import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnChannel, SharedChannel } from "#contract/own-channel";
import { isForChildren } from "#domain/age-rating";
import { accounts, ownChannels, profiles, sharedChannels, titles } from "../../api/platform/db/schema";
import { type Answer, type Catalogue, openCatalogue } from "../discovery/catalogue";
import { testNow } from "../setup/test-api";

type Viewer = Awaited<ReturnType<Catalogue["viewer"]>>;
const playlist = "pervyj-vecher";
const hour = 3600;

let catalogue: Catalogue;
let viewer: Viewer;
beforeAll(async () => {
  catalogue = await openCatalogue();
  viewer = await catalogue.viewer("PAID");
}, 60_000);
afterAll(() => catalogue.close());

const ask = (url: string, by: Viewer | null, method = "GET", body?: object) =>
  catalogue.requestApi(url, { method, ...(by ? { token: by.token } : {}), ...(body ? { body } : {}) });
const make = (by: Viewer, more: object = {}) =>
  ask("/own-channel", by, "POST", {
    source: "playlist",
    alias: playlist,
    start_ts: testNow,
    hours: 4,
    ...more,
  });
const summary = ({ status, body }: Answer) =>
  `${status} ${typeof body.code === "string" ? body.code : ""}`.trim();
async function find(by: Viewer): Promise<OwnChannel> {
  const { status, body } = await ask("/own-channel?locale=en", by);
  expect(status).toBe(200);
  return (body as { channel: OwnChannel }).channel;
}
async function share(by: Viewer): Promise<string> {
  const { status, body } = await ask("/own-channel/link", by, "POST", {});
  expect(status).toBe(200);
  return body.id as string;
}
const findShared = (id: string, by: Viewer | null, query = "") => ask(`/shared-channels/${id}?${query}`, by);

describe("One's own channel", () => {
  it("Without a channel there is none, and without a session nothing is told", async () => {
    const { body } = await ask("/own-channel", viewer);
    expect(body).toEqual({ channel: null });
    expect(summary(await ask("/own-channel", null))).toBe("401 UNAUTHORIZED");
    expect(summary(await ask("/own-channel/link", viewer, "POST", {}))).toBe("404 NOT_FOUND");
  });

  it("A playlist becomes a programme with hours, in its order, that is over in time", async () => {
    expect((await make(viewer)).status).toBe(200);
    const { items, source, alias, start_ts: start, stop_ts: stop, link } = await find(viewer);
    expect({ source, alias, start, link }).toEqual({
      source: "playlist",
      alias: playlist,
      start: testNow,
      link: null,
    });
    expect(items.length).toBeGreaterThan(1);
    expect(stop).toBeLessThanOrEqual(testNow + 4 * hour);
    for (const [index, show] of items.entries()) {
      expect(show.may_watch).toBe(true);
      const before = items[index - 1];
      if (before) {
        expect(show.start_ts % 300).toBe(0);
        expect(show.start_ts - before.stop_ts).toBeGreaterThanOrEqual(60);
        expect(show.start_ts - before.stop_ts).toBeLessThan(360);
      }
    }
  });

  it("It says what plays now: the beginning at first, later the same share of the film, in a break the next film", async () => {
    await make(viewer);
    const { items, now } = await find(viewer);
    const [first, second] = items;
    if (!first || !second) return expect.unreachable("there are two films");
    expect(now).toEqual({ uid: first.uid, second: 0 });
    const at = async (time: number) => {
      catalogue.clock.set(time);
      const found = (await find(viewer)).now;
      catalogue.clock.set(testNow);
      return found;
    };
    const half = await at(first.start_ts + (first.stop_ts - first.start_ts) / 2);
    expect(half?.uid).toBe(first.uid);
    expect(half?.second).toBeGreaterThan(5);
    expect(await at(first.stop_ts + 1)).toEqual({ uid: second.uid, second: 0 });
    expect(await at(testNow + 5 * hour)).toBeNull();
  });

  it("Favourites are shown latest first, and episodes from where the viewer is", async () => {
    const fan = await catalogue.viewer("PAID");
    const [show] = await catalogue.db.select().from(titles).where(eq(titles.kind, "series"));
    if (!show) return expect.unreachable("there is a series");
    await ask(`/profile/${fan.profile}/favorites`, fan, "POST", { uid: show.uid });
    await make(fan, { source: "favorites", hours: 8 });
    const all = (await find(fan)).items;
    expect(all.length).toBeGreaterThan(1);
    expect(all.every(({ card, episode }) => card.alias === show.alias && episode !== null)).toBe(true);
    await ask("/profile/progress", fan, "POST", {
      uid: all[0]?.uid,
      seconds: 60,
      duration: 60,
      finished: true,
    });
    await make(fan, { source: "favorites", hours: 8 });
    expect((await find(fan)).items[0]?.uid).toBe(all[1]?.uid);
  });

  it.each([
    ["an empty watchlist", { source: "favorites" }, "409 NOTHING_FITS"],
    ["a playlist that there is not", { alias: "no-such" }, "404 NOT_FOUND"],
    ["a genre that there is not", { source: "genre", alias: "no-such" }, "404 NOT_FOUND"],
    ["a channel in a month", { start_ts: testNow + 30 * 24 * hour }, "400 BAD_START"],
    ["a channel of yesterday", { start_ts: testNow - 24 * hour }, "400 BAD_START"],
    ["a channel of a hundred hours", { hours: 100 }, "400 BAD_REQUEST"],
    ["a word that there is not", { repeat: true }, "400 BAD_REQUEST"],
  ])("There is no channel of %s", async (_name, more, expected) => {
    const stranger = await catalogue.viewer("PAID");
    expect(summary(await make(stranger, more))).toBe(expected);
    expect((await ask("/own-channel", stranger)).body).toEqual({ channel: null });
  });

  it("A genre's channel has only titles of it, and others for another profile", async () => {
    const aliases = async () => {
      const fan = await catalogue.viewer("PAID");
      await make(fan, { source: "genre", alias: "comedy", hours: 8 });
      const { items } = await find(fan);
      for (const { card } of items) expect(card.genres.map(({ alias }) => alias)).toContain("comedy");
      return items.map(({ card }) => card.alias).join();
    };
    expect(new Set([await aliases(), await aliases(), await aliases()]).size).toBeGreaterThan(1);
  });

  it("Whoever has no subscription gets what is free, and what is no longer theirs does not play", async () => {
    const free = await catalogue.viewer("REGISTERED");
    const made = await make(free, { source: "genre", alias: "comedy", hours: 8 });
    if (made.status === 200) expect((await find(free)).items.every(({ may_watch }) => may_watch)).toBe(true);
    else expect(summary(made)).toBe("409 NOTHING_FITS");
    await make(viewer);
    const slots = (
      await catalogue.db.select().from(ownChannels).where(eq(ownChannels.profileId, viewer.profile))
    )[0];
    if (!slots) return expect.unreachable("there is a channel");
    await catalogue.db
      .insert(ownChannels)
      .values({ ...slots, profileId: free.profile })
      .onConflictDoUpdate({ target: ownChannels.profileId, set: { slots: slots.slots } });
    const { items, now } = await find(free);
    expect(items.some(({ may_watch }) => !may_watch)).toBe(true);
    const on = items.find(({ uid }) => uid === now?.uid);
    expect(on === undefined || on.may_watch).toBe(true);
  });

  it("A title that is gone is left out, and the others stay at their hours", async () => {
    await make(viewer);
    const { items } = await find(viewer);
    const [first, ...others] = items;
    if (!first) return expect.unreachable("there is a film");
    const hide = (isDisabled: boolean) =>
      catalogue.db.update(titles).set({ isDisabled }).where(eq(titles.alias, first.card.alias));
    await hide(true);
    const after = await find(viewer);
    await hide(false);
    expect(after.items.map(({ uid, start_ts }) => [uid, start_ts])).toEqual(
      others.map(({ uid, start_ts }) => [uid, start_ts]),
    );
    expect(after.now).toEqual({ uid: others[0]?.uid, second: 0 });
  });
});

describe("A child's own channel", () => {
  it("It has only what is for children, and neither a playlist nor a genre for adults", async () => {
    const child = await catalogue.viewer("PAID", true);
    expect(summary(await make(child))).toBe("404 NOT_FOUND");
    expect((await make(child, { source: "genre", alias: "comedy", hours: 8 })).status).toBe(200);
    const { items } = await find(child);
    expect(items.length).toBeGreaterThan(0);
    for (const { card } of items)
      expect(isForChildren({ forKids: card.for_kids, ratingAge: card.rating_age })).toBe(true);
  });

  it("It ends with the minutes of the day and at bedtime, and none begins in bed", async () => {
    const child = await catalogue.viewer("PAID", true);
    const limit = async (limits: Partial<typeof profiles.$inferInsert>) => {
      await catalogue.db.update(profiles).set(limits).where(eq(profiles.id, child.profile));
      // The API knows callers for some seconds, until they write.
      await ask("/own-channel/link", child, "DELETE");
      return make(child, { source: "genre", alias: "comedy", hours: 8 });
    };
    const noLimits = { dailyMinutes: null, bedtimeFrom: null, bedtimeTo: null, timeZone: "UTC" };
    const minuteNow = Math.floor((testNow % (24 * hour)) / 60);
    expect((await limit({ ...noLimits, dailyMinutes: 60 })).status).toBe(200);
    expect((await find(child)).stop_ts).toBeLessThanOrEqual(testNow + hour);
    const bed = { bedtimeFrom: (minuteNow + 90) % 1440, bedtimeTo: (minuteNow + 600) % 1440 };
    expect((await limit({ ...noLimits, ...bed })).status).toBe(200);
    expect((await find(child)).stop_ts).toBeLessThanOrEqual(testNow + 1.5 * hour);
    expect(
      summary(await limit({ ...noLimits, bedtimeFrom: minuteNow, bedtimeTo: (minuteNow + 60) % 1440 })),
    ).toBe("403 BEDTIME");
  });

  it("A child makes no link, and sees of an adult's programme only what is for children", async () => {
    const child = await catalogue.viewer("PAID", true);
    await make(child, { source: "genre", alias: "comedy", hours: 8 });
    expect(summary(await ask("/own-channel/link", child, "POST", {}))).toBe("403 CHILD_PROFILE");
    await make(viewer);
    const id = await share(viewer);
    const whole = (await findShared(id, viewer)).body as SharedChannel;
    for (const found of [await findShared(id, child), await findShared(id, null, "for_kids=true")]) {
      if (found.status === 404) continue;
      for (const { card } of (found.body as SharedChannel).items) expect(card.for_kids).toBe(true);
      for (const { card } of whole.items)
        if (!isForChildren({ forKids: card.for_kids, ratingAge: card.rating_age }))
          expect(found.text).not.toContain(card.alias);
    }
  });

  it("A programme with nothing for children does not exist for a child", async () => {
    const child = await catalogue.viewer("PAID", true);
    await make(viewer, { source: "genre", alias: "horror" });
    const found = await findShared(await share(viewer), child);
    expect(found).toEqual(await findShared("0".repeat(32), child));
    expect(found.status).toBe(404);
  });
});

describe("A link to a programme", () => {
  it("It cannot be guessed, names nobody, and stays what it was when the channel is made anew", async () => {
    await make(viewer);
    const id = await share(viewer);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(await share(viewer), "again").toBe(id);
    const before = await findShared(id, null);
    expect(before.text).not.toContain(viewer.profile);
    catalogue.clock.set(testNow + 60);
    await make(viewer, { source: "genre", alias: "comedy", start_ts: testNow + hour });
    catalogue.clock.set(testNow);
    expect((await findShared(id, null)).body).toEqual(before.body);
    expect((await find(viewer)).link).toMatchObject({ id, is_current: false });
    const next = await share(viewer);
    expect(next).not.toBe(id);
    expect((await findShared(id, null)).status).toBe(404);
  });

  it("Two tabs that make it at once are given the same one, which leads to the programme", async () => {
    const owner = await catalogue.viewer("PAID");
    await make(owner);
    const ids = await Promise.all([1, 2, 3, 4].map(() => share(owner)));
    expect(new Set(ids).size).toBe(1);
    expect((await findShared(ids[0] ?? "", null)).status).toBe(200);
  });

  it("It is another one for another programme, even if both were made in the same second", async () => {
    const owner = await catalogue.viewer("PAID");
    await make(owner);
    const first = await share(owner);
    await make(owner, { start_ts: testNow + hour });
    expect((await find(owner)).link).toMatchObject({ id: first, is_current: false });
    const second = await share(owner);
    expect(second).not.toBe(first);
    expect((await findShared(second, null)).body).toMatchObject({ start_ts: testNow + hour });
  });

  it("A link that is made while the channel is removed does not outlive it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await catalogue.viewer("PAID");
      await make(owner);
      await Promise.all([
        ask("/own-channel/link", owner, "POST", {}),
        ask("/own-channel", owner, "DELETE"),
        ask("/own-channel/link", owner, "POST", {}),
      ]);
      const left = await catalogue.db
        .select()
        .from(sharedChannels)
        .where(eq(sharedChannels.profileId, owner.profile));
      expect(left).toEqual([]);
    }
  });

  it("It is over when its owner ends it, removes the channel, or has the account deleted", async () => {
    const owner = await catalogue.viewer("PAID");
    await make(owner);
    const first = await share(owner);
    await ask("/own-channel/link", owner, "DELETE");
    expect((await findShared(first, null)).status).toBe(404);
    const second = await share(owner);
    await ask("/own-channel", owner, "DELETE");
    expect((await findShared(second, null)).status).toBe(404);
    expect((await ask("/own-channel", owner)).body).toEqual({ channel: null });
    await make(owner);
    const third = await share(owner);
    const [profile] = await catalogue.db.select().from(profiles).where(eq(profiles.id, owner.profile));
    await catalogue.db
      .update(accounts)
      .set({ deleteAt: testNow + hour })
      .where(eq(accounts.id, profile?.accountId ?? ""));
    expect((await findShared(third, null)).status).toBe(404);
  });

  it("Thirty days after its end it leads nowhere", async () => {
    await make(viewer);
    const id = await share(viewer);
    catalogue.clock.set(testNow + 31 * 24 * hour);
    const { status } = await findShared(id, null);
    catalogue.clock.set(testNow);
    expect(status).toBe(404);
  });

  it("What the owner's copy of the data has of it", async () => {
    await make(viewer);
    const id = await share(viewer);
    const { text } = await ask("/account/data", viewer);
    expect(text).toContain(id);
    expect(text).toContain('"channel"');
  });
});
