import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Transcript } from "#contract/catalog";
import { isForChildren } from "#domain/age-rating";
import { episodes, filmLines, titles } from "../../api/platform/db/schema";
import { apiKey, openApi, testNow } from "../setup/test-api";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.stop());

const ask = async (alias: string, query: Record<string, string> = {}) => {
  const parameters = new URLSearchParams({ apikey: apiKey, locale: "ru", ...query });
  const answer = await fetch(`${api.url}/catalog/transcripts/${alias}?${parameters}`);
  return { status: answer.status, body: (await answer.json()) as Transcript };
};
const clip = "city-by-night";
const findFilm = async (isSuitable: (title: typeof titles.$inferSelect) => boolean) => {
  const found = (await api.db.select().from(titles).where(eq(titles.clip, clip))).find(
    (title) => title.kind === "movie" && isSuitable(title),
  );
  if (!found) throw new Error("There is no such film");
  return found;
};
const findOpenFilm = () =>
  findFilm(
    ({ ratingAge, windows }) =>
      ratingAge !== "18+" && windows.some(({ publish, unpublish }) => publish <= testNow && unpublish === 0),
  );
/** Changes a title for a while. */
const withTitle = async <Result>(
  id: string,
  change: Partial<typeof titles.$inferInsert>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const [before] = await api.db.select().from(titles).where(eq(titles.id, id));
  await api.db.update(titles).set(change).where(eq(titles.id, id));
  try {
    return await work();
  } finally {
    if (before) await api.db.update(titles).set(before).where(eq(titles.id, id));
  }
};

describe("What is said in a film", () => {
  it("It has every line of the language, in order, and the chapters", async () => {
    const { alias } = await findOpenFilm();
    const { status, body } = await ask(alias);
    expect(status).toBe(200);
    const known = await api.db
      .select()
      .from(filmLines)
      .where(and(eq(filmLines.clip, clip), eq(filmLines.kind, "line"), eq(filmLines.lang, body.lang)));
    expect(body.lines.map(({ text }) => text).sort()).toEqual(known.map(({ text }) => text).sort());
    const seconds = body.lines.map(({ second }) => second);
    expect(seconds).toEqual([...seconds].sort((one, other) => one - other));
    expect(body.chapters.length).toBeGreaterThan(0);
    expect(body.langs).toContain(body.lang);
  });

  it("It is in the language that is asked for, else the page's, else one that its readers may know", async () => {
    const { alias } = await findOpenFilm();
    const getLanguage = async (query: Record<string, string>) => (await ask(alias, query)).body.lang;
    expect(await getLanguage({ lang: "en" })).toBe("en");
    expect(await getLanguage({ lang: "xx" })).toBe("ru");
    expect(await getLanguage({ locale: "bg" })).toBe("ru");
    expect(await getLanguage({ locale: "hr" })).toBe("en");
  });

  it("An episode has its own", async () => {
    const [episode] = await api.db
      .select({ startId: episodes.startId, alias: titles.alias })
      .from(episodes)
      .innerJoin(titles, eq(titles.id, episodes.titleId))
      .where(eq(episodes.clip, clip))
      .limit(1);
    if (!episode) throw new Error("No episode has this film");
    expect((await ask(episode.alias, { episode: episode.startId })).body.lines.length).toBeGreaterThan(0);
    expect((await ask(episode.alias)).status).toBe(404);
    const { alias } = await findOpenFilm();
    expect((await ask(alias, { episode: episode.startId })).status).toBe(404);
  });

  it.each<[string, Partial<typeof titles.$inferInsert>]>([
    ["for adults", { ratingAge: "18+" }],
    [
      "that begins tomorrow",
      { windows: [{ publish: testNow + 86_400, unpublish: 0, type: "free" }] as never },
    ],
    ["that has ended", { windows: [{ publish: 1, unpublish: testNow - 1, type: "free" }] as never }],
    ["that is not shown in the country", { blockedCountries: ["RU"] }],
    ["by address", { media: { hls: "https://films.example/1.m3u8" } as never }],
  ])("There is none of a film %s", async (_, change) => {
    const { id, alias } = await findOpenFilm();
    expect((await withTitle(id, change, () => ask(alias, { geoip_cc: "RU" }))).status).toBe(404);
    expect((await ask(alias, { geoip_cc: "RU" })).status).toBe(200);
  });

  it("A child gets none of a film for adults", async () => {
    const { alias } = await findFilm((title) => !isForChildren(title));
    expect((await ask(alias, { for_kids: "true" })).status).toBe(404);
  });
});
