import { within } from "@testing-library/dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { articles } from "../../api/platform/db/schema";
import { getWords, linksIn, openPage, type Page } from "../setup/page";
import { readJson } from "../setup/sources";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";
import { getElements, getTexts } from "../setup/xml";

let testApp: TestApp;
let child: Awaited<ReturnType<TestApp["viewer"]>>;
type Row = typeof articles.$inferSelect;
let all: Row[];
beforeAll(async () => {
  testApp = await startTestApp();
  child = await testApp.viewer({ kind: "PAID", child: true });
  all = (await testApp.api.db.select().from(articles)).sort((one, other) => other.published - one.published);
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const open = (url: string, request?: RequestOptions) => openPage(testApp, url, request);
const aliasesIn = (part: ParentNode | null) =>
  linksIn(part).map((href) => /^\/journal\/(.+)/.exec(href)?.[1]);
const articleLinks = ({ document }: Page) => aliasesIn(document.querySelector("ul[data-list]"));
const getFeed = ({ document }: Page) =>
  document.querySelector("link[rel=alternate][type='application/rss+xml']");
const rubrics = [
  ["analysis", "Разбор"],
  ["portrait", "Портрет"],
  ["history", "История"],
  ["craft", "Ремесло"],
  ["kids", "Детям"],
] as const;

describe("The journal", () => {
  it("The journal lists every article, the newest first, with rubric, lead, date and reading time", async () => {
    const { page } = await open("/journal");
    expect(articleLinks(page)).toEqual(all.map(({ alias }) => alias));
    const cards = [...page.document.querySelectorAll<HTMLElement>("ul[data-list] > li")];
    for (const [index, { title, lead, rubric }] of all.entries()) {
      const card = cards[index] ?? expect.unreachable("each article has a card");
      expect(within(card).getByRole("heading", { level: 2 }).textContent).toBe(title);
      for (const words of [rubric, lead]) expect(within(card).getByText(words)).toBeTruthy();
      const day = within(card).getByText(/^\d+ [а-я]+ 2026 г\.$/);
      expect(day.getAttribute("datetime")).toMatch(/^2026-\d\d-\d\d$/);
      expect(within(card).getByText(/^\d+ минуты? чтения$/)).toBeTruthy();
    }
    expect(getFeed(page)?.getAttribute("title")).toBe("Журнал «Луча»");
    expect(getFeed(page)?.getAttribute("href")).toBe(`${testApp.base}/journal/rss.xml`);
  });

  it.each(rubrics)(
    "/journal?rubric=%s lists only «%s» and has its own canonical URL",
    async (alias, name) => {
      const { status, page } = await open(`/journal?rubric=${alias}`);
      expect(status).toBe(200);
      expect(page.getHeading()).toBe(name);
      expect(articleLinks(page)).toEqual(
        all.filter(({ rubric }) => rubric === name).map(({ alias: article }) => article),
      );
      expect(page.canonical).toBe(`${testApp.base}/journal?rubric=${alias}`);
      const chosen = within(page.getByRole("navigation", { name: "Рубрики" })).getByRole("link", {
        current: "page",
      });
      expect(chosen.getAttribute("href")).toBe(`/journal?rubric=${alias}`);
    },
  );

  it.each([
    "/journal?rubric=nothing",
    "/journal?rubric=",
    "/journal/page0",
    "/journal/page-1",
    "/journal/pagex",
    "/journal/page01",
    "/journal/page999999",
    "/journal/nothing",
    "/journal/__proto__",
    "/journal/page2?rubric=kids",
  ])("%s is not found", async (url) => expect((await testApp.request(url)).status).toBe(404));

  it.each([
    ["", "ru"],
    ["/en", "en"],
    ["/sr", "sr-Latn"],
    ["/bg", "bg"],
    ["/hr", "hr"],
  ])("%s/journal links to a feed in its language", async (prefix, language) => {
    const feed = `${prefix}/journal/rss.xml`;
    const { page } = await open(`${prefix}/journal`);
    expect(getFeed(page)?.getAttribute("href")).toBe(`${testApp.base}${feed}`);
    expect(linksIn(page.getMain())).toContain(feed);
    const { status, text, headers } = await testApp.request(feed);
    expect([status, headers["content-type"]]).toEqual([200, "application/rss+xml; charset=utf-8"]);
    expect(getTexts(text, "language")).toEqual([language]);
    const self = getElements(text, "atom:link").find(({ attributes }) => attributes.rel === "self");
    expect(self?.attributes.href).toBe(testApp.base + feed);
    const links = getTexts(text, "link");
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => !link.startsWith(`${testApp.base}${prefix}/journal`))).toEqual([]);
    expect((await testApp.request(links.at(-1)?.slice(testApp.base.length) ?? "")).status).toBe(200);
  });

  it("The journal's page 1 has the canonical URL of the journal", async () =>
    expect((await open("/journal/page1")).page.canonical).toBe(`${testApp.base}/journal`));

  it("The journal is cached separately for each rubric", async () => {
    for (const url of ["/journal", "/journal?rubric=craft"]) {
      await testApp.request(url);
      await expect
        .poll(
          async () =>
            (await testApp.request(`${url}${url.includes("?") ? "&" : "?"}utm_source=x`)).headers.etag,
        )
        .toBeTruthy();
      expect((await open(url)).page.getHeading()).toBe(url === "/journal" ? "Журнал" : "Ремесло");
    }
  });

  it("The journal has a second page when it is long, also for a rubric", async () => {
    const { items, rubrics: counts } = (await (await testApp.requestApi("/journal?rubric=craft")).json()) as {
      items: object[];
      rubrics: object[];
    };
    const long = Array.from({ length: 30 }, (_, index) => ({ ...items[0], alias: `a-${index}` }));
    await testApp.fault({
      endpoint: "journal",
      status: 200,
      body: JSON.stringify({ items: long, items_total: 45, rubrics: counts, skip: 30 }),
    });
    const { status, page } = await open("/journal/page2?rubric=craft");
    expect(status).toBe(200);
    expect(page.canonical).toBe(`${testApp.base}/journal/page2?rubric=craft`);
    expect(page.getMain().querySelector("a[rel=prev]")?.getAttribute("href")).toBe("/journal?rubric=craft");
    expect(page.title).toBe("Ремесло: журнал о кино — «Луч», страница 2");
  });

  it("The journal says if it is empty or fails to load", async () => {
    await testApp.fault({
      endpoint: "journal",
      status: 200,
      body: JSON.stringify({ items: [], items_total: 0, rubrics: [], skip: 0 }),
    });
    expect((await open("/journal")).page.getByText("Здесь пока нет статей.")).toBeTruthy();
    await testApp.reset();
    await testApp.fault({ endpoint: "journal", status: 500 });
    const { status, page } = await open("/journal");
    expect(status).toBe(503);
    expect(page.getByText("Что-то пошло не так. Скоро все починим. Попробуйте позже")).toBeTruthy();
  });
});

