import { describe, expect, it } from "vitest";
import { isWholePlaylist } from "./retrying-xhr";

const main =
  "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=300000\n240.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=900000\n720.m3u8\n";
const film = "#EXTM3U\n#EXTINF:4,\nfilm.mp4\n#EXTINF:2,\nfilm.mp4\n#EXT-X-ENDLIST\n";

describe("An incomplete playlist is requested again", () => {
  it.each([
    ["a main list", main, false, true],
    ["a main list without its last line break", main.trimEnd(), false, true],
    ["a main list cut within an address", main.slice(0, -4), false, false],
    ["a main list cut before an address", main.slice(0, main.lastIndexOf("720")), false, false],
    [
      "a main list of addresses without an ending of their own",
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow?x=1",
      false,
      true,
    ],
    ["the beginning alone", "#EXTM3U\n#EXT-X-INDEPEN", false, false],
    ["a film", film, false, true],
    ["half a film", film.slice(0, 40), false, false],
    ["a live list, which has no end", film.replace("#EXT-X-ENDLIST\n", ""), true, true],
  ])("An incomplete playlist is requested again: %s", (_what, text, isLive, expected) =>
    expect(isWholePlaylist(text, isLive)).toBe(expected),
  );
});
