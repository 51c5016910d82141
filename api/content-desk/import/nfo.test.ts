import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadCatalogue } from "../../platform/content/catalogue";
import { parseNfo } from "./nfo";
import { readImport } from "./read-files";

const movie = `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
<movie><title>Мать &amp; дочь</title><originaltitle>Mother</originaltitle><year>1926</year><mpaa>RU-12+</mpaa>
<plot>О чём &#34;фильм&#34;</plot><runtime>89</runtime><genre>Драма</genre><genre>Неведомый</genre>
<country>СССР</country><director>Фриц Ланг</director><actor><name>Вера</name><role>Мать</role></actor></movie>
https://www.themoviedb.org/movie/1`;

describe("An NFO file", () => {
  it("An NFO file of a film is read with its texts as they are meant, and its address after them", () => {
    expect(parseNfo(movie)).toMatchObject({
      kind: "movie",
      title: "Мать & дочь",
      year: 1926,
      age: "12+",
      plot: 'О чём "фильм"',
      minutes: 89,
      genres: ["Драма", "Неведомый"],
      actors: [{ name: "Вера", role: "Мать" }],
    });
  });

  it.each([
    ["", "18+"],
    ["PG-13", "12+"],
    ["Rated R", "18+"],
    ["TV-Y7", "6+"],
    ["16+", "16+"],
    ["Approved", "18+"],
  ])("A film rated «%s» is for %s", (mpaa, age) => {
    expect(parseNfo(`<movie><title>x</title><mpaa>${mpaa}</mpaa></movie>`).age).toBe(age);
  });

  it.each([
    ["no XML", "Чайка"],
    ["half a document", "<movie><title>x</title>"],
    ["another kind of document", "<rss><title>x</title></rss>"],
    ["no title", "<movie><year>1</year></movie>"],
    ["entities of its own", '<!DOCTYPE x [<!ENTITY a "b">]><movie><title>&a;</title></movie>'],
    [
      "a way to another file",
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><movie><title>&a;</title></movie>',
    ],
  ])("%s is refused", (_what, text) => {
    expect(() => parseNfo(text)).toThrow(SyntaxError);
  });
});

describe("A folder with NFO files", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "luch-nfo-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };

  it("A folder's films, series and what cannot be read are told apart", async () => {
    write("Мать (1926)/movie.nfo", movie);
    write("Мать (1926)/Мать.mkv", "x");
    write("Без видео/movie.nfo", movie);
    write("Сломан/movie.nfo", "<movie>");
    write(
      "Сериал/tvshow.nfo",
      "<tvshow><title>Новый сериал</title><year>1930</year><genre>Драма</genre><actor><name>Фриц Ланг</name><role>Он сам</role></actor></tvshow>",
    );
    const episode = (title: string, season: number, number: number) =>
      `<episodedetails><title>${title}</title><season>${season}</season><episode>${number}</episode><runtime>20</runtime></episodedetails>`;
    write("Сериал/Сезон 1/s01e02.nfo", episode("Вторая", 1, 2));
    write("Сериал/Сезон 1/s01e01.nfo", episode("Первая", 1, 1));
    const { rows, films, problems } = await readImport(folder, { kind: null, catalogue: loadCatalogue() });
    expect(films).toMatchObject([
      {
        source: path.join(folder, "Мать (1926)"),
        title: { title: { ru: "Мать & дочь" }, genres: ["drama"], countries: ["SU"], rating_age: "12+" },
      },
    ]);
    expect(rows).toMatchObject([
      {
        kind: "titles",
        key: "novyy-serial",
        entry: {
          ratingAge: "18+",
          forKids: false,
          cast: [{ person: "fritz-lang", character: "Он сам" }],
          seasons: [{ year: 1930, episodes: [{ title: "Первая", minutes: 20 }, { title: "Вторая" }] }],
        },
      },
    ]);
    expect(problems.map(({ place }) => place).sort()).toEqual([
      "Без видео/movie.nfo",
      "Мать (1926)/movie.nfo",
      "Сломан/movie.nfo",
    ]);
  });
});
