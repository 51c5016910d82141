import { describe, expect, it } from "vitest";
import { formatPlaylist, listPieces, readMediaPlaylist, requirePlaylist, rewriteMaster } from "./hls";

const base = "https://cdn.example/live/one/480.m3u8?token=a";
const at = Date.UTC(2026, 10, 18, 9) / 1000;
const always = { from: -Infinity, to: Infinity };

const live = `#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:100
#EXT-X-DISCONTINUITY-SEQUENCE:7
#EXT-X-KEY:METHOD=AES-128,URI="key1"
#EXT-X-PROGRAM-DATE-TIME:2026-11-18T09:00:00Z
#EXTINF:4,
a.ts
#EXTINF:4,
../b.ts
#EXT-X-DISCONTINUITY
#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example/key2"
#EXTINF:4,
https://other.example/c.ts
#EXTINF:4,
d.ts
`;
const lines = (text: string) =>
  text.split("\n").filter((line) => line !== "" && !/^#EXT(M3U|-X-(VERSION|TARGET))/.test(line));

describe("A playlist from outside", () => {
  it("A playlist from outside names the segments by their whole addresses", () => {
    const playlist = readMediaPlaylist(live, base, at);
    expect(lines(formatPlaylist(playlist, { cut: always, folder: null, isWhole: false }))).toEqual([
      "#EXT-X-MEDIA-SEQUENCE:100",
      "#EXT-X-DISCONTINUITY-SEQUENCE:7",
      '#EXT-X-KEY:METHOD=AES-128,URI="https://cdn.example/live/one/key1"',
      "#EXT-X-PROGRAM-DATE-TIME:2026-11-18T09:00:00.000Z",
      "#EXTINF:4.000,",
      "https://cdn.example/live/one/a.ts",
      "#EXTINF:4.000,",
      "https://cdn.example/live/b.ts",
      "#EXT-X-DISCONTINUITY",
      '#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example/key2"',
      "#EXT-X-PROGRAM-DATE-TIME:2026-11-18T09:00:08.000Z",
      "#EXTINF:4.000,",
      "https://other.example/c.ts",
      "#EXTINF:4.000,",
      "https://cdn.example/live/one/d.ts",
    ]);
  });

  it.each([
    ["names a segment that reaches over its end", { isStrict: false }, ["a.ts", "b.ts"]],
    ["that may have nothing of what follows leaves that segment out", { isStrict: true }, ["a.ts"]],
  ])("A playlist from outside %s", (_what, strictness, names) => {
    const playlist = readMediaPlaylist(live, base, at);
    const text = formatPlaylist(playlist, {
      cut: { from: at, to: at + 6, ...strictness },
      folder: null,
      isWhole: true,
    });
    expect(text.match(/\w\.ts/g)).toEqual(names);
  });

  it("A playlist from outside says of a segment that is not there that it is not", () => {
    const playlist = readMediaPlaylist(live.replace("../b.ts", "#EXT-X-GAP\n../b.ts"), base, at);
    const text = formatPlaylist(playlist, { cut: always, folder: null, isWhole: false });
    expect(text.match(/#EXT-X-GAP\n.*/g)).toEqual(["#EXT-X-GAP\nhttps://cdn.example/live/b.ts"]);
  });

  it("A playlist from outside that begins later keeps its numbers and the key that counts there", () => {
    const playlist = readMediaPlaylist(live, base, at);
    const text = formatPlaylist(playlist, {
      cut: { from: at + 9, to: Infinity },
      folder: null,
      isWhole: false,
    });
    expect(lines(text)).toEqual([
      "#EXT-X-MEDIA-SEQUENCE:103",
      "#EXT-X-DISCONTINUITY-SEQUENCE:8",
      '#EXT-X-KEY:METHOD=AES-128,URI="https://keys.example/key2"',
      "#EXT-X-PROGRAM-DATE-TIME:2026-11-18T09:00:12.000Z",
      "#EXTINF:4.000,",
      "https://cdn.example/live/one/d.ts",
    ]);
  });

  it("A playlist from outside of a programme that is over has an end and nothing of the others", () => {
    const playlist = readMediaPlaylist(live, base, at);
    const text = formatPlaylist(playlist, {
      cut: { from: at + 4, to: at + 12 },
      folder: "r-1",
      isWhole: true,
    });
    const names = [...listPieces(playlist)].map(([name]) => `r-1/${name}`);
    expect(lines(text).filter((line) => !line.startsWith("#"))).toEqual(names.slice(1, 3));
    expect(text.trimEnd()).toMatch(/#EXT-X-ENDLIST$/);
    expect(text).not.toContain("cdn.example/live/one/a.ts");
  });

  it("A playlist from outside without times ends now", () => {
    const playlist = readMediaPlaylist(live.replace(/#EXT-X-PROGRAM.*\n/, ""), base, at);
    expect(playlist.segments.map(({ start }) => start - at)).toEqual([-16, -12, -8, -4]);
  });

  it("A playlist from outside with a time in the middle counts back from it", () => {
    const playlist = readMediaPlaylist(
      live
        .replace(/#EXT-X-PROGRAM.*\n/, "")
        .replace("#EXTINF:4,\nd.ts", "#EXT-X-PROGRAM-DATE-TIME:2026-11-18T09:00:00Z\n#EXTINF:4,\nd.ts"),
      base,
      0,
    );
    expect(playlist.segments.map(({ start }) => start - at)).toEqual([-12, -8, -4, 0]);
  });

  it("A playlist from outside with byte ranges keeps them, and names each part apart under a link", () => {
    const text = `#EXTM3U\n#EXT-X-MAP:URI="all.mp4",BYTERANGE="100@0"\n#EXTINF:2,\n#EXT-X-BYTERANGE:50@100\nall.mp4\n#EXTINF:2,\n#EXT-X-BYTERANGE:60\nall.mp4\n#EXT-X-ENDLIST\n`;
    const playlist = readMediaPlaylist(text, base, at);
    const written = formatPlaylist(playlist, { cut: always, folder: null, isWhole: true });
    expect(written).toContain('#EXT-X-MAP:URI="https://cdn.example/live/one/all.mp4",BYTERANGE="100@0"');
    expect(written).toContain("#EXT-X-BYTERANGE:60@150\n");
    expect([...listPieces(playlist).values()].map(({ range, seconds }) => [range?.offset, seconds])).toEqual([
      [0, 0],
      [100, 2],
      [150, 2],
    ]);
    const counted = formatPlaylist(playlist, { cut: always, folder: "r-1", isWhole: true });
    expect(counted).not.toMatch(/BYTERANGE|cdn\.example/);
  });

  it("A playlist from outside for fast segments is read as one of whole segments", () => {
    const text = live.replace(
      "#EXTINF:4,\nd.ts",
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES\n#EXT-X-PART:DURATION=1,URI="d1.ts"\n#EXTINF:4,\nd.ts\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="e1.ts"\n#EXT-X-DATERANGE:ID="ad",X-ASSET-URI="https://ads.example/a"',
    );
    const written = formatPlaylist(readMediaPlaylist(text, base, at), {
      cut: always,
      folder: null,
      isWhole: false,
    });
    expect(written).not.toMatch(/PART|SERVER-CONTROL|DATERANGE|ads\.example/);
    expect(written).toContain("/d.ts\n");
  });

  it("A master playlist from outside asks here for its renditions and leads nowhere else", () => {
    const { text, renditions } = rewriteMaster(
      `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="ru",URI="ru.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"
480.m3u8?x=1
#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"
480.m3u8?x=2
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="fast.m3u8"
#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://key"`,
      base,
    );
    expect(text).toMatch(
      /^#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="ru",URI="a-[0-9a-f]{12}\.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\n(r-[0-9a-f]{12})\.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="a"\n(?!\1)r-[0-9a-f]{12}\.m3u8\n#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd:\/\/key"\n$/,
    );
    expect([...renditions.values()]).toEqual([
      "https://cdn.example/live/one/ru.m3u8",
      "https://cdn.example/live/one/480.m3u8?x=1",
      "https://cdn.example/live/one/480.m3u8?x=2",
    ]);
  });

  it.each(["", "<html></html>", "{}", "#EXTINF:4,\na.ts"])("A playlist from outside is not %j", (text) =>
    expect(() => requirePlaylist(text)).toThrow("no HLS playlist"),
  );
});
