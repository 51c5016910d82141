import { describe, expect, it } from "vitest";
import { soundKey } from "./sound-key";

describe("Spellings with the same sound key", () => {
  it.each([
    ["Russian in Latin letters by any table", "chelovek", "человек"],
    ["", "tsar", "царь"],
    ["shch and sch", "shchors", "щорс"],
    ["", "schors", "щорс"],
    ["ts and c", "bronenosets", "броненосец"],
    ["", "bronenosec", "броненосец"],
    ["kh and h", "kholodnaya", "холодная"],
    ["", "holodnaya", "холодная"],
    ["y, j and i", "moidodyr", "мойдодыр"],
    ["", "mojdodir", "мойдодыр"],
    ["soft signs left out", "oktyabr", "октябрь"],
    ["", "lyubov", "любовь"],
    ["foreign names in Russian", "caligari", "калигари"],
    ["", "detour", "детур"],
    ["", "haxan", "хаксан"],
    ["", "fritz", "фриц"],
    ["", "fritz", "фритц"],
    ["doubled letters", "драккула", "дракула"],
    ["as it is heard", "щастье", "счастье"],
    ["Serbian Cyrillic", "zemlja", "земља"],
    ["", "chuprija", "ћуприја"],
    ["Bulgarian", "angel", "ангел"],
  ])("Spellings have the same sound key: %s: %s, %s", (_what, one, other) =>
    expect(soundKey(one)).toBe(soundKey(other)),
  );
});

it.each([
  ["кот", "кит"],
  ["голем", "гарем"],
  ["fritz", "franz"],
])("«%s» and «%s» have different sound keys", (one, other) =>
  expect(soundKey(one)).not.toBe(soundKey(other)),
);
it("A sound key consists of letters and digits", () => expect(soundKey("ъьd2я")).toMatch(/^[a-z0-9]+$/));
