import { describe, expect, it, vi } from "vitest";
import { filterForChildren } from "./filter-for-children";

const forChildren = { uid: "child", for_kids: true, rating_age: "6+" };
const forAdults = [
  { uid: "rated too high", for_kids: true, rating_age: "18+" },
  { uid: "not for children", for_kids: false, rating_age: "0+" },
  { uid: "not rated", for_kids: true, rating_age: null },
  { uid: "a list for adults", for_kids: false },
  { uid: "an adults' recording", rating_age: "16+" },
];

describe("A child's API responses", () => {
  it.each<[string, (item: object) => unknown, unknown]>([
    ["a list", (item) => [forChildren, item], [forChildren]],
    [
      "a page of a list, which counts the rest",
      (item) => ({ items: [forChildren, item], items_total: 9, skip: 0 }),
      { items: [forChildren], items_total: 8, skip: 0 },
    ],
    [
      "rows of lists",
      (item) => ({
        rows: [
          { id: "a", items: [item] },
          { id: "b", items: [{ card: item }] },
        ],
      }),
      {
        rows: [
          { id: "a", items: [] },
          { id: "b", items: [] },
        ],
      },
    ],
    [
      "what is part of a suitable title",
      (item) => ({ ...forChildren, similar: [item] }),
      { ...forChildren, similar: [] },
    ],
    [
      "a list that counts under another name",
      (item) => ({ items: [item, forChildren], total: 40 }),
      { items: [forChildren], total: 39 },
    ],
    [
      "what stands beside a list",
      (item) => ({ items: [forChildren], poster: item, previous: item }),
      { items: [forChildren], poster: null, previous: null },
    ],
    ["a recording with others like it", (item) => ({ recording: item, similar: [forChildren] }), null],
    ["the answer itself", (item) => item, null],
    ["an answer about it", (item) => ({ program: item }), null],
  ])("A child gets from an API response only what is for children: %s", (_name, create, expected) => {
    for (const item of forAdults) {
      expect(
        filterForChildren(create(item), () => {}),
        item.uid,
      ).toEqual(expected);
    }
  });

  it("A child gets nulls, texts, numbers and objects without an age rating unchanged", () => {
    const answer = {
      title: "Дети",
      image: null,
      years: [1925, null],
      persons: [{ name: "Чаплин" }],
      card: forChildren,
      channel: { for_kids: true },
    };
    const onDrop = vi.fn();
    expect(filterForChildren(answer, onDrop)).toEqual(answer);
    expect(onDrop).not.toHaveBeenCalled();
  });

  it("Every item removed for a child is counted", () => {
    const onDrop = vi.fn();
    filterForChildren({ rows: [{ items: forAdults }] }, onDrop);
    expect(onDrop).toHaveBeenCalledTimes(forAdults.length);
  });
});
