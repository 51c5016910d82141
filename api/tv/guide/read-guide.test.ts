import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { GuideError } from "./guide-fault";
import { readGuide } from "./refresh-guides";

const now = Date.UTC(2026, 10, 18, 9) / 1000;
const wanted = [{ id: 1, guideId: "one", zone: "Europe/Moscow" }];

const wrap = (body: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<!DOCTYPE tv SYSTEM "xmltv.dtd"><tv><channel id="one"><display-name>Один</display-name></channel>${body}</tv>`;
const show = (
  start: string,
  stop: string | null,
  more = "<title>Фильм</title><rating><value>12+</value></rating>",
) => `<programme start="${start}"${stop === null ? "" : ` stop="${stop}"`} channel="one">${more}</programme>`;
const noon = show("20261118120000 +0300", "20261118130000 +0300");
const one = show("20261118130000 +0300", "20261118140000 +0300");

const encode1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => (letter > "\u007f" ? letter.charCodeAt(0) - 0x350 : letter.charCodeAt(0))),
  );

async function read(given: string | Buffer) {
  const { programmes, faults } = await readGuide(Buffer.from(given), wanted, now);
  return {
    titles: (programmes.get(1) ?? []).map(({ titles }) => Object.values(titles)[0]),
    times: (programmes.get(1) ?? []).map(({ start, stop }) =>
      [start, stop].map((at) => new Date(at * 1000).toISOString().slice(5, 16)).join(" "),
    ),
    ages: (programmes.get(1) ?? []).map(({ ratingAge }) => ratingAge),
    codes: faults.map(({ code }) => code),
  };
}

const first = "11-18T09:00 11-18T10:00";
const second = "11-18T10:00 11-18T11:00";

describe("A guide", () => {
  it.each<[string, string | Buffer, string[], string[]]>([
    ["that is whole", wrap(noon + one), [first, second], []],
    ["in another order", wrap(one + noon), [first, second], []],
    ["packed by gzip under any name", gzipSync(wrap(noon)), [first], []],
    ["with a byte order mark", `\uFEFF${wrap(noon)}`, [first], []],
    ["in UTF-16", Buffer.from(`\uFEFF${wrap(noon, "")}`, "utf16le"), [first], []],
    ["in windows-1251", encode1251(wrap(noon, '<?xml version="1.0" encoding="windows-1251"?>')), [first], []],
    ["in windows-1251 that is declared as UTF-8", encode1251(wrap(noon)), [first], ["WRONG_ENCODING"]],
    [
      "in UTF-8 that is declared as windows-1251",
      wrap(noon, '<?xml version="1.0" encoding="windows-1251"?>'),
      [first],
      ["WRONG_ENCODING"],
    ],
    [
      "in an encoding that nobody knows",
      wrap(noon, '<?xml version="1.0" encoding="x-none"?>'),
      [first],
      ["WRONG_ENCODING"],
    ],
    [
      "with overlaps",
      wrap(show("20261118120000 +0300", "20261118133000 +0300") + one),
      [first, second],
      ["OVERLAP"],
    ],
    [
      "with a gap",
      wrap(show("20261118120000 +0300", "20261118124500 +0300") + one),
      ["11-18T09:00 11-18T09:45", second],
      ["GAP"],
    ],
    [
      "without stops",
      wrap(show("20261118120000 +0300", null) + show("20261118130000 +0300", null)),
      [first, second],
      ["MISSING_STOP"],
    ],
    [
      "whose stop is before the start",
      wrap(show("20261118120000 +0300", "20261118110000 +0300") + one),
      [first, second],
      ["BAD_STOP"],
    ],
    [
      "with a programme of two days",
      wrap(show("20261118120000 +0300", "20261120120000 +0300")),
      ["11-18T09:00 11-19T09:00"],
      ["TOO_LONG"],
    ],
    ["that names a programme twice", wrap(noon + noon + one), [first, second], ["DUPLICATE"]],
    ["with times in UTC", wrap(show("20261118090000 UTC", "20261118100000 Z")), [first], []],
    ["with times of another zone", wrap(show("20261118050000 -0400", "20261118060000-0400")), [first], []],
    ["with times of the channel's own zone", wrap(show("20261118120000", "202611181300")), [first], []],
    ["with a time that is none", wrap(show("20261318120000 +0300", null) + one), [second], ["BAD_TIME"]],
    [
      "with a stop that is none",
      wrap(show("20261118120000 +0300", "soon") + one),
      [first, second],
      ["BAD_TIME", "MISSING_STOP"],
    ],
    [
      "with a programme without a title",
      wrap(show("20261118120000 +0300", null, "<title> </title>") + one),
      [second],
      ["NO_TITLE"],
    ],
    [
      "without ratings",
      wrap(show("20261118120000 +0300", "20261118130000 +0300", "<title>x</title>")),
      [first],
      ["NO_RATING"],
    ],
    [
      "with a bare ampersand",
      wrap(
        show(
          "20261118120000 +0300",
          "20261118130000 +0300",
          "<title>Том & Джерри</title><rating><value>6+</value></rating>",
        ) + one,
      ),
      [first, second],
      ["BAD_ENTITY"],
    ],
    [
      "with an entity of HTML",
      wrap(noon.replace("Фильм", "Фильм&nbsp;дня") + one),
      [first, second],
      ["BAD_ENTITY"],
    ],
    [
      "with a control character",
      wrap(noon.replace("Фильм", "Фи\u0001льм") + one),
      [first, second],
      ["BAD_CHARACTERS"],
    ],
    [
      "of other channels as well",
      wrap(noon + show("20261118120000 +0300", null).replace('"one"', '"two"')),
      [first],
      [],
    ],
  ])("A guide %s is read", async (_what, given, times, codes) => {
    const guide = await read(given);
    expect({ times: guide.times, codes: guide.codes }).toEqual({ times, codes });
  });

  it.each<[string, string | Buffer, string]>([
    ["is empty", "", "EMPTY"],
    ["is a web page", "<!DOCTYPE html><html><body>404</body></html>", "HTML"],
    ["is JSON", '{"programmes": []}', "BROKEN_XML"],
    ["has another root", "<rss><channel/></rss>", "NOT_XMLTV"],
    ["is cut short", wrap(noon + one).slice(0, -40), "BROKEN_XML"],
    ["is cut short within a tag", wrap(noon).replace(/ channel="one">.*/s, ""), "BROKEN_XML"],
    ["has tags across each other", wrap("<programme><title></programme></title>"), "BROKEN_XML"],
    ["is packed and cut short", gzipSync(wrap(noon)).subarray(0, 60), "BROKEN_GZIP"],
    ["is without the channel", wrap("").replace("one", "other"), "NO_CHANNEL"],
    ["ends before today", wrap(show("20261101120000 +0300", "20261101130000 +0300")), "OUTDATED"],
    [
      "makes much of little by entities",
      wrap(noon, '<?xml version="1.0"?>').replace(
        '<!DOCTYPE tv SYSTEM "xmltv.dtd">',
        '<!DOCTYPE tv [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ELEMENT tv ANY>',
      ),
      "BROKEN_XML",
    ],
  ])("A guide that %s is refused", async (_what, given, code) => {
    await expect(read(given)).rejects.toThrowError(GuideError);
    await expect(read(given)).rejects.toMatchObject({ code });
  });

  it("A guide's entities of its own are never followed", async () => {
    const { titles } = await read(
      wrap(noon.replace("Фильм", "[&x;]"), "").replace(
        '<!DOCTYPE tv SYSTEM "xmltv.dtd">',
        '<!DOCTYPE tv [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      ),
    );
    expect(titles).toEqual(["[&x;]"]);
  });

  it("A guide with local times keeps the hour that summer time repeats apart", async () => {
    const before = Date.UTC(2026, 9, 24, 22) / 1000;
    const { programmes } = await readGuide(
      Buffer.from(wrap(show("20261025013000", "20261025033000"))),
      [{ id: 1, guideId: "one", zone: "Europe/Berlin" }],
      before,
    );
    expect(programmes.get(1)?.map(({ start, stop }) => (stop - start) / 3600)).toEqual([3]);
  });

  it.each([
    [["12+"], "12+"],
    [["0"], "0+"],
    [["+16"], "16+"],
    [["7"], "12+"],
    [["21"], "18+"],
    [["6+", "16+"], "16+"],
    [["PG-13"], null],
    [["6+", "TV-MA"], null],
    [[], null],
  ])("A guide's ratings %j are %s here", async (values, expected) => {
    const more = `<title>x</title><star-rating><value>6</value></star-rating>${values.map((value) => `<rating system="any"><value>${value}</value></rating>`).join("")}`;
    expect((await read(wrap(show("20261118120000 +0300", "20261118130000 +0300", more)))).ages).toEqual([
      expected,
    ]);
  });

  it("A guide of fifty megabytes is read without keeping others waiting", async () => {
    const padding = `<desc>${"длинное описание ".repeat(60)}</desc>`;
    const other = show("20261118120000 +0300", "20261118130000 +0300", `<title>x</title>${padding}`).replace(
      '"one"',
      '"two"',
    );
    const bytes = Buffer.from(wrap(other.repeat(26_000) + noon));
    expect(bytes.length).toBeGreaterThan(50_000_000);
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const guide = await read(bytes);
    clearInterval(timer);
    expect(guide.times).toEqual([first]);
    expect(turns).toBeGreaterThan(20);
  });
});
