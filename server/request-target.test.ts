import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRequestTarget } from "./request-target";

const read = (target: string | undefined, host: string | undefined = "luch.example") =>
  parseRequestTarget(target, host);

describe("The target of a request", () => {
  it.each([
    ["/", "/", "", true],
    ["/watch/metropolis?t=1", "/watch/metropolis", "?t=1", true],
    ["/search?q=%D1%87", "/search", "?q=%D1%87", true],
    ["/search?q=a'b|c", "/search", "?q=a%27b|c", true],
    ["//[/?x", "//[/", "?x", true],
    ["//e%20n/?a=1", "//e%20n/", "?a=1", true],
    ["/zz1/../sr/movies", "/sr/movies", "", false],
    ["/zz1/%2e%2e/sr", "/sr", "", false],
    ["/zz1/.%2E/sr", "/sr", "", false],
    ["/./movies", "/movies", "", false],
    ["/zz1\\..\\sr", "/sr", "", false],
    ["/images/%2e%2e/catalog?apikey=x", "", "", null],
    ["/license/../auth/device/login", "", "", null],
    ["/media/x\\..\\y", "", "", null],
    ["/%252e%252e/x", "/%252e%252e/x", "", true],
    ["http://luch.example/movies?a=1", "/movies", "?a=1", true],
    ["https://other.example", "/", "", true],
    ["http://[", "", "", null],
    ["*", "", "", null],
    ["host:443", "", "", null],
    ["", "", "", null],
    ["/%E0%A4%A", "", "", null],
    ["/%", "", "", null],
    ["/%5c", "", "", null],
    ["/%5C%40", "", "", null],
    ["/%09/x[", "", "", null],
    ["/%0a/other.example/x", "", "", null],
    ["/%5Cother.example/x", "", "", null],
    ["/movies/%0d%0A", "/movies/%0d%0A", "", true],
    ["/%00", "/%00", "", true],
    ["/%2f%5c", "/%2f%5c", "", true],
    ["/%255c", "/%255c", "", true],
    ["/search?q=%5c%09", "/search", "?q=%5c%09", true],
  ])("The request target %s is parsed as %s%s", (target, path, search, isCanonical) => {
    expect(read(target)).toEqual(isCanonical === null ? { refusal: 400 } : { path, search, isCanonical });
  });

  it.each([
    "x:99999",
    "[::1",
    "]",
    "",
    "a b",
    "evil/../x",
    "x@y",
    "a".repeat(300),
    "[::1]x",
    "x:",
    "1.2.3.999",
  ])("A request to the host %s is rejected", (host) => {
    expect(read("/", host)).toEqual({ refusal: 400 });
  });
  it.each(["localhost", "localhost:3000", "127.0.0.1:3000", "[::1]:3000", "luch.example", "a_b.example"])(
    "A request to the host %s is accepted",
    (host) => {
      expect(read("/", host)).toMatchObject({ path: "/" });
    },
  );
  it("A request target is rejected without a host or if it is too long", () => {
    expect(parseRequestTarget("/", undefined)).toEqual({ refusal: 400 });
    expect(read(`/?q=${"a".repeat(9000)}`)).toEqual({ refusal: 414 });
  });

  it.each(["//.a/..", "/x/.a/..", "//.a/../etc"])("%s is normalised without dot segments", (target) => {
    const found = read(target);
    if (!("refusal" in found)) expect(found.path).not.toContain("..");
  });

  it("A request target never throws and never keeps a dot segment", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: "binary" }),
          fc
            .array(
              fc.constantFrom("/", "\\", ".", "..", "%2e", "%2E", "[", "?", "#", "@", ":", "a", "%", "//"),
              { maxLength: 12 },
            )
            .map((parts) => `/${parts.join("")}`),
        ),
        (target) => {
          const found = read(target);
          if ("refusal" in found) return;
          expect(found.path.startsWith("/")).toBe(true);
          expect(found.path.split("/").map((part) => decodeURIComponent(part))).not.toEqual(
            expect.arrayContaining([".."]),
          );
          expect(read(found.path + found.search)).toMatchObject({ path: found.path, isCanonical: true });
        },
      ),
      { numRuns: 2000 },
    );
  });
});
