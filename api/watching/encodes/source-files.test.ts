import { describe, expect, it } from "vitest";
import { readFileName } from "./source-files";

describe("A film's name and year", () => {
  it.each([
    ["Чайка (1972).mkv", "Чайка", 1972],
    ["/films/Chayka.1972.1080p.BluRay.mkv", "Chayka", 1972],
    ["Чайка [1972].avi", "Чайка", 1972],
    ["Чайка.mkv", "Чайка", null],
    ["2001 A Space Odyssey (1968).mp4", "2001 A Space Odyssey", 1968],
    ["1917.mkv", "1917", null],
    ["1984 (1956).mkv", "1984", 1956],
    ["film_12345.mkv", "film 12345", null],
    ["..mkv", ".", null],
  ])("The file name %j says %j of %j", (file, title, year) => {
    expect(readFileName(file)).toEqual({ title, year });
  });
});
