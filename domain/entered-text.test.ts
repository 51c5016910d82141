import { describe, expect, it } from "vitest";
import { cleanCode, cleanText, normalizeEmail, normalizePassword } from "./entered-text";
import { getPasswordProblem, isNewEmail, mixesAlphabets, parseLogin, parsePhone } from "./login";
import { decodePin, encodePin } from "./pin";
import { normalizeCode } from "./promo";

/** Characters that take no place on the screen. */
const invisible = {
  "zero width space": "\u200b",
  "zero width non-joiner": "\u200c",
  "zero width joiner": "\u200d",
  "word joiner": "\u2060",
  "byte order mark": "\ufeff",
  "soft hyphen": "\u00ad",
  "left-to-right mark": "\u200e",
  "right-to-left mark": "\u200f",
  "Arabic letter mark": "\u061c",
  embedding: "\u202a\u202c",
  override: "\u202d\u202c",
  isolate: "\u2066\u2069",
  "Hangul filler": "\u3164",
  "half-width Hangul filler": "\uffa0",
  "Hangul choseong filler": "\u115f",
  "Mongolian vowel separator": "\u180e",
  "combining grapheme joiner": "\u034f",
  "variation selector": "\ufe0f",
  "another variation selector": "\u{e0101}",
  tag: "\u{e0061}",
  "annotation anchor": "\ufff9",
  "empty Braille cell": "\u2800",
  "null character": "\0",
};
const spaces = [..." \t\n\u00a0\u1680\u2003\u2007\u2009\u202f\u205f\u3000"];
const dashes = [..."-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u2043"];

describe.each(Object.entries(invisible))("With a %s", (_name, sign) => {
  /** Before, after and within a text. */
  const around = (text: string) => [sign + text, text + sign, text.slice(0, 2) + sign + text.slice(2)];
  it("An address with an invisible character is the same", () => {
    for (const typed of around("foo@luch.example"))
      expect(parseLogin(typed)).toEqual({ kind: "email", email: "foo@luch.example" });
    expect(isNewEmail(`fo${sign}o@luch.example`)).toBe(false);
  });
  it("A number with an invisible character is the same", () => {
    for (const typed of around("+7 (916) 123-45-67"))
      expect(parseLogin(typed)).toMatchObject({ phone: { number: "+79161234567" } });
  });
  it("A code, a PIN and a promo code with an invisible character are the same", () => {
    for (const typed of around("123456")) expect(cleanCode(typed)).toBe("123456");
    for (const typed of around("1234")) expect(decodePin(encodePin(typed))).toBe("1234");
    for (const typed of around("LUCH-14")) expect(normalizeCode(typed)).toBe("LUCH14");
  });
  it("A password with an invisible character is the same, and is not longer by it", () => {
    for (const typed of around("пароль 1")) expect(normalizePassword(typed)).toBe("пароль 1");
    expect(getPasswordProblem(`12345${sign}`)).toBe("short");
  });
});

