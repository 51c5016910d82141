import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Tariff } from "#contract/billing";
import { paymentTypes } from "#contract/payment-host";
import type { Promotion } from "#contract/promo";
import { banks, defaultBankColor } from "#domain/cards";
import { loadCatalogue } from "../../api/platform/content/catalogue";
import { ledger, paymentMethods, payments, subscriptions, tariffs } from "../../api/platform/db/schema";
import { createMemoryHost } from "../billing/memory-host";
import { getWords, linksIn, openPage } from "../setup/page";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";

// The rules about paying that a request proves, one by one.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { billing, clock } = testApp.api;
  billing.host = createMemoryHost(clock.now).host;
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const open = (path: string, cookie?: string) => openPage(testApp, path, cookie ? { cookie } : {});
const read = async (path: string, cookie?: string) => getWords((await open(path, cookie)).page.getMain());
const exactText = "Что-то пошло не так. Скоро все починим. Попробуйте позже";

type Kind = "REGISTERED" | "EX_PAID" | "PAID" | "VIRTUAL" | "GRACE" | "LITE" | "TRIAL" | "PROMO";
const become = (kind: Kind) => testApp.viewer({ kind });

/** One that is not shown the steps of the first set-up after paying, as half of them are. */
async function becomeDone(kind: Kind): Promise<Awaited<ReturnType<typeof become>>> {
  const viewer = await become(kind);
  const group = viewer.auth.ab.find(({ exp_name: name }) => name === "subscription_onboarding")?.group_name;
  return group === undefined || group === "control" ? viewer : becomeDone(kind);
}

/** The hidden fields of the form of the purchase page, or of another page's form with an intent. */
async function readForm(path: string, cookie: string, intent?: string) {
  const { page } = await open(path, cookie);
  const form = [...page.document.querySelectorAll("form[method=post]")].find((one) =>
    intent === undefined
      ? one.querySelector("[name=tariff_id]")
      : one.querySelector(`input[name=intent][value=${intent}]`),
  );
  return Object.fromEntries(
    [...(form?.querySelectorAll("input[type=hidden]") ?? [])].map((input) => [
      input.getAttribute("name") ?? "",
      input.getAttribute("value") ?? "",
    ]),
  );
}
type Ended = Partial<typeof payments.$inferInsert>;
/** A payment of the account that has ended. */
async function addPayment(accountId: string, ended: Ended = {}): Promise<void> {
  const now = testApp.api.clock.now();
  await testApp.api.db.insert(payments).values({
    id: `pay_${Math.random().toString(36).slice(2)}`,
    accountId,
    kind: "purchase",
    status: "succeeded",
    tariffId: "month",
    amount: 39_900,
    currency: "RUB",
    locale: "ru",
    created: now,
    expires: now + 120,
    settled: now,
    pollAt: now,
    ...ended,
  });
}

