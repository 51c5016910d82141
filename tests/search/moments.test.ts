import { desc, eq, inArray, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SearchPage } from "#contract/search";
import { isForChildren } from "#domain/age-rating";
import { createLineReader, markPopular } from "../../api/catalogue/search/film-lines";
import { episodes, filmLines, filmTexts, titles } from "../../api/platform/db/schema";
import { apiKey, openApi, testNow } from "../setup/test-api";

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
  // The database has them: here they are read as the API reads them.
  await api.db.delete(filmLines);
  await api.db.delete(filmTexts);
  await api.readFilmLines();
});
afterAll(() => api.stop());

const json = { "content-type": "application/json" };
const search = async (q: string, query: Record<string, string> = {}, cookie = "") => {
  const parameters = new URLSearchParams({ apikey: apiKey, q, ...query });
  const answer = await fetch(`${api.url}/catalog/search/all?${parameters}`, { headers: { cookie } });
  return ((await answer.json()) as SearchPage).moments.items;
};
const createViewer = async (viewer: Record<string, unknown>) => {
  const url = `${api.url}/__dev/viewers?apikey=${apiKey}`;
  const answer = await fetch(url, { method: "POST", headers: json, body: JSON.stringify(viewer) });
  return `auth_token=${((await answer.json()) as { token: string }).token}`;
};
const clip = "city-by-night";
/** The titles that have a film, the most popular first. */
const getTitles = async () =>
  (await api.db.select().from(titles).where(eq(titles.clip, clip)))
    .filter(({ kind }) => kind === "movie")
    .sort((one, other) => other.popularity - one.popularity);
/** Changes a title for a while. */
const withTitle = async <Result>(
  alias: string,
  change: Partial<typeof titles.$inferInsert>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const [before] = await api.db.select().from(titles).where(eq(titles.alias, alias));
  await api.db.update(titles).set(change).where(eq(titles.alias, alias));
  try {
    return await work();
  } finally {
    await api.db
      .update(titles)
      .set(before ?? {})
      .where(eq(titles.alias, alias));
  }
};

