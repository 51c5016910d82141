import { describe, expect, it } from "vitest";
import { sitemapIndexXml, sitemapXml } from "./sitemap-xml";

const hostile = `https://luch.example/watch/a&b<c>"d"'e'`;
const escaped = "https://luch.example/watch/a&amp;b&lt;c&gt;&quot;d&quot;&apos;e&apos;";

describe("The sitemap is valid XML whatever a URL contains", () => {
  it("The sitemap has URLs, languages and pictures escaped", () => {
    const xml = sitemapXml([
      { loc: hostile, lastmod: "2026-11-15", image: hostile, alternates: [{ lang: "en", href: hostile }] },
    ]);
    expect(xml).toContain(
      `<loc>${escaped}</loc><lastmod>2026-11-15</lastmod><xhtml:link rel="alternate" hreflang="en" href="${escaped}"/><image:image><image:loc>${escaped}</image:loc></image:image>`,
    );
    expect(xml).not.toContain("a&b");
  });
  it("The sitemap has no elements for unknown values", () => {
    const xml = sitemapXml([{ loc: "https://luch.example/", lastmod: null, image: null, alternates: [] }]);
    expect(xml).toContain("<url><loc>https://luch.example/</loc></url>");
    expect(xml).not.toMatch(/<(lastmod|image:image)>/);
  });
  it("The sitemap has an XML declaration and every namespace it uses", () => {
    const xml = sitemapXml([]);
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')).toBe(true);
    expect(xml).toContain("xmlns:xhtml=");
    expect(xml).toContain("xmlns:image=");
  });
  it("The sitemap index is valid XML whatever a URL contains", () =>
    expect(sitemapIndexXml([hostile])).toContain(`<sitemap><loc>${escaped}</loc></sitemap>`));
});