describe("The pages after a payment", () => {
  it.each([
    ["R-115", "/web/success", "succeeded", "Готово!"],
    ["R-116", "/mobile/success", "succeeded", "Готово!"],
    ["R-119", "/paymentSuccess", "succeeded", "Готово!"],
    ["R-117", "/web/fail", "declined", "Оплатить не получилось"],
    ["R-118", "/mobile/fail", "declined", "Оплатить не получилось"],
    ["R-120", "/paymentFail", "declined", "Оплатить не получилось"],
  ] as const)("%s: %s says how it ended", async (id, path, status, text) => {
    row(id);
    const { cookie, auth } = await become("REGISTERED");
    await addPayment(auth._id, { status, decline: status === "declined" ? "declined_by_bank" : null });
    const { status: answered, page } = await open(path, cookie);
    expect(answered).toBe(200);
    expect(page.getHeading()).toBe(text);
  });

  it("After a payment a viewer goes on to the remembered page in three seconds", async () => {
    row("F-163", "K-035");
    const viewer = await becomeDone("PAID");
    await addPayment(viewer.auth._id);
    const cookie = await testApp.getCookie({
      ...{ token: viewer.token, deviceId: viewer.device_id, isVirtual: false, isChild: false },
      returnToProduct: "/watch/metropolis",
    });
    const { page, text } = await open("/web/success", cookie);
    expect(linksIn(page.getMain())).toContain("/watch/metropolis");
    expect(text).toMatch(/http-equiv="refresh" content="3; url=\/watch\/metropolis"/i);
    expect(page.getMain().textContent).toContain("Через 3 с вернём вас туда, где вы были.");
    const ticket = page.getMain().querySelector('img[src^="/images/ticket/"]');
    expect(ticket?.getAttribute("alt")).toMatch(/^Месяц\. Действует до \d/);
    expect(getWords(page.getMain())).toMatch(/Оплачено 399 ₽.*Номер платежа/);
    const saved = page.getByRole("link", { name: "Сохранить билет" }).getAttribute("href") ?? "";
    expect(page.getByRole("link", { name: "Отправить билет" }).getAttribute("href")).toBe(saved);
    const picture = await testApp.request(saved);
    expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const stay = page.getByRole("link", { name: "Остаться с билетом" }).getAttribute("href") ?? "";
    expect((await open(stay, cookie)).text).not.toContain('http-equiv="refresh"');
  });

  it("After a payment a viewer without a login goes to /auth", async () => {
    row("F-164");
    const { cookie, auth } = await becomeDone("VIRTUAL");
    await addPayment(auth._id);
    const { text } = await open("/web/success", cookie);
    expect(text).toMatch(/http-equiv="refresh" content="3;\s*url=\/auth\?back=%2F"/i);
  });

  it.each(["/web/fail", "/paymentFail"])(
    "A payment that the host refuses as invalid is told at %s",
    async (path) => {
      row("X-091");
      const { cookie, auth } = await become("REGISTERED");
      await addPayment(auth._id, { status: "declined", decline: "payment_invalid" });
      expect(await read(path, cookie)).toContain("Банк не принял данные карты.");
    },
  );
});

describe("Going to the payment", () => {
  it.each([
    ["buys", "EX_PAID", ["F-052", "X-054"]],
    ["presses the trial button", "REGISTERED", ["X-055"]],
  ] as const)("If the payment cannot be opened, a viewer who %s is told", async (_who, kind, ids) => {
    row(...ids);
    const { cookie } = await become(kind);
    const path = "/purchase?tariff_id=month";
    const form = await readForm(path, cookie);
    await testApp.fault({ endpoint: "billing/buy", status: 500 });
    const { headers } = await testApp.post(path, form, { cookie });
    expect(headers.location).toBe(`${path}&error=server`);
    await testApp.reset();
    expect(await read(String(headers.location), cookie)).toContain(exactText);
  });

  it("A viewer without a login who subscribes goes to /auth", async () => {
    row("A-014");
    const { cookie } = await become("VIRTUAL");
    const { status, headers } = await testApp.post(
      "/purchase?tariff_id=month",
      { tariff_id: "month" },
      { cookie },
    );
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/auth\?back=/);
  });

  it("What is bought twice leads to the result of the first time, and says that nothing was charged again", async () => {
    const { cookie, auth } = await become("PAID");
    const buy = () =>
      testApp.post("/purchase?tariff_id=month", { tariff_id: "month", price: "39900" }, { cookie });
    expect((await buy()).headers.location).toBe("/pages/subscription/already");
    await addPayment(auth._id, { id: `pay_twice_${auth._id}` });
    const { status, headers } = await buy();
    expect([status, headers.location]).toEqual([303, `/web/success?order=pay_twice_${auth._id}&again=1`]);
    const { page, text } = await open(String(headers.location), cookie);
    expect(getWords(page.getMain())).toMatch(/«Месяц»: оплачено 399 ₽.*Второй раз ничего не списано/);
    expect(page.getByRole("link", { name: "Моя подписка" })).toBeTruthy();
    expect(text).not.toContain('http-equiv="refresh"');
    await addPayment(auth._id, { tariffId: "year", created: testApp.api.clock.now() + 1 });
    expect((await buy()).headers.location).toBe("/pages/subscription/already");
  });

  it("«Not now» keeps the payment away for three minutes", async () => {
    row("K-048", "K-049");
    const { cookies } = await testApp.post("/start", { intent: "later" });
    expect(cookies.find((one) => one.startsWith("noPaymentRedirect="))).toMatch(/Max-Age=180/);
  });
});

