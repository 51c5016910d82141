import { describe, expect, it } from "vitest";
import { anEpisode, aProduct, aSeason } from "../tests/setup/product";
import {
  findVeiledEpisodes,
  findVeiledFrom,
  findVeiledSeconds,
  getVeiledArticleTitle,
  isBegun,
  type Protection,
  veilArticles,
  veilChapters,
  veilProduct,
  type Viewed,
} from "./spoilers";

const episodes = ["a1", "a2", "a3", "b1", "b2"].map((uid) => ({ uid, season: uid.startsWith("a") ? 1 : 2 }));
const seen = (uid: string, changes: Partial<Viewed> = {}): Viewed => ({
  uid,
  position_seconds: 0,
  is_finished: true,
  ...changes,
});
const begun = (uid: string) => seen(uid, { position_seconds: 60, is_finished: false });
const auto: Protection = { choice: "auto", lifted: [] };

describe("The veiled episodes of a series", () => {
  it.each<[string, Viewed[], Partial<Protection>, string[]]>([
    ["a series that was not begun", [], {}, []],
    [
      "a series that was not begun, if all are protected",
      [],
      { choice: "always" },
      ["a1", "a2", "a3", "b1", "b2"],
    ],
    ["a series whose second episode was begun", [seen("a1"), begun("a2")], {}, ["a3", "b1", "b2"]],
    ["a series whose first episode was finished", [seen("a1")], {}, ["a2", "a3", "b1", "b2"]],
    ["a series of which only a later episode was watched", [seen("b1")], {}, ["b2"]],
    ["a series that was finished", [seen("b2")], {}, []],
    ["a series whose last episode was begun", [begun("b2")], {}, []],
    ["an episode opened by mistake", [seen("b1", { position_seconds: 3, is_finished: false })], {}, []],
    [
      "an episode to be watched from the start again",
      [seen("a2", { is_finished: false })],
      {},
      ["a3", "b1", "b2"],
    ],
    ["a viewer who wants to know all", [begun("a1")], { choice: "off" }, []],
    ["a lifted episode", [begun("a2")], { lifted: ["b1"] }, ["a3", "b2"]],
    ["a lifted season", [begun("a2")], { lifted: ["season-2"] }, ["a3"]],
    ["a lifted series", [begun("a2")], { lifted: ["all"] }, []],
    [
      "a lifted episode, if all are protected",
      [],
      { choice: "always", lifted: ["a1"] },
      ["a2", "a3", "b1", "b2"],
    ],
    ["an unknown episode", [begun("c1")], {}, []],
  ])("Of %s the right ones are veiled", (_name, watched, changes, expected) => {
    const viewing = { watched, protection: { ...auto, ...changes } };
    expect([...findVeiledEpisodes(episodes, viewing)]).toEqual(expected);
  });

  it("All but the first are veiled while it is unknown what was watched", () =>
    expect([...findVeiledEpisodes(episodes, "unknown")]).toEqual(["a2", "a3", "b1", "b2"]));
});

describe("What is said in the episodes of a series", () => {
  it.each<[string, Viewed[], Partial<Protection>, [string, number][]]>([
    [
      "from where the furthest episode stopped",
      [seen("a1"), begun("a2")],
      {},
      [
        ["a3", 0],
        ["b1", 0],
        ["b2", 0],
        ["a2", 60],
      ],
    ],
    ["in the last episode, from where it stopped", [begun("b2")], {}, [["b2", 60]]],
    ["not in earlier episodes, wherever they stopped", [begun("a1"), seen("b1")], {}, [["b2", 0]]],
    ["not in a lifted episode that was begun", [begun("b2")], { lifted: ["b2"] }, []],
    ["not in an episode of a lifted season", [begun("b1")], { lifted: ["season-2"] }, []],
    ["nowhere for a viewer who wants to know all", [begun("a1")], { choice: "off" }, []],
    ["nowhere in a series that was not begun", [], {}, []],
    ["nowhere in a series that was finished", [seen("b2")], {}, []],
  ])("What is said is veiled %s", (_name, watched, changes, expected) => {
    const viewing = { watched, protection: { ...auto, ...changes } };
    expect([...findVeiledSeconds(episodes, viewing)]).toEqual(expected);
  });
});

