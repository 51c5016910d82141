import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SharedYear, Year } from "#contract/year";
import { isForChildren } from "#domain/age-rating";
import { accounts, profiles, progress, sharedYears, titles } from "../../api/platform/db/schema";
import { getResult } from "../auth/visitors";
import { testNow } from "../setup/test-api";
import { type Account, openOwners, type Owners } from "./owners";

/** The clock says November 2026: the year to look back at is 2025. */
const year = 2025;
const day = (text: string) => Date.parse(`${text}T15:00:00+03:00`) / 1000;

type Film = typeof titles.$inferSelect;
let owners: Owners;
let films: Film[];
let childrens: Film[];
beforeAll(async () => {
  owners = await openOwners();
  const all = await owners.db.select().from(titles).where(eq(titles.kind, "movie")).orderBy(titles.id);
  const open = all.filter(({ blockedCountries, isDisabled }) => !isDisabled && blockedCountries.length === 0);
  films = open.filter((film) => !isForChildren(film)).slice(0, 4);
  childrens = open.filter(isForChildren).slice(0, 3);
});
afterAll(() => owners.stop());
beforeEach(() => owners.clock.set(testNow));

type Viewer = Pick<Account, "token" | "profile">;
const adult = () => owners.account({ kind: "PAID" });
const child = () => owners.account({ kind: "PAID", child: true });
async function watch({ profile }: Pick<Viewer, "profile">, list: readonly Film[], from = `${year}-03-1`) {
  await owners.db.insert(progress).values(
    list.map(({ id, uid }, index) => ({
      profileId: profile,
      uid,
      titleId: id,
      seconds: 60,
      duration: 60,
      finished: true,
      hidden: false,
      updated: day(`${from}${index}`),
      finishedAt: day(`${from}${index}`),
    })),
  );
}
async function viewerOf(list: readonly Film[]): Promise<Account> {
  const viewer = await adult();
  await watch(viewer, list);
  return viewer;
}
const find = ({ token }: Pick<Viewer, "token">, of = year) => owners.read<Year>(`/years/${of}`, token);
const share = ({ token }: Viewer, withTitles = false, of: number | string = year) =>
  owners.ask(`/years/${of}/link`, { method: "POST", token, body: { with_titles: withTitles } });
const unshare = ({ token }: Viewer) => owners.ask(`/years/${year}/link`, { method: "DELETE", token });
async function link(viewer: Viewer, withTitles = false): Promise<string> {
  const answer = await share(viewer, withTitles);
  expect(getResult(answer)).toBe("200");
  return (answer.body as unknown as { id: string }).id;
}
const open = (id: string, token: string | null = null, rest = "") =>
  owners.ask(`/shared-years/${id}${rest}`, { token });
const read = async (id: string) => (await open(id)).body as unknown as SharedYear;
/** What every address of a link answers. */
const openAll = async (id: string, token: string | null = null) =>
  Promise.all(
    ["", "/picture", "?for_kids=false", "/picture?locale=en"].map(
      async (rest) => (await open(id, token, rest)).status,
    ),
  );

