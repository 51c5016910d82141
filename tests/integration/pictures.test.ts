import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

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

it("Every picture size that a page requests is served", async () => {
  const sizes = new Map<string, string>();
  for (const page of pages) {
    const { text } = await testApp.request(encodeURI(page));
    for (const [url, kind = "", query = ""] of text
      .replaceAll("&amp;", "&")
      .matchAll(/\/images\/([\w-]+)\/[\w.-]+\?(w=\d+&q=\d+)/g))
      sizes.set(`${kind} ${query}`, url);
  }
  expect(sizes.size).toBeGreaterThan(15);
  // One after another: the last in a queue would wait for all others, longer than the relay allows.
  for (const [size, url] of sizes)
    expect((await testApp.request(url, { headers: { accept: "image/webp" } })).status, size).toBe(200);
});