describe("An article", () => {
  const getNext = ({ queryByRole }: Page) => queryByRole("region", { name: /^Ещё в рубрике / });
  it("An article is complete: text, headings in order, no leftover Markdown", async () => {
    for (const { alias, title, lead, author } of all) {
      const { status, page } = await open(`/journal/${alias}`);
      expect(status, alias).toBe(200);
      expect(page.getHeading()).toBe(title);
      const body = page.getByRole("article");
      for (const part of [lead, author]) expect(within(body).getAllByText(part)).not.toEqual([]);
      expect(getWords(body), alias).not.toMatch(/\]\(|title:|##|!\[/);
      const levels = page.getAllByRole("heading").map(({ localName }) => Number(localName.slice(1)));
      levels.forEach((level, index) =>
        expect(level - (levels[index - 1] ?? 0), alias).toBeLessThanOrEqual(1),
      );
      expect(within(body).getAllByRole("figure").length).toBeGreaterThanOrEqual(1);
      expect(page.getByRole("region", { name: "Фильмы из статьи" })).toBeTruthy();
    }
  });

  it("An article is followed by two others of its rubric", async () => {
    for (const { alias, rubric } of all) {
      const found = aliasesIn(getNext((await open(`/journal/${alias}`)).page));
      expect(found, alias).toHaveLength(
        Math.min(2, all.filter((other) => other.rubric === rubric).length - 1),
      );
      expect(found).not.toContain(alias);
      for (const one of found) expect(all.find((other) => other.alias === one)?.rubric).toBe(rubric);
    }
  });

  it("An article is shown alone if the others fail to load", async () => {
    // The list shares the article's endpoint group, so it receives the article, which is not a list.
    await testApp.fault({
      endpoint: "journal",
      status: 200,
      body: await (await testApp.requestApi("/journal/pochemu-lestnitsa")).text(),
    });
    const { status, page } = await open("/journal/pochemu-lestnitsa");
    expect(status).toBe(200);
    expect(page.getHeading()).toBe("Почему лестница не кончается");
    expect(getNext(page)).toBeNull();
  });

  it("An article tells crawlers its author, date and breadcrumbs", async () => {
    const { page } = await open("/journal/pochemu-lestnitsa");
    const [article, crumbs] = page.getStructuredData();
    expect(article).toMatchObject({
      "@type": "Article",
      headline: "Почему лестница не кончается",
      inLanguage: "ru",
      author: { "@type": "Person", name: "Марина Ветрова" },
      mainEntityOfPage: `${testApp.base}/journal/pochemu-lestnitsa`,
    });
    expect(article?.datePublished).toMatch(/^2026-\d\d-\d\dT/);
    expect(crumbs?.["@type"]).toBe("BreadcrumbList");
    const type = page.document.querySelector("meta[property='og:type']");
    expect(type?.getAttribute("content")).toBe("article");
    expect(page.canonical).toBe(`${testApp.base}/journal/pochemu-lestnitsa`);
  });

  it("An article on an English page is marked as Russian, with links in the page's language", async () => {
    const { page } = await open("/en/journal/pochemu-lestnitsa");
    const heading = page.getByRole("heading", { level: 1, name: "Почему лестница не кончается" });
    expect(heading.lang).toBe("ru");
    const [paragraph] = page.getAllByText(/^Если спуститься к морю/);
    expect(paragraph?.parentElement?.lang).toBe("ru");
    expect(linksIn(page.getMain())).toContain("/en/person/sergei-eisenstein");
    expect(page.getByRole("link", { name: "Close-up" }).getAttribute("href")).toBe(
      "/en/journal?rubric=analysis",
    );
  });

  it("An article redirects from its old URL to the new one", async () =>
    expect(await testApp.request("/en/journal/bumaga-ozhivaet")).toMatchObject({
      status: 301,
      headers: { location: "/en/journal/kak-ozhivit-bumagu" },
    }));

  it("An article that fails to load gives 503", async () => {
    await testApp.fault({ endpoint: "journal", status: 500 });
    expect((await testApp.request("/journal/pochemu-lestnitsa")).status).toBe(503);
  });
});

describe("A child reads only articles for children", () => {
  const forAdults = () => all.filter(({ forKids }) => !forKids);
  it.each([
    "/journal",
    "/journal.data",
    "/journal?rubric=kids",
    "/journal/rss.xml",
    "/journal/kak-ozhivit-bumagu",
    "/journal/kak-ozhivit-bumagu.data",
  ])("A child reads only articles for children: %s", async (url) => {
    await testApp.request(url);
    const { status, text } = await testApp.request(url, { cookie: child.cookie });
    expect(status).toBe(200);
    for (const { alias, title } of forAdults()) {
      expect(text).not.toContain(`/journal/${alias}`);
      expect(text).not.toContain(title);
    }
    expect(text).toMatch(/kak-ozhivit-bumagu|Как оживить/);
  });
  it("A child is told only that another article is not for children", async () => {
    const words = readJson<{ notForChildren: string }>("locales/ru/title.json").notForChildren;
    for (const { alias, title, lead } of forAdults().slice(0, 4)) {
      for (const url of [`/journal/${alias}`, `/journal/${alias}.data`]) {
        const { status, text } = await testApp.request(url, { cookie: child.cookie });
        expect(status).toBe(200);
        expect(text).toContain(words);
        for (const trace of [title, lead, "ld+json", 'rel="canonical"']) expect(text).not.toContain(trace);
      }
    }
    expect((await testApp.request("/journal/nothing", { cookie: child.cookie })).status).toBe(404);
  });
  it("A child's feed is never cached for others", async () => {
    expect(
      (await testApp.request("/journal/rss.xml", { cookie: child.cookie })).headers["cache-control"],
    ).toMatch(/no-store/);
    expect((await testApp.request("/journal/rss.xml")).text).toContain(forAdults()[0]?.title);
  });
});

describe("The feed", () => {
  it("The feed is well-formed RSS 2.0 with the newest articles", async () => {
    const { status, headers, text } = await testApp.request("/journal/rss.xml");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"')).toBe(true);
    expect(getElements(text, "guid")).toEqual(
      all.slice(0, 30).map(({ alias }) => ({
        attributes: { isPermaLink: "true" },
        text: `${testApp.base}/journal/${alias}`,
      })),
    );
    expect(unclosed(text)).toEqual([]);
    expect(text).not.toMatch(/&(?!(amp|lt|gt|quot|apos);)/);
  });
});

/** Elements of an XML text that are not closed in order. */
function unclosed(xml: string): string[] {
  const open: string[] = [];
  for (const [, end, name = "", self] of xml.matchAll(/<(\/)?([a-z][\w:]*)[^>]*?(\/)?>/gi)) {
    if (self) continue;
    if (!end) open.push(name);
    else if (open.at(-1) === name) open.pop();
    else return [...open, `/${name}`];
  }
  return open;
}
