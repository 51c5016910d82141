import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isForChildren } from "#domain/age-rating";
import { titles } from "../../api/db/schema";
import { startTestApp, startTestAppMs, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let adult: { alias: string; title: { ru: string } }[];
beforeAll(async () => {
  testApp = await startTestApp();
  adult = (await testApp.api.db.select().from(titles)).filter((row) => !isForChildren(row));
}, startTestAppMs);
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const url = (query: string, rest = "") => `/search?q=${encodeURIComponent(query)}${rest}`;
const search = (query: string, rest = "", cookie?: string) =>
  testApp.request(url(query, rest), cookie ? { cookie } : {});
const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
const groups = (html: string) => [...html.matchAll(/<h2 id="shelf-(\w+)"/g)].map(([, group]) => group);
const suggest = async (query: string, cookie?: string, rest = "") => {
  const answer = await testApp.request(
    `/resources/suggest?q=${encodeURIComponent(query)}${rest}`,
    cookie ? { cookie } : {},
  );
  return {
    ...answer,
    items: (JSON.parse(answer.text) as { items: { kind: string; text: string; href: string }[] }).items,
  };
};

describe("/search without a query", () => {
  it("has a form that works by itself, and what others look for", async () => {
    const { status, text } = await testApp.request("/search");
    expect(status).toBe(200);
    expect(text).toMatch(/<form role="search" method="get" action="\/search"/);
    expect(text).toMatch(/<label for="search-query"[^>]*>[^<]{3,}<\/label>/);
    expect(text).not.toMatch(/<meta name="robots" content="noindex"/);
    await search("метрополис");
    testApp.forget();
    expect(main((await testApp.request("/search")).text)).toMatch(/href="\/search\?q=[^"]+"/);
  });

  it.each(["", "   ", "\u0000", "\u202e\u200b"])("«%j» is none", async (query) =>
    expect((await search(query)).text).not.toMatch(/noindex/),
  );

  it("is shown when the popular queries fail", async () => {
    await testApp.fault({ endpoint: "catalog/search/popular", status: 500 });
    testApp.forget();
    expect((await testApp.request("/search")).status).toBe(200);
  });
});

describe("What is found leads where it lives", () => {
  it("titles, what channels show of them and what is written about them", async () => {
    const { status, text, headers } = await search("метрополис");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toMatch(/no-store/);
    expect(text).toMatch(/<meta name="robots" content="noindex"/);
    expect(groups(text)[0]).toBe("titles");
    expect(main(text)).toContain('href="/watch/metropolis"');
    expect(text).toMatch(/value="метрополис"/);
  });

  it("a person asked for by name comes before films", async () => {
    const { text } = await search("фриц ланг");
    expect(groups(text)[0]).toBe("persons");
    expect(main(text)).toContain('href="/person/fritz-lang"');
  });

  it("every group has the address of its kind", async () => {
    const pages = await Promise.all(
      ["метрополис", "кино", "носферату", "век немого кино", "как оживить бумагу", "ланг"].map((query) =>
        search(query),
      ),
    );
    const html = pages.map(({ text }) => main(text)).join("");
    for (const part of [
      /href="\/watch\/[a-z0-9-]+"/,
      /href="\/person\/[a-z0-9-]+"/,
      /href="\/channel\/\d+"/,
      /href="\/archive\/watch\/[^"]+"/,
      /href="\/collections\/[a-z0-9-]+"/,
      /href="\/journal\/[a-z0-9-]+"/,
    ])
      expect(html).toMatch(part);
  });

  it("in another language everything is in that language", async () => {
    const { text } = await testApp.request("/en/search?q=nosferatu");
    expect(main(text)).toMatch(/href="\/en\/watch\/nosferatu/);
    expect(text).toMatch(/action="\/en\/search"/);
    expect(main(text)).not.toMatch(/href="\/watch\//);
  });

  it("titles beyond the first forty have pages, and there is none after the last", async () => {
    const { text } = await search("а", "&literal=true");
    const total = Number(/id="shelf-titles"[^>]*>[^<]*· (\d+)</.exec(text)?.[1] ?? 0);
    const last = Math.max(1, Math.ceil(total / 40));
    if (last > 1) expect((await search("а", `&literal=true&page=${last}`)).status).toBe(200);
    expect((await search("а", `&literal=true&page=${last + 1}`)).status).toBe(404);
    for (const page of ["0", "-1", "x", "1e3", ""])
      expect((await search("а", `&page=${page}`)).status, page).toBe(404);
  });
});

describe("A slip is corrected, and can be insisted on", () => {
  it.each([
    ["vtnhjgjkbc", "метрополис"],
    ["митрополис", "метрополис"],
    ["metropolis", null],
  ])("«%s»", async (typed, meant) => {
    const { text } = await search(typed);
    expect(main(text)).toContain('href="/watch/metropolis"');
    if (meant === null) return;
    expect(text.toLowerCase()).toContain(`показаны результаты для «${meant}»`);
    expect(main(text)).toContain(`href="/search?q=${encodeURIComponent(typed)}&amp;literal=true"`);
    const literal = await search(typed, "&literal=true");
    expect(literal.status).toBe(200);
    expect(literal.text.toLowerCase()).not.toContain("показаны результаты для");
  });

  it("what is not found has ways on", async () => {
    const { status, text } = await search("щщъъщщ", "&literal=true");
    expect(status).toBe(200);
    expect(main(text)).toMatch(/href="\/watch\//);
    expect(main(text)).toMatch(/href="\/genres\//);
  });
});

describe("Any query has an answer that is no fault", () => {
  const odd = [
    "%",
    "%%%",
    "_",
    "\\",
    "'",
    '"',
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "\u0000метрополис",
    "\u202eсилопортем",
    "\ud83c\udfac",
    "a".repeat(200),
    "и ".repeat(99),
    "!!!",
    ":* & | !",
    "a:b <-> c",
    "\r\nSet-Cookie: x=1",
    "ё́",
    "İ",
    "ﷺ",
  ];
  it.each(odd)("%j", async (query) => {
    const { status, text, cookies } = await search(query);
    expect(status).toBe(200);
    expect(cookies).toEqual([]);
    expect(text).not.toContain("<script>alert(1)");
  });

  it.each([
    ["201 letters", "я".repeat(201)],
    ["a page of text", "слово ".repeat(100)],
    ["with quotes", `"><img src=x>${"y".repeat(300)}`],
  ])("%s are too many: said in place, with what was typed", async (_what, query) => {
    const { status, text } = await search(query);
    expect(status).toBe(400);
    expect(text).toMatch(/id="search-error" class="[^"]*" role="alert">[^<]*200/);
    expect(text).toMatch(/aria-invalid="true" aria-describedby="search-error"/);
    expect(text).not.toContain("<img src=x>");
    const escaped = query
      .replaceAll("&", "&amp;")
      .replaceAll('"', "&quot;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;");
    expect(text).toContain(`value="${escaped}"`);
    expect(text).toMatch(/<header/);
  });

  it("10 KB are more than an address may hold", async () =>
    expect((await search("x".repeat(10_240))).status).toBe(414));
  it("200 letters are not too many", async () => expect((await search("я".repeat(200))).status).toBe(200));
  it("broken escapes and repeated queries are no faults", async () => {
    for (const path of [
      "/search?q=%E0%A4%A",
      "/search?q=%ff",
      "/search?q=a&q=b",
      "/search?q%5B%5D=a",
      "/search?literal=true",
      "/search?q=x&literal=maybe",
      "/search.data?q=%00",
      "/search?_data=routes/content/search&q=x",
    ])
      expect((await testApp.request(path)).status, path).toBeLessThan(500);
  });

  it("when the search fails the page says so, and can be tried again", async () => {
    await testApp.fault({ endpoint: "catalog/search/all", status: 500 });
    expect((await search("метрополис")).status).toBe(503);
  });
});

describe("Suggestions", () => {
  it("are names and addresses, kept by nobody", async () => {
    const { status, headers, items } = await suggest("метро");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(items).toContainEqual(expect.objectContaining({ kind: "title", href: "/watch/metropolis" }));
  });
  it("are in the page's language", async () => {
    const { items } = await suggest("metro", undefined, "&locale=en");
    expect(items[0]?.href).toBe("/en/watch/metropolis");
    expect((await suggest("metro", undefined, "&locale=xx")).items[0]?.href).toBe("/watch/metropolis");
  });
  it.each(["", " ", "\u0000", "x".repeat(201), "%", "'", "\u202e", "<b>"])(
    "«%j» is no fault",
    async (query) => expect((await suggest(query)).status).toBe(200),
  );
  it("when the API fails there are none", async () => {
    await testApp.fault({ endpoint: "catalog/search/suggest", status: 500 });
    expect((await suggest("метро")).items).toEqual([]);
  });
});

describe("A child finds nothing of what is not for children", () => {
  it("by search, by suggestion or among popular queries, whatever the address says", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    for (const { alias, title } of adult.slice(0, 8)) {
      await search(title.ru);
      for (const path of [
        url(title.ru),
        url(title.ru, "&for_kids=false"),
        `/search.data?q=${encodeURIComponent(title.ru)}`,
      ]) {
        const { text } = await testApp.request(path, { cookie });
        expect(text, path).not.toMatch(new RegExp(`(watch|title)/${alias}["/?\\\\]`));
      }
      expect((await suggest(title.ru, cookie)).items.map(({ href }) => href)).not.toContain(
        `/watch/${alias}`,
      );
      expect(
        (await suggest(title.ru, cookie, "&for_kids=false")).items.map(({ href }) => href),
      ).not.toContain(`/watch/${alias}`);
    }
    testApp.forget();
    const { text } = await testApp.request("/search", { cookie });
    for (const { title } of adult.slice(0, 8)) expect(main(text)).not.toContain(`>${title.ru}</a>`);
  });

  it("when the API sends too much, the second lock holds", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    const body = await (
      await testApp.requestApi(`/catalog/search/all?q=${encodeURIComponent("метрополис")}`)
    ).text();
    await testApp.fault({ endpoint: "catalog/search/all", status: 200, body });
    expect(main((await search("метрополис", "", cookie)).text)).not.toContain("/watch/metropolis");
  });
});
