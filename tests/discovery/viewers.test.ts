import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Recommendation } from "#contract/filters";
import type { TitleCard } from "#contract/shared";
import { isForChildren } from "#domain/age-rating";
import { ratings, titles } from "../../api/platform/db/schema";
import { type Catalogue, openCatalogue } from "./catalogue";

type Viewer = Awaited<ReturnType<Catalogue["viewer"]>>;

let catalogue: Catalogue;
let aliases: string[];
let kidsAlias: string;
beforeAll(async () => {
  catalogue = await openCatalogue();
  const rows = await catalogue.db.select().from(titles);
  aliases = rows
    .filter((row) => !isForChildren(row))
    .map(({ alias }) => alias)
    .sort();
  kidsAlias = rows.find(isForChildren)?.alias ?? "";
});
afterAll(() => catalogue.close());

const favorites = async (viewer: Viewer, query = "") => {
  const { status, body } = await catalogue.requestApi(`/profile/${viewer.profile}/favorites${query}`, {
    token: viewer.token,
  });
  expect(status).toBe(200);
  return (body as { data: { items: TitleCard[]; items_total: number } }).data;
};
const keep = (viewer: Viewer, alias: string) =>
  catalogue.requestApi(`/profile/${viewer.profile}/favorites`, {
    method: "POST",
    token: viewer.token,
    body: { uid: `u_${alias}` },
  });
const drop = (viewer: Viewer, alias: string) =>
  catalogue.requestApi(`/profile/${viewer.profile}/favorites`, {
    method: "DELETE",
    token: viewer.token,
    body: { uid: `u_${alias}` },
  });

describe("Ratings", () => {
  const rated = async ({ token }: Viewer, query = "") => {
    const { status, body } = await catalogue.requestApi(`/profile/rated-content${query}`, { token });
    expect(status).toBe(200);
    const { data } = body as { data: { items: { uid: string; rating: number }[]; items_total: number } };
    return { uids: data.items.map(({ uid }) => uid), total: data.items_total, items: data.items };
  };

  it("Ratings are listed in pages of thirty, and each is found by its title", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    const rows = await catalogue.db.select().from(titles).where(eq(titles.isDisabled, false)).limit(105);
    await catalogue.db.insert(ratings).values(
      rows.map(({ id }, index) => ({
        profileId: viewer.profile,
        titleId: id,
        value: 1 + (index % 10),
        updated: 1000 + index,
      })),
    );
    const pages = await Promise.all([0, 30, 60, 90].map((skip) => rated(viewer, `?skip=${skip}&limit=30`)));
    expect(pages.map(({ total }) => total)).toEqual([105, 105, 105, 105]);
    expect(pages.flatMap(({ uids }) => uids)).toEqual(rows.map(({ uid }) => uid).reverse());
    expect((await rated(viewer)).uids).toEqual(pages[0]?.uids);
    const [oldest] = rows;
    expect((await rated(viewer, `?uid=${oldest?.uid}`)).items).toMatchObject([
      { uid: oldest?.uid, rating: 1 },
    ]);
    expect(await rated(viewer, "?uid=u_none")).toEqual({ uids: [], total: 0, items: [] });
  });
});

describe("Favourites", () => {
  it("Favourites can be added or removed twice with the same result", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    for (let time = 0; time < 2; time += 1) expect((await keep(viewer, "metropolis")).status).toBe(200);
    expect((await favorites(viewer)).items.map(({ uid }) => uid)).toEqual(["u_metropolis"]);
    for (let time = 0; time < 2; time += 1) expect((await drop(viewer, "metropolis")).status).toBe(200);
    expect(await favorites(viewer)).toEqual({ items: [], items_total: 0 });
  });

  it("Favourites can be removed by a uid in the query", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    await keep(viewer, "metropolis");
    expect(
      (
        await catalogue.requestApi(`/profile/${viewer.profile}/favorites?uid=u_metropolis`, {
          method: "DELETE",
          token: viewer.token,
        })
      ).status,
    ).toBe(200);
    expect((await favorites(viewer)).items_total).toBe(0);
  });

  it("Favourites are listed in pages of thirty, the latest first, each once", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    const kept = aliases.slice(0, 35);
    for (const [index, alias] of kept.entries()) {
      catalogue.clock.set(1_795_000_000 + index);
      await keep(viewer, alias);
    }
    const pages = [
      await favorites(viewer),
      await favorites(viewer, "?skip=30"),
      await favorites(viewer, "?skip=60"),
    ];
    expect(pages.map(({ items, items_total: total }) => [items.length, total])).toEqual([
      [30, 35],
      [5, 35],
      [0, 35],
    ]);
    expect(pages.flatMap(({ items }) => items.map(({ alias }) => alias))).toEqual([...kept].reverse());
  });

  it("Favourites are refused to a visitor and for another's profile, and a child gets only its own", async () => {
    const [virtual, one, other, child] = [
      await catalogue.viewer("VIRTUAL"),
      await catalogue.viewer("PAID"),
      await catalogue.viewer("PAID"),
      await catalogue.viewer("PAID", true),
    ];
    expect([(await keep(virtual, "metropolis")).status, (await drop(virtual, "metropolis")).status]).toEqual([
      403, 403,
    ]);
    await keep(one, "metropolis");
    expect((await drop({ ...other, profile: one.profile }, "metropolis")).status).toBe(404);
    expect((await favorites(one)).items_total).toBe(1);
    expect((await keep(child, "metropolis")).status).toBe(404);
    expect((await keep(child, kidsAlias)).status).toBe(200);
    expect((await favorites(child)).items.map(({ alias }) => alias)).toEqual([kidsAlias]);
  });

  it.each([
    ["an unknown title", { uid: "u_nothing" }, 404],
    ["no uid", {}, 400],
    ["unknown fields", { uid: "u_metropolis", at: 1 }, 400],
    ["a zero character", { uid: "\u0000" }, 400],
  ])("Favourites with %s are refused", async (_what, body, status) => {
    const viewer = await catalogue.viewer("PAID");
    for (const method of ["POST", "DELETE"])
      expect(
        (
          await catalogue.requestApi(`/profile/${viewer.profile}/favorites`, {
            method,
            token: viewer.token,
            body,
          })
        ).status,
      ).toBe(status);
  });
});

