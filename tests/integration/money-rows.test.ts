import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Charge, OwnSubscription, PaymentMethod, Tariff } from "#contract/billing";
import { ledger, payments, subscriptions } from "../../api/platform/db/schema";
import { createMemoryHost } from "../billing/memory-host";
import { parsePage } from "../setup/page";
import { row } from "../setup/row";
import { readJson } from "../setup/sources";
import { startTestApp, type TestApp } from "../setup/test-app";

// The rules about money that a request proves, one by one.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { billing, clock } = testApp.api;
  billing.host ??= createMemoryHost(clock.now).host;
});
afterAll(() => testApp.stop());

const headers = { "sec-fetch-site": "same-origin" };
const alter = (id: string, changes: Partial<typeof subscriptions.$inferInsert>) =>
  testApp.api.db.update(subscriptions).set(changes).where(eq(subscriptions.accountId, id));
const getText = (html: string) => parsePage(html).document.body.textContent?.replace(/\s+/g, " ") ?? "";

describe("Every page about money answers", () => {
  it.each([
    ["R-057", "/account/subscriptions", "PAID", "Продлевается сама"],
    ["R-058", "/account/subscriptions/manage", "PAID", "Отключить"],
    ["R-064", "/subscriptionManage", "PAID", "Отключить"],
    ["R-065", "/payment_history", "PAID", "Платежи"],
    ["R-104", "/code", "REGISTERED", "Промокод"],
    ["R-105", "/premium_code", "REGISTERED", "ертификат"],
    ["R-106", "/code/success", "REGISTERED", ""],
    ["R-107", "/code_success", "REGISTERED", ""],
    ["R-108", "/promo_default", "REGISTERED", ""],
    ["R-109", "/coupon/registration/LUCH-14", "REGISTERED", "Активировать"],
    ["R-111", "/tariffs", "REGISTERED", "Месяц"],
    ["R-113", "/purchase?tariff_id=month", "REGISTERED", "Пробный период"],
    ["R-114", "/start", "REGISTERED", "Месяц"],
    ["R-115", "/web/success", "REGISTERED", "Платежа нет"],
    ["R-116", "/mobile/success", "REGISTERED", "Платежа нет"],
    ["R-117", "/web/fail", "REGISTERED", "Платежа нет"],
    ["R-118", "/mobile/fail", "REGISTERED", "Платежа нет"],
    ["R-119", "/paymentSuccess", "REGISTERED", "Платежа нет"],
    ["R-120", "/paymentFail", "REGISTERED", "Платежа нет"],
    ["R-121", "/pages/subscription/already", "PAID", "Подписка уже есть"],
  ] as const)("%s %s answers", async (id, path, kind, text) => {
    // Those that say how a payment ended are claimed where there is one.
    if (!/^\/(web|mobile|payment)/.test(path) || path === "/payment_history") row(id);
    const { cookie } = await testApp.viewer({ kind });
    const answer = await testApp.request(path, { cookie });
    expect(answer.status).toBe(200);
    expect(getText(answer.text)).toContain(text);
  });

  it("A tariff in the address is marked among the others", async () => {
    row("R-209");
    const getMarked = async (path: string) => {
      const { document } = parsePage((await testApp.request(path)).text);
      return [...document.querySelectorAll("li")]
        .filter(({ className }) => className.includes("chosen"))
        .map((card) => card.querySelector("h2")?.textContent);
    };
    expect(await getMarked("/tariffs")).toEqual([]);
    expect(await getMarked("/tariffs?tariff_id=year")).toEqual(["12 месяцев"]);
  });
});

