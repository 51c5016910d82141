import { describe, expect, it } from "vitest";
import { rssXml } from "./rss-xml";

const item = {
  language: "ru",
  title: "Том & <Джерри>",
  url: "https://luch.example/journal/tom",
  text: 'Кто "кого"?\u0007',
  category: "История",
  published: 1_795_257_000,
  image: "https://luch.example/images/x?w=1200&q=75",
};
const feed = (items = [item]) =>
  rssXml({
    title: "Журнал",
    url: "https://luch.example/journal",
    feedUrl: "https://luch.example/journal/rss.xml",
    text: "О кино",
    language: "ru",
    items,
  });

describe("The journal's feed", () => {
  it("The journal's feed is RSS 2.0 with the elements that feed readers expect", () => {
    const xml = feed();
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0"/);
    for (const part of [
      "<title>Журнал</title>",
      "<link>https://luch.example/journal</link>",
      "<description>О кино</description>",
      "<language>ru</language>",
      "<dc:language>ru</dc:language>",
      'rel="self"',
      '<guid isPermaLink="true">https://luch.example/journal/tom</guid>',
      "<pubDate>Sat, 21 Nov 2026 10:30:00 +0000</pubDate>",
    ]) {
      expect(xml).toContain(part);
    }
  });
  it("The journal's feed stays well-formed whatever the text", () => {
    expect(feed()).toContain("<title>Том &amp; &lt;Джерри&gt;</title>");
    expect(feed()).toContain("<description>Кто &quot;кого&quot;?</description>");
    expect(feed()).toContain('url="https://luch.example/images/x?w=1200&amp;q=75"');
  });
  it("The journal's feed may be empty", () => expect(feed([])).not.toMatch(/<item>|lastBuildDate/));
});
