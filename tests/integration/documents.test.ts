import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { languages, locales, localisedPath, splitLocale } from "../../app/lib/i18n/locales";
import { fileFor } from "../contract/route-table";
import { getWords, linksIn, openPage } from "../setup/page";
import { readJson } from "../setup/sources";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";
import { getElements, getTexts } from "../setup/xml";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const open = (url: string, request?: RequestOptions) => openPage(testApp, url, request);
const abroad = { headers: { "x-country-code": "RS" } };

const everywhere = [
  "/about",
  "/accessibility",
  "/contacts",
  "/faq",
  "/partners",
  "/ways-to-watch",
  "/legal",
  ...["terms_of_use", "privacy_policy", "cookies_policy", "persondata", "consent", "terms_of_promocode"].map(
    (alias) => `/legal/${alias}`,
  ),
];
const inRussian = [
  "/corporateinfo",
  "/legal/recsys",
  ...["domru", "ok", "kartina", "beeline", "wink", "kion", "okko", "promo/samsung"].map(
    (name) => `/partners/${name}`,
  ),
  ...["samsung", "sony", "hisense", "lg"].map((name) => `/ways-to-watch/${name}`),
];

describe("Pages about the service", () => {
  it.each([...everywhere, ...inRussian])(
    "%s has a heading, a date and a text in its own language",
    async (path) => {
      const { status, page } = await open(path);
      expect(status).toBe(200);
      expect(page.getAllByRole("heading", { level: 1 })).toHaveLength(1);
      expect(getWords(page.document.querySelector("article") ?? page.document)).toMatch(
        /(Действует с|Обновлено) 1 ноября 2026 г\./,
      );
      expect(page.isNoindex).toBe(false);
    },
  );

  it.each(locales.filter((locale) => locale !== "ru"))(
    "All pages about the service exist in %s",
    async (locale) => {
      for (const path of everywhere) {
        const { status, page } = await open(localisedPath(path, locale));
        expect(status, path).toBe(200);
        expect(page.document.querySelector("h1")?.getAttribute("lang"), path).toBe(languages[locale].tag);
        expect(page.canonical, path).toBe(`${testApp.base}/${locale}${path}`);
      }
    },
  );

  it("Pages that exist only in Russian say so in other languages, where they are the Russian page", async () => {
    for (const path of inRussian) {
      const { status, page } = await open(`/en${path}`);
      expect(status, path).toBe(200);
      expect(page.document.querySelector("h1")?.getAttribute("lang"), path).toBe("ru");
      expect(page.getByText("This page is available in Russian only."), path).toBeTruthy();
      expect(page.canonical, path).toBe(testApp.base + path);
    }
  });

  it.each(["/partners/no-such", "/partners/promo/sony", "/partners/promo_samsung", "/ways-to-watch/philips"])(
    "The unknown %s is not found",
    async (path) => expect((await open(path)).status).toBe(404),
  );
  it.each(["/legal/no-such", "/legal/about", "/legal/partner_ok", "/privacy", "/persondata", "/faq/x"])(
    "%s is not found either",
    async (path) => expect((await open(path)).status).toBe(404),
  );

  it("Pages about the service show the recommendation rules only in Russia, whatever the URL says", async () => {
    expect((await open("/legal/recsys")).status).toBe(200);
    expect((await open("/legal/recsys", abroad)).status).toBe(404);
    expect((await open("/en/legal/recsys", abroad)).status).toBe(404);
    expect(linksIn((await open("/legal")).page.document)).toContain("/legal/recsys");
    expect(linksIn((await open("/legal", abroad)).page.getByRole("article"))).not.toContain("/legal/recsys");
    const { cookie } = await testApp.viewer({ kind: "PAID", country: "RS" });
    expect((await open("/legal/recsys", { cookie })).status).toBe(404);
  });

  it("Pages about the service need no code of their own, because nothing hydrates", async () => {
    for (const path of ["/faq", "/legal/terms_of_use", "/partners"]) {
      const { page } = await open(path);
      expect(page.document.querySelectorAll("main [data-island]")).toHaveLength(0);
      const own = page.document.querySelector("main")?.querySelectorAll("script") ?? [];
      expect([...own].filter((script) => script.getAttribute("type") !== "application/ld+json")).toEqual([]);
    }
  });

  it("Pages about the service say that the service is unavailable when it is", async () => {
    testApp.clearCaches();
    await testApp.fault({ endpoint: "documents", status: 500 });
    expect((await open("/about")).status).toBe(503);
  });
});

