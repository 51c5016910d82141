import { expect, test } from "vitest";
import { getEpisodeMotif } from "./episode-motifs";

const draw = (title: string, subject: Parameters<typeof getEpisodeMotif>[1] = "rocket") =>
  getEpisodeMotif({ startId: "x-s1e1", title }, subject);

test.each([
  ["Пленники людей-акул", "fish"],
  ["Битва с морским зверем", "ship"],
  ["В ловушке башни", "tower"],
  ["Перстень, который убивает", "rings"],
  ["Гипнотизирующий взгляд", "eye"],
  ["Город под землёй", "city"],
  ["На вершине горы", "mountain"],
])("The picture of «%s» shows a %s", (title, motif) => expect(draw(title)).toBe(motif));

test("An object that is already in the title's picture is not drawn again", () =>
  expect(draw("Тайна маски", "eye")).toBe("mask"));

test("An episode name without a known object always gives the same shape", () =>
  expect(draw("Побег")).toBe(draw("Побег")));