describe("«Продлить подписку»", () => {
  it("«Продлить подписку» is the set-tariff call of the subscription's tariff", async () => {
    row("C-026", "P-039");
    const { cookie } = await become("GRACE");
    const form = await readForm("/account/subscriptions", cookie, "extend");
    expect(form.tariff_id).toBe("month");
    await testApp.fault({ endpoint: "billing/set-tariff", status: 409, code: "PAYMENT_UNDER_WAY" });
    const answer = await testApp.post("/account/subscriptions", form, { cookie });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Сейчас идёт другой платёж");
  });

  it("A renewal that was paid meanwhile is said to be paid, and not to have failed", async () => {
    const { cookie } = await become("PAID");
    const form = { intent: "extend", tariff_id: "month", price: "39900", later: "39900", currency: "RUB" };
    const answer = await testApp.post("/account/subscriptions", form, { cookie });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Подписка уже оплачена. Второй раз ничего не списано.");
  });
});

describe("The tariffs", () => {
  it.each([
    ["REGISTERED", "Попробовать 14 дней бесплатно"],
    ["EX_PAID", "Оформить подписку"],
  ] as const)("The subscribe button of %s says «%s»", async (kind, text) => {
    row("F-003");
    const { cookie, auth } = await become(kind);
    expect(auth.trial_is_available).toBe(kind === "REGISTERED");
    const { page } = await open("/archive", cookie);
    expect(getWords(page.document.body)).toContain(text);
  });

  it("Where viewers without a login may not buy there is an empty list, and no error", async () => {
    row("A-024", "X-092");
    const { cookie } = await become("VIRTUAL");
    const sold = await open("/tariffs", cookie);
    expect(sold.page.document.querySelectorAll("main li h2").length).toBeGreaterThan(1);
    await testApp.fault({ endpoint: "tariffs", status: 403, code: "ACCESS_VIRTUAL_DENIED" });
    testApp.clearCaches();
    const { status, page } = await open("/tariffs", cookie);
    expect(status).toBe(200);
    expect(page.getHeading()).toBe(sold.page.getHeading());
    expect(page.document.querySelectorAll("main li h2")).toHaveLength(0);
    expect(page.queryByText(/Что-то пошло не так|временно закрыт/)).toBeNull();
  });

  it("Any other refusal of the tariffs shows the error state", async () => {
    row("X-093");
    await testApp.fault({ endpoint: "tariffs", status: 500 });
    testApp.clearCaches();
    const { status, page } = await open("/tariffs");
    expect(status).toBe(503);
    expect(page.getHeading()).toBe("Кинозал временно закрыт");
  });

  it("The days of the trial button are those of the tariff", async () => {
    row("E-077");
    const { db } = testApp.api;
    const setDays = (trialDays: number) =>
      db.update(tariffs).set({ trialDays }).where(eq(tariffs.id, "month"));
    await setDays(9);
    try {
      testApp.clearCaches();
      const { items } = (await (await testApp.requestApi("/tariffs")).json()) as { items: Tariff[] };
      for (const item of items) expect(item.trial_period_duration.days).toEqual(expect.any(Number));
      expect(items.find(({ _id }) => _id === "month")?.trial_period_duration.days).toBe(9);
      const { cookie } = await become("REGISTERED");
      expect(await read("/tariffs", cookie)).toContain("Попробовать 9 дней бесплатно");
    } finally {
      await setDays(14);
    }
  });

  it("A tariff says from when to when its streams are open", async () => {
    row("E-078");
    const { items } = (await (await testApp.requestApi("/tariffs")).json()) as { items: Tariff[] };
    expect(items.length).toBeGreaterThan(2);
    for (const { streams, acl_type: type } of items)
      expect(streams).toEqual([{ type, publish: expect.any(Number), unpublish: expect.any(Number) }]);
  });

  it("A tariff of 90 days is shown as three months", async () => {
    row("K-067");
    const { items } = (await (await testApp.requestApi("/tariffs")).json()) as { items: Tariff[] };
    expect(items.find(({ _id }) => _id === "quarter")?.period_days).toBe(90);
    const { page } = await open("/tariffs");
    const card = page.getByRole("heading", { name: "3 месяца" }).closest("li");
    expect(card?.textContent).toContain("3 месяца");
  });
});

