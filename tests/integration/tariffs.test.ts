import { eq, ne } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { subscriptions, tariffs, titles } from "../../api/platform/db/schema";
import { createMemoryHost } from "../billing/memory-host";
import { parsePage } from "../setup/page";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { billing, clock } = testApp.api;
  billing.host ??= createMemoryHost(clock.now).host;
});
afterAll(() => testApp.stop());

const headers = { "sec-fetch-site": "same-origin" };
const post = (path: string, form: Record<string, string>, cookie?: string) =>
  testApp.request(path, { method: "POST", form, headers, ...(cookie ? { cookie } : {}) });

describe("The tariffs of a subscriber", () => {
  const readCards = async (cookie: string, path = "/tariffs") => {
    const { document } = parsePage((await testApp.request(path, { cookie })).text);
    return Object.fromEntries(
      [...document.querySelectorAll("main li:has(h2)")].map((card) => [
        card.querySelector("h2")?.textContent,
        card.lastElementChild?.textContent,
      ]),
    );
  };

  it("A subscriber moves down with the next charge, sees it everywhere, and may stay after all", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    expect(await readCards(cookie)).toMatchObject({
      Месяц: "Ваш тарифМоя подписка",
      "12 месяцев": "Перейти на этот тариф",
      Лайт: "Перейти на этот тариф",
    });
    const readForm = async (path: string) => {
      const { document } = parsePage((await testApp.request(path, { cookie })).text);
      const form = document.querySelector('form:has(input[value="change"])');
      const inputs = [...(form?.querySelectorAll("input") ?? [])];
      return Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
    };
    const lite = await readForm("/purchase?tariff_id=lite");
    expect((await post("/purchase?tariff_id=lite", lite, cookie)).headers.location).toBe(
      "/account/subscriptions",
    );
    const { text } = await testApp.request("/account/subscriptions", { cookie });
    expect(text).toContain("Со следующего списания ваш тариф — «Лайт».");
    expect(await readCards(cookie)).toMatchObject({
      Месяц: expect.stringMatching(/^Ваш тариф до .+Остаться на этом тарифе$/),
      Лайт: expect.stringMatching(/^Ваш тариф с .+Моя подписка$/),
    });
    await post("/purchase?tariff_id=month", await readForm("/purchase?tariff_id=month"), cookie);
    const [row] = await testApp.api.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.accountId, auth._id));
    expect(row?.next).toBeNull();
    expect(await readCards(cookie)).toMatchObject({ Месяц: "Ваш тарифМоя подписка" });
  });

  it("A tariff whose price changed meanwhile is not moved to, and the page says the new price", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const { headers: answered } = await post(
      "/purchase?tariff_id=lite",
      { intent: "change", tariff_id: "lite", price: "0", later: "1" },
      cookie,
    );
    expect(answered.location).toBe("/purchase?tariff_id=lite&error=price");
  });

  it("A subscriber whose renewal failed pays for it first, and sees no other way", async () => {
    const { cookie } = await testApp.viewer({ kind: "GRACE" });
    const { text } = await testApp.request("/tariffs", { cookie });
    expect(text).toContain("Не получилось списать за продление.");
    expect(await readCards(cookie)).toEqual({
      Месяц: "Ваш тарифПродлить подписку",
      "3 месяца": "",
      "12 месяцев": "",
      Лайт: "",
    });
    const { text: own } = await testApp.request("/account/subscriptions", { cookie });
    expect(own).not.toContain("Сменить тариф");
  });

  it("A renewal that failed as the tariff that follows is paid as that tariff, and every page says so", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "GRACE" });
    const { api } = testApp;
    const [lite] = await api.db.select().from(tariffs).where(eq(tariffs.id, "lite"));
    await api.db
      .update(subscriptions)
      .set({
        next: {
          ...{ tariffId: "lite", aclType: "lite", price: lite?.prices.RUB ?? 0, currency: "RUB" },
          ...{ periodDays: 30, trialDays: 0, rateSteps: [] },
        },
      })
      .where(eq(subscriptions.accountId, auth._id));
    expect(await readCards(cookie)).toEqual({
      Месяц: expect.stringMatching(/^Ваш тариф до .+ г\.$/),
      "3 месяца": "",
      "12 месяцев": "",
      Лайт: expect.stringMatching(/^Ваш тариф с .+Продлить подписку$/),
    });
    for (const asked of ["month", "lite"]) {
      const page = parsePage((await testApp.request(`/purchase?tariff_id=${asked}`, { cookie })).text);
      expect(page.document.querySelector("main h2")?.textContent).toBe("Лайт");
      expect(page.document.querySelector("main")?.textContent).toMatch(/Оплатить 199\s₽/);
    }
    const { document } = parsePage((await testApp.request("/account/subscriptions", { cookie })).text);
    expect(document.querySelector<HTMLInputElement>("input[name=tariff_id]")?.value).toBe("lite");
    expect(document.body.textContent).not.toContain("Остаться на");
  });

  it("A subscriber who cancelled may resume what they have, or buy another tariff", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    await testApp.api.db
      .update(subscriptions)
      .set({ recurrent: false })
      .where(eq(subscriptions.accountId, auth._id));
    expect((await testApp.request("/tariffs", { cookie })).text).toContain(
      "Подписка отключена и действует до",
    );
    expect(await readCards(cookie)).toMatchObject({
      Месяц: expect.stringMatching(/^Ваш тариф до .+Возобновить$/),
      Лайт: expect.stringMatching(/^Оформить за 199/),
    });
    const { text } = await testApp.request("/purchase?tariff_id=lite", { cookie });
    expect(parsePage(text).getByRole("note").textContent).toMatch(
      /^До \d.+ у вас действует «Месяц»\. Эта подписка останется, а «Лайт» начнётся сегодня/,
    );
  });

  it("Nothing is said to be deducted from the price where nothing is", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const { text } = await testApp.request("/purchase?tariff_id=year", { cookie });
    expect(text).not.toContain("неиспользованные дни вычтены");
  });

  it("A viewer whose subscription does not renew is offered every tariff", async () => {
    const { cookie } = await testApp.viewer({ kind: "PROMO" });
    for (const text of Object.values(await readCards(cookie))) expect(text).toMatch(/^Оформить за/);
    const note = parsePage((await testApp.request("/tariffs", { cookie })).text).getByRole(
      "note",
    ).textContent;
    expect(note).toMatch(/^До \d.+ у вас подписка по промокоду\. .+ её дни прибавятся к нему\./);
  });
});

