import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safePath } from "./safe-path";

const origin = "https://luch.example";

/** Known open-redirect payloads. */
const payloads = [
  "",
  " ",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "/\\/evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "\\evil.example",
  "//\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  "\n//evil.example",
  " //evil.example",
  "/\u0000/evil.example",
  "/\u000b/evil.example",
  "/\u007f/evil.example",
  "/ok\u0000",
  "/ok\nSet-Cookie: a=b",
  "/ok\r\nLocation: https://evil.example",
  "http://evil.example",
  "https://evil.example",
  "HTTPS://EVIL.EXAMPLE",
  "https:evil.example",
  "https:/evil.example",
  "https:\\evil.example",
  "https:///evil.example",
  "http:evil.example/",
  "ftp://evil.example",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript://%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://luch.example/x",
  "about:blank",
  "mailto:a@evil.example",
  "tel:112",
  "evil.example",
  "evil.example/path",
  "watch/metropolis",
  "./watch",
  "../watch",
  "?next=/x",
  "#top",
  "@evil.example",
  ":443",
  ".evil.example",
  "//user@evil.example",
  "//evil.example@luch.invalid",
  "//luch.invalid.evil.example",
  "//[::1]/",
  "//0x7f000001/",
  "//%65vil.example",
  "//evil%E3%80%82example",
  "//ⓔvil.example",
  "/./\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/a/%2e%2e//evil.example",
  `/${"a".repeat(2048)}`,
];

describe("The path to return to", () => {
  it("The path to return to is tested with at least sixty known payloads", () =>
    expect(payloads.length).toBeGreaterThanOrEqual(60));

  it.each(payloads.map((payload) => [JSON.stringify(payload).slice(0, 60), payload]))(
    "The path to return to cannot be %s",
    (_name, payload) => {
      expect(safePath(payload)).toBeNull();
    },
  );

  it.each([undefined, null, 0, 1, true, {}, [], ["/watch"], { toString: () => "/watch" }, Symbol("/watch")])(
    "The path to return to must be a string: %s",
    (value) => {
      expect(safePath(value)).toBeNull();
    },
  );

  it.each([
    ["/", "/"],
    ["/watch/metropolis", "/watch/metropolis"],
    ["/en/watch/metropolis?popup=player#cast", "/en/watch/metropolis?popup=player#cast"],
    ["/a/../b", "/b"],
    ["/search?q=//evil.example", "/search?q=//evil.example"],
    ["/watch/%2F%2Fevil.example", "/watch/%2F%2Fevil.example"],
    ["/%5Cevil.example", "/%5Cevil.example"],
    ["/поиск", "/%D0%BF%D0%BE%D0%B8%D1%81%D0%BA"],
    [`/${"a".repeat(2047)}`, `/${"a".repeat(2047)}`],
  ])("The path to return to is accepted for %s", (value, path) => expect(safePath(value)).toBe(path));

  it("The path to return to never leaves the site, whatever the input", () => {
    const nasty = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            "/",
            "\\",
            "//",
            ".",
            "..",
            "%2f",
            "%5c",
            "%2e",
            "@",
            ":",
            "?",
            "#",
            "\t",
            "\n",
            "\r",
            "\0",
            "evil.example",
            "javascript:",
            "https:",
            " ",
            "。",
            "／",
            "＼",
          ),
          fc.string({ maxLength: 6, unit: "grapheme" }),
          fc.string({ maxLength: 4, unit: "binary" }),
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        fc.oneof(
          nasty,
          nasty.map((text) => `/${text}`),
          fc.webUrl(),
          fc.string({ unit: "binary" }),
        ),
        (value) => {
          const path = safePath(value);
          if (path === null) return;
          const url = new URL(path, origin);
          expect(url.origin).toBe(origin);
          expect(path.startsWith("/")).toBe(true);
          expect(path).not.toMatch(/^\/[/\\]/);

          expect(path).not.toMatch(/[\u0000-\u001f\u007f\\]/);
          expect(safePath(path)).toBe(path);
        },
      ),
      { numRuns: 20_000 },
    );
  });
});
