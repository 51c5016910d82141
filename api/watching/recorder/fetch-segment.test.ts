import { createCipheriv } from "node:crypto";
import { Response } from "undici";
import { describe, expect, it } from "vitest";
import type { Outside } from "../../platform/outside";
import { readMediaPlaylist } from "../media/relay/hls";
import { createSegmentFetch, ProtectedError, readKey } from "./fetch-segment";

const key = Buffer.alloc(16, 7);
const iv = Buffer.alloc(16, 9);
const encrypt = (text: string, by: Buffer) => {
  const cipher = createCipheriv("aes-128-cbc", key, by);
  return Buffer.concat([cipher.update(text), cipher.final()]);
};
const toIv = (sequence: number) => {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(sequence, 12);
  return bytes;
};

function open(files: Record<string, Buffer | string>) {
  const asked: string[] = [];
  const outside: Outside = {
    getRefusal: () => null,
    fetch: (address, { headers = {} } = {}) => {
      const name = address.replace("https://cdn.example/", "");
      asked.push([name, headers.range].filter(Boolean).join(" "));
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
      const bytes = Buffer.from(files[name] ?? "");
      const isKnown = name in files;
      const body = from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1);
      return Promise.resolve(
        new Response(new Uint8Array(body), { status: isKnown ? (from === undefined ? 200 : 206) : 404 }),
      );
    },
  };
  return { asked, fetchSegment: createSegmentFetch(outside) };
}
const read = (lines: string[]) =>
  readMediaPlaylist(
    ["#EXTM3U", "#EXT-X-MEDIA-SEQUENCE:5", ...lines].join("\n"),
    "https://cdn.example/live.m3u8",
    0,
  ).segments;

describe("A segment that is recorded", () => {
  it.each([
    ["as it is", [], Buffer.from("plain")],
    ["decrypted by its number", ['#EXT-X-KEY:METHOD=AES-128,URI="key"'], encrypt("plain", toIv(5))],
    [
      "decrypted by what its playlist says",
      [`#EXT-X-KEY:METHOD=AES-128,URI="key",IV=0x${iv.toString("hex")},KEYFORMAT="identity"`],
      encrypt("plain", iv),
    ],
  ])("A segment that is recorded is kept %s", async (_how, tags, bytes) => {
    const { fetchSegment } = open({ "1.ts": bytes, key });
    const [segment] = read([...tags, "#EXTINF:6,", "1.ts"]);
    if (!segment) throw new Error("there is no segment");
    expect((await fetchSegment({ segment, sequence: 5 })).bytes.toString()).toBe("plain");
  });

  it.each([
    ["SAMPLE-AES", '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="key"'],
    [
      "a licence server",
      '#EXT-X-KEY:METHOD=AES-128,URI="skd://1",KEYFORMAT="com.apple.streamingkeydelivery"',
    ],
  ])("A segment that is protected by %s is not recorded", (_by, tag) => {
    expect(() => readKey([tag])).toThrow(ProtectedError);
    expect(readKey(["#EXT-X-KEY:METHOD=NONE"])).toBeNull();
  });

  it("A segment that is recorded is the byte range of its file, with the initialisation of its time", async () => {
    const files: Record<string, string> = { "all.mp4": "____ftyp0123456789", "init.mp4": "____ftypone" };
    const { fetchSegment, asked } = open(files);
    const segments = read([
      '#EXT-X-MAP:URI="init.mp4"',
      "#EXTINF:6,",
      "#EXT-X-BYTERANGE:5@8",
      "all.mp4",
      "#EXTINF:6,",
      "#EXT-X-BYTERANGE:5",
      "all.mp4",
      "#EXT-X-DISCONTINUITY",
      "#EXTINF:6,",
      "#EXT-X-BYTERANGE:5@8",
      "all.mp4",
    ]);
    const found: string[] = [];
    for (const [index, segment] of segments.entries()) {
      // Another one at the same address, after a discontinuity.
      if (index === 2) files["init.mp4"] = "____ftyptwo";
      const { bytes, init } = await fetchSegment({ segment, sequence: 5 + index });
      found.push(`${init?.toString().slice(8)} ${bytes.toString()}`);
    }
    expect(found).toEqual(["one 01234", "one 56789", "two 01234"]);
    expect(asked.filter((one) => one === "init.mp4")).toHaveLength(2);
  });

  it("A segment that is cut short is not recorded as if it were whole", async () => {
    const { fetchSegment } = open({ "all.mp4": "0123" });
    const [segment] = read(["#EXTINF:6,", "#EXT-X-BYTERANGE:9@0", "all.mp4"]);
    if (!segment) throw new Error("there is no segment");
    await expect(fetchSegment({ segment, sequence: 5 })).rejects.toMatchObject({ code: "UNREACHABLE" });
  });
});
