import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Article, JournalPage } from "#contract/journal";
import type { ListPage, Story } from "#contract/lists";
import type { Person, PersonCard } from "#contract/persons";
import { isForChildren } from "#domain/age-rating";
import { aliases, credits, titles } from "../../api/platform/db/schema";
import { sample } from "../setup/sample";
import { readWords } from "../setup/words";
import { type Catalogue, openCatalogue } from "./catalogue";

type Listed<Item> = { items: Item[]; items_total: number };

let catalogue: Catalogue;
let adult: { alias: string; uid: string }[];
let kids: { alias: string }[];
beforeAll(async () => {
  catalogue = await openCatalogue();
  const rows = await catalogue.db.select().from(titles);
  adult = rows.filter((row) => !isForChildren(row));
  kids = rows.filter(isForChildren);
});
afterAll(() => catalogue.close());

async function get<Body>(path: string): Promise<Body> {
  const { status, body, text } = await catalogue.requestApi(path);
  expect(status, `${path}: ${text.slice(0, 200)}`).toBe(200);
  return body as Body;
}

/** Loads all pages of a list, with a page size that does not divide its length. */
async function loadAll<Item>(path: string, limit = 7): Promise<Item[]> {
  const items: Item[] = [];
  for (let total = 1; items.length < total; ) {
    const page = await get<Listed<Item>>(
      `${path}${path.includes("?") ? "&" : "?"}skip=${items.length}&limit=${limit}`,
    );
    expect(page.items.length).toBe(Math.min(limit, page.items_total - items.length));
    items.push(...page.items);
    total = page.items_total;
  }
  return items;
}

describe("Editors' lists", () => {
  it.each(["collections", "selections", "playlists"])(
    "The lists %s come in pages, each list once, with the number of titles",
    async (kind) => {
      for (const forKids of [false, true]) {
        const found = await loadAll<{ alias: string; items_total: number }>(
          `/catalog/${kind}?for_kids=${forKids}`,
          3,
        );
        expect(new Set(found.map(({ alias }) => alias)).size).toBe(found.length);
        expect(found.length).toBeGreaterThan(1);
        expect(found.filter(({ items_total: total }) => total === 0)).toEqual([]);
        const [first] = found;
        const page = await get<Listed<unknown>>(
          kind === "playlists"
            ? `/playlist/${first?.alias}?for_kids=${forKids}`
            : `/catalog/${kind}/${first?.alias}?for_kids=${forKids}`,
        );
        expect(page.items_total).toBe(first?.items_total);
      }
    },
  );

  it("The editors' lists include a collection and a playlist of two pages, and six selections", async () => {
    const most = async (kind: string) =>
      Math.max(
        ...(await get<Listed<{ items_total: number }>>(`/catalog/${kind}`)).items.map(
          ({ items_total: total }) => total,
        ),
      );
    expect(await most("collections")).toBeGreaterThan(30);
    expect(await most("playlists")).toBeGreaterThan(30);
    expect((await get<Listed<unknown>>("/catalog/selections")).items_total).toBeGreaterThanOrEqual(6);
  });

  it("A collection has thirty titles a page, each once", async () => {
    const first = await get<ListPage>("/catalog/collections/vek-nemogo-kino");
    expect(first.items.length).toBe(30);
    const all = await loadAll<{ alias: string }>("/catalog/collections/vek-nemogo-kino", 30);
    expect(new Set(all.map(({ alias }) => alias)).size).toBe(first.items_total);
    expect(
      (await get<ListPage>(`/catalog/collections/vek-nemogo-kino?skip=${first.items_total}`)).items,
    ).toEqual([]);
  });

  it("A story has three to five slides, each with a text and a title", async () => {
    const { items } = await get<Listed<Story>>("/catalog/stories");
    expect(items.length).toBeGreaterThanOrEqual(8);
    for (const story of items) {
      expect(story.slides.length, story.alias).toBeGreaterThanOrEqual(3);
      expect(story.slides.length, story.alias).toBeLessThanOrEqual(5);
      expect(story.slides.filter(({ text, image }) => text === "" || !image)).toEqual([]);
      expect(story.title_alias).toBe(story.slides[0]?.title.alias);
      expect(await get<Story>(`/catalog/stories/${story.alias}`)).toEqual(story);
    }
  });
});