describe("The veiled part of a film", () => {
  it.each<[string, Viewed | null, Partial<Protection>, number | null]>([
    ["was not begun", null, {}, null],
    ["was begun", begun("f"), {}, 60],
    ["was finished", seen("f"), {}, null],
    ["was opened by mistake", seen("f", { position_seconds: 3, is_finished: false }), {}, null],
    ["was begun by a viewer who wants to know all", begun("f"), { choice: "off" }, null],
    ["was begun and lifted", begun("f"), { lifted: ["all"] }, null],
  ])("The veil of a film that %s begins in the right place", (_name, watched, changes, expected) =>
    expect(findVeiledFrom(watched, { ...auto, ...changes })).toBe(expected),
  );

  it("Later chapters are known by their number, in the viewer's language", () => {
    const chapters = [
      { start: 0, title: "Начало" },
      { start: 60, title: "Погоня" },
      { start: 90, title: "Кто убийца" },
    ];
    expect(veilChapters(chapters, 60, "ru").map(({ title }) => title)).toEqual([
      "Начало",
      "Погоня",
      "Глава 3",
    ]);
    expect(veilChapters(chapters, 0, "hr").map(({ title }) => title)).toEqual([
      "Начало",
      "Poglavlje 2",
      "Poglavlje 3",
    ]);
    expect(veilChapters(chapters, null, "ru")).toEqual(chapters);
  });
});

it("An episode counts as begun from its fifth second, and once it was finished", () => {
  const at = (position_seconds: number, is_finished = false) => isBegun({ position_seconds, is_finished });
  expect([at(4.9), at(5), at(0), at(2, true)]).toEqual([false, true, true, true]);
});

describe("A veiled title", () => {
  const episode = (season: number, number: number) => ({
    ...anEpisode(season, number),
    title: `Canary ${number}`,
    description: "Canary text",
    image: "/images/still/canary",
    leader: "/images/leader/plain",
  });
  const product = aProduct({
    _cls: "series",
    items: [1, 2].map((number) => ({
      ...aSeason(number, 0),
      title: "Canary season",
      description: "Canary plot",
      episodes: [episode(number, 1), episode(number, 2)],
    })),
    cast: [{ name: "Мюзидора", alias: "musidora", character: "Canary Vep", photo: null, biography: "" }],
  });
  const first = product.items[0]?.episodes[0]?.uid ?? "";

  it("A veiled title has no name, text or picture of what the viewer has not come to", () => {
    const shown = veilProduct(product, { watched: [begun(first)], protection: auto }, "en");
    const [season, next] = shown.items;
    expect(season?.episodes[0]).toMatchObject({ title: "Canary 1", is_veiled: false });
    expect(season?.episodes[1]).toMatchObject({
      title: "Episode 2",
      description: null,
      image: "/images/leader/plain",
      is_veiled: true,
    });
    expect(JSON.stringify([season?.episodes[1], next, shown.cast])).not.toMatch(/canary/i);
    expect(shown.has_veil).toBe(true);
  });

  it("A season that is only announced tells nothing", () => {
    const announced = { ...aSeason(3, 0), title: "Canary season", description: "Canary plot", episodes: [] };
    const shown = veilProduct(
      { ...product, items: [...product.items, announced] },
      { watched: [begun(first)], protection: auto },
      "en",
    );
    expect(shown.items.at(-1)).toMatchObject({ title: "Season 3", description: "" });
  });

  it("A title of which nothing is veiled stays the same object, which caches know", () =>
    expect(veilProduct(product, { watched: [], protection: auto }, "en")).toBe(product));
});

describe("Cards of articles", () => {
  const card = { title: "Кто погибнет", lead: "И как", is_veiled: false };
  const [kept, known, ofFilm] = [
    { ...card, alias: "kept", veiled_title: "Статья о сериале «Вампиры»" },
    { ...card, alias: "known", veiled_title: "Статья о сериале «Юдекс»" },
    { ...card, alias: "film", veiled_title: null },
  ];
  const withoutWords = { is_veiled: true, lead: "" };

  it("A card that is kept has a title that tells nothing and no lead", () => {
    expect(veilArticles([kept, known, ofFilm], ["kept", "film"])).toEqual([
      { ...kept, ...withoutWords, title: kept.veiled_title },
      known,
      ofFilm,
    ]);
  });

  it("All cards about series are veiled if it is unknown which are kept", () => {
    expect(veilArticles([kept, known, ofFilm], "unknown").map(({ is_veiled: isVeiled }) => isVeiled)).toEqual(
      [true, true, false],
    );
  });

  it("The title of a card names the series, unless that is withdrawn", () => {
    expect(getVeiledArticleTitle("Les Vampires", "en")).toBe("An article about “Les Vampires”");
    expect(getVeiledArticleTitle(null, "ru")).toBe("Статья о сериале");
  });
});