describe("What a viewer has and pays with", () => {
  it.each([
    ["PAID", "PAID", "Подписка"],
    ["TRIAL", "TRIAL", "Пробный период"],
    ["PROMO", "PROMO", "По промокоду"],
  ] as const)("The subscription of a %s account says its type", async (kind, type, text) => {
    row("A-002");
    const { cookie, auth } = await become(kind);
    const [own] = await testApp.api.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.accountId, auth._id));
    expect(own?.type).toBe(type);
    const { page } = await open("/account/subscriptions", cookie);
    expect(page.document.querySelector("[aria-labelledby=current-subscription] p")?.textContent).toBe(text);
  });

  it.each(paymentTypes.filter((type) => type !== "card" && type !== "sbp"))(
    "A payment method «%s» is shown without a card's number",
    async (type) => {
      row("E-086");
      const { cookie, auth } = await become("REGISTERED");
      await testApp.api.db.insert(paymentMethods).values({
        id: `m_${auth._id}`,
        accountId: auth._id,
        token: `tok_${auth._id}`,
        type,
        isActive: true,
        added: testApp.api.clock.now(),
      });
      const { page } = await open("/account/subscriptions", cookie);
      const [item, ...others] = [
        ...page.getByRole("region", { name: "Способы оплаты" }).querySelectorAll("li"),
      ];
      expect(others).toEqual([]);
      expect(item?.textContent).toMatch(/[\p{L}]{3}/u);
      expect(item?.textContent).not.toMatch(/\d{4}|••|null|undefined/);
    },
  );

  it("A card of an unknown bank has the default colour", async () => {
    row("K-070");
    expect(defaultBankColor).toBe("#4E596E");
    const { cookie, auth } = await become("REGISTERED");
    await testApp.api.db.insert(paymentMethods).values({
      ...{ id: `m_${auth._id}`, accountId: auth._id, token: `tok_${auth._id}`, type: "card", brand: "visa" },
      ...{ bank: null, last4: "0009", expire: "12/40", isActive: true, added: testApp.api.clock.now() },
    });
    expect(banks.map(({ color }) => color)).not.toContain(defaultBankColor);
    const { text } = await open("/account/subscriptions", cookie);
    expect(text).toContain("#4E596E");
  });

  it("The history of payments has dates, amounts and currencies; its failure is an error state", async () => {
    row("S-108", "X-101");
    const { cookie, auth } = await become("PAID");
    await addPayment(auth._id, { id: `pay_${auth._id}` });
    const now = testApp.api.clock.now();
    await testApp.api.db.insert(ledger).values({
      ...{ accountId: auth._id, paymentId: `pay_${auth._id}`, rule: "purchase", amount: 39_900 },
      ...{ currency: "RUB", tariffId: "month", periodStart: now, periodEnd: now + 86_400, at: now },
    });
    const words = await read("/payment_history", cookie);
    expect(words).toMatch(/18 ноября 2026 г\. · Месяц/);
    expect(words).toMatch(/399\s₽/);
    await testApp.fault({ endpoint: "account/payment_history", status: 500 });
    const { status, page } = await open("/payment_history", cookie);
    expect(status).toBe(503);
    expect(page.getHeading()).toBe("Кинозал временно закрыт");
  });
});

describe("The popup of a failed renewal", () => {
  const isShown = async (cookie: string) =>
    (await openPage(testApp, "/movies", { cookie })).page.queryByRole("dialog", {
      name: /^Не смогли продлить подписку/,
    }) !== null;
  it("The popup of a failed renewal is for subscriptions without cheaper first periods", async () => {
    row("P-031");
    const { cookie, auth } = await become("GRACE");
    expect(await isShown(cookie)).toBe(true);
    await testApp.api.db
      .update(subscriptions)
      .set({ rateSteps: [{ periods: 3, price: 19_900 }] })
      .where(eq(subscriptions.accountId, auth._id));
    expect(await isShown(cookie)).toBe(false);
  });

  it("The popup of a failed renewal is for accounts with payments", async () => {
    row("P-032");
    const { cookie, auth } = await become("GRACE");
    await testApp.api.db.delete(paymentMethods).where(eq(paymentMethods.accountId, auth._id));
    await testApp.api.db.delete(payments).where(eq(payments.accountId, auth._id));
    expect(await isShown(cookie)).toBe(false);
  });
});

describe("The steps of cancelling", () => {
  const manage = "/account/subscriptions/manage";
  it("Cancelling has three steps, and begins anew when it is opened again", async () => {
    row("F-148", "F-150");
    const { cookie } = await become("PAID");
    const titles = ["disable-recurrent", "stay-discount", "disable-confirm"].map(
      async (popup) => (await open(`${manage}?popup=${popup}`, cookie)).page.getByRole("dialog").textContent,
    );
    expect(new Set(await Promise.all(titles)).size).toBe(3);
    const second = (await open(`${manage}?popup=stay-discount`, cookie)).page;
    const close = second.getByRole("link", { name: "Закрыть" }).getAttribute("href") ?? "";
    const closed = (await open(close, cookie)).page;
    expect(closed.queryByRole("dialog")).toBeNull();
    expect(closed.getByRole("link", { name: "Отключить" }).getAttribute("href")).toMatch(
      /popup=disable-recurrent/,
    );
  });
});

