import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { loadCatalogue } from "../../platform/content/catalogue";
import { readImport } from "./read-files";
import { isShow, readShow, toOrders } from "./read-show";

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), "luch-show-")), "Ливень (2019)");
  return () => rmSync(path.dirname(folder), { recursive: true, force: true });
});
const write = (file: string, text = "x") => {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};
const episodeNfo = (title: string, season: number, number: number) =>
  `<episodedetails><title>${title}</title><season>${season}</season><episode>${number}</episode><plot>Сюжет</plot></episodedetails>`;
const read = () => readShow(folder, loadCatalogue());
const getPlaces = async () => {
  const { episodes, problems } = await read();
  return [
    episodes.map(({ season, number, title }) => [season, number, title]),
    Object.fromEntries(problems.map(({ place, problem }) => [place, problem])),
  ];
};

describe("A folder of a series", () => {
  it("A folder without NFO files is a series by the names of its files, in their order", async () => {
    write("Сезон 2/01.mkv");
    write("Сезон 1/10 Мост.mkv");
    write("Сезон 1/2 Дождь.mkv");
    write("S01E03/Ливень.S01E03.1080p.mkv");
    write("extras/S01E01.mkv");
    write("Сезон 1/sample.mkv");
    write("Другой сериал/S01E01.mkv");
    expect(await isShow(folder)).toBe(true);
    expect((await read()).title).toMatchObject({ title: { ru: "Ливень" }, year: 2019, category: "series" });
    expect(await getPlaces()).toEqual([
      [
        [1, 2, "Дождь"],
        [1, 3, "Серия 3"],
        [1, 10, "Мост"],
        [2, 1, "Серия 1"],
      ],
      {},
    ]);
  });

  it("NFO files say names, plots and age, and thumbnails and posters become pictures", async () => {
    write("tvshow.nfo", "<tvshow><title>Ливень и ветер</title><mpaa>12+</mpaa><genre>Драма</genre></tvshow>");
    write("poster.jpg");
    write("Season 01/Rain S01E01.mkv");
    write("Season 01/Rain S01E01.nfo", episodeNfo("Первая капля", 1, 1));
    write("Season 01/Rain S01E01-thumb.jpg");
    const { title, episodes } = await read();
    expect(title).toMatchObject({
      title: { ru: "Ливень и ветер" },
      rating_age: "12+",
      genres: ["drama"],
      category: "series",
    });
    expect(episodes).toMatchObject([
      {
        title: "Первая капля",
        description: "Сюжет",
        pictures: {
          "poster.jpg": path.join(folder, "poster.jpg"),
          "frame.jpg": path.join(folder, "Season 01/Rain S01E01-thumb.jpg"),
        },
      },
    ]);
  });

  it("An NFO file says the place of a video whose name does not", async () => {
    write("Ливень пилот.mkv");
    write("Ливень пилот.nfo", episodeNfo("Пилот", 1, 1));
    write("tvshow.nfo", "<tvshow><title>Ливень</title></tvshow>");
    expect(await getPlaces()).toEqual([[[1, 1, "Пилот"]], {}]);
  });

  it("Each file that is not certain is left out with its reason, and the others are taken", async () => {
    write("S01E01.mkv");
    write("S01E02.mkv");
    write("Ливень 1x02.avi");
    write("S01E03E04.mkv");
    write("интервью.mkv");
    write("S01E05.mkv");
    write("S01E05.nfo", episodeNfo("Шестая", 1, 6));
    write("S01E07.mkv");
    write("S01E07.nfo", "<episodedetails>");
    const [places, problems] = await getPlaces();
    expect(places).toEqual([
      [1, 1, "Серия 1"],
      [1, 7, "Серия 7"],
    ]);
    expect(problems).toEqual({
      "S01E02.mkv": "is episode 1×2, and so is Ливень 1x02.avi",
      "Ливень 1x02.avi": "is episode 1×2, and so is S01E02.mkv",
      "S01E03E04.mkv": "its name has several numbers, and a file is one episode",
      "интервью.mkv": "its name has no number of an episode, like S01E02",
      "S01E05.mkv": "its name says 1×5, and its NFO file 1×6",
      "S01E07.nfo": expect.stringContaining("unclosed tag") as string,
    });
  });

  it.each([
    ["a film", ["Ливень.mkv"]],
    ["a film whose name is a year", ["1917.mkv"]],
    ["several series", ["Один/S01E01.mkv", "Два/S01E01.mkv"]],
    ["nothing", ["readme.txt"]],
  ])("A folder with %s is no series", async (_what, files) => {
    for (const file of files) write(file);
    expect(await isShow(folder)).toBe(false);
  });

  it("A single file is no series, whatever it is called", async () => {
    write("S01E01.mkv");
    expect(await isShow(path.join(folder, "S01E01.mkv"))).toBe(false);
    expect(await isShow(path.join(folder, "gone"))).toBe(false);
  });

  it("Orders name the series by its folder, or by a given address, and say what cannot be one", async () => {
    write("S01E01.mkv");
    write(`S01E02 ${"long ".repeat(45)}.mkv`);
    const show = await read();
    const getId = () => "m-0000000000000000";
    const { orders, problems } = toOrders(show, { folder, getId });
    expect(orders.map(({ part }) => part?.series)).toMatchObject([{ source: folder }]);
    expect(problems).toHaveLength(1);
    const into = toOrders(show, { folder, getId, to: "liven" });
    expect(into.orders.map(({ part }) => part?.series)).toEqual([{ alias: "liven" }]);
    expect(toOrders(show, { folder, getId, changes: { year: 12 } })).toMatchObject({
      orders: [],
      problems: [{ place: folder }],
    });
  });
});

describe("An import of a series", () => {
  it("An import takes the videos of a series, and says which episodes have none", async () => {
    write("tvshow.nfo", "<tvshow><title>Ливень</title></tvshow>");
    write("Сезон 1/S01E01.mkv");
    write("Сезон 1/S01E01.nfo", episodeNfo("Первая", 1, 1));
    write("Сезон 1/S01E02.nfo", episodeNfo("Вторая", 1, 2));
    const run = () => readImport(folder, { kind: null, catalogue: loadCatalogue() });
    const { rows, films, problems } = await run();
    expect(rows).toEqual([]);
    expect(films).toMatchObject([
      { title: null, part: { series: { source: folder }, episode: { number: 1 } } },
    ]);
    expect(problems).toEqual([{ place: "Сезон 1/S01E02.nfo", problem: "there is no video beside it" }]);
    expect((await run()).films.map(({ id }) => id)).toEqual(films.map(({ id }) => id));
  });
});
