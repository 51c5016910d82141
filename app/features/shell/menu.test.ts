import { describe, expect, it } from "vitest";
import { serverResources } from "~/lib/i18n/resources.server";
import { getMenu } from "./menu";

const adultNonRu = ["/movies", "/series", "/animation", "/new", "/journal", "/channel"];

describe("The viewer's menu", () => {
  it("The viewer's menu has seven entries for an adult in Russia", () =>
    expect(getMenu("Adult_Ru").map(({ url }) => url)).toEqual(["/archive", ...adultNonRu]));
  it("The viewer's menu has the same entries without the archive outside Russia", () =>
    expect(getMenu("Adult_NonRu").map(({ url }) => url)).toEqual(adultNonRu));
  it("The viewer's menu has six entries for a child", () =>
    expect(getMenu("Child").map(({ url }) => url)).toEqual([
      "/cartoons",
      "/movies",
      "/series",
      "/new",
      "/channel",
      "/favorites",
    ]));

  it.each([
    ["Adult_Ru", ["Кино на ТВ", "Фильмы", "Сериалы", "Детям", "Новинки", "Журнал", "ТВ"]],
    ["Adult_NonRu", ["Фильмы", "Сериалы", "Детям", "Новинки", "Журнал", "ТВ"]],
    ["Child", ["Мультики", "Фильмы", "Сериалы", "Новинки", "Детское ТВ", "Буду смотреть"]],
  ] as const)("The menu has the expected names for %s", (kind, texts) => {
    const menu = serverResources.ru.common?.menu as Record<string, string | Record<string, string>>;
    const getText = (key: string) =>
      key.split(".").reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], menu);
    expect(getMenu(kind).map(({ key }) => getText(key))).toEqual(texts);
  });

  it.each(["Adult_Ru", "Adult_NonRu", "Child"] as const)(
    "Each menu entry has an icon and a unique id for %s",
    (kind) => {
      const entries = getMenu(kind);
      expect(new Set(entries.map(({ dataTestId }) => dataTestId)).size).toBe(entries.length);
      for (const { icon, dataTestId, url } of entries) {
        expect(icon).not.toBe("");
        expect(url).toBe(`/${dataTestId.replace("menu-", "")}`);
      }
    },
  );
});