describe("The API's data about money", () => {
  const read = async <Body>(path: string, token?: string) => {
    const answer = await testApp.requestApi(
      path,
      token ? { headers: { cookie: `auth_token=${token}` } } : {},
    );
    expect(answer.status).toBe(200);
    return (await answer.json()) as Body;
  };
  const list = async (kind: "PAID" | "TRIAL" | "GRACE" | "PROMO" | "LITE") => {
    const { token, auth } = await testApp.viewer({ kind });
    const own = async () => {
      const [first] = (await read<{ items: OwnSubscription[] }>("/account/subscriptions", token)).items;
      if (!first) throw new Error("no subscription");
      return first;
    };
    return { id: auth._id, token, own };
  };

  it("Subscriptions have one of four types", async () => {
    row("E-001", "E-075");
    for (const kind of ["PAID", "TRIAL", "PROMO"] as const)
      expect((await (await list(kind)).own()).type).toBe(kind);
    expect((await (await list("GRACE")).own()).type).toMatch(/^(TRIAL|GRACE|PROMO|PAID)$/);
  });

  it("Subscriptions have their times, class, renewal and tariff", async () => {
    row("E-069", "E-070", "E-071", "E-074");
    for (const kind of ["PAID", "LITE"] as const) {
      const { id, own } = await list(kind);
      await alter(id, { aclType: kind === "LITE" ? "lite" : "premium" });
      expect(await own()).toMatchObject({
        manageable: true,
        start: expect.any(Number),
        expiration: expect.any(Number),
        billing_expire: expect.any(Number),
        is_grace: false,
        acl_type: kind === "LITE" ? "lite" : "premium",
        reccurent: true,
        tariff_id: expect.any(String),
        tariff_info: { _id: expect.any(String), rate_steps: [] },
      });
    }
  });

  it.each([
    ["google", "googleplay_id"],
    ["apple", "itunes_product_id"],
    ["huawei", "huawei_id"],
  ] as const)("A subscription billed by %s has its number there", async (store, name) => {
    row("E-072");
    const { id, own } = await list("PAID");
    await alter(id, { store, storeId: "store-1", manageable: false });
    const { googleplay_id, itunes_product_id, huawei_id } = await own();
    expect({ googleplay_id, itunes_product_id, huawei_id }).toEqual({
      googleplay_id: null,
      itunes_product_id: null,
      huawei_id: null,
      [name]: "store-1",
    });
  });

  it("A subscription that replaced another has its tariff", async () => {
    row("E-073");
    const { id, own } = await list("PAID");
    await alter(id, { lastTariffId: "lite" });
    expect((await own()).transition).toEqual({ last_tariff_id: "lite" });
  });

  it("Tariffs have their type, price, weight, trial and class", async () => {
    row("E-076", "C-022");
    for (const path of ["/tariffs", "/tariffs?channel=partners"]) {
      const { items } = await read<{ items: Tariff[] }>(path);
      for (const tariff of items)
        expect(tariff).toMatchObject({
          _id: expect.any(String),
          tariff_type: expect.any(String),
          price: expect.any(Number),
          weight: expect.any(Number),
          allow_trial: expect.any(Boolean),
          acl_type: expect.stringMatching(/^(premium|lite)$/),
        });
      expect(items.some(({ tariff_type: type }) => type === "upsale")).toBe(true);
    }
  });

  it("The first upgrade's price is shown", async () => {
    row("C-021");
    const { token, cookie } = await testApp.viewer({ kind: "LITE" });
    const { items } = await read<{ items: Tariff[] }>("/tariff/picker/upsale-to-premium", token);
    const quote = await read<{ amount: number }>(`/billing/quote?tariff_id=${items[0]?._id}`, token);
    const { text } = await testApp.request("/upsale", { cookie });
    expect(getText(text)).toContain(items[0]?.title);
    expect(getText(text).replace(/\s/g, "")).toContain(`${quote.amount / 100}₽`);
  });

  it("Payments and methods are listed, with four digits of a card and its expiry", async () => {
    row("C-077", "C-078", "E-079", "E-080", "E-081");
    const { token, cookie, auth } = await testApp.viewer({ kind: "PAID" });
    const { db, clock } = testApp.api;
    const paid = { accountId: auth._id, amount: 39_900, currency: "RUB" as const, tariffId: "month" };
    await db.insert(payments).values({
      ...{ ...paid, id: `pay_${auth._id}`, kind: "purchase", status: "succeeded", locale: "ru" },
      ...{ created: clock.now(), settled: clock.now(), expires: clock.now(), pollAt: clock.now() },
    });
    await db.insert(ledger).values({
      ...{ ...paid, paymentId: `pay_${auth._id}`, rule: "purchase", at: clock.now() },
      ...{ periodStart: clock.now(), periodEnd: clock.now() + 30 * 86_400 },
    });
    const { data: history } = await read<{ data: { items: Charge[] } }>("/account/payment_history", token);
    expect(history.items).toMatchObject([
      {
        id: `pay_${auth._id}`,
        amount: 39_900,
        currency: "RUB",
        rule: "purchase",
        tariff: expect.any(String),
      },
    ]);
    const { items } = (await read<{ data: { items: PaymentMethod[] } }>("/account/payment_methods", token))
      .data;
    expect(items[0]).toMatchObject({
      id: expect.any(String),
      type: "card",
      brand: expect.any(String),
      state: "active",
      is_active: true,
      added: expect.any(Number),
      bank: expect.any(String),
      cardInfo: {
        card_number: expect.stringMatching(/^•• \d{4}$/),
        card_expire: expect.stringMatching(/^\d\d\/\d\d$/),
      },
    });
    const page = parsePage((await testApp.request("/account/subscriptions", { cookie })).text);
    const text = page.getByRole("region", { name: "Способы оплаты" }).textContent;
    expect(text).toMatch(/•• \d{4} \d\d\/\d\d/);
    expect(text).not.toMatch(/\d{5,}/);
  });
});