describe("Nobody is led to a payment that they may not make", () => {
  it.each(["/tariffs", "/start", "/purchase?tariff_id=month"])("A child cannot pay at %s", async (path) => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    expect((await post(path, { tariff_id: "month", price: "0" }, cookie)).status).toBe(403);
    expect((await testApp.request(path, { cookie })).text).not.toContain("₽");
  });

  it.each([
    ["unknown", { tariff_id: "nonsense", price: "0" }],
    ["price", { tariff_id: "month", price: "1" }],
    ["unknown", { tariff_id: "premium-upgrade", price: "39900" }],
    ["unknown", { tariff_id: "promo-half", price: "19900" }],
    ["price", { tariff_id: "month" }],
    ["unknown", { tariff_id: "month", price: "39900", method_id: "m_of-somebody" }],
  ])("Nobody is led to a payment with the message «%s», for %j", async (error, form) => {
    const { cookie } = await testApp.viewer({ kind: "EX_PAID" });
    const { status, headers: answered } = await post("/purchase?tariff_id=month", form, cookie);
    expect(status).toBe(303);
    expect(answered.location).toBe(`/purchase?tariff_id=${form.tariff_id}&error=${error}`);
  });

  it("Nobody is led to a payment without a numeric price or a tariff", async () => {
    expect((await post("/tariffs", { tariff_id: "month", price: "free" })).headers.location).toBe(
      "/purchase?tariff_id=month&error=price",
    );
    expect((await post("/tariffs", { price: "0" })).status).toBe(400);
    expect((await testApp.request("/purchase")).headers.location).toBe("/tariffs");
    expect((await testApp.request("/purchase?tariff_id=nonsense")).headers.location).toBe("/tariffs");
  });

  it("A visitor who continues from the terms signs in first and returns to them", async () => {
    const { headers: answered } = await post("/purchase?tariff_id=month", { tariff_id: "month", price: "0" });
    expect(answered.location).toBe(`/auth?back=${encodeURIComponent("/purchase?tariff_id=month")}`);
  });

  it("«Not now» never leads to another site", async () => {
    const { headers: answered } = await post("/start", { intent: "later", back: "//evil.example" });
    expect(answered.location).toBe("/");
    expect(String(answered["set-cookie"])).toMatch(/^noPaymentRedirect=.+Max-Age=180/);
  });
});

describe("The tariffs of a sales channel", () => {
  const cookie = "channel=partners";
  const partnersOnly = "start-half";

  it.each(["/tariffs", "/start", "/en/tariffs"])(
    "At %s those of a channel remembered by a cookie are for this visitor only",
    async (path) => {
      for (const sent of [cookie, undefined, cookie, undefined]) {
        const { text, headers: answered } = await testApp.request(path, sent ? { cookie: sent } : {});
        expect(text.includes(partnersOnly), String(sent)).toBe(sent !== undefined);
        if (sent) expect(answered["cache-control"]).toBe("private, no-store");
      }
      const answer = await testApp.request(`${path}.data`, { cookie });
      expect(answer.headers["cache-control"]).toBe("private, no-store");
    },
  );
});

describe("If only one tariff is sold", () => {
  afterEach(async () => {
    await testApp.api.db.update(tariffs).set({ isOnSale: true });
    await testApp.reset();
  });

  it.each([
    ["month", "REGISTERED", "/purchase?tariff_id=month&back=%2Fwatch%2F"],
    // The trial is used up.
    ["month", "EX_PAID", "/tariffs"],
    // This tariff has no trial.
    ["lite", "REGISTERED", "/tariffs"],
  ] as const)("If only one tariff is sold (%s), %s is led from a film to %s", async (id, kind, target) => {
    await testApp.api.db.update(tariffs).set({ isOnSale: false }).where(ne(tariffs.id, id));
    await testApp.reset();
    const { cookie } = await testApp.viewer({ kind });
    const films = await testApp.api.db.select().from(titles).where(eq(titles.kind, "movie"));
    const alias = films.find(({ windows }) => windows.every(({ type }) => type === "premium"))?.alias ?? "";
    const offer = await post(`/watch/${alias}`, {}, cookie);
    const shown = offer.cookies.find((one) => one.startsWith("subscriptionOffer="))?.split(";")[0] ?? "";
    const { headers: answered } = await post(`/watch/${alias}`, {}, `${cookie}; ${shown}`);
    expect(answered.location).toBe(target.endsWith("%2F") ? target + alias : target);
  });
});
