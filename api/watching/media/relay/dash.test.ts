import { describe, expect, it } from "vitest";
import { OutsideError } from "../../../platform/outside";
import { isMpd, readDash } from "./dash";
import { formatPlaylist, PlaylistError } from "./hls";

const url = "https://cdn.example/film/all.mpd";
const head = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:cenc="urn:mpeg:cenc:2013" xmlns:mspr="urn:microsoft:playready" type="static" mediaPresentationDuration="PT20S">`;
const wrap = (content: string) => `${head}<Period>${content}</Period></MPD>`;
const template = `<SegmentTemplate timescale="1000" duration="6000" media="$RepresentationID$/$Number%03d$.m4s" initialization="$RepresentationID$/init.mp4"/>`;
const picture = `<AdaptationSet mimeType="video/mp4">${template}<Representation id="v1" bandwidth="1000" width="640" height="360" frameRate="25/1" codecs="avc1.4d401f"/><Representation id="v2" bandwidth="3000" width="1280" height="720" codecs="avc1.4d401f"/></AdaptationSet>`;
const times = `<SegmentTemplate timescale="10" presentationTimeOffset="100" media="a/$Time$.m4s?x=1&amp;y=2" initialization="a/init.mp4"><SegmentTimeline><S t="100" d="60" r="2"/><S d="20"/></SegmentTimeline></SegmentTemplate>`;
const sound = (lang: string, more = "") =>
  `<AdaptationSet lang="${lang}" mimeType="audio/mp4">${more}${times}<Representation id="${lang}-64" bandwidth="64" codecs="mp4a.40.2"/><Representation id="${lang}-128" bandwidth="128" codecs="mp4a.40.2"/><Representation id="${lang}-eac3" bandwidth="400" codecs="ec-3"/></AdaptationSet>`;

/** An index of two parts, the second of ten bytes less. */
const sidx = (
  references: [number, number][] = [
    [1000, 6000],
    [990, 6000],
  ],
) => {
  const box = Buffer.alloc(32 + references.length * 12);
  box.writeUInt32BE(box.length, 0);
  box.write("sidx", 4, "latin1");
  box.writeUInt32BE(1000, 16);
  box.writeUInt16BE(references.length, 30);
  for (const [index, [size, duration]] of references.entries()) {
    box.writeUInt32BE(size, 32 + index * 12);
    box.writeUInt32BE(duration, 36 + index * 12);
  }
  return box;
};

const requireAddress = (address: string) => {
  const { origin } = new URL(address);
  if (origin !== "https://cdn.example") throw new OutsideError("NOT_ALLOWED", `${origin} is not listed`);
};
function read(text: string, bytes = sidx()) {
  const asked: [string, number, number][] = [];
  const film = readDash(text, url, {
    requireAddress,
    readRange: async (address, { offset, length }) => {
      asked.push([address, offset, length]);
      return bytes;
    },
  });
  const readAll = () => Promise.all([...film.renditions.values()].map((load) => load()));
  return { ...film, readAll, asked };
}
const lines = (text: string) => text.trimEnd().split("\n");
const write = async (text: string, index = 0, bytes = sidx()) => {
  const playlist = (await read(text, bytes).readAll())[index];
  if (!playlist) throw new Error("there is no such rendition");
  return lines(
    formatPlaylist(playlist, { cut: { from: -Infinity, to: Infinity }, folder: null, isWhole: true }),
  ).filter(
    (line) => !/^#EXT(?:M3U|-X-(?:PROGRAM-DATE-TIME|VERSION|MEDIA-SEQUENCE|PLAYLIST-TYPE))/.test(line),
  );
};

describe("An MPD from outside", () => {
  it("An MPD from outside becomes an HLS playlist with its pictures, the best sound of each language, and subtitles", () => {
    const subtitles = `<AdaptationSet lang="ru" mimeType="text/vtt"><Representation id="t1" bandwidth="1"><BaseURL>ru.vtt</BaseURL></Representation></AdaptationSet>`;
    const fast = `<AdaptationSet mimeType="video/mp4"><EssentialProperty schemeIdUri="http://dashif.org/guidelines/trickmode" value="1"/>${template}<Representation id="fast" bandwidth="9"/></AdaptationSet>`;
    const { text } = read(wrap(picture + fast + sound("ru") + sound("en") + subtitles));
    expect(lines(text.replaceAll(/[ar]-[0-9a-f]{12}/g, "NAME"))).toEqual([
      "#EXTM3U",
      "#EXT-X-VERSION:7",
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="ru",LANGUAGE="ru",DEFAULT=YES,AUTOSELECT=YES,URI="NAME.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="en",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,URI="NAME.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="ru",LANGUAGE="ru",DEFAULT=NO,AUTOSELECT=YES,URI="NAME.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1128,RESOLUTION=640x360,FRAME-RATE=25.000,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="sound",SUBTITLES="subtitles"',
      "NAME.m3u8",
      '#EXT-X-STREAM-INF:BANDWIDTH=3128,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2",AUDIO="sound",SUBTITLES="subtitles"',
      "NAME.m3u8",
    ]);
  });

  const role = (value: string) => `<Role schemeIdUri="urn:mpeg:dash:role:2011" value="${value}"/>`;
  const purpose = (value: string) =>
    `<Accessibility schemeIdUri="urn:tva:metadata:cs:AudioPurposeCS:2007" value="${value}"/>`;
  const words = (more: string) =>
    `<AdaptationSet lang="ru" mimeType="text/vtt">${more}<Representation id="t1" bandwidth="1"><BaseURL>ru.vtt</BaseURL></Representation></AdaptationSet>`;
  const describes = 'CHARACTERISTICS="public.accessibility.describes-video"';
  const transcribes =
    'CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound"';
  it.each([
    ["a sound with the role of a description", sound("ru", role("description")), describes],
    ["a sound with a second role", sound("ru", role("alternate") + role("description")), describes],
    ["a sound for the blind", sound("ru", purpose("1")), describes],
    ["a sound of clearer speech", sound("ru", purpose("2")), null],
    ["captions", words(role("caption")), transcribes],
    ["subtitles for the deaf", words(purpose("2") + role("main")), transcribes],
    ["subtitles", words(role("subtitle")), null],
  ])("An MPD from outside says in HLS what a track is made for: %s", (_what, track, expected) => {
    const [, last] = lines(read(wrap(picture + sound("en", role("main")) + track)).text).filter((line) =>
      line.startsWith("#EXT-X-MEDIA:"),
    );
    expect(/CHARACTERISTICS="[^"]*"/.exec(last ?? "")?.[0] ?? null).toBe(expected);
  });

  it("A description in an MPD from outside is not what viewers hear unasked", () => {
    const { text } = read(wrap(picture + sound("ru", role("description")) + sound("en")));
    expect(/^.*DEFAULT=YES.*$/m.exec(text)?.[0]).toContain('LANGUAGE="en"');
  });

  it("An MPD from outside with numbers and with times names each segment by its whole address", async () => {
    const text = wrap(picture + sound("ru"));
    expect(await write(text)).toEqual([
      "#EXT-X-TARGETDURATION:6",
      '#EXT-X-MAP:URI="https://cdn.example/film/v1/init.mp4"',
      ...[1, 2, 3].flatMap((number) => ["#EXTINF:6.000,", `https://cdn.example/film/v1/00${number}.m4s`]),
      "#EXTINF:2.000,",
      "https://cdn.example/film/v1/004.m4s",
      "#EXT-X-ENDLIST",
    ]);
    expect((await write(text, 2)).filter((line) => line.includes("m4s"))).toEqual(
      [100, 160, 220, 280].map((time) => `https://cdn.example/film/a/${time}.m4s?x=1&y=2`),
    );
  });

  it("An MPD from outside of whole files names their parts as the files' own indexes do", async () => {
    const text = wrap(
      `<AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>1.mp4</BaseURL><BaseURL>https://other.example/1.mp4</BaseURL><SegmentBase indexRange="800-855"><Initialization range="0-799"/></SegmentBase></Representation></AdaptationSet>`,
    );
    expect(await write(text)).toEqual([
      "#EXT-X-TARGETDURATION:6",
      '#EXT-X-MAP:URI="https://cdn.example/film/1.mp4",BYTERANGE="800@0"',
      "#EXTINF:6.000,",
      "#EXT-X-BYTERANGE:1000@856",
      "https://cdn.example/film/1.mp4",
      "#EXTINF:6.000,",
      "#EXT-X-BYTERANGE:990@1856",
      "https://cdn.example/film/1.mp4",
      "#EXT-X-ENDLIST",
    ]);
    const film = read(text);
    await film.readAll();
    expect(film.asked).toEqual([["https://cdn.example/film/1.mp4", 800, 56]]);
  });

  it("An MPD from outside with a list of segments and several periods plays them one after another", async () => {
    const period = (name: string, id: string) =>
      `<Period duration="PT10S"><BaseURL>${name}/</BaseURL><AdaptationSet mimeType="video/mp4"><Representation id="${id}" bandwidth="1"><SegmentList duration="5"><Initialization sourceURL="init.mp4"/><SegmentURL media="1.m4s"/><SegmentURL media="2.m4s"/></SegmentList></Representation></AdaptationSet></Period>`;
    expect(await write(`${head}${period("one", "a")}${period("two", "b")}</MPD>`)).toEqual([
      "#EXT-X-TARGETDURATION:5",
      '#EXT-X-MAP:URI="https://cdn.example/film/one/init.mp4"',
      "#EXTINF:5.000,",
      "https://cdn.example/film/one/1.m4s",
      "#EXTINF:5.000,",
      "https://cdn.example/film/one/2.m4s",
      "#EXT-X-DISCONTINUITY",
      '#EXT-X-MAP:URI="https://cdn.example/film/two/init.mp4"',
      "#EXTINF:5.000,",
      "https://cdn.example/film/two/1.m4s",
      "#EXTINF:5.000,",
      "https://cdn.example/film/two/2.m4s",
      "#EXT-X-ENDLIST",
    ]);
  });

  it("An MPD from outside whose last segment is repeated to the end ends with each of its periods", async () => {
    const period = `<Period duration="PT12S"><AdaptationSet mimeType="video/mp4"><SegmentTemplate timescale="10" presentationTimeOffset="120" media="$Time$.m4s"><SegmentTimeline><S t="120" d="40" r="-1"/></SegmentTimeline></SegmentTemplate><Representation id="1" bandwidth="1"/></AdaptationSet></Period>`;
    const written = await write(`${head}${period}${period}</MPD>`);
    expect(written.filter((line) => line.includes("m4s"))).toHaveLength(6);
  });

  it("An MPD from outside that is protected says with which keys, wherever it has them", async () => {
    const box = (system: string, data: Buffer) => {
      const header = Buffer.alloc(32);
      header.writeUInt32BE(32 + data.length, 0);
      header.write("pssh", 4, "latin1");
      header.write(system.replaceAll("-", ""), 12, "hex");
      header.writeUInt32BE(data.length, 28);
      return Buffer.concat([header, data]).toString("base64");
    };
    const widevine = box("edef8ba9-79d6-4ace-a3c8-27dcd51d21ed", Buffer.from([8, 1, 18, 1]));
    const object = Buffer.from([6, 0, 0, 0, 0, 0]).toString("base64");
    const protection = `<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc" cenc:default_KID="6c756368-2d64-656d-6f2d-6b65792d3100"/><ContentProtection schemeIdUri="urn:uuid:EDEF8BA9-79D6-4ACE-A3C8-27DCD51D21ED"><cenc:pssh>${widevine}</cenc:pssh></ContentProtection><ContentProtection schemeIdUri="urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95"><mspr:pro>${object}</mspr:pro></ContentProtection>`;
    const expected = [
      `METHOD=SAMPLE-AES-CTR,URI="data:text/plain;base64,${widevine}",KEYID=0x6c7563682d64656d6f2d6b65792d3100,KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed",KEYFORMATVERSIONS="1"`,
      `METHOD=SAMPLE-AES-CTR,URI="data:text/plain;charset=UTF-16;base64,${object}",KEYID=0x6c7563682d64656d6f2d6b65792d3100,KEYFORMAT="com.microsoft.playready",KEYFORMATVERSIONS="1"`,
    ];
    for (const text of [
      wrap(picture.replace('<AdaptationSet mimeType="video/mp4">', (start) => start + protection)),
      wrap(
        picture.replaceAll(
          /(<Representation [^>]*)\/>/g,
          (_all, start: string) => `${start}>${protection}</Representation>`,
        ),
      ),
    ]) {
      const keys = (await write(text)).filter((line) => line.startsWith("#EXT-X-KEY:"));
      expect(keys).toEqual(expected.map((key) => `#EXT-X-KEY:${key}`));
      expect(lines(read(text).text).filter((line) => line.includes("SESSION-KEY"))).toEqual(
        expected.map((key) => `#EXT-X-SESSION-KEY:${key}`),
      );
    }
  });

  const oneFile = (more: string) =>
    wrap(
      `<AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>1.mp4</BaseURL>${more}</Representation></AdaptationSet>`,
    );
  const withTemplate = (attributes: string, more = "") =>
    wrap(
      `<AdaptationSet mimeType="video/mp4"><SegmentTemplate ${attributes}>${more}</SegmentTemplate><Representation id="1" bandwidth="1"/></AdaptationSet>`,
    );
  const bases = Array.from({ length: 900 }, (_, index) => `<BaseURL>${index}/</BaseURL>`).join("");

  it.each([
    ["is cut short", "no whole XML", wrap(picture).slice(0, -30)],
    ["has no period", "no period", `${head}</MPD>`],
    ["is live", "live", wrap(picture).replace('"static"', '"dynamic"')],
    [
      "has entities",
      "document type",
      `<!DOCTYPE MPD [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>${wrap(picture).replace(/^<\?xml.*?\?>/, "")}`,
    ],
    [
      "has an entity that it does not say",
      "no whole XML",
      wrap(picture.replace("v1/", "&b;")).replace("$RepresentationID$", "&b;"),
    ],
    ["is nested without end", "too many elements", wrap("<a>".repeat(200_000) + "</a>".repeat(200_000))],
    ["has too many elements", "too many elements", wrap(picture + "<a/>".repeat(200_000))],
    [
      "has neither picture nor sound",
      "neither picture",
      wrap(`<AdaptationSet mimeType="application/mp4">${template}<Representation id="1"/></AdaptationSet>`),
    ],
    [
      "names segments of another origin",
      "other.example",
      withTemplate('duration="5" media="https://other.example/$Number$.m4s"'),
    ],
    [
      "names segments in a private network",
      "10.0.0.1",
      withTemplate('duration="5" media="http://10.0.0.1/$Number$.m4s"'),
    ],
    [
      "names a segment that is a script",
      "not listed",
      withTemplate('duration="5" media="data:video/mp4;base64,AA"'),
    ],
    [
      "names a segment of another origin by its id",
      "other.example",
      withTemplate('duration="5" media="$RepresentationID$"').replace('id="1"', 'id="//other.example/1"'),
    ],
    [
      "has an endless template",
      "too many segments",
      withTemplate('timescale="1000000" duration="1" media="$Number$.m4s"'),
    ],
    ["has a template without time", "too many segments", withTemplate('duration="0" media="$Number$.m4s"')],
    [
      "has an endless timeline",
      "too many segments",
      withTemplate(
        'media="$Number$.m4s"',
        '<SegmentTimeline><S t="0" d="1" r="999999999999"/></SegmentTimeline>',
      ),
    ],
    [
      "has a timeline without time",
      "too many segments",
      withTemplate('media="$Number$.m4s"', '<SegmentTimeline><S t="0" d="0" r="-1"/></SegmentTimeline>'),
    ],
    [
      "has a timeline of no numbers",
      "too many segments",
      withTemplate('media="$Number$.m4s"', '<SegmentTimeline><S t="a" d="b" r="c"/></SegmentTimeline>'),
    ],
    [
      "has numbers of a billion digits",
      "too long",
      withTemplate('duration="5" media="$Number%0999999999d$.m4s"'),
    ],
    [
      "has addresses without end",
      "too long",
      withTemplate(`duration="5" media="${"a".repeat(100_000)}$Number$"`),
    ],
    [
      "lasts for ever",
      "too many segments",
      withTemplate('duration="5" media="$Number$.m4s"').replace("PT20S", `P${"9".repeat(400)}Y`),
    ],
    ["has a file without an index", "names no segments", oneFile("")],
    ["has an index that is no range", "cannot be read", oneFile('<SegmentBase indexRange="a-b"/>')],
    ["has an index of a gigabyte", "too large", oneFile('<SegmentBase indexRange="0-1073741823"/>')],
    [
      "has an index in another place",
      "127.0.0.1",
      oneFile('<SegmentBase indexRange="800-855"/>').replace("1.mp4", "http://127.0.0.1/1.mp4"),
    ],
    [
      "has a period without a picture",
      "lacks the picture",
      wrap(picture).replace(
        "</Period>",
        '</Period><Period start="PT20S"></Period><Period start="PT30S"><AdaptationSet mimeType="audio/mp4"><Representation/></AdaptationSet></Period>',
      ),
    ],
    [
      "has versions without end",
      "too many versions",
      wrap(
        picture.replace(
          "</AdaptationSet>",
          '<Representation id="x" bandwidth="1"/>'.repeat(300) + "</AdaptationSet>",
        ),
      ),
    ],
  ])("An MPD from outside that %s is a fault and not played", async (_name, fault, text) => {
    const attempt = async () => read(text).readAll();
    const error: unknown = await attempt().catch((thrown: unknown) => thrown);
    expect(error instanceof PlaylistError || error instanceof OutsideError).toBe(true);
    expect(String(error)).toContain(fault);
  });

  it.each([
    ["is cut short", sidx().subarray(0, 40)],
    ["is something else", Buffer.alloc(56)],
    ["leads to further ones", sidx([[2 ** 31 + 5, 6000]])],
    ["has no parts", sidx([])],
  ])("A file from outside whose index %s is a fault", async (_name, bytes) => {
    const text = oneFile('<SegmentBase indexRange="800-855"/>');
    await expect(read(text, bytes).readAll()).rejects.toBeInstanceOf(PlaylistError);
  });

  it("An MPD from outside with hundreds of further addresses is read by its first ones", async () => {
    const text = wrap(bases + picture.replace("<SegmentTemplate", `${bases}<SegmentTemplate`));
    expect((await write(text)).filter((line) => line.includes("m4s"))[0]).toBe(
      "https://cdn.example/film/0/0/v1/001.m4s",
    );
  });

  it.each([["<html><body>MPD</body></html>"], ["#EXTM3U"], ['{"a":"<MPD>"}'], [""]])("%j is no MPD", (text) =>
    expect(isMpd(text)).toBe(false),
  );
});
