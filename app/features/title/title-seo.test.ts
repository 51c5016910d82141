import { describe, expect, it } from "vitest";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { Locale } from "~/lib/i18n/locales";
import { aProduct, aSeason } from "../../../tests/setup/product";
import { row } from "../../../tests/setup/row";
import { getTitleView, type TitleView } from "../catalog/title-view";
import { titleSeo } from "./title-seo";

type Schema = Record<string, unknown> & { "@type": string };
const origin = "https://luch.example";
const about: TitleView = { kind: "about" };
const createSeo = (product = aProduct(), view: TitleView = about, locale: Locale = "ru") =>
  titleSeo({ product, view, locale, origin, t: fixedT(locale, "title"), clipWord: "фрагмент" });
const schema = (type: string, product = aProduct(), view: TitleView = about, locale: Locale = "ru") =>
  (createSeo(product, view, locale).jsonLd as Schema[]).find((entry) => entry["@type"] === type);
const series = aProduct({
  _cls: "series",
  alias: "vampiry",
  title: "Вампиры",
  duration_minutes: null,
  items: [aSeason(1, 2)],
});
const getView = (tail: string) => getTitleView(series, tail) ?? about;

describe("Structured data for crawlers", () => {
  it("Structured data for crawlers describes a film, with its real length in minutes", () => {
    row("K-058");
    expect(schema("Movie")).toMatchObject({
      name: "Метрополис",
      alternateName: "Metropolis",
      url: `${origin}/watch/metropolis`,
      inLanguage: "ru",
      duration: "PT153M",
      contentRating: "PG-13",
      datePublished: "1927-01-10",
      genre: ["Фантастика"],
      countryOfOrigin: [{ "@type": "Country", name: "Германия" }],
      aggregateRating: { ratingValue: 8.3, bestRating: 10, worstRating: 1, ratingCount: 120 },
    });
  });
  it("Structured data says nothing of a film of which nothing is known, and calls a whole film no excerpt", () => {
    const product = aProduct({
      title: "Чайка",
      title_original: "Чайка",
      description: "",
      duration_minutes: 1,
      clip: { duration_seconds: 12, thumbnail: "/images/frame/chayka", uploaded: 1_700_000_000 },
    });
    expect(schema("Movie", product)).not.toHaveProperty("alternateName", "Чайка");
    expect(schema("VideoObject", product)).toMatchObject({ name: "Чайка", description: "" });
    const endless = createSeo(aProduct({ description: "ы".repeat(300) }));
    expect(endless.description).toBe(`${"ы".repeat(200)}…`);
  });
  it("Structured data for crawlers describes a series, without a length", () =>
    expect(schema("TVSeries", series)).toMatchObject({ name: "Вампиры", duration: undefined }));
  it("Structured data for crawlers describes an episode, as part of its season and series", () =>
    expect(schema("TVEpisode", series, getView("s1e2"))).toMatchObject({
      episodeNumber: 2,
      url: `${origin}/watch/vampiry/s1e2`,
      partOfSeason: { "@type": "TVSeason", seasonNumber: 1 },
      partOfSeries: { "@type": "TVSeries", name: "Вампиры", url: `${origin}/watch/vampiry` },
    }));
  it("Structured data describes the clip that is really played, with its own length in seconds", () => {
    const product = aProduct({
      clip: { duration_seconds: 59.6, thumbnail: "/images/title/metropolis/frame", uploaded: 1_700_000_000 },
      windows: [{ type: "free", publish: 0, unpublish: 0 }],
    });
    expect(schema("VideoObject", product)).toMatchObject({
      name: "Метрополис (фрагмент)",
      duration: "PT60S",
      thumbnailUrl: `${origin}/images/title/metropolis/frame?w=1200&q=75`,
      uploadDate: "2023-11-14T22:13:20.000Z",
      url: `${origin}/watch/metropolis`,
      isAccessibleForFree: true,
      requiresSubscription: false,
      expires: undefined,
    });
  });
  it.each([
    ["no clip", null],
    ["a clip without a picture", { duration_seconds: 60, thumbnail: null, uploaded: 1 }],
  ])("Structured data for crawlers describes no video for a title with %s", (_what, clip) =>
    expect(schema("VideoObject", aProduct({ clip }))).toBeUndefined(),
  );
  it("Structured data for crawlers describes the breadcrumbs of the page", () =>
    expect(schema("BreadcrumbList", series, getView("season-1"), "en")?.itemListElement).toMatchObject([
      { position: 1, item: `${origin}/en` },
      { position: 2, item: `${origin}/en/movies` },
      { position: 3, item: `${origin}/en/watch/vampiry` },
      { position: 4, item: `${origin}/en/watch/vampiry/season-1` },
    ]));
});

describe("A rating is published only from ten votes", () => {
  it.each([
    [10, 8.3, true],
    [11, 8.3, true],
    [9, 8.3, false],
    [0, 8.3, false],
    [500, null, false],
  ])("A rating from %i votes of %s is published as %s", (votes, rating_start, isTold) =>
    expect(schema("Movie", aProduct({ votes, rating_start }))?.aggregateRating !== undefined).toBe(isTold),
  );
});

it.each([
  ["18+", "NC-17", "E-106"],
  ["17+", "R", "E-107"],
  ["16+", "R", "E-107"],
  ["13+", "PG-13", "E-108"],
  ["8+", "PG", "E-109"],
  ["6+", "PG", "E-109"],
  ["0+", "P", "E-110"],
  [null, "NC-17", "E-106"],
])("A title of %s has the content rating %s", (rating_age, rating, id) => {
  row(id);
  expect(schema("Movie", aProduct({ rating_age }))?.contentRating).toBe(rating);
});

describe("Each part of a title has its own URL, name and type", () => {
  it.each([
    [undefined, "/watch/vampiry", "video.tv_show"],
    ["season-1", "/watch/vampiry/season-1", "video.tv_show"],
    ["s1e2", "/watch/vampiry/s1e2", "video.episode"],
    ["e_s1e2", "/watch/vampiry/s1e2", "video.episode"],
    ["person", "/watch/vampiry/person", "video.tv_show"],
  ])("Each part of a title has its own URL, name and type: %s", (tail, path, type) =>
    expect(createSeo(series, getTitleView(series, tail) ?? about)).toMatchObject({
      canonicalPath: path,
      type,
      isIndexed: true,
    }),
  );
  it("A film has the type of a film", () =>
    expect(createSeo()).toMatchObject({
      type: "video.movie",
      title: "Метрополис (1927) — смотреть онлайн на «Луче»",
    }));
  it("Five parts of a title have five different names", () =>
    expect(
      new Set(
        [undefined, "season-1", "s1e1", "s1e2", "person"].map(
          (tail) => createSeo(series, getTitleView(series, tail) ?? about).title,
        ),
      ).size,
    ).toBe(5));
  it("A title's long description is cut between words", () => {
    const { description } = createSeo(aProduct({ description: "слово ".repeat(60) }));
    expect(description.length).toBeLessThanOrEqual(201);
    expect(description).toMatch(/слово…$/);
  });
});