describe("A year in cinema", () => {
  it("It tells of the profile's own history, and of nobody else's", async () => {
    const viewer = await viewerOf(films);
    const { review, titles: count, opens_ts: opens } = await find(viewer);
    expect({ count, opens }).toEqual({ count: 4, opens: null });
    expect(review).toMatchObject({
      films: 4,
      minutes: films.reduce((sum, { minutes }) => sum + (minutes ?? 1), 0),
      titles: { first: { alias: films[0]?.alias }, last: { alias: films[3]?.alias } },
    });
    expect(await find(await adult())).toMatchObject({ titles: 0, review: null, link: null });
    expect(getResult(await owners.ask(`/years/${year}`))).toBe("401 UNAUTHORIZED");
  });

  it("Of two films nothing is told, and nothing can be shared", async () => {
    const viewer = await viewerOf(films.slice(0, 2));
    expect(await find(viewer)).toMatchObject({ titles: 2, review: null });
    expect(getResult(await share(viewer))).toBe("409 NOTHING_TO_SHARE");
  });

  it.each([
    ["a year to come", 2027, "404 NOT_FOUND"],
    ["a year long ago", 2015, "404 NOT_FOUND"],
    ["a word", "soon", "400 BAD_REQUEST"],
    ["a part of a year", "2025.5", "400 BAD_REQUEST"],
    ["a number without end", "99999999999999999999", "400 BAD_REQUEST"],
  ])("There is no year of %s", async (_name, of, expected) => {
    const viewer = await adult();
    expect(getResult(await owners.ask(`/years/${of}`, { token: viewer.token }))).toBe(expected);
    expect(getResult(await share(viewer, false, of))).toBe(expected);
  });

  it("This year opens on 1 December in Moscow, and is not told or shared before", async () => {
    const viewer = await adult();
    await watch(viewer, films, "2026-03-1");
    const opening = Date.parse("2026-12-01T00:00:00+03:00") / 1000;
    expect(await find(viewer, 2026)).toMatchObject({ opens_ts: opening, review: null });
    expect(getResult(await share(viewer, false, 2026))).toBe("409 NOTHING_TO_SHARE");
    owners.clock.set(opening);
    expect((await find(viewer, 2026)).review?.films).toBe(4);
    expect(getResult(await share(viewer, false, 2026))).toBe("200");
  });

  it("Watching it again does not move a film to the next year", async () => {
    const viewer = await viewerOf(films);
    await owners.db
      .update(progress)
      .set({ updated: testNow })
      .where(and(eq(progress.profileId, viewer.profile), eq(progress.uid, films[0]?.uid ?? "")));
    expect((await find(viewer)).review?.films).toBe(4);
  });

  it("Titles that were taken out, or may not be shown in the viewer's country, count and are not named", async () => {
    const viewer = await viewerOf(films);
    const [first, , , last] = films;
    const id = await link(viewer, true);
    const change = async (more: Partial<Film>, alias = "") =>
      owners.db.update(titles).set(more).where(eq(titles.alias, alias));
    await change({ isDisabled: true }, first?.alias);
    await change({ blockedCountries: ["RU"] }, last?.alias);
    const own = await owners.ask(`/years/${year}`, { token: viewer.token, place: "RU" });
    const shared = await owners.ask(`/shared-years/${id}`, { place: "RU" });
    await change({ isDisabled: false }, first?.alias);
    await change({ blockedCountries: [] }, last?.alias);
    for (const { body } of [own, shared]) {
      const text = JSON.stringify(body);
      for (const film of [first, last]) expect(text).not.toContain(`"${film?.alias}"`);
    }
    expect((own.body as unknown as Year).review).toMatchObject({
      films: 4,
      titles: { first: null, last: null },
    });
  });
});

describe("A child's year", () => {
  it("It has children's titles only", async () => {
    const viewer = await child();
    await watch(viewer, [...childrens, ...films]);
    const { review } = await find(viewer);
    expect(review?.films).toBe(3);
    for (const film of films) expect(JSON.stringify(review)).not.toContain(`"${film.alias}"`);
  });

  it("A child shares none, and an adult's does not exist for a child", async () => {
    const viewer = await child();
    await watch(viewer, childrens);
    expect(getResult(await share(viewer))).toBe("403 CHILD_PROFILE");
    const id = await link(await viewerOf(films));
    expect(await openAll(id, viewer.token)).toEqual([404, 404, 404, 404]);
    expect(getResult(await open(id, null, "?for_kids=true"))).toBe("404 NOT_FOUND");
  });

  it("The link of a profile that has become a child's leads nowhere", async () => {
    const viewer = await viewerOf(childrens);
    const id = await link(viewer);
    await owners.db.update(profiles).set({ child: true }).where(eq(profiles.id, viewer.profile));
    expect(await openAll(id)).toEqual([404, 404, 404, 404]);
  });
});

