import { describe, expect, it } from "vitest";
import { createM3u } from "./m3u";

const entry = {
  id: "1.luch.example",
  name: "Луч. Кино",
  logo: "https://luch.example/logo.png",
  group: "Кино",
  url: "https://luch.example/iptv/token/channels/1.m3u8",
  recordings: null,
};
const create = (more: object) =>
  createM3u({ guide: "https://luch.example/guide.xml", entries: [{ ...entry, ...more }] }).split("\n");

describe("A list of channels for IPTV players", () => {
  it("The list's first line names the guide, and each channel has a line with its attributes and one with its address", () => {
    expect(create({})).toEqual([
      '#EXTM3U url-tvg="https://luch.example/guide.xml" x-tvg-url="https://luch.example/guide.xml"',
      '#EXTINF:-1 tvg-id="1.luch.example" tvg-name="Луч. Кино" tvg-logo="https://luch.example/logo.png" group-title="Кино",Луч. Кино',
      entry.url,
      "",
    ]);
  });

  it("A channel with recordings says for how many days, and where players put a programme's start", () => {
    const recordings = { days: 14, url: "https://luch.example/recordings/1-${start}.m3u8" };
    expect(create({ recordings })[1]).toContain(
      'catchup="default" catchup-days="14" catchup-source="https://luch.example/recordings/1-${start}.m3u8",',
    );
  });

  it.each([
    ["quotation marks", 'Кино «"Луч"»', "Кино «'Луч'»"],
    [
      "line breaks",
      "Кино\n#EXTINF:-1,Другое\r\nhttps://other.example",
      "Кино #EXTINF:-1,Другое https://other.example",
    ],
    ["control characters", "\u0000Кино\u2028", "Кино"],
  ])("A channel's name with %s neither ends its attribute nor begins a line", (_what, name, written) => {
    const lines = create({ name });
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`tvg-name="${written}"`);
  });
});
