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
])("The picture of «%s» has a %s", (title, motif) => expect(draw(title)).toBe(motif));

test("What the title is about is not drawn twice", () => expect(draw("Тайна маски", "eye")).toBe("mask"));

test("An episode whose name cannot be drawn gets the same shape each time", () =>
  expect(draw("Побег")).toBe(draw("Побег")));
