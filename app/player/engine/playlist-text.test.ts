import { expect, test } from "vitest";
import { chooseFirstVariant, findSegment, readMaster, readMedia } from "./playlist-text";

const base = "https://cdn.example/film/master.m3u8?token=1";
const masterText = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=2900000,AVERAGE-BANDWIDTH=1,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"
high.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=455000,RESOLUTION=426x240,CODECS="avc1.42c015,mp4a.40.2"
low/index.m3u8?token=2
`;
const mediaText = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:2.000,
000.m4s
#EXTINF:2.000,
001.m4s
#EXT-X-ENDLIST
`;
const phone = { width: 780, height: 1688 };

test("Segment and key URLs are resolved relative to the playlist", () => {
  expect(readMaster(masterText, base).map(({ url }) => url)).toEqual([
    "https://cdn.example/film/high.m3u8",
    "https://cdn.example/film/low/index.m3u8?token=2",
  ]);
});

test.each([
  [800_000, 240],
  [100_000, 240],
  [4_000_000, 720],
])("A connection of %d bit/s starts with %d lines", (bandwidth, height) => {
  expect(chooseFirstVariant(readMaster(masterText, base), bandwidth, phone)?.height).toBe(height);
});

test("A small screen does not get more lines than it can show", () => {
  expect(
    chooseFirstVariant(readMaster(masterText, base), 4_000_000, { width: 320, height: 180 })?.height,
  ).toBe(240);
});

test.each([
  [0, "000.m4s"],
  [1.9, "000.m4s"],
  [2, "001.m4s"],
  [900, "001.m4s"],
])("Second %d is in segment %s", (seconds, name) => {
  expect(findSegment(readMedia(mediaText, base), seconds)?.url).toBe(`https://cdn.example/film/${name}`);
});

test("Byte ranges of one file are requested in the engine's format", () => {
  const parts = mediaText
    .replace('"init.mp4"', '"all.mp4",BYTERANGE="1252@0"')
    .replace("000.m4s", "#EXT-X-BYTERANGE:16946@1812\nall.mp4")
    .replace("001.m4s", "#EXT-X-BYTERANGE:25134\nall.mp4");
  const media = readMedia(parts, base);
  expect(media.init?.range).toEqual({ offset: 0, length: 1252 });
  expect(media.segments.map(({ range }) => range)).toEqual([
    { offset: 1812, length: 16946 },
    { offset: 18758, length: 25134 },
  ]);
});
