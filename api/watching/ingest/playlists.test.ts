import { describe, expect, it } from "vitest";
import type { Fragment } from "./boxes";
import { formatMediaPlaylist, groupSegments } from "./playlists";
import { chooseFrameRate } from "./probe-source";

const fragment = (startSeconds: number, seconds: number, offset: number, hasMain = true): Fragment => ({
  offset,
  bytes: 100,
  seconds: hasMain ? seconds : 0,
  startSeconds,
  hasMain,
});

describe("The segments of a rendition", () => {
  const apart = [0, 2, 4].flatMap((start, at) => [
    fragment(start, 2, at * 200),
    fragment(start, 2, at * 200 + 100, false),
  ]);

  it("A segment of picture and sound reaches from one start to the next", () => {
    expect(groupSegments({ fragments: apart }, [0, 4])).toEqual([
      { offset: 0, bytes: 400, seconds: 4 },
      { offset: 400, bytes: 200, seconds: 2 },
    ]);
  });

  it("A segment of the picture alone leaves the sound out", () => {
    expect(groupSegments({ fragments: apart }, [0, 2, 4], { isVideoOnly: true })).toEqual([
      { offset: 0, bytes: 100, seconds: 2 },
      { offset: 200, bytes: 100, seconds: 2 },
      { offset: 400, bytes: 100, seconds: 2 },
    ]);
  });

  it("A start that a rendition lacks begins no segment", () => {
    expect(groupSegments({ fragments: [fragment(0, 3, 0), fragment(3, 3, 100)] }, [0, 1, 2, 3])).toHaveLength(
      2,
    );
  });

  it("A playlist names ranges of one file and its longest segment", () => {
    const text = formatMediaPlaylist("480.mp4", [{ offset: 900, bytes: 50, seconds: 3.6 }], {
      offset: 0,
      bytes: 800,
    });
    expect(text.split("\n")).toEqual([
      ...["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:4", "#EXT-X-MEDIA-SEQUENCE:0"],
      ...["#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS"],
      ...[
        '#EXT-X-MAP:URI="480.mp4",BYTERANGE="800@0"',
        "#EXTINF:3.600,",
        "#EXT-X-BYTERANGE:50@900",
        "480.mp4",
      ],
      ...["#EXT-X-ENDLIST", ""],
    ]);
  });
});

describe("The frame rate of a film", () => {
  it.each([
    [23.976, 24_000, 1001],
    [25, 25, 1],
    [29.97, 30_000, 1001],
    [27.3, 25, 1],
    [59.94, 60_000, 1001],
    [240, 60, 1],
    [12, 12, 1],
    [0.2, 1, 1],
    [0, 25, 1],
  ])("A film of %f pictures a second has renditions of %i/%i", (average, numerator, denominator) => {
    expect(chooseFrameRate(average)).toEqual({ numerator, denominator });
  });
});