describe("The versions of a document", () => {
  it("The versions of a document are listed under it, and an earlier one says that it is not in force", async () => {
    const now = await open("/legal/terms_of_use");
    const versions = linksIn(now.page.getByRole("region", { name: "Редакции" }));
    expect(versions).toEqual(["/legal/terms_of_use", "/legal/terms_of_use?version=2026-06-01"]);
    const { page, status } = await open("/legal/terms_of_use?version=2026-06-01");
    expect(status).toBe(200);
    expect(page.getByText(/прежняя редакция, она больше не действует/)).toBeTruthy();
    expect(linksIn(page.document.querySelector("header + *, article header"))).toContain(
      "/legal/terms_of_use",
    );
    expect(page.isNoindex).toBe(true);
    expect(page.canonical).toBe(`${testApp.base}/legal/terms_of_use`);
  });
  it.each(["2026-06-02", "2026-13-01", "2026-02-30", "x", "", "%00", "2026-06-01'--"])(
    "There is no version «%s»",
    async (version) =>
      expect([400, 404]).toContain((await open(`/legal/terms_of_use?version=${version}`)).status),
  );
});

describe("Crawlers", () => {
  it("Crawlers find the questions with their answers", async () => {
    const { page } = await open("/faq");
    type Faq = { "@type": string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] };
    const faq = page.getStructuredData<Faq>().find((data) => data["@type"] === "FAQPage");
    const shown = page.getAllByRole("heading", { level: 3 }).map(getWords);
    expect(faq?.mainEntity.map(({ name }) => name)).toEqual(shown);
    expect(faq?.mainEntity.filter(({ acceptedAnswer }) => acceptedAnswer.text.length < 20)).toEqual([]);
  });
  it("Crawlers find a document's breadcrumbs and languages", async () => {
    const { page } = await open("/legal/consent");
    type Crumbs = { "@type": string; itemListElement: { name: string; item: string }[] };
    const crumbs = page.getStructuredData<Crumbs>().find((data) => data["@type"] === "BreadcrumbList");
    expect(crumbs?.itemListElement.map(({ item }) => item)).toEqual(
      ["/", "/legal", "/legal/consent"].map((path) => testApp.base + path),
    );
    const getLanguages = (from: typeof page) =>
      [...from.document.querySelectorAll("link[rel=alternate][hreflang]")].map((link) =>
        link.getAttribute("hreflang"),
      );
    expect(getLanguages(page)).toEqual([...locales.map((locale) => languages[locale].tag), "x-default"]);
    expect(getLanguages((await open("/corporateinfo")).page)).toEqual(["ru", "x-default"]);
  });
  it("Crawlers find all documents in a sitemap, in the languages they have", async () => {
    const { text } = await testApp.request("/sitemaps/documents.xml");
    expect(getTexts(text, "loc").sort()).toEqual(
      [...everywhere.flatMap((path) => locales.map((locale) => localisedPath(path, locale))), ...inRussian]
        .map((path) => testApp.base + path)
        .sort(),
    );
    const alternates = getElements(text, "xhtml:link").map(({ attributes }) => attributes.href);
    expect(alternates).toContain(`${testApp.base}/hr/faq`);
    expect(alternates).not.toContain(`${testApp.base}/en/corporateinfo`);
  });
});

describe("A child", () => {
  it("A child may read the documents, but the footer links only to the questions", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    for (const path of ["/faq", "/legal/privacy_policy", "/legal/recsys", "/about"])
      expect((await open(path, { cookie })).status, path).toBe(200);
    const { page } = await open("/faq", { cookie });
    expect(linksIn(page.getByTestId("footer-second"))).toEqual(["/faq"]);
    expect(page.document.documentElement.dataset.theme).toBe("kids");
  });
});

/** Paths that are not built yet. */
const toCome = readJson<string[]>("tests/contract/not-built-yet.json");

it("No link of these documents is broken, and all keep the language", async () => {
  /** Each path once, whatever the language: they have the same routes. */
  const links = new Map<string, string>();
  const strays: string[] = [];
  for (const locale of locales)
    for (const path of [...everywhere, ...inRussian]) {
      const from = localisedPath(path, locale);
      const { text } = await testApp.request(from);
      // Parsed as XML, because a hundred HTML documents take long. Without the language menu.
      const hrefs = getElements(text, "a").flatMap(({ attributes: { href = "", ...others } }) =>
        href.startsWith("/") && !("hrefLang" in others || "hreflang" in others) ? [href] : [],
      );
      for (const href of hrefs) {
        const url = new URL(href.replaceAll("&amp;", "&"), testApp.base);
        const { locale: kept, path: to } = splitLocale(url.pathname);
        if (kept !== locale) strays.push(`${from} → ${href}`);
        links.set(to + url.search, from);
      }
    }
  expect(strays).toEqual([]);
  const missing: string[] = [];
  for (const [href, from] of links) {
    const { status } = await testApp.request(href, { method: "HEAD" });
    const isToCome = fileFor(href) === null && toCome.includes(href);
    if (status === 404 && !isToCome) missing.push(`${from} → ${href}`);
  }
  expect(links.size).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