describe("Recommendations", () => {
  const recommended = async (viewer: Viewer | null) => {
    const { status, body } = await catalogue.requestApi(
      "/catalog/recommendations?limit=100",
      viewer ? { token: viewer.token } : {},
    );
    expect(status).toBe(200);
    return (body as { items: Recommendation[] }).items;
  };
  const watch = (viewer: Viewer, alias: string, finished = true) =>
    catalogue.requestApi("/profile/progress", {
      method: "POST",
      token: viewer.token,
      body: { uid: `u_${alias}`, seconds: 50, duration: 60, finished },
    });
  const rate = (viewer: Viewer, alias: string, rating: number) =>
    catalogue.requestApi("/profile/rate-content", {
      method: "POST",
      token: viewer.token,
      body: { uid: `u_${alias}`, rating },
    });
  const signals = (viewer: Viewer, body: object) =>
    catalogue.requestApi("/profile/recommendation-signals", { method: "PUT", token: viewer.token, body });
  const reasons = (items: Recommendation[]) => [...new Set(items.map(({ reason }) => reason.signal))].sort();

  it("Recommendations are popular titles for anonymous, virtual and new viewers", async () => {
    const nobody = await recommended(null);
    expect(nobody.length).toBe(100);
    expect(reasons(nobody)).toEqual(["popular"]);
    expect(await recommended(await catalogue.viewer("VIRTUAL"))).toEqual(nobody);
    expect(await recommended(await catalogue.viewer("REGISTERED"))).toEqual(nobody);
  });

  it("Recommendations name what was watched, rated highly or added, and share something with it", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    await watch(viewer, "general");
    await rate(viewer, "nosferatu", 9);
    await keep(viewer, "metropolis");
    const items = await recommended(viewer);
    const named = new Set(
      items
        .filter(({ reason }) => reason.signal !== "popular")
        .map(({ reason }) => `${reason.signal} ${reason.alias}`),
    );
    expect([...named].sort()).toEqual(["favorite metropolis", "rated nosferatu", "watched general"]);
    expect(items.find(({ reason }) => reason.alias === "metropolis")?.reason.title).toBe("Метрополис");
    expect(items.slice(0, 12).map(({ alias }) => alias)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/pauki|doktor-mabuze-igrok|zhenshchina-na-lune|nibelungi|ustalaya-smert/),
      ]),
    );
    expect(items.map(({ alias }) => alias)).not.toEqual(expect.arrayContaining(["general"]));
    expect(new Set(items.map(({ alias }) => alias)).size).toBe(items.length);
  });

  it("Recommendations ignore a low rating, and leave out finished titles whatever is switched off", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    await rate(viewer, "nosferatu", 3);
    await watch(viewer, "nosferatu");
    expect(reasons(await recommended(viewer))).toEqual(["popular"]);
    await signals(viewer, { watched: false, rated: false, favorite: false });
    expect((await recommended(viewer)).map(({ alias }) => alias)).not.toContain("nosferatu");
  });

  it("Recommendations have signals that can be switched off one by one, permanently", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    await watch(viewer, "general");
    await rate(viewer, "nosferatu", 10);
    await keep(viewer, "metropolis");
    for (const signal of ["watched", "rated", "favorite"]) {
      expect((await signals(viewer, { [signal]: false })).body).toMatchObject({ [signal]: false });
      expect(reasons(await recommended(viewer))).not.toContain(signal);
      expect(
        (await catalogue.requestApi("/profile/recommendation-signals", { token: viewer.token })).body,
      ).toMatchObject({ [signal]: false });
    }
    expect(reasons(await recommended(viewer))).toEqual(["popular"]);
    await signals(viewer, { rated: true });
    expect(reasons(await recommended(viewer))).toContain("rated");
  });

  it("Recommendations refuse an unknown signal", async () => {
    const viewer = await catalogue.viewer("REGISTERED");
    expect((await signals(viewer, { popular: false })).status).toBe(400);
    expect((await signals(await catalogue.viewer("VIRTUAL"), { rated: false })).status).toBe(403);
    expect((await catalogue.requestApi("/profile/recommendation-signals")).status).toBe(401);
  });
});