describe("People", () => {
  it("People are listed by fame, each once, with the number of titles", async () => {
    const people = await loadAll<PersonCard>("/catalog/persons", 100);
    const made = await catalogue.db
      .selectDistinct({ person: credits.person, titleId: credits.titleId })
      .from(credits);
    expect(new Set(people.map(({ alias }) => alias)).size).toBe(
      new Set(made.map(({ person }) => person)).size,
    );
    for (const { alias, items_total: total } of people.slice(0, 20))
      expect(total).toBe(made.filter(({ person }) => person === alias).length);
  });

  it("People have a biography, a picture and films by profession, the most popular first", async () => {
    const person = await get<Person>("/catalog/persons/charlie-chaplin");
    expect(person.biography).not.toBe("");
    expect(person.image).toMatch(/^\/images\/person\//);
    expect(person.filmography.map(({ profession }) => profession)).toEqual(
      expect.arrayContaining(["director", "actor"]),
    );
    expect(person.filmography.flatMap(({ items }) => items).some(({ character }) => character)).toBe(true);
    const popularity = new Map(
      (await catalogue.db.select().from(titles)).map((row) => [row.alias, row.popularity]),
    );
    for (const { items } of person.filmography) {
      const values = items.map(({ alias }) => popularity.get(alias) ?? 0);
      expect(values).toEqual([...values].sort((one, other) => other - one));
    }
  });

  it("People have Latin names in languages with Latin letters", async () => {
    expect((await get<Person>("/catalog/persons/fritz-lang?locale=hr")).name).toBe("Fritz Lang");
    expect((await get<Person>("/catalog/persons/fritz-lang")).name).toBe("Фриц Ланг");
  });
});

describe("The journal", () => {
  it("The journal is listed by rubric and in pages, the newest first", async () => {
    const { rubrics, items_total: total } = await get<JournalPage>("/journal");
    expect(rubrics.reduce((sum, rubric) => sum + rubric.total, 0)).toBe(total);
    for (const { alias, total: ofRubric } of rubrics) {
      const page = await get<JournalPage>(`/journal?rubric=${alias}`);
      expect([page.items.length, page.items_total]).toEqual([ofRubric, ofRubric]);
      expect(page.items.every((card) => card.rubric_alias === alias)).toBe(true);
    }
    const all = await loadAll<{ published: number }>("/journal", 4);
    expect(all.map(({ published }) => published)).toEqual(
      all.map(({ published }) => published).sort((one, other) => other - one),
    );
  });

  it("Each article has a body, reading time, titles in their order and people", async () => {
    const article = await get<Article>("/journal/kak-ozhivit-bumagu?locale=en");
    expect(article.reading_minutes).toBeGreaterThan(0);
    expect(article.titles.map(({ alias }) => alias)).toEqual([
      "prints-ahmed",
      "skazki-lotty-rajniger",
      "dinozavr-gerti",
      "fantasmagoriya",
      "malenkij-nemo",
      "multmasterskaya",
    ]);
    expect(article.persons[0]?.name).toBe("Lotte Reiniger");
    expect(article.body).toContain("## ");
  });
});

it.each([
  "/catalog/collections/nothing",
  "/catalog/selections/nothing",
  "/catalog/stories/nothing",
  "/catalog/persons/nothing",
  "/journal/nothing",
  "/alias/person/nothing",
  "/catalog/collections/pervyj-vecher",
])("%s is not found", async (path) => {
  expect((await catalogue.requestApi(path)).status).toBe(404);
});

it("Every kind of URL has a retired example, which leads to an existing one", async () => {
  const { items } = await get<{ items: { type: string; from: string; to: string }[] }>("/__dev/aliases");
  expect([...new Set(items.map(({ type }) => type))].sort()).toEqual([
    "collection",
    "genre",
    "journal",
    "person",
    "playlist",
    "selection",
    "watch",
  ]);
  const homes: Record<string, string> = {
    collection: "/catalog/collections/",
    selection: "/catalog/selections/",
    journal: "/journal/",
    person: "/catalog/persons/",
    playlist: "/playlist/",
    watch: "/watch/",
  };
  for (const { type, from, to } of items) {
    expect(await get(`/alias/${type}/${from}`)).toEqual({ redirect_to: to });
    if (type !== "genre") await get(`${homes[type]}${to.split("/").at(-1)}`);
  }
});

describe("A child gets no title for adults", () => {
  const adultsIn = (text: string) => {
    const words = readWords(text);
    return adult.filter(({ alias, uid }) => words.has(alias) || words.has(uid)).map(({ alias }) => alias);
  };
  const paths = [
    "/catalog?limit=100",
    "/catalog?sort=title&limit=100",
    "/catalog/categories",
    "/catalog/categories/filters/detail",
    "/catalog/genres",
    "/catalog/collections",
    "/catalog/selections",
    "/catalog/playlists",
    "/catalog/stories",
    "/catalog/hashtags",
    "/catalog/recommendations?limit=100",
    "/catalog/persons?limit=100",
    "/journal?limit=100",
  ];
  it.each(sample("lists for children", paths, 6))(
    "A child gets no title for adults in %s, whether signed in or asking for children's titles",
    async (path) => {
      const { token } = await catalogue.viewer("PAID", true);
      const asked = await catalogue.requestApi(`${path}${path.includes("?") ? "&" : "?"}for_kids=false`, {
        token,
      });
      expect(asked.status).toBe(200);
      expect(adultsIn(asked.text)).toEqual([]);
      const forKids = await catalogue.requestApi(`${path}${path.includes("?") ? "&" : "?"}for_kids=true`);
      expect(forKids.body).toEqual(asked.body);
    },
  );

  it("A child gets no title for adults in any collection, selection, story, person or article", async () => {
    const { token } = await catalogue.viewer("PAID", true);
    const everything = async (path: string) =>
      (await loadAll<{ alias: string }>(path, 100)).map(({ alias }) => alias);
    const people = await everything("/catalog/persons");
    const pages = [
      ...(await everything("/catalog/collections")).map((alias) => `/catalog/collections/${alias}?limit=100`),
      ...(await everything("/catalog/selections")).map((alias) => `/catalog/selections/${alias}`),
      ...(await everything("/journal")).map((alias) => `/journal/${alias}`),
      ...(await everything("/catalog/stories")).map((alias) => `/catalog/stories/${alias}`),
      ...people.map((alias) => `/catalog/persons/${alias}`),
    ];
    let opened = 0;
    for (const page of pages) {
      const answer = await catalogue.requestApi(page, { token });
      expect([200, 404], page).toContain(answer.status);
      expect(
        adultsIn(answer.text).filter((alias) => !page.includes(alias)),
        page,
      ).toEqual([]);
      opened += answer.status === 200 ? 1 : 0;
    }
    expect(opened).toBeGreaterThan(20);
    expect(opened).toBeLessThan(pages.length / 2);
    expect((await catalogue.requestApi("/catalog/persons/fritz-lang", { token })).status).toBe(404);
  });

  it("A child gets no title for adults at the target of a retired URL", async () => {
    const { token } = await catalogue.viewer("PAID", true);
    for (const { type, from } of await catalogue.db.select().from(aliases)) {
      const answer = await catalogue.requestApi(`/alias/${type}/${from}`, { token });
      expect(adultsIn(answer.text)).toEqual([]);
    }
    expect((await catalogue.requestApi("/alias/watch/potemkin", { token })).status).toBe(404);
    expect((await catalogue.requestApi("/alias/journal/bumaga-ozhivaet", { token })).status).toBe(200);
  });

  it("A child gets every title for children", async () => {
    expect(
      (await loadAll<{ alias: string }>("/catalog?for_kids=true", 100)).map(({ alias }) => alias).sort(),
    ).toEqual(kids.map(({ alias }) => alias).sort());
  });
});
