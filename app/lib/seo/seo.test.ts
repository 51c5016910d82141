import { describe, expect, it } from "vitest";
import { contentRating, getOwnPath, type Seo, seoTags } from "./seo";

describe("The age rating for crawlers", () => {
  it.each([
    ["18+", "NC-17"],
    ["17+", "R"],
    ["16+", "R"],
    ["14+", "PG-13"],
    ["13+", "PG-13"],
    ["12+", "PG-13"],
    ["8+", "PG"],
    ["6+", "PG"],
    ["0+", "P"],
    [null, "NC-17"],
    [undefined, "NC-17"],
    ["", "NC-17"],
    ["21+", "NC-17"],
    ["unknown", "NC-17"],
  ])("The age rating for crawlers of %s is %s", (age, rating) => expect(contentRating(age)).toBe(rating));
});

const seo: Seo = {
  title: "Метрополис",
  description: "О городе",
  canonicalPath: "/watch/metropolis",
  locale: "ru",
  origin: "https://luch.example",
  image: "/images/title/metropolis",
  type: "video.movie",
  isIndexed: true,
  jsonLd: [{ "@type": "Movie", name: "Метрополис" }],
};
const find = (tags: ReturnType<typeof seoTags>, name: string, value: string) =>
  tags.filter((tag) => tag[name] === value);

describe("The head of a page", () => {
  it("The head of a page has one title", () => {
    const tags = seoTags(seo);
    expect(tags).toContainEqual({ title: "Метрополис" });
    expect(find(tags, "name", "description")).toEqual([{ name: "description", content: "О городе" }]);
  });
  it("The head of a page has no empty descriptions", () => {
    const jsonLd = [{ "@type": "Movie", name: "Чайка", description: "", genre: [], isFree: false, votes: 0 }];
    const tags = seoTags({ ...seo, description: "", jsonLd });
    expect(tags.filter(({ content }) => content === "")).toEqual([]);
    expect(tags.flatMap((tag) => tag["script:ld+json"] ?? [])).toEqual([
      { "@context": "https://schema.org", "@type": "Movie", name: "Чайка", isFree: false, votes: 0 },
    ]);
  });
  it("The head of a page has one canonical URL in the page's language", () => {
    expect(find(seoTags(seo), "rel", "canonical")).toEqual([
      { tagName: "link", rel: "canonical", href: "https://luch.example/watch/metropolis" },
    ]);
    expect(find(seoTags({ ...seo, locale: "en" }), "rel", "canonical")).toEqual([
      { tagName: "link", rel: "canonical", href: "https://luch.example/en/watch/metropolis" },
    ]);
  });
  it("The head of a page links to all five languages and a default", () => {
    const links = find(seoTags(seo), "rel", "alternate").map(
      ({ hrefLang, href }) => `${String(hrefLang)} ${String(href)}`,
    );
    expect(links).toEqual([
      "ru https://luch.example/watch/metropolis",
      "en https://luch.example/en/watch/metropolis",
      "sr-Latn https://luch.example/sr/watch/metropolis",
      "bg https://luch.example/bg/watch/metropolis",
      "hr https://luch.example/hr/watch/metropolis",
      "x-default https://luch.example/watch/metropolis",
    ]);
  });
  it("The head of a page has a picture of a fixed size for shared links", () =>
    expect(find(seoTags(seo), "property", "og:image")).toEqual([
      { property: "og:image", content: "https://luch.example/images/title/metropolis?w=1200&q=75" },
    ]));
  it.each([
    [
      "/images/cover/metropolis.abcdef",
      "https://luch.example/images/cover/metropolis.abcdef?w=1200&q=75",
      675,
    ],
    [
      "/images/person/buster-keaton.abcdef",
      "https://luch.example/images/person/buster-keaton.abcdef?w=1200&q=75",
      1200,
    ],
    [
      "/images/poster/metropolis.abcdef",
      "https://luch.example/images/poster/metropolis.abcdef?w=1200&q=75",
      1800,
    ],
    [null, "https://luch.example/preview.png", 675],
  ])("The head of a page says the size of its picture: %s", (image, url, height) => {
    const tags = seoTags({ ...seo, image });
    expect(
      ["og:image", "og:image:width", "og:image:height"].map(
        (name) => find(tags, "property", name)[0]?.content,
      ),
    ).toEqual([url, 1200, height]);
  });
  it.each([
    ["ru", undefined, "ru_RU"],
    ["en", undefined, "en_GB"],
    ["sr", undefined, "sr_RS"],
    ["en", ["ru"], "ru_RU"],
  ] as const)("The head of a page in %s with texts in %s has the locale %s", (locale, own, expected) =>
    expect(
      find(seoTags({ ...seo, locale, ...(own ? { locales: own } : {}) }), "property", "og:locale")[0]
        ?.content,
    ).toBe(expected),
  );
  it("A page whose texts are in another language is that language's page, and no language's alternate", () => {
    const tags = seoTags({ ...seo, locale: "en", locales: ["ru", "sr"] });
    expect(find(tags, "rel", "canonical")[0]?.href).toBe("https://luch.example/watch/metropolis");
    expect(find(tags, "property", "og:url")[0]?.content).toBe("https://luch.example/watch/metropolis");
    expect(find(tags, "rel", "alternate")).toEqual([]);
    const inRussian = seoTags({ ...seo, locales: ["ru", "sr"] });
    expect(find(inRussian, "rel", "alternate").map(({ hrefLang }) => hrefLang)).toEqual([
      "ru",
      "sr-Latn",
      "x-default",
    ]);
    const inSerbian = seoTags({ ...seo, locale: "en", locales: ["sr"] });
    expect(find(inSerbian, "rel", "canonical")[0]?.href).toBe("https://luch.example/sr/watch/metropolis");
  });
  it("The head of a page has structured data with a context", () =>
    expect(seoTags(seo)).toContainEqual({
      "script:ld+json": { "@context": "https://schema.org", "@type": "Movie", name: "Метрополис" },
    }));
  it("The head of an excluded page tells crawlers not to index it, without languages or structured data", () => {
    const tags = seoTags({ ...seo, isIndexed: false });
    expect(tags).toContainEqual({ name: "robots", content: "noindex" });
    expect(find(tags, "rel", "alternate")).toEqual([]);
    expect(tags.some((tag) => "script:ld+json" in tag)).toBe(false);
  });
});

it("A page's own path does not include its language", () =>
  expect(getOwnPath(new URL("https://luch.example/en/watch/x?y=1"))).toBe("/watch/x"));