describe("What may be managed where", () => {
  const readNotice = async (hours: number) => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    await alter(auth._id, { recurrent: false, expiration: testApp.api.clock.now() + hours * 3600 });
    return getText((await testApp.request("/account/subscriptions", { cookie })).text);
  };
  it.each([
    ["A-026", "google", "Google Play"],
    ["A-027", "apple", "App Store"],
    ["A-028", "huawei", "AppGallery"],
  ] as const)("%s a subscription billed by %s is managed there", async (id, store, name) => {
    row(id);
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    await alter(auth._id, { store, storeId: "store-1", manageable: false });
    const text = getText((await testApp.request("/account/subscriptions/manage", { cookie })).text);
    expect(text).toContain(name);
    expect(text).not.toMatch(/Поставить на паузу|Списаний больше не будет/);
  });

  it("A subscription billed here is managed here", async () => {
    row("A-025");
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const page = parsePage((await testApp.request("/account/subscriptions/manage", { cookie })).text);
    page.getByRole("link", { name: "Поставить на паузу" });
    page.getByRole("link", { name: "Отключить" });
  });

  it.each([
    ["F-145", 30, "через 2 дня"],
    ["F-146", 20, "через 1 день"],
  ] as const)("%s: with %i hours left the notice says %s", async (id, hours, text) => {
    row(id);
    expect(await readNotice(hours)).toContain(`Подписка закончится ${text}`);
  });

  it("With ten hours left the notice says twelve, with seven and with sixty there is none", async () => {
    row("F-147");
    expect(await readNotice(10)).toContain("Подписка закончится через 12 часов");
    for (const hours of [7, 60]) expect(await readNotice(hours)).not.toContain("Подписка закончится через");
  });

  it.each([
    ["E-111", "tech_problems"],
    ["E-112", "no_time"],
    ["E-113", "no_content"],
    ["E-114", "temporary_cancellation"],
    ["E-115", "other_service"],
    ["E-116", "price"],
    ["E-117", "watch_start_in_another_onlinecinema"],
  ])("%s: the reason %s is offered, posted and kept", async (id, reason) => {
    row(id);
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    const path = "/account/subscriptions/manage";
    const { document } = parsePage(
      (await testApp.request(`${path}?popup=disable-recurrent`, { cookie })).text,
    );
    const offered = [...document.querySelectorAll("input[name=reason]")].map((input) =>
      input.getAttribute("value"),
    );
    expect(offered).toContain(reason);
    await testApp.request(path, { method: "POST", form: { intent: "cancel", reason }, headers, cookie });
    const [own] = await testApp.api.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.accountId, auth._id));
    expect(own).toMatchObject({ recurrent: false, cancelReason: reason });
  });
});

describe("Every refusal of a code has its title and text", () => {
  const { errors } = readJson<{ errors: Record<string, string> }>("locales/ru/promo.json");
  const promo = "Ошибка промокода";
  const activation = "Ошибка активации";
  it.each([
    ["X-058", "CouponNotFound", promo, "notFound"],
    ["X-059", "PromotionNotFound", promo, "notFound"],
    ["X-060", "WrongPromotion", promo, "checkInput"],
    ["X-061", "PromotionDoesNotExist", promo, "checkInput"],
    ["X-062", "CouponInvalid", promo, "checkInput"],
    ["X-063", "CouponDoesNotExist", promo, "checkInput"],
    ["X-064", "CouponError", promo, "checkInput"],
    ["X-065", "PromotionNotActive", promo, "invalid"],
    ["X-066", "PROMOTION_RATES_NOT_FOUND", promo, "invalid"],
    ["X-067", "NOT_IMPLEMENTED_PROMO_TYPE", promo, "invalid"],
    ["X-068", "CouponAlreadyUsed", promo, "alreadyUsed"],
    ["X-069", "COUPONS_ALREADY_USED", promo, "alreadyUsed"],
    ["X-070", "COUPON_NOT_FOUND", promo, "doesNotExist"],
    ["X-071", "UNKNOWN_PROMOTION", promo, "doesNotExist"],
    ["X-072", "ONLY_NEW_USERS_PROMOTION", promo, "newUsersOnly"],
    ["X-073", "EXTERNAL_ACCOUNT", promo, "external"],
    ["X-074", "PROMO_NOT_AVAILABLE_YET", promo, "notYet"],
    ["X-075", "COUPONS_NOT_ENOUGH", promo, "ranOut"],
    ["X-076", "UNKNOWN_ERROR", promo, "default"],
    ["X-078", "EmailAlreadyRegistred", activation, "emailRegistered"],
    ["X-079", "EMAIL_BELONGS_TO_ANOTHER_ACCOUNT", activation, "emailRegistered"],
    ["X-080", "EMAIL_WRONG_FORMAT", activation, "emailFormat"],
    ["X-082", "USER_ALREADY_REGISTERED", activation, "alreadyRegistered"],
    ["X-084", "PromoAvailableOneCoupon", activation, "onePerPromotion"],
    ["X-085", "MULTIPLE_COUPON_USAGE_FORBIDDEN", activation, "onePerPromotion"],
    ["X-086", "PromoNotAvailableForRegisteredUser", activation, "notForRegistered"],
    ["X-087", "FOREIGN_SUBSCRIPTION_DETECTED", activation, "foreign"],
    ["X-088", "USER_HAS_FOREIGN_SUBSCRIPTION", activation, "foreign"],
    ["X-089", "PROMO_NO_LONGER_AVAILABLE", activation, "over"],
  ])("%s %s", async (id, code, title, key) => {
    row(id, title === promo ? "X-057" : "X-077");
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    const answer = await testApp.request("/code", { method: "POST", form: { code }, headers, cookie });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const text = getText(answer.text);
    expect(text).toContain(title);
    expect(text).toContain(errors[key]);
  });
});