describe("A link to a year", () => {
  it("It shows numbers, genre and decade; titles only if that was chosen; never days or whose it is", async () => {
    const viewer = await viewerOf(films);
    const id = await link(viewer);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    const plain = await read(id);
    expect(Object.keys(plain).sort()).toEqual(
      ["year", "minutes", "films", "series", "episodes", "genre", "decade", "viewer", "titles"].sort(),
    );
    expect(plain).toMatchObject({ year, films: 4, titles: null });
    expect(JSON.stringify(plain)).not.toContain(viewer.profile);
    expect(await link(viewer, true), "the same link").toBe(id);
    expect((await read(id)).titles?.first?.alias).toBe(films[0]?.alias);
    expect(await find(viewer)).toMatchObject({ link: { id, with_titles: true } });
    await link(viewer);
    expect((await read(id)).titles).toBeNull();
  });

  it("Its picture is a PNG of 1200 by 630 pixels", async () => {
    const id = await link(await viewerOf(films), true);
    const { body } = await open(id, null, "/picture?locale=ru");
    const { type, data } = body as unknown as { type: string; data: string };
    const { format, width, height } = await sharp(Buffer.from(data, "base64")).metadata();
    expect({ type, format, width, height }).toEqual({
      type: "image/png",
      format: "png",
      width: 1200,
      height: 630,
    });
  });

  it("Once it is ended nothing is left at any address, and a new one has another id", async () => {
    const viewer = await viewerOf(films);
    const id = await link(viewer, true);
    expect(await openAll(id)).toEqual([200, 200, 200, 200]);
    expect(getResult(await unshare(viewer))).toBe("200");
    expect(await openAll(id)).toEqual([404, 404, 404, 404]);
    expect((await find(viewer)).link).toBeNull();
    expect(getResult(await unshare(viewer)), "again").toBe("200");
    expect(await link(viewer)).not.toBe(id);
  });

  it("Nobody else ends it, and two tabs that make it are given the same one", async () => {
    const viewer = await viewerOf(films);
    const ids = await Promise.all([1, 2, 3].map(() => link(viewer)));
    expect(new Set(ids).size).toBe(1);
    await unshare(await adult());
    expect((await open(ids[0] ?? "")).status).toBe(200);
  });

  it.each(["x", "0".repeat(31), "0".repeat(32), "G".repeat(32)])("The id «%s» leads nowhere", async (id) =>
    expect([400, 404]).toContain((await open(id)).status),
  );

  it("A title that is removed from the history is no longer named, and clearing it ends the link", async () => {
    const viewer = await viewerOf(films);
    const id = await link(viewer, true);
    await owners.ask(`/profile/history/${films[0]?.uid}`, { method: "DELETE", token: viewer.token });
    expect((await read(id)).titles).toMatchObject({ first: null, last: { alias: films[3]?.alias } });
    await owners.ask("/profile/history", { method: "DELETE", token: viewer.token });
    expect(await openAll(id)).toEqual([404, 404, 404, 404]);
  });

  it("It leads nowhere while the account is to be deleted, and goes with it", async () => {
    const viewer = await viewerOf(films);
    const id = await link(viewer);
    const mark = (deleteAt: number | null) =>
      owners.db.update(accounts).set({ deleteAt }).where(eq(accounts.id, viewer.id));
    await mark(testNow + 9);
    expect(await openAll(id)).toEqual([404, 404, 404, 404]);
    await mark(null);
    expect((await open(id)).status).toBe(200);
    await owners.db.delete(accounts).where(eq(accounts.id, viewer.id));
    expect(await owners.db.select().from(sharedYears).where(eq(sharedYears.id, id))).toEqual([]);
  });

  it("The account's data has it, with what it shows", async () => {
    const viewer = await viewerOf(films);
    const id = await link(viewer);
    const data = await owners.read<{ profiles: { shared_years: object[] }[] }>("/account/data", viewer.token);
    expect(data.profiles[0]?.shared_years).toEqual([
      expect.objectContaining({
        link: id,
        year,
        shows: expect.objectContaining({ films: 4, titles: null }) as object,
      }),
    ]);
  });

  it.each([
    ["takes the year and its link along", false],
    ["leaves the link of the account as it is", true],
  ])("A virtual viewer who signs in %s", async (_name, hasOwn) => {
    const account = await adult();
    const virtual = await owners.virtual();
    await watch(virtual, films);
    const id = await link(virtual);
    if (hasOwn) await watch(account, films);
    const own = hasOwn ? await link(account) : id;
    await owners.post(
      "/auth/email",
      { email: account.email, password: "шесть-слов-и-точка", device_id: `year-${hasOwn}` },
      { token: virtual.token },
    );
    expect((await open(own)).status).toBe(200);
    expect(await find(account)).toMatchObject({ titles: 4, link: { id: own } });
    if (hasOwn) expect((await open(id)).status).toBe(404);
  });
});