describe("Promotions", () => {
  it("GET promo/promotions has the promotions of /promos", async () => {
    row("C-092");
    const answer = await testApp.requestApi("/promo/promotions");
    expect(answer.status).toBe(200);
    const { items } = (await answer.json()) as { items: Promotion[] };
    const { page } = await open("/promos");
    const shown = new Set(linksIn(page.getMain()));
    const named = loadCatalogue()
      .offers.filter(({ alias }) => shown.has(`/pages/${alias}`))
      .flatMap(({ promotion }) => promotion ?? []);
    expect(items.map(({ id }) => id).sort()).toEqual([...new Set(named)].sort());
    expect(items.length).toBeGreaterThan(5);
  });

  it.each([
    ["X-081", "/code", "Email has wrong format", "Ошибка активации", "Некорректный формат почты"],
    ["X-083", "/code", "User is logged in as somebody", "Ошибка активации", "alreadyRegistered"],
    [
      "X-090",
      "/coupon/registration/LUCH-14",
      "InvalidEmail",
      "Ошибка регистрации",
      "Некорректный формат почты",
    ],
  ])("%s: at %s the refusal «%s» has its title", async (id, path, message, title, text) => {
    row(id);
    const { cookie } = await become("REGISTERED");
    await testApp.fault({ endpoint: "promo/activate", status: 400, code: "REFUSED", message });
    const { page, status } = await openPage(testApp, path, {
      ...{ method: "POST", form: { code: "LUCH-14" }, cookie },
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(status).toBe(400);
    expect(page.getByRole("heading", { name: title })).toBeTruthy();
    const expected = text === "alreadyRegistered" ? /уже зарегистрирован/i : text;
    expect(getWords(page.getMain())).toMatch(expected);
  });

  it("A code that is accepted leads to the success page, and its promotion is listed", async () => {
    row("F-004", "E-060");
    const { cookie, token } = await become("REGISTERED");
    const { status, headers } = await testApp.post("/code", { code: "LUCH-14" }, { cookie });
    expect(status).toBe(303);
    expect(await read(String(headers.location), cookie)).toContain("Промокод активирован");
    const own = await testApp.requestApi("/account/subscriptions", {
      headers: { cookie: `auth_token=${token}` },
    });
    expect(((await own.json()) as { items: { type: string }[] }).items).toMatchObject([{ type: "PROMO" }]);
    expect(await read("/account/promo", cookie)).toContain("LUCH14");
  });

  it("A code for new viewers is refused to others", async () => {
    row("A-031");
    const { token } = await become("EX_PAID");
    const answer = await testApp.requestApi("/promo/activate", {
      method: "POST",
      headers: { cookie: `auth_token=${token}`, "content-type": "application/json" },
      body: JSON.stringify({ code: "PERVYJ-LUCH" }),
    });
    expect(await answer.json()).toMatchObject({ code: "ONLY_NEW_USERS_PROMOTION" });
  });

  it("Gift certificates are linked in the footer and have a page", async () => {
    row("S-019");
    const { status } = await open("/pages/gift");
    expect(status).toBe(200);
    const { page } = await open("/tariffs");
    const footer = page.document.querySelector("footer");
    expect([...(footer?.querySelectorAll("a") ?? [])].map(({ textContent }) => textContent)).toContain(
      "Подарочные сертификаты",
    );
  });
});

describe("Access by the kind of subscription", () => {
  it("A lite subscription limits what plays, and blocks the archive", async () => {
    row("E-002");
    const { cookie } = await become("LITE");
    const answer = await testApp.post("/watch/shinel", {}, { cookie });
    expect(answer.headers.location).toBe("/upsale");
    const { items } = (await (await testApp.requestApi("/catchups?limit=1")).json()) as {
      items: { id: string }[];
    };
    const pressed = await testApp.post(`/archive/watch/${items[0]?.id}`, {}, { cookie });
    expect(pressed.headers.location).toMatch(/^\/upsale/);
  });
});
