import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isSoak } from "../setup/soak";
import { startTestApp, type TestApp } from "../setup/test-app";

const paths = isSoak ? 20_000 : 800;
const atOnce = 16;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const hex = (byte: number) => byte.toString(16).padStart(2, "0");
const encode = (text: string, isUpper: boolean) =>
  [...Buffer.from(text)].map((byte) => `%${isUpper ? hex(byte).toUpperCase() : hex(byte)}`).join("");

/** One sign, as it is or encoded, once or twice. */
const sign = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(..."/\\@:?#[]{}|^`\"'<>;=&+%.~ \t\n\r\0ю漢🎬\u202e\u00a0\ufeff"),
      fc
        .string({ unit: "binary", minLength: 1, maxLength: 1 })
        .filter((text) => !/\p{Surrogate}/u.test(text)),
    ),
    fc.constantFrom("plain", "upper", "lower", "twice"),
  )
  .map(([text, form]) => {
    if (form === "plain" && /^[!-"$-&'-;=@-\]_a-z|~]$/.test(text)) return text === "%" ? "%25" : text;
    const encoded = encode(text, form === "upper");
    return form === "twice" ? encoded.replaceAll("%", "%25") : encoded;
  });
const word = fc.constantFrom(
  ..."/,//,/en,/sr/,/ru,/movies,/watch,/watch/metropolis,/watch/metropolis/season-1,/person,/channel,/archive,/journal".split(
    ",",
  ),
  ..."/search,/auth,/account,/tariffs,/payment,/resources/favorites,/playlist/,/sitemaps,/news,/token/,/promo,/pages/".split(
    ",",
  ),
);
const page = fc
  .array(fc.oneof({ weight: 3, arbitrary: sign }, { weight: 1, arbitrary: word }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => `/${parts.join("")}`);
const query = fc
  .tuple(
    fc.constantFrom("q", "popup", "back", "watch", "s", "t", "page", "hero", "rubric"),
    fc.array(sign, { maxLength: 4 }),
  )
  .map(([name, value]) => `${name}=${value.join("").replaceAll("#", "%23")}`);
const url = fc
  .tuple(
    page,
    fc.constantFrom("", "", "", ".data", ".data?_routes=root", "?_data=root", "?_data=routes%2Fwatch"),
    fc.array(query, { maxLength: 2 }),
  )
  .map(([path, form, pairs]) => {
    const target = path.replaceAll("#", "%23") + form;
    return pairs.length === 0 ? target : `${target}${target.includes("?") ? "&" : "?"}${pairs.join("&")}`;
  });

it(`${paths} paths in every encoding are answered without an error of the server`, async () => {
  const waiting = [
    ...["/%5c", "/%5C%40", "/%09/x[", "/en/%5c%5c", "/%5c.data", "/%09/x[?_data=root"],
    ...fc.sample(url, paths),
  ];
  const failed: string[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { status } = await testApp.request(next);
        if (status >= 500) failed.push(`${status} ${next}`);
      }
    }),
  );
  expect(failed).toEqual([]);
});
