import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStartParameter } from "./start-parameter";

const encode = (text: string) => Buffer.from(text).toString("base64");
const encodeJson = (value: unknown) => encode(JSON.stringify(value));

const actions = [
  "watch",
  "playlist",
  "collection",
  "collections",
  "movie",
  "channel",
  "person",
  "journal",
  "archive/watch",
];

describe("A start parameter names a page", () => {
  it.each(actions)("A start parameter with the action %s leads to its page", (action) => {
    expect(readStartParameter(encodeJson({ action, id: "metropolis" }))).toBe(`/${action}/metropolis`);
    expect(readStartParameter(encodeJson({ action, id: 7, ap: true }))).toBe(`/${action}/7?ap=true`);
  });

  it.each([
    [true, "?ap=true"],
    ["true", "?ap=true"],
    [1, "?ap=true"],
    ["1", "?ap=true"],
    [false, ""],
    ["false", ""],
    [0, ""],
    [null, ""],
    [{ ap: true }, ""],
    ["//evil.example", ""],
  ])("The start parameter's ap %j adds «%s»", (ap, expected) =>
    expect(readStartParameter(encodeJson({ action: "watch", id: "x", ap }))).toBe(`/watch/x${expected}`),
  );

  it("Both alphabets of base64 are read, with or without padding, and a plus that became a space", () => {
    // Its base64 has both characters in which the alphabets differ.
    const text = '{"action":"watch","id":"metropolis","note":"\u003e\u003e>>>???~~~"}';
    const standard = encode(text);
    expect(standard).toMatch(/\+|\//);
    const safe = standard.replaceAll("+", "-").replaceAll("/", "_");
    for (const value of [standard, safe, safe.replace(/=+$/, ""), standard.replaceAll("+", " ")])
      expect(readStartParameter(value)).toBe("/watch/metropolis");
    for (const id of ["a", "ab", "abc", "abcd"])
      expect(readStartParameter(encodeJson({ action: "watch", id }).replace(/=+$/, ""))).toBe(`/watch/${id}`);
  });
});

const badIds: unknown[] = [
  "",
  " ",
  ".",
  "..",
  "../account",
  "a/b",
  "a/../../b",
  "/",
  "//evil.example",
  "/evil.example",
  "\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "x\r\nSet-Cookie: a=b",
  "x\n",
  "\nx",
  "x\u0000",
  "x?next=//evil.example",
  "x#y",
  "x&y",
  "x%2f..",
  "%2e%2e",
  "%0d%0a",
  "x y",
  "x;y",
  "x@evil.example",
  "x:y",
  "метрополис",
  "x\u2028",
  "ｘ",
  "<b>",
  '"',
  "'",
  "x".repeat(101),
  "-x",
  "_x",
  "~x",
  null,
  true,
  1.5,
  -1,
  1e21,
  [],
  ["x"],
  {},
  { toString: "x" },
  { id: "x" },
];
const badActions: unknown[] = [
  "",
  " ",
  "WATCH",
  "watch ",
  " watch",
  "watch/",
  "/watch",
  "//watch",
  "../watch",
  "watch/x",
  "watch/..",
  "archive",
  "archive/watch/..",
  "archive//watch",
  "account",
  "logout",
  "auth",
  "pin",
  "api",
  "dev",
  "__dev",
  "resources/popup",
  "support-desk",
  "https:",
  "//evil.example",
  "\\evil.example",
  "javascript:alert(1)",
  "watch\r\n",
  "watch\u0000",
  "en/watch",
  "toString",
  "constructor",
  "__proto__",
  "length",
  "0",
  null,
  0,
  1,
  true,
  [],
  ["watch"],
  {},
  { action: "watch" },
];
const whole: unknown[] = [
  null,
  true,
  0,
  "watch",
  [],
  ["watch", "x"],
  [{ action: "watch", id: "x" }],
  {},
  { action: "watch" },
  { id: "x" },
  { Action: "watch", Id: "x" },
  { data: { action: "watch", id: "x" } },
  { action: { action: "watch", id: "x" }, id: "x" },
  { action: "watch", id: "x", pad: "y".repeat(1000) },
];
const raw = [
  "",
  " ",
  "=",
  "====",
  "watch",
  "!!!",
  "%7B%7D",
  "{}",
  '{"action":"watch","id":"x"}',
  "null",
  "/watch/x",
  "//evil.example",
  "https://evil.example",
  "a",
  "abcde",
  "e30",
  "e30=",
  "W10",
  "bnVsbA",
  "\u0000",
  "метрополис",
  encode("{"),
  encode('{"action":"watch","id":"x"'),
  encode('{"action":"watch","id":"x"}}'),
  encode("{action:'watch',id:'x'}"),
  encode('\uFEFF{"action":"watch","id":"x"}'),
  encode("action=watch&id=x"),
  encode(encodeJson({ action: "watch", id: "x" })),
  `${encodeJson({ action: "watch", id: "x" })}.`,
  `=${encodeJson({ action: "watch", id: "x" })}`,
  encode("[".repeat(700)),
  "A".repeat(100_000),
  Buffer.from('{"action":"watch","id":"x"}', "utf16le").toString("base64"),
];
const broken: string[] = [
  ...badIds.flatMap((id) =>
    ["watch", "channel", "journal", "archive/watch"].map((action) => encodeJson({ action, id })),
  ),
  ...badActions.flatMap((action) => [
    encodeJson({ action, id: "x" }),
    encodeJson({ action, id: "x", ap: 1 }),
  ]),
  ...whole.map(encodeJson),
  ...raw,
];

describe("A broken start parameter is ignored", () => {
  it("Over 300 broken start parameters lead nowhere", () => {
    expect(new Set(broken).size).toBeGreaterThan(300);
    expect(broken.filter((value) => readStartParameter(value) !== null)).toEqual([]);
  });

  it("Whatever a start parameter holds, it leads to a page of a known kind or nowhere", () => {
    const page = new RegExp(`^/(${actions.join("|")})/[a-zA-Z0-9][\\w.-]*(\\?ap=true)?$`);
    const part = fc.oneof(fc.constantFrom(...actions, ...badIds), fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(fc.record({ action: part, id: part, ap: part }), (start) => {
        const path = readStartParameter(encodeJson(start));
        if (path !== null) expect(path).toMatch(page);
      }),
    );
  });
});
