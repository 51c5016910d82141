import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { titles, trailers } from "../../api/platform/db/schema";
import { getWords, linksIn, openPage, type Page } from "../setup/page";
import { row } from "../setup/row";
import { isLongTestDrawn } from "../setup/sample";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const open = (url: string, request?: RequestOptions) => openPage(testApp, url, request);

type Product = {
  additional_content: unknown[];
  articles: unknown[];
  collections: unknown[];
  cast: unknown[];
  directors: unknown[];
  subtitles: string[];
  title: string;
  title_original: string;
};

describe("What is said in a film, as a page", () => {
  const path = "/transcript/metropolis";
  const getLanguage = async (lang: string) =>
    (await open(`${path}?lang=${encodeURIComponent(lang)}`)).page.getByRole("link", {
      current: "page",
      name: /^(русский|английский)$/i,
    }).textContent;

  it("Languages that it is not in are answered from what is known, so that none of them is kept", async () => {
    const usual = await getLanguage("ru");
    expect(await getLanguage("en")).not.toBe(usual);
    onTestFinished(() => testApp.reset());
    await testApp.fault({ endpoint: "catalog/transcripts", status: 500 });
    for (const lang of ["aa", "ab-cdef", "EN", "x".repeat(4000), "<b>", ""])
      expect(await getLanguage(lang), lang.slice(0, 20)).toBe(usual);
  });
});

describe("A title's page", () => {
  /** The value of this entry in the page's list of facts. */
  const getFact = (page: Page, name: string) => {
    const term = page.queryAllByRole("term").find(({ textContent }) => textContent === name);
    return term?.nextElementSibling ? getWords(term.nextElementSibling) : null;
  };
  const aliases = [
    "metropolis",
    "vampiry",
    "shinel",
    "prints-ahmed",
    "kak-dejstvuet-komar",
    "svet-i-ten",
    "zvenigora",
  ];
  it.each(aliases)(
    "The page of %s has a tab for each section with content, and for no other",
    async (alias) => {
      const product = (await (await testApp.requestApi(`/watch/${alias}`)).json()) as Product;
      const { page } = await open(`/watch/${alias}`);
      const filled = {
        trailers: product.additional_content,
        characters: product.cast,
        articles: product.articles,
        selections: product.collections,
      };
      const tabs = linksIn(page.getByRole("navigation", { name: "Разделы страницы" }));
      for (const [section, items] of Object.entries(filled))
        expect(tabs.includes(`/watch/${alias}/${section}`), section).toBe(items.length > 0);
    },
  );
  it.skipIf(!isLongTestDrawn("A title's page has a response at the URL of an empty section"))(
    "A title's page has a response at the URL of an empty section",
    async () => {
      const rows = await testApp.api.db
        .select({ alias: titles.alias })
        .from(titles)
        .where(eq(titles.forKids, false));
      for (const { alias } of rows.slice(0, 20))
        expect((await testApp.request(`/watch/${alias}/articles`)).status).toBe(200);
    },
  );
  it("A title's page has the title's own subtitle languages", async () => {
    const product = (await (await testApp.requestApi("/watch/metropolis")).json()) as Product;
    expect(product.subtitles).toEqual(["ru", "en"]);
    expect(getFact((await open("/watch/metropolis")).page, "Субтитры")).toBe(
      "русский, английский · читать текст",
    );
    expect(getFact((await open("/en/watch/metropolis")).page, "Subtitles")).toBe(
      "Russian, English · read the transcript",
    );
    await testApp.fault({
      endpoint: "watch",
      status: 200,
      body: JSON.stringify({ ...product, subtitles: [], audio: ["de"] }),
    });
    testApp.clearCaches();
    const { page } = await open("/watch/metropolis");
    await testApp.reset();
    expect(getFact(page, "Субтитры")).toBeNull();
    expect(getFact(page, "Звук")).toBe("немецкий");
  });
  it("A title's page has the original name among the facts", async () =>
    expect(getFact((await open("/watch/metropolis")).page, "Оригинальное название")).toBe("Metropolis"));
});

it("Trailers for children belong to children's titles only, and those have no others", async () => {
  const rows = await testApp.api.db
    .select({ clip: trailers.clip, forKids: titles.forKids, alias: titles.alias })
    .from(trailers)
    .innerJoin(titles, eq(titles.id, trailers.titleId));
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ clip, forKids }) => (clip === "trailer-children") !== forKids)).toEqual([]);
});

describe("The banner that switches to the child's profile", () => {
  /** The form actions of the banner's pictures for wide and narrow screens; a link would need a second press. */
  const getBannerLinks = async (cookie: string) =>
    within((await open("/", { cookie })).page.getMain())
      .queryAllByRole("button", { name: "Включить детский профиль" })
      .map((button) => button.closest("form")?.getAttribute("action"));
  it("The banner that switches to the child's profile is shown to an account that has one", async () => {
    row("S-027");
    const { cookie } = await testApp.viewer({ kind: "REGISTERED", hasChild: true });
    expect(new Set(await getBannerLinks(cookie))).toEqual(new Set(["/child_profile"]));
  });
  it.each(["VIRTUAL", "REGISTERED", "PAID"] as const)(
    "The banner that switches to the child's profile is not shown to %s without one",
    async (kind) => {
      row("S-027");
      const { cookie } = await testApp.viewer({ kind });
      expect(await getBannerLinks(cookie)).toEqual([]);
    },
  );
  it("The banner that switches to the child's profile is the only one that depends on it", async () => {
    const { banners } = (await (await testApp.requestApi("/catalog/main")).json()) as {
      banners: { title: string; type: string }[];
    };
    const shown = getWords((await open("/")).page.getMain());
    for (const { title } of banners.filter(({ type }) => type !== "profile")) expect(shown).toContain(title);
  });
});
