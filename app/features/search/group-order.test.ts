import { describe, expect, it } from "vitest";
import { orderGroups, type SearchGroup, searchGroups } from "./group-order";

type Found = Parameters<typeof orderGroups>[1];

function found(names: Partial<Record<SearchGroup, string[]>>): Found {
  const items = (group: SearchGroup) => (names[group] ?? []).map((name) => ({ title: name, name }));
  return Object.fromEntries(
    searchGroups.map((group) => [group, { items: items(group), items_total: items(group).length }]),
  ) as unknown as Found;
}

describe("The search group that matches by name comes first", () => {
  it.each<[string, Partial<Record<SearchGroup, string[]>>, SearchGroup[]]>([
    [
      "метрополис",
      { titles: ["Метрополис"], programmes: ["Метрополис"], articles: ["Город будущего"] },
      ["titles", "programmes", "articles"],
    ],
    ["чаплин", { titles: ["Малыш"], persons: ["Чарльз Чаплин"] }, ["persons", "titles"]],
    ["Чарли  Чаплин!", { titles: ["Малыш"], persons: ["Чарли Чаплин"] }, ["persons", "titles"]],
    ["еж", { titles: ["Лес"], collections: ["Ёж и его друзья"] }, ["collections", "titles"]],
    ["кино", { titles: ["Человек с киноаппаратом"], channels: ["Кино"] }, ["channels", "titles"]],
    ["город", { titles: ["Дом"], articles: ["Как строили города"] }, ["articles", "titles"]],
    ["", { titles: ["Дом"], articles: ["Город"] }, ["titles", "articles"]],
  ])("For «%s» the search group that matches by name comes first", (query, names, order) =>
    expect(orderGroups(query, found(names))).toEqual(order),
  );

  it("Empty search groups are left out", () => expect(orderGroups("x", found({}))).toEqual([]));
});
