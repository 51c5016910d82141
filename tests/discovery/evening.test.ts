import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Evening } from "#contract/catalog";
import { maxEveningHand } from "#contract/sizes";
import { isForChildren } from "#domain/age-rating";
import { titles } from "../../api/platform/db/schema";
import { type Catalogue, openCatalogue } from "./catalogue";

type Viewer = Awaited<ReturnType<Catalogue["viewer"]>>;

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue();
});
afterAll(() => catalogue.close());

const laugh = "time=medium&company=friends&mood=laugh";

async function ask(query: string, viewer: Viewer | null = null): Promise<Evening> {
  const { status, body } = await catalogue.requestApi(
    `/catalog/evening?${query}`,
    viewer ? { token: viewer.token } : {},
  );
  expect(status).toBe(200);
  return body as Evening;
}

/** All that fits, three by three. */
async function askAll(query: string, viewer: Viewer | null = null) {
  const picks: Evening["picks"] = [];
  for (let hand = 0; hand <= 20; hand++) {
    const found = await ask(`${query}&hand=${hand}`, viewer);
    picks.push(...found.picks);
    if (!found.has_more) break;
  }
  return picks;
}
const aliases = (picks: Evening["picks"]) => picks.map(({ card }) => card.alias);
const report = (viewer: Viewer, uid: string, seconds: number, finished: boolean) =>
  catalogue.requestApi("/profile/progress", {
    method: "POST",
    token: viewer.token,
    body: { uid, seconds, duration: 60, finished },
  });

describe("An evening in a minute", () => {
  it("Three titles come at once, others by the next hand, and none twice", async () => {
    const first = await ask(laugh);
    expect(first.picks).toHaveLength(3);
    expect(first.has_more).toBe(true);
    const all = aliases(await askAll(laugh));
    expect(all.slice(0, 3)).toEqual(aliases(first.picks));
    expect(all.length).toBeGreaterThan(6);
    expect(new Set(all).size).toBe(all.length);
    expect((await ask(`${laugh}&hand=20`)).picks).toEqual([]);
  });

  it("The last hand promises no more, however many titles there are", async () => {
    const large = await openCatalogue(300);
    onTestFinished(() => large.close());
    const get = async (hand: number) =>
      (await large.requestApi(`/catalog/evening?time=long&company=two&mood=feel&hand=${hand}`)).body;
    expect(await get(maxEveningHand - 1)).toMatchObject({ has_more: true });
    const last = (await get(maxEveningHand)) as Evening;
    expect([last.picks.length, last.has_more]).toEqual([3, false]);
  });

  it("All titles are of the mood, end in time, and say how long they take", async () => {
    for (const { card, minutes, episodes } of await askAll(laugh)) {
      expect(card.genres.map(({ alias }) => alias)).toContain("comedy");
      expect(minutes).toBeLessThanOrEqual(90);
      if (card._cls === "movie") expect([minutes, episodes]).toEqual([card.duration_minutes, 0]);
      else expect(episodes).toBeGreaterThan(0);
    }
  });

  it("The choice is the same all day, and another one for another profile", async () => {
    const viewer = await catalogue.viewer("PAID");
    expect(await ask(laugh, viewer)).toEqual(await ask(laugh, viewer));
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => aliases(await askAll(laugh, await catalogue.viewer("PAID")))),
    );
    expect(new Set(others.map((list) => list.join())).size).toBeGreaterThan(1);
  });

  it("A finished film does not come again, a begun one says what is left, one rated low is gone", async () => {
    const viewer = await catalogue.viewer("PAID");
    const before = await askAll(laugh, viewer);
    const [seen, begun, disliked] = before
      .filter(({ card }) => card._cls === "movie")
      .map(({ card }) => card);
    if (!seen || !begun || !disliked) return expect.unreachable("there are three comedies");
    await report(viewer, seen.uid, 60, true);
    await report(viewer, begun.uid, 30, false);
    await catalogue.requestApi("/profile/rate-content", {
      method: "POST",
      token: viewer.token,
      body: { uid: disliked.uid, rating: 3 },
    });
    const after = await askAll(laugh, viewer);
    expect(aliases(after)).not.toContain(seen.alias);
    expect(aliases(after)).not.toContain(disliked.alias);
    const rest = after.find(({ card }) => card.alias === begun.alias);
    expect(rest?.is_begun).toBe(true);
    expect(rest?.minutes).toBe(Math.round((begun.duration_minutes ?? 0) / 2));
  });

  it("A subscriber may watch what is offered, a visitor what is free", async () => {
    const paid = await askAll(laugh, await catalogue.viewer("PAID"));
    expect(paid.length).toBeGreaterThan(0);
    expect(paid.filter(({ may_watch }) => !may_watch)).toEqual([]);
    const offered = await askAll(laugh);
    expect(new Set(offered.map(({ is_free }) => is_free)), "both kinds are among them").toEqual(
      new Set([true, false]),
    );
    for (const { may_watch, is_free } of offered) expect(may_watch).toBe(is_free);
  });

  it("A title that is not shown in a country is not offered there", async () => {
    const [pick] = (await ask(laugh)).picks;
    const alias = pick?.card.alias ?? "";
    await catalogue.db
      .update(titles)
      .set({ blockedCountries: ["RS"] })
      .where(inArray(titles.alias, [alias]));
    expect(aliases(await askAll(`${laugh}&geoip_cc=RS`))).not.toContain(alias);
    expect(aliases(await askAll(`${laugh}&geoip_cc=RU`))).toContain(alias);
    await catalogue.db
      .update(titles)
      .set({ blockedCountries: [] })
      .where(inArray(titles.alias, [alias]));
  });

  it("With children all titles are suitable for them", async () => {
    const offered = await askAll("time=long&company=family&mood=dream");
    expect(offered.length).toBeGreaterThan(0);
    for (const { card } of offered)
      expect(
        isForChildren({ forKids: card.for_kids, ratingAge: card.rating_age }) ||
          ["0+", "6+"].includes(card.rating_age ?? ""),
      ).toBe(true);
  });

  it("A child gets only titles for children, whatever is asked, also what an adult would ask", async () => {
    const moods = ["laugh", "adventure", "magic", "warm", "thrill", "dream", "feel", "think"];
    const child = await catalogue.viewer("PAID", true);
    for (const mood of moods)
      for (const query of [
        `time=long&company=alone&mood=${mood}`,
        `time=short&company=family&mood=${mood}`,
      ]) {
        const picks = await askAll(`${query}&for_kids=false`, child);
        expect(
          picks.filter(({ card }) => !isForChildren({ forKids: card.for_kids, ratingAge: card.rating_age })),
        ).toEqual([]);
      }
    expect((await askAll("time=medium&company=friends&mood=magic", child)).length).toBeGreaterThan(2);
  });

  it("If nothing fits, another answer is named with which something does", async () => {
    const nothing = "time=short&company=family&mood=thrill";
    const found = await ask(nothing);
    expect(found.picks).toEqual([]);
    expect(found.relax.length).toBeGreaterThan(0);
    for (const { question, answer, total } of found.relax) {
      const query = new URLSearchParams(nothing);
      query.set(question, answer);
      expect(await askAll(query.toString())).toHaveLength(Math.min(total, 63));
    }
  });

  it.each([
    "",
    "time=short",
    "time=short&company=two&mood=x",
    "time=x&company=two&mood=laugh",
    `${laugh}&hand=-1`,
    `${laugh}&hand=21`,
    `${laugh}&hand=x`,
  ])("«%s» is refused", async (query) =>
    expect((await catalogue.requestApi(`/catalog/evening?${query}`)).status).toBe(400),
  );
});