describe("Moments of films", () => {
  it.each([
    ["поезд", "line", 27, "Последний поезд шёл через мост."],
    ["последний поезд", "line", 27, "Последний поезд шёл через мост."],
    ["Поезда", "line", 27, "Последний поезд шёл через мост."],
    ["мост", "chapter", 27, "Мост"],
    ["the last train", "line", 27, "The last train was crossing the bridge."],
  ])("«%s» finds the second where it is said", async (query, kind, second, text) => {
    const [best] = await getTitles();
    const found = await search(query);
    expect(found).toContainEqual(
      expect.objectContaining({ uid: best?.uid, alias: best?.alias, kind, second, text }),
    );
    expect(found.filter(({ image }) => image === null)).toEqual([]);
  });

  it("Each moment's picture is the film's at that second, and can be had", async () => {
    const [moment] = await search("последний поезд");
    expect(moment?.image).toMatch(/^\/images\/moment\/city-by-night-27\./u);
    const answer = await fetch(`${api.url}${moment?.image ?? ""}?w=640`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^image\//u);
  });

  it.each(["", "в", "и не", "смотреть фильм", "поезд жираф", "ю", "что", "the"])(
    "«%s» finds none",
    async (query) => expect(await search(query)).toEqual([]),
  );

  it("What asks for a PIN where it is played is not quoted", async () => {
    const [best] = await getTitles();
    const isFound = async () => (await search("поезд")).some(({ alias }) => alias === best?.alias);
    expect(await isFound()).toBe(true);
    expect(await withTitle(best?.alias ?? "", { ratingAge: "18+" }, isFound)).toBe(false);
  });

  it("A moment is found once, in the viewer's language where its words are the same", async () => {
    const found = await search("мост");
    const places = found.map(({ uid, second }) => `${uid} ${second}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it("Moments of several words are the same, each once, whether their films are marked as popular or not", async () => {
    const queries = ["последний поезд", "the last train", "шёл через", "поезд мост"];
    const findAll = async () => Promise.all(queries.map(async (query) => search(query)));
    const marked = await findAll();
    expect(marked[0]).not.toEqual([]);
    for (const found of marked) {
      const places = found.map(({ uid, second }) => `${uid} ${second}`);
      expect(new Set(places).size).toBe(places.length);
    }
    await api.db.update(filmLines).set({ isPopular: false });
    expect(await findAll()).toEqual(marked);
    await api.db.update(filmLines).set({ isPopular: true });
  });

  it("Films that a title or an episode has are marked as popular, with their lines, and others are not", async () => {
    const [own] = await api.db.select().from(filmLines).limit(1);
    if (!own) return expect.unreachable("there is a line");
    const many = Array.from({ length: 25 }, (_, index) => `of-no-title-${index}`);
    await api.db
      .insert(filmTexts)
      .values(many.map((clip) => ({ clip, version: "1", words: "", isPopular: true })));
    await api.db.insert(filmLines).values(many.map((clip) => ({ ...own, clip, isPopular: true })));
    await api.db.update(filmTexts).set({ isPopular: false }).where(eq(filmTexts.clip, clip));
    await Promise.all([markPopular(api.db), markPopular(api.db)]);
    const films = await api.db.select().from(filmTexts);
    const played = new Set([
      ...(await api.db.select().from(titles)).map((title) => title.clip),
      ...(await api.db.select().from(episodes)).map((episode) => episode.clip),
    ]);
    expect(films.filter(({ isPopular }) => isPopular).map((film) => film.clip)).toEqual(
      films.filter((film) => played.has(film.clip)).map((film) => film.clip),
    );
    const marks = new Map(films.map((film) => [film.clip, film.isPopular]));
    const lines = await api.db.select().from(filmLines);
    expect(lines.filter((line) => line.isPopular !== marks.get(line.clip))).toEqual([]);
    expect(lines.filter(({ isPopular }) => isPopular)).not.toEqual([]);
    await api.db.delete(filmTexts).where(inArray(filmTexts.clip, many));
    await api.db.delete(filmLines).where(inArray(filmLines.clip, many));
  });

  it("An episode's moments lead to the episode", async () => {
    const [episode] = await api.db.select().from(episodes).limit(1);
    const [own] = await api.db
      .select()
      .from(filmLines)
      .where(eq(filmLines.clip, episode?.clip ?? ""))
      .limit(1);
    if (!episode || !own) return expect.unreachable("there is an episode with lines");
    const clips = episode.clip;
    await api.db.update(episodes).set({ clip: "episode-of-its-own" }).where(eq(episodes.uid, episode.uid));
    await api.db
      .insert(filmLines)
      .values({ ...own, clip: "episode-of-its-own", text: "Абракадабра", vector: "'абракадабра'" });
    expect(await search("абракадабра")).toMatchObject([
      { uid: episode.uid, start_id: episode.startId, season: episode.season, number: episode.number },
    ]);
    await api.db.update(episodes).set({ clip: clips }).where(eq(episodes.uid, episode.uid));
    await api.db.delete(filmLines).where(eq(filmLines.clip, "episode-of-its-own"));
  });
});

describe("Who finds which moments", () => {
  it("A child finds moments of films for children only, and somebody else's the same for any spelling", async () => {
    const child = await createViewer({ kind: "PAID", child: true });
    const rows = await api.db.select().from(titles);
    const forChildren = new Set(rows.filter(isForChildren).map(({ alias }) => alias));
    const words = new Set(
      (await api.db.select().from(filmLines)).flatMap(({ text }) => text.match(/\p{L}{4,}/gu) ?? []),
    );
    let count = 0;
    for (const word of [...words].slice(0, 40))
      for (const moment of await search(word, { for_kids: "false" }, child)) {
        count += 1;
        expect(forChildren, `${word}: ${moment.alias}`).toContain(moment.alias);
      }
    expect(count).toBeGreaterThan(0);
    // There are moments that are found by others only.
    expect((await search("поезд")).some(({ alias }) => !forChildren.has(alias))).toBe(true);
  });

  it.each([
    ["is disabled", { isDisabled: true }],
    ["is blocked in the country", { blockedCountries: ["RU"] }],
    ["opens later", { windows: [{ type: "free" as const, publish: testNow + 60, unpublish: 0 }] }],
    ["was closed", { windows: [{ type: "free" as const, publish: 1, unpublish: testNow - 60 }] }],
    ["lies elsewhere", { media: { hls: "https://films.example/x.m3u8", subtitles: [], drm: {} } }],
  ])("No moment is found of a title that %s", async (_what, change) => {
    const [best] = await getTitles();
    const alias = best?.alias ?? "";
    const find = async () => (await search("последний поезд", { country: "RU" })).map((one) => one.alias);
    expect(await find()).toContain(alias);
    expect(await withTitle(alias, change, find)).not.toContain(alias);
    expect(await find()).toContain(alias);
  });
});

describe("What many films say", () => {
  const name = (index: number) => `many-films-${index}`;
  let aliases: string[];
  beforeAll(async () => {
    const movies = await api.db
      .select()
      .from(titles)
      .where(eq(titles.kind, "movie"))
      .orderBy(desc(titles.popularity), titles.alias)
      .limit(15);
    aliases = movies.map(({ alias }) => alias);
    for (const [index, { alias }] of movies.entries()) {
      const windows = [{ type: "free" as const, publish: 0, unpublish: 0 }];
      await api.db
        .update(titles)
        .set({ clip: name(index), media: null, blockedCountries: [], windows })
        .where(eq(titles.alias, alias));
      const clip = name(index);
      await api.db.insert(filmTexts).values({ clip, version: "own", words: "'единорог':1 'карусель':1" });
      const line = { clip, kind: "line", lang: "ru", second: 20 } as const;
      // Both words are in one line of every third film.
      const together = index % 3 === 0;
      await api.db.insert(filmLines).values([
        { ...line, position: 0, text: "Единорог", vector: `'единорог':1${together ? " 'карусель':1" : ""}` },
        { ...line, position: 1, second: 30, text: "Карусель", vector: "'карусель':1" },
      ]);
    }
  });
  afterAll(async () => {
    await api.db.delete(filmLines).where(like(filmLines.clip, "many-films-%"));
    await api.db.delete(filmTexts).where(like(filmTexts.clip, "many-films-%"));
  });
  const find = async (query: string) => [...new Set((await search(query)).map(({ alias }) => alias))];

  it("What many films say is found in the most popular ones", async () => {
    expect(await find("единорог")).toEqual(aliases.slice(0, 12));
    expect(await find("единорог карусель")).toEqual(aliases.filter((_alias, index) => index % 3 === 0));
  });

  it("A film is not looked into whose words are others, but one is whose words are not known", async () => {
    const setWords = (index: number, words: string) =>
      api.db
        .update(filmTexts)
        .set({ words })
        .where(eq(filmTexts.clip, name(index)));
    await setWords(2, "'другое':1");
    await setWords(4, "");
    expect(await find("единорог")).toEqual(aliases.slice(0, 13).toSpliced(2, 1));
  });
});

describe("The lines of a film", () => {
  it("The words of a film are those of all its lines", async () => {
    const hasAll = sql<boolean>`bool_and(tsvector_to_array(${filmLines.vector}) <@ tsvector_to_array(${filmTexts.words}))`;
    const films = await api.db
      .select({ clip: filmTexts.clip, hasAll })
      .from(filmTexts)
      .innerJoin(filmLines, eq(filmLines.clip, filmTexts.clip))
      .groupBy(filmTexts.clip);
    expect(films.length).toBeGreaterThan(0);
    expect(films.filter((film) => !film.hasAll)).toEqual([]);
  });

  it("A film with more words than a row can hold is found nevertheless", async () => {
    const film = api.clips.get(clip) ?? expect.unreachable("the clip is there");
    const cues = Array.from({ length: 6000 }, (_, index) => {
      const number = String.fromCodePoint(...[...String(index)].map((digit) => 0x4e_00 + Number(digit)));
      return `00:20.000 --> 00:22.000\n${number}${"語".repeat(60 - number.length)}\n`;
    });
    const endless = "film-of-endless-words";
    await createLineReader({
      db: api.db,
      clips: new Map([[endless, { ...film, id: endless, chapters: [] }]]),
      readFile: () => Promise.resolve(Buffer.from(`WEBVTT\n\n${cues.join("\n")}`)),
    })();
    const [stored] = await api.db.select().from(filmTexts).where(eq(filmTexts.clip, endless));
    expect(stored?.words).toBe("");
    expect(await api.db.$count(filmLines, eq(filmLines.clip, endless))).toBeGreaterThan(6000);
    await api.db.delete(filmLines).where(eq(filmLines.clip, endless));
  });

  it("The lines of a film are replaced when it is encoded anew, once for several processes", async () => {
    const film = api.clips.get(clip) ?? expect.unreachable("the clip is there");
    const said = (text: string) => Buffer.from(`WEBVTT\n\n00:20.000 --> 00:22.000\n${text}\n`);
    let reads = 0;
    const readers = [1, 2].map(() =>
      createLineReader({
        db: api.db,
        clips: new Map([[clip, { ...film, id: `${clip}-again`, chapters: [] }]]),
        readFile: (_clip, file) => {
          reads += 1;
          return Promise.resolve(file.includes("ru") ? said("Совсем другие слова") : null);
        },
      }),
    );
    await Promise.all(readers.map((read) => read()));
    const lines = await api.db.select().from(filmLines).where(eq(filmLines.clip, clip));
    expect(lines).toMatchObject([{ lang: "ru", second: 20, text: "Совсем другие слова", position: 0 }]);
    expect(await search("последний поезд")).toEqual([]);
    expect((await search("совсем другие")).map(({ second }) => second)).toEqual([20]);
    const before = reads;
    await Promise.all(readers.map((read) => read()));
    expect(reads).toBe(before);
  });

  it("A film whose storage does not answer is read at the next time", async () => {
    const film = api.clips.get(clip) ?? expect.unreachable("the clip is there");
    let isAway = true;
    const read = createLineReader({
      db: api.db,
      clips: new Map([[clip, { ...film, id: `${clip}-third` }]]),
      readFile: () =>
        isAway
          ? Promise.reject(new Error("The storage is away"))
          : Promise.resolve(Buffer.from("WEBVTT\n\n00:20.000 --> 00:22.000\nСнова здесь\n")),
    });
    await expect(read()).rejects.toThrow("The storage is away");
    expect(await search("снова здесь")).toEqual([]);
    isAway = false;
    await read();
    expect(await search("снова здесь")).toHaveLength(1);
  });
});
