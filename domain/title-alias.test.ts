import { describe, expect, it } from "vitest";
import { createAlias } from "./title-alias";

describe("The name in a title's address", () => {
  it.each([
    ["Чайка", "chayka"],
    ["Ёж и Щука: часть 2", "yozh-i-shchuka-chast-2"],
    ["Amélie", "amelie"],
    ["Đorđe i ljubav", "djordje-i-ljubav"],
    ["Straße — Øst", "strasse-ost"],
    ["  ... ", ""],
    ["東京物語", ""],
    ["«Солнце»", "solntse"],
    ["x".repeat(200), "x".repeat(60)],
    [`${"я".repeat(29)}- конец`, `${"ya".repeat(29)}-k`],
  ])("The title %j has the address %j", (title, alias) => {
    expect(createAlias(title)).toBe(alias);
  });
});