describe("An address", () => {
  it.each([
    ["  Foo@Luch.Example\n", "foo@luch.example"],
    ["ｆｏｏ＠ｌｕｃｈ．ｅｘａｍｐｌｅ", "foo@luch.example"],
    ["FOO@LUCH.EXAMPLE", "foo@luch.example"],
    ["𝖋𝖔𝖔@luch.example", "foo@luch.example"],
    ["ﬁnn@luch.example", "finn@luch.example"],
    ["ſam@luch.example", "sam@luch.example"],
    ["\u212aate@luch.example", "kate@luch.example"],
    ["rene\u0301@luch.example", "ren\u00e9@luch.example"],
    ["foo\u2011bar@luch.example", "foo-bar@luch.example"],
    ["foo\u2013bar@luch\u2010film.example", "foo-bar@luch-film.example"],
    ["Đorđe@luch.example", "đorđe@luch.example"],
    ["김@luch.example", "김@luch.example"],
  ])("The address «%s» is %s", (typed, email) => expect(parseLogin(typed)).toEqual({ kind: "email", email }));

  it.each([
    ["a Cyrillic «о»", "f\u043eo@luch.example", true],
    ["a Ukrainian «і»", "v\u0456ewer@luch.example", true],
    ["a Serbian «ј»", "\u0458ohn@luch.example", true],
    ["a Greek «ο»", "f\u03bfo@luch.example", true],
    ["an Armenian «օ»", "f\u0585o@luch.example", true],
    ["a Cherokee «Ꭺ»", "\u13aanna@luch.example", true],
    ["«ı»", "v\u0131ewer@luch.example", true],
    ["the capital «İ»", "V\u0130EWER@luch.example", true],
    ["«ɑ»", "\u0251nna@luch.example", true],
    ["«ɡ»", "\u0261ena@luch.example", true],
    ["a mark under a letter", "f\u0323oo@luch.example", false],
    ["an emoji", "foo😀@luch.example", false],
    ["Hangul beside Latin", "foo김@luch.example", true],
    ["Hebrew beside Arabic", "\u05d0\u0627@luch.example", false],
    ["Cyrillic letters only", "имя@luch.example", false],
    ["Greek letters only", "\u03bf\u03bd\u03b9@luch.example", false],
    ["a Ukrainian «і» in its host", "foo@l\u0456ch.example", true],
    ["a space within", "fo o@luch.example", false],
  ])(
    "An address with %s becomes no account's; letters are said to be mixed where they are",
    (_what, typed, isMixed) => {
      expect(isNewEmail(normalizeEmail(typed))).toBe(false);
      if (isMixed) expect(mixesAlphabets(normalizeEmail(typed))).toBe(true);
    },
  );

  it.each(["ștefan", "məmməd", "nguyễn", "đorđe", "žofia", "김", "山田", "דוד"])(
    "An address of letters of one alphabet may become an account's: %s",
    (name) => expect(isNewEmail(`${name}@luch.example`)).toBe(true),
  );

  it("An address is normal in one step, whatever characters it has", () => {
    for (let point = 1; point < 0x3_0000; point += 1) {
      const email = normalizeEmail(`A${String.fromCodePoint(point)}b@luch.example`);
      if (normalizeEmail(email) !== email) expect.unreachable(`U+${point.toString(16)} is changed again`);
    }
  });
});

describe("A number, a code and a promo code", () => {
  it.each(spaces)("A number, a code and a promo code may have spaces of any kind", (space) => {
    expect(parsePhone(`${space}8${space}916${space}1234567${space}`)?.number).toBe("+79161234567");
    expect(cleanCode(`${space}123${space}456${space}`)).toBe("123456");
    expect(decodePin(encodePin(`12${space}34`))).toBe("1234");
    expect(normalizeCode(`luch${space}14`)).toBe("LUCH14");
  });
  it.each(dashes)("A number, a code and a promo code may have the dash «%s»", (dash) => {
    expect(parsePhone(`+7 916 123${dash}45${dash}67`)?.number).toBe("+79161234567");
    expect(cleanCode(`123${dash}456`)).toBe("123456");
    expect(normalizeCode(`luch${dash}14`)).toBe("LUCH14");
  });
  it("A number, a code and a promo code may have full-width signs", () => {
    expect(parsePhone("＋７（９１６）１２３－４５－６７")?.number).toBe("+79161234567");
    expect(cleanCode("１２３　４５６")).toBe("123456");
    expect(decodePin(encodePin("１２３４"))).toBe("1234");
    expect(decodePin(Buffer.from("１２３４").toString("base64"))).toBe("1234");
    expect(normalizeCode("ｌｕｃｈ－１４")).toBe("LUCH14");
  });
});

describe("A password", () => {
  it("A password is one, however a system composes its letters, and keeps its spaces", () => {
    expect(normalizePassword("йод ё\u00e9".normalize("NFD"))).toBe("йод ё\u00e9");
    expect(normalizePassword("ｐａｓｓｗｏｒｄ")).toBe("password");
    expect(normalizePassword(" a  b ")).toBe(" a  b ");
  });
});

it("Other text keeps its words", () => expect(cleanText(" Один\u00a0\u200bдва \n")).toBe("Один два"));
