import { describe, expect, it } from "vitest";
import { formatMaster, readTracks } from "./read-tracks";

const base = "https://cdn.example/live/master.m3u8?token=a";
const master = (token: string, rate = 800_000) => `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Русский",LANGUAGE="ru",URI="ru.m3u8?token=${token}"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",URI="en.m3u8?token=${token}"
#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC",INSTREAM-ID="CC1"
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="iframes.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=${rate},RESOLUTION=854x480,AUDIO="sound",CLOSED-CAPTIONS="cc"
480.m3u8?token=${token}
#EXT-X-STREAM-INF:BANDWIDTH=${rate},RESOLUTION=854x480,AUDIO="sound",CLOSED-CAPTIONS="cc"
https://spare.example/480.m3u8
#EXT-X-STREAM-INF:CLOSED-CAPTIONS=NONE,BANDWIDTH=3000000,RESOLUTION=1280x720,AUDIO="sound"
720.m3u8?token=${token}
#EXT-X-STREAM-INF:BANDWIDTH=5000000,RESOLUTION=1280x720,AUDIO="sound"
more.m3u8?token=${token}
`;

describe("The renditions that are recorded of a stream", () => {
  it("The renditions that are recorded are each once, whatever spare address the stream has", () => {
    expect(readTracks(master("a"), base)?.map(({ url }) => url.replace(/^.*\/|\?.*$/g, ""))).toEqual([
      "ru.m3u8",
      "en.m3u8",
      "480.m3u8",
      "720.m3u8",
      "more.m3u8",
    ]);
    expect(readTracks("#EXTM3U\n#EXTINF:6,\n1.ts", base)).toBeNull();
  });

  it("The renditions that are recorded stay the same when tokens and measured rates change", () => {
    const names = (text: string) => readTracks(text, base)?.map(({ name }) => name);
    expect(names(master("b", 810_000))).toEqual(names(master("a")));
    expect(new Set(names(master("a"))).size).toBe(5);
  });

  it("A recording's master playlist names what was recorded, and nothing else", () => {
    const tracks = (readTracks(master("a"), base) ?? []).map(({ name, line }) => ({ track: name, line }));
    const [russian, , small, large] = tracks;
    if (!russian || !small || !large) throw new Error("there are too few");
    expect(formatMaster([russian, small, large]).split("\n").slice(2)).toEqual([
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Русский",LANGUAGE="ru",URI="${russian.track}.m3u8"`,
      '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=854x480,AUDIO="sound"',
      `${small.track}.m3u8`,
      '#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1280x720,AUDIO="sound"',
      `${large.track}.m3u8`,
      "",
    ]);
    expect(formatMaster([large])).toContain("\n#EXT-X-STREAM-INF:BANDWIDTH=3000000,RESOLUTION=1280x720\n");
  });
});
