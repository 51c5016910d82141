import { describe, expect, it } from "vitest";
import type { TFunction } from "./i18n";
import { createI18n } from "./i18n";
import type { Texts } from "./texts";

const texts = {
  common: { close: "Закрыть", onlyHere: "Общее" },
  title: {
    close: "Свернуть",
    years: { since: "с {{ year }} по {{year}} · {{more}}" },
    minutes_one: "{{count}} минута",
    minutes_few: "{{count}} минуты",
    minutes_many: "{{count}} минут",
    minutes_other: "{{count}} минуты",
    seats_other: "мест: {{count}}",
  },
} satisfies Record<string, Texts>;
const translate = createI18n("ru", texts as never).getT(["title", "common"]) as unknown as (
  ...asked: Parameters<TFunction<"common">> | [string, object?]
) => string;

describe("A text", () => {
  it.each([
    ["close", undefined, "Свернуть"],
    ["common:close", undefined, "Закрыть"],
    ["onlyHere", undefined, "Общее"],
    ["years.since", { year: 1927, more: null }, "с 1927 по 1927 · "],
    ["years.since", {}, "с  по  · "],
    ["minutes", { count: 1 }, "1 минута"],
    ["minutes", { count: 3 }, "3 минуты"],
    ["minutes", { count: 11 }, "11 минут"],
    ["minutes", { count: 21 }, "21 минута"],
    ["minutes", { count: 1.5 }, "1.5 минуты"],
    ["close", { count: 2 }, "Свернуть"],
    ["years", undefined, "years"],
    ["title:constructor", undefined, "constructor"],
    ["toString", undefined, "toString"],
    ["watch:close", undefined, "close"],
  ])("The text «%s» with %j is «%s»", (key, values, text) => expect(translate(key, values)).toBe(text));

  it("A text becomes available to the same function once its file is loaded", () => {
    const i18n = createI18n("en");
    const t = i18n.getT("common");
    expect(t("close")).toBe("close");
    expect(i18n.has("common")).toBe(false);
    i18n.add("common", { close: "Close" });
    expect(t("close")).toBe("Close");
    expect(i18n.getT("common")).toBe(t);
  });
});
