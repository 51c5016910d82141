import { expect, test } from "vitest";
import { getPlainName, getTrackName, toNamedTrack } from "./track-name";

const t = (key: string) => (key === "trackKind.sdh" ? "для глухих" : "тифлокомментарий");

test.each([
  [
    { language: "ru", label: "Комментарии режиссёра", kind: null },
    "Комментарии режиссёра",
    "Комментарии режиссёра",
  ],
  [{ language: "ru", label: "AD", kind: "description" as const }, "Русский", "Русский, тифлокомментарий"],
  [
    { language: "sr-Latn", label: "SDH", kind: "sdh" as const },
    "Srpski (latinica)",
    "Srpski (latinica), для глухих",
  ],
  [{ language: "", label: "AD", kind: "description" as const }, "AD", "AD, тифлокомментарий"],
  [{ language: "und", label: "AD", kind: "description" as const }, "AD", "AD, тифлокомментарий"],
])("The track %o is called by its language and kind (%#)", (track, plain, whole) => {
  expect(getPlainName(track)).toBe(plain);
  expect(getTrackName(track, t as Parameters<typeof getTrackName>[1])).toBe(whole);
});

test("Subtitles are named by their language without its private part", () => {
  const track = { src: "", srclang: "ru-x-sdh", label: "SDH", kind: "sdh" as const, isDefault: false };
  expect(toNamedTrack(track)).toEqual({ language: "ru", label: "SDH", kind: "sdh" });
});
