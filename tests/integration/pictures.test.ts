import { afterAll, beforeAll, expect, it } from "vitest";
import { type House, houseOpensMs, openHouse } from "../setup/house";

let house: House;
beforeAll(async () => {
  house = await openHouse();
}, houseOpensMs);
afterAll(() => house.stop());

const pages = [
  "/",
  "/kids",
  "/movies",
  "/watch/metropolis",
  "/watch/vampiry",
  "/playlist/pervyj-vecher",
  "/collections",
  "/person/fritz-lang",
  "/journal",
  "/search?q=метрополис",
  "/channel?view=now",
  "/channel/1",
  "/archive",
  "/?popup=story",
  "/resources/xmltv.xml",
  "/sitemaps/titles.xml",
  "/journal/rss.xml",
];

it("Every size that a page asks a picture in is drawn", async () => {
  const sizes = new Map<string, string>();
  for (const page of pages) {
    const { text } = await house.visit(encodeURI(page));
    for (const [address, kind = "", query = ""] of text
      .replaceAll("&amp;", "&")
      .matchAll(/\/images\/([\w-]+)\/[\w.-]+\?(w=\d+&q=\d+)/g))
      sizes.set(`${kind} ${query}`, address);
  }
  expect(sizes.size).toBeGreaterThan(15);
  const answers = await Promise.all(
    [...sizes].map(
      async ([size, address]) =>
        [size, (await house.visit(address, { headers: { accept: "image/webp" } })).status] as const,
    ),
  );
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
}, 120_000);
