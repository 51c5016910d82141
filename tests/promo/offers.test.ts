import { readdirSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages, type Locale, locales } from "#contract/languages";
import type { OfferCard, OfferPage } from "#contract/offers";
import { normalizeCode } from "#domain/promo";
import { loadCatalogue } from "../../api/platform/content/catalogue";
import type { SeedOffer } from "../../api/platform/content/content-schema";
import { coupons, promotions } from "../../api/platform/db/schema";
import { root } from "../../tools/prepare.mjs";
import { openPayers, type Payers } from "../billing/payers";

let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

const list = async (query = "") =>
  ((await payers.get(`/offers?${query}`)).body as unknown as { items: OfferCard[] }).items;
const page = async (alias: string, query = "", token?: string) => {
  const { status, body } = await payers.get(`/offers/${alias}?${query}`, token);
  return { status, body: body as unknown as OfferPage };
};

/** As if a page had not been written in a language. */
async function withoutTexts(alias: string, locale: Locale, check: () => Promise<void>): Promise<void> {
  const texts = loadCatalogue().offers.find((one) => one.alias === alias)?.texts ?? {};
  const written = texts[locale];
  delete texts[locale];
  try {
    await check();
  } finally {
    texts[locale] = written;
  }
}

it("Each promotional page is written in every language, and says as much in each", () => {
  const count = (texts: SeedOffer["texts"][Locale]) =>
    texts && [texts.steps.length, texts.terms.length, texts.questions.length, texts.small !== null];
  for (const { alias, texts } of loadCatalogue().offers)
    for (const locale of locales) {
      expect(count(texts[locale]), `${alias} ${locale}`).toEqual(count(texts.ru));
      if (languages[locale].alphabet === "Latin")
        expect(JSON.stringify(texts[locale]), alias).not.toMatch(/[а-яё]/i);
    }
});

it("Each promotional page offers something that exists", () => {
  const { offers, promotions: known, tariffs, titles } = loadCatalogue();
  const aliases = new Set(titles.map(({ alias }) => alias));
  for (const { alias, promotion, code, tariff, film, titles: shelf } of offers) {
    const given = known.find(({ id }) => id === promotion);
    if (code !== null)
      expect(
        given?.codes.map((one) => one.code),
        alias,
      ).toContain(code);
    if (tariff !== null)
      expect(
        tariffs.some(({ id, channel }) => id === tariff && !channel),
        alias,
      ).toBe(true);
    expect(
      [...shelf, ...(film === null ? [] : [film])].filter((one) => !aliases.has(one)),
      alias,
    ).toEqual([]);
  }
  expect(offers).toHaveLength(readdirSync(path.join(root, "content/pages")).length);
});

describe("The list of promotions", () => {
  it("The list of promotions has the current ones, the newest first", async () => {
    const ids = (await list()).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(["black-friday", "mielesoderzhanki"]);
    expect(ids).not.toContain("new-year");
    expect(ids).not.toContain("spring-promotion");
    expect(ids).toContain("halvacard");
  });
  it("The list of promotions has only those for the viewer's country", async () => {
    const ids = (await list("geoip_cc=RS")).map(({ id }) => id);
    expect(ids).not.toContain("halvacard");
    expect(ids).toContain("black-friday");
  });
  it("The list describes a page missing in a language with the promotion's own text", async () => {
    const find = async () => (await list("locale=sr")).find(({ id }) => id === "students");
    expect(await find()).toMatchObject({ alias: "students", title: "Studentima godina za pola cene" });
    await withoutTexts("students", "sr", async () =>
      expect(await find()).toMatchObject({
        alias: "students",
        title: "Pola cene za studente",
        way: { kind: "code", code: "STUDENT", place: "code" },
      }),
    );
  });
  it("The list of promotions is empty for children, and they cannot open any page", async () => {
    expect(await list("for_kids=true")).toEqual([]);
    expect((await page("black-friday", "for_kids=true")).status).toBe(404);
  });
});

describe("A promotional page", () => {
  it.each([
    ["black-friday", "running"],
    ["new-year", "upcoming"],
    ["spring-promotion", "over"],
    ["leto-promotion", "over"],
    ["gift", "running"],
    ["long-term-offer", "running"],
  ])("The promotional page %s is %s", async (alias, state) =>
    expect((await page(alias)).body.state).toBe(state),
  );
  it("A promotional page exists in every language, in Russian where it was not written in it", async () => {
    const russian = await page("students");
    await withoutTexts("students", "en", async () => {
      const { body } = await page("students", "locale=en");
      expect([russian.body.texts_lang, body.texts_lang]).toEqual(["ru", "ru"]);
      expect(body).toMatchObject({ title: russian.body.title, steps: russian.body.steps });
      expect(body.locales.toSorted()).toEqual(["bg", "hr", "ru", "sr"]);
    });
    for (const { alias } of loadCatalogue().offers)
      for (const locale of locales) expect((await page(alias, `locale=${locale}`)).status, alias).toBe(200);
    expect((await page("no-such-page")).status).toBe(404);
    const { body } = await page("black-friday", "locale=hr");
    expect(body).toMatchObject({ title: "Crni petak: godina upola jeftinije", texts_lang: "hr" });
    expect(body.locales.toSorted()).toEqual(["bg", "en", "hr", "ru", "sr"]);
  });
  it("A promotional page shows the tariff's price in the viewer's country", async () => {
    const { body } = await page("black-friday", "geoip_cc=RS");
    expect(body.tariff).toMatchObject({ currency: "RSD", rate_steps: [{ periods: 1, price: 279_400 }] });
    expect((await page("halvacard", "geoip_cc=RS")).body.state).toBe("elsewhere");
  });
  it("A promotional page tells a viewer, and nobody else, why it is not for them", async () => {
    const { token } = await payers.account({});
    await payers.post("/promo/activate", { code: "IGRA-14" }, { token });
    expect((await page("play-grand", "", token)).body.refusal).toBe("CouponAlreadyUsed");
    expect((await page("a-good-man-offer", "", token)).body.refusal).toBe("ONLY_NEW_USERS_PROMOTION");
    expect((await page("a-good-man-offer")).body.refusal).toBeNull();
  });
  it.each(
    loadCatalogue()
      .offers.filter(
        ({ code, promotion }) => code && !["new-year-nights", "spring", "summer"].includes(promotion ?? ""),
      )
      .map(({ alias, code }) => [alias, code ?? ""]),
  )("The promotional page %s has a code that a new viewer can activate", async (_alias, code) => {
    const { token } = await payers.account({});
    expect((await payers.post("/promo/activate", { code }, { token })).status).toBe(200);
  });
  it("A promotional page has ended when the stock is used up, even without an end date", async () => {
    await payers.db.update(promotions).set({ stock: 0 }).where(eq(promotions.id, "halva"));
    expect((await page("halvacard")).body).toMatchObject({ state: "over", ends: null });
    await payers.db.delete(coupons).where(eq(coupons.code, normalizeCode("KNIGI-21")));
    expect((await page("storytel")).body.state).toBe("over");
  });
});
