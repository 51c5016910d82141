import { expect, test } from "vitest";
import { findReason } from "./suggestions";

const watched = {
  title: "Метрополис",
  genres: [{ title: "Фантастика" }, { title: "Драма" }],
  directors: [
    { name: "Первый", filmography: undefined },
    { name: "Фриц Ланг", filmography: [{ alias: "m" }, { alias: "nibelungi" }] },
  ],
};
const genres = (...names: string[]) => names.map((title) => ({ title }));

test.each([
  ["the director, before a genre", { alias: "m", genres: genres("Драма") }, "director", "Фриц Ланг"],
  [
    "the first genre of the film watched",
    { alias: "x", genres: genres("Драма", "Фантастика") },
    "genre",
    "фантастика",
  ],
  ["any genre in common", { alias: "x", genres: genres("Комедия", "Драма") }, "genre", "драма"],
  ["that it is like the film, else", { alias: "x", genres: genres("Комедия") }, "similar", "Метрополис"],
])("A viewer is told why a film is suggested: %s", (_, suggested, key, name) =>
  expect(findReason(watched, suggested)).toEqual({ key, name }),
);
