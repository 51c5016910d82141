import { expect, test } from "vitest";
import {
  defaultCaptionStyle,
  distinguishLanguages,
  getInitialSubtitles,
  getLines,
  readCaptionStyle,
} from "./captions";
import { defaultPreferences, loadPreferences, parsePreferences, savePreferences } from "./preferences";
import { formatPosition, formatSpokenTime } from "./spoken-time";
import { getFrame } from "./thumbnails";

const tracks = [
  { srclang: "ru", isDefault: true },
  { srclang: "en", isDefault: false },
];

test.each([
  [undefined, "ru"],
  ["en", "en"],
  ["de", "ru"],
  ["en-x-2", "en"],
  [null, null],
])("A viewer who chose %s starts with subtitles in %s", (chosen, expected) => {
  expect(getInitialSubtitles(tracks, chosen)).toBe(expected);
});

test.each([
  ["ru", "ru-x-sdh"],
  ["ru-x-sdh", "ru-x-sdh"],
  ["en-x-sdh", "en"],
  ["de", null],
])(
  "A viewer who chose %s gets subtitles for the deaf only where there are no others: %s",
  (chosen, expected) => {
    const some = ["en", "ru-x-sdh"].map((srclang) => ({ srclang, isDefault: false }));
    expect(getInitialSubtitles(some, chosen)).toBe(expected);
  },
);

test("Two subtitles of one language are told apart", () => {
  const usual = ["ru", "en", "en", "ru", "en"].map((lang) => ({ lang, kind: null }));
  const forTheDeaf = ["ru", "ru"].map((lang) => ({ lang, kind: "sdh" as const }));
  expect(distinguishLanguages([...forTheDeaf, ...usual])).toEqual([
    "ru-x-sdh",
    "ru-x-sdh-2",
    "ru",
    "en",
    "en-x-2",
    "ru-x-2",
    "en-x-3",
  ]);
});

test("Subtitles are shown without their markup", () => {
  expect(getLines("<v Фредер>Между <i>головой</i>\n &amp; руками")).toEqual(["Между головой", "& руками"]);
});

test("Each damaged setting of the subtitles' appearance falls back to its default", () => {
  expect(readCaptionStyle({ size: "huge", color: "plaid" })).toEqual({
    ...defaultCaptionStyle,
    size: "huge",
  });
});

test("Damaged player settings fall back to the defaults", () => {
  expect(parsePreferences('{"volume":7,"rate":1.5,"quality":"8K","subtitles":5}')).toEqual({
    ...defaultPreferences,
    rate: 1.5,
  });
  expect(parsePreferences("null")).toEqual(defaultPreferences);
});

test("The player works without storage", () => {
  savePreferences({ volume: 0.3 });
  expect(loadPreferences()).toEqual(defaultPreferences);
});

test.each([
  [0, "0:00"],
  [65, "1:05"],
  [3723, "1:02:03"],
  [Number.NaN, "0:00"],
])("Second %d is shown as %s", (seconds, expected) => {
  expect(formatPosition(seconds)).toBe(expected);
});

test.each([
  [0, "time.seconds 0"],
  [118, "time.minutes 1 time.seconds 58"],
  [3600, "time.hours 1"],
])("Second %d is read out as %s", (seconds, expected) => {
  expect(formatSpokenTime(seconds, (key, options) => `${key} ${options.count}`)).toBe(expected);
});

test("The thumbnail of a second is found on the sheet, and beyond its end the last one is used", () => {
  const sheet = { src: "", width: 160, height: 90, columns: 10, intervalSeconds: 2, count: 25 };
  expect(getFrame(sheet, 43)).toEqual({ column: 1, row: 2 });
  expect(getFrame(sheet, 900)).toEqual({ column: 4, row: 2 });
});
