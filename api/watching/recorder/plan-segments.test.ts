import { describe, expect, it } from "vitest";
import { readMediaPlaylist } from "../media/relay/hls";
import { type Known, nameSource, planSegments } from "./plan-segments";

const now = Date.UTC(2026, 10, 18, 9);
const base = "https://cdn.example/live/480.m3u8";

type Options = {
  /** The number of the first segment, and how many there are. */
  first: number;
  count: number;
  /** When the first begins, in seconds from now; without it there are no times. */
  at?: number;
  seconds?: number;
  query?: string;
  tags?: Record<number, string>;
};
const playlist = ({ first, count, at, seconds = 6, query = "", tags = {} }: Options) =>
  readMediaPlaylist(
    [
      `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:${first}`,
      ...Array.from({ length: count }, (_, index) => [
        tags[first + index] ?? "",
        at === undefined
          ? ""
          : `#EXT-X-PROGRAM-DATE-TIME:${new Date(now + (at + index * seconds) * 1000).toISOString()}`,
        `#EXTINF:${seconds},\n${first + index}.ts${query}`,
      ]).flat(),
    ].join("\n"),
    base,
    now / 1000,
  );

/** What is recorded up to a segment that begins so many seconds from now, the latest first. */
const recorded = (last: number, at: number, count = 3): Known[] =>
  Array.from({ length: count }, (_, index) => ({
    sequence: last - index,
    source: nameSource({ url: `https://cdn.example/live/${last - index}.ts`, range: null }),
    start: now + (at - index * 6) * 1000,
    duration: 6000,
  }));

/** `{number}@{seconds from now}`, with a slash before what is cut off from the one before it. */
const plan = (options: Options, known: Known[] = [], since = -Infinity) =>
  planSegments(playlist(options), { known, now, since }).map(
    ({ sequence, start, isDiscontinuity }) =>
      `${isDiscontinuity ? "/" : ""}${sequence}@${(start - now) / 1000}`,
  );

const cases: [string, Parameters<typeof plan>, string[]][] = [
  ["what the stream has is recorded at first", [{ first: 10, count: 2, at: -12 }], ["10@-12", "11@-6"]],
  ["without times they are counted back from now", [{ first: 10, count: 2 }], ["10@-12", "11@-6"]],
  [
    "only what follows what is known is new",
    [{ first: 10, count: 4, at: -24 }, recorded(11, -18)],
    ["12@-12", "13@-6"],
  ],
  ["nothing is new twice", [{ first: 10, count: 3, at: -18 }, recorded(12, -6)], []],
  [
    "a token that changes makes nothing new",
    [{ first: 10, count: 3, at: -18, query: "?token=b" }, recorded(12, -6)],
    [],
  ],
  [
    "without times a segment follows the one before it",
    [{ first: 10, count: 3 }, recorded(11, -13.5)],
    ["12@-7.5"],
  ],
  [
    "without times, after a pause of the stream, it is counted from now again",
    [{ first: 10, count: 3 }, recorded(11, -600)],
    ["12@-6"],
  ],
  [
    "after a gap what the stream still has is cut off from what was before",
    [{ first: 30, count: 2, at: -12 }, recorded(12, -120)],
    ["/30@-12", "31@-6"],
  ],
  [
    "what follows the last that is known is not cut off from it, though that has left the playlist",
    [{ first: 11, count: 2, at: -12 }, recorded(10, -18)],
    ["11@-12", "12@-6"],
  ],
  ["nor is it without times", [{ first: 11, count: 2 }, recorded(10, -19)], ["11@-13", "12@-7"]],
  [
    "an older playlist of another server has nothing new",
    [{ first: 8, count: 3, at: -30 }, recorded(12, -6, 5)],
    [],
  ],
  ["an older playlist without times has nothing new", [{ first: 8, count: 3 }, recorded(12, -6, 5)], []],
  [
    "numbers that begin anew are new, without what is recorded already",
    [{ first: 0, count: 3, at: -18 }, recorded(500, -18)],
    ["/1@-12", "2@-6"],
  ],
  [
    "names and numbers that were there an hour ago are new",
    [{ first: 10, count: 2, at: -12 }, recorded(12, -3600)],
    ["/10@-12", "11@-6"],
  ],
  [
    "a clock that went back does not bring the recording out of order",
    [{ first: 10, count: 3, at: -3618 }, recorded(10, -18)],
    ["11@-12", "12@-6"],
  ],
  [
    "nor while the stream was away",
    [{ first: 20, count: 2, at: -3618 }, recorded(10, -18)],
    ["/20@-12", "21@-6"],
  ],
  ["a clock that is ahead is not believed", [{ first: 10, count: 2, at: 7200 }], ["10@-12", "11@-6"]],
  [
    "a segment that was shorter than announced leaves the times as they are given",
    [{ first: 10, count: 2, at: -10 }, recorded(10, -12)],
    ["11@-4"],
  ],
  [
    "a discontinuity of the stream stays one",
    [{ first: 10, count: 3, at: -18, tags: { 12: "#EXT-X-DISCONTINUITY" } }, recorded(10, -18)],
    ["11@-12", "/12@-6"],
  ],
  [
    "what would be deleted at once is not fetched",
    [{ first: 10, count: 3, at: -18 }, [], now - 10_000],
    ["11@-12", "12@-6"],
  ],
];

describe("What of a stream is recorded", () => {
  it.each(cases)("Of a stream that is recorded: %s", (_what, options, expected) => {
    expect(plan(...options)).toEqual(expected);
  });

  it("A byte range of one file is told from another one", () => {
    const url = "https://cdn.example/all.ts";
    const [one, other] = [0, 100].map((offset) => nameSource({ url, range: { offset, length: 100 } }));
    expect(one).not.toBe(other);
  });
});

it("A segment that a playlist says to be hours long does not move what follows it", () => {
  const broken = readMediaPlaylist(
    [
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:10",
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(now - 12_000).toISOString()}`,
      "#EXTINF:6000,\n10.ts",
    ].join("\n"),
    base,
    now / 1000,
  );
  const [first] = planSegments(broken, { known: [], now, since: -Infinity });
  expect(first?.duration).toBeLessThanOrEqual(120_000);
  const known = [{ sequence: 10, source: first?.source ?? "", start: now - 12_000, duration: 6_000_000 }];
  const later = now + 600_000;
  const next = planSegments(playlist({ first: 11, count: 1, at: 594 }), {
    known,
    now: later,
    since: -Infinity,
  });
  expect(next.map(({ start }) => Math.round((start - later) / 1000))).toEqual([-6]);
});
