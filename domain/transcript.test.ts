import { describe, expect, it } from "vitest";
import { groupByChapters, markFound } from "./transcript";

const line = (second: number) => ({ second, text: `at ${second}` });

describe("groupByChapters", () => {
  it.each([
    ["without chapters, all are in one without a title", [], [[null, [5, 60]]]],
    [
      "lines before the first chapter have none",
      [{ second: 30, text: "Two" }],
      [
        [null, [5]],
        ["Two", [60]],
      ],
    ],
    [
      "a chapter begins with its own second",
      [{ second: 60, text: "Two" }],
      [
        [null, [5]],
        ["Two", [60]],
      ],
    ],
    [
      "chapters without lines are left out",
      [
        { second: 0, text: "One" },
        { second: 90, text: "Three" },
      ],
      [["One", [5, 60]]],
    ],
  ])("%s", (_, chapters, expected) => {
    const found = groupByChapters([line(5), line(60)], chapters);
    expect(found.map(({ title, lines }) => [title, lines.map(({ second }) => second)])).toEqual(expected);
  });
});

describe("markFound", () => {
  it.each([
    ["Пойдём домой", "ДОМ", "Пойдём [дом]ой"],
    ["Пойдём домой", "пойдем", "[Пойдём] домой"],
    ["да, да", " да ", "[да], [да]"],
    ["Istanbul: İzmir", "izmir", null],
    ["İzmir, home", "home", "[İzmir, home]"],
    ["Пойдём домой", "поезд", null],
    ["Пойдём домой", " ", null],
  ])("«%s» for «%s»", (text, query, expected) => {
    const pieces = markFound(text, query);
    expect(pieces?.map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text)).join("") ?? null).toBe(
      expected,
    );
  });
});
