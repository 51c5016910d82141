import fc from "fast-check";
import { expect, it } from "vitest";
import { getPageCacheKey } from "./server-api.server";
import { isTracking } from "./tracking-parameters";

const piece = fc.constantFrom(
  ..."?,&,=,|,%,%3F,%26,%20,+,utm_source,utm_x=,yclid=1,hero=1,hero,popup=login,auth_token=x,rubric=kids,x,1".split(
    ",",
  ),
);
const url = fc
  .tuple(fc.constantFrom("/", "/kids", "/a|hero=1", "/%7C", "/journal"), fc.array(piece, { maxLength: 7 }))
  .map(([path, parts]) => {
    const { pathname, search } = new URL(
      `http://host.invalid${path}${parts.length > 0 ? "?" : ""}${parts.join("")}`,
    );
    return pathname + search;
  });
const getKey = (target: string) => getPageCacheKey({ url: target, headers: { host: "luch.example" } });
/** What pages read of a URL: all but parameters for tracking, which they must not contain. */
const read = (target: string) => {
  const { pathname, searchParams } = new URL(target, "http://host.invalid");
  return JSON.stringify([pathname, [...searchParams].filter(([name]) => !isTracking(name))]);
};

it("Two URLs with one key of the page cache are read alike by pages", () => {
  const found = new Map<string, { target: string; seen: string }>();
  let shared = 0;
  fc.assert(
    fc.property(url, (target) => {
      const key = getKey(target);
      if (key === null) return;
      const first = found.get(key);
      if (!first) found.set(key, { target, seen: read(target) });
      else if (first.target !== target) {
        shared += 1;
        expect(read(target), `${first.target} and ${target}`).toBe(first.seen);
      }
    }),
    { numRuns: 20_000 },
  );
  expect(shared).toBeGreaterThan(100);
});

it.each([
  ["/?utm_source=x?&popup=login", null],
  ["/kids?utm_x=?&auth_token=t", null],
  ["/?utm_source=x?y", getKey("/")],
  ["/??", null],
])("%s has its own key or that of the page it shows", (target, key) => expect(getKey(target)).toBe(key));
