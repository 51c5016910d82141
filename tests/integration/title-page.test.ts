import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titles, trailers } from "../../api/db/schema";
import { startTestApp, startTestAppMs, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
}, startTestAppMs);
afterAll(() => testApp.stop());

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

describe("A title's page shows what there is", () => {
  const aliases = [
    "metropolis",
    "vampiry",
    "shinel",
    "prints-ahmed",
    "kak-dejstvuet-komar",
    "svet-i-ten",
    "zvenigora",
  ];
  it.each(aliases)("%s: a tab for each section that has something, and for no other", async (alias) => {
    const product = (await (await testApp.requestApi(`/watch/${alias}`)).json()) as Product;
    const { text } = await testApp.request(`/watch/${alias}`);
    const filled = {
      trailers: product.additional_content,
      characters: product.cast,
      articles: product.articles,
      selections: product.collections,
    };
    const nav = /<nav aria-label="Разделы страницы"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? "";
    for (const [section, items] of Object.entries(filled))
      expect(nav.includes(`/watch/${alias}/${section}"`), section).toBe(items.length > 0);
  });
  it("a section with nothing in it answers at its address all the same", async () => {
    const rows = await testApp.api.db
      .select({ alias: titles.alias })
      .from(titles)
      .where(eq(titles.forKids, false));
    for (const { alias } of rows.slice(0, 20))
      expect((await testApp.request(`/watch/${alias}/articles`)).status).toBe(200);
  });
  it("languages of subtitles are the title's own", async () => {
    const product = (await (await testApp.requestApi("/watch/metropolis")).json()) as Product;
    expect(product.subtitles).toEqual(["ru", "en"]);
    expect((await testApp.request("/watch/metropolis")).text).toMatch(
      /<dt>Субтитры<\/dt><dd>русский, английский<\/dd>/,
    );
    expect((await testApp.request("/en/watch/metropolis")).text).toMatch(
      /<dt>Subtitles<\/dt><dd>Russian, English<\/dd>/,
    );
    await testApp.fault({
      endpoint: "watch",
      status: 200,
      body: JSON.stringify({ ...product, subtitles: [], audio: ["de"] }),
    });
    testApp.forget();
    const { text } = await testApp.request("/watch/metropolis");
    await testApp.reset();
    expect(text).not.toContain("<dt>Субтитры</dt>");
    expect(text).toMatch(/<dt>Звук<\/dt><dd>немецкий<\/dd>/);
  });
  it("the original title is called so", async () =>
    expect((await testApp.request("/watch/metropolis")).text).toMatch(/<dt>Оригинальное название<\/dt>/));
});

it("Trailers fit their titles: those for children belong to children's titles, and those alone", async () => {
  const rows = await testApp.api.db
    .select({ clip: trailers.clip, forKids: titles.forKids, alias: titles.alias })
    .from(trailers)
    .innerJoin(titles, eq(titles.id, trailers.titleId));
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ clip, forKids }) => (clip === "trailer-children") !== forKids)).toEqual([]);
});

describe("The banner that switches to the child's profile", () => {
  const banner = /href="\/child_profile"/;
  it("is there for an account that has one", async () => {
    const { cookie } = await testApp.viewer({ kind: "REGISTERED", hasChild: true });
    expect((await testApp.request("/", { cookie })).text).toMatch(banner);
  });
  it.each(["VIRTUAL", "REGISTERED", "PAID"] as const)("is not there for %s without one", async (kind) => {
    const { cookie } = await testApp.viewer({ kind });
    const { text } = await testApp.request("/", { cookie });
    expect(/<main[\s\S]*<\/main>/.exec(text)?.[0]).not.toContain("Включить детский профиль");
  });
  it("and every other banner has its place too", async () => {
    const { banners } = (await (await testApp.requestApi("/catalog/main")).json()) as {
      banners: { title: string; type: string }[];
    };
    const { text } = await testApp.request("/");
    for (const { title } of banners.filter(({ type }) => type !== "profile")) expect(text).toContain(title);
  });
});
