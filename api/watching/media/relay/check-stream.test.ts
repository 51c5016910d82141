import { Response } from "undici";
import { describe, expect, it } from "vitest";
import { type Outside, OutsideError } from "../../../platform/outside";
import { checkStream } from "./check-stream";

const now = Date.UTC(2026, 10, 18, 9) / 1000;
const origin = "https://luch.example";
const hls = "https://cdn.example/live.m3u8";

/** Ten segments of six seconds, the last of which ends so many seconds ago. */
const playlist = (late: number | null, more = "") =>
  [
    "#EXTM3U",
    late === null ? "" : `#EXT-X-PROGRAM-DATE-TIME:${new Date((now - late - 60) * 1000).toISOString()}`,
    more,
    ...Array.from({ length: 10 }, (_, index) => `#EXTINF:6,\n${index}.ts`),
  ].join("\n");

async function check(text: string, { allowed = "*", more = {} }: { allowed?: string; more?: object } = {}) {
  const outside: Outside = {
    getRefusal: () => null,
    fetch: (address) => {
      if (address.includes("elsewhere"))
        return Promise.reject(new OutsideError("NOT_ALLOWED", "it is not among MEDIA_ORIGINS"));
      const headers: Record<string, string> =
        allowed === "" ? {} : { "access-control-allow-origin": allowed };
      return Promise.resolve(new Response(address === hls ? text : "x", { headers }));
    },
  };
  return checkStream({ outside, hls, dvrHours: 0, recordDays: 0, origin, now, ...more });
}

describe("A stream that is tried", () => {
  it("A stream that is tried and has nothing wrong is described", async () => {
    expect(await check(playlist(6))).toEqual({
      summary: "renditions: 1, reaches back 0.0 hours, not encrypted",
      faults: [],
      isPlayable: true,
    });
  });

  it.each([
    ["no playlist", "<html>", {}, /no HLS playlist/],
    ["no times", playlist(null), {}, /PROGRAM-DATE-TIME/],
    ["times of another clock", playlist(3600), {}, /3600 seconds behind/],
    ["a short window", playlist(6), { more: { dvrHours: 4 } }, /dvrHours says 4/],
    ["an end", `${playlist(6)}\n#EXT-X-ENDLIST`, {}, /not live/],
    ["segments for no other site", playlist(6), { allowed: "" }, /Access-Control-Allow-Origin/],
    ["segments for another site", playlist(6), { allowed: "https://other.example" }, /Access-Control/],
    [
      "keys elsewhere",
      playlist(6, '#EXT-X-KEY:METHOD=AES-128,URI="https://elsewhere.example/key"'),
      {},
      /keys: NOT_ALLOWED/,
    ],
    [
      "a protection that cannot be recorded",
      playlist(6, '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"'),
      { more: { recordDays: 7 } },
      /SAMPLE-AES for com.apple.streamingkeydelivery cannot be recorded/,
    ],
  ] as const)("A stream that is tried and has %s is said to", async (_what, text, options, fault) => {
    const { faults } = await check(text, options);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });
});
