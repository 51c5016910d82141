import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnSubscription } from "#contract/billing";
import { paymentMethods, payments, subscriptions } from "../../api/platform/db/schema";
import { createMemoryHost } from "../billing/memory-host";
import { getConsentCookie } from "../setup/consent";
import { parsePage } from "../setup/page";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  const { billing, clock } = testApp.api;
  billing.host ??= createMemoryHost(clock.now).host;
});
afterAll(() => testApp.stop());

const headers = { "sec-fetch-site": "same-origin" };
const getPage = async (path: string, cookie?: string) =>
  (await testApp.request(path, cookie ? { cookie } : {})).text;
const getCookie = (cookies: string[], name: string) => cookies.find((one) => one.startsWith(`${name}=`));
const getHref = (html: string, name: RegExp | string) =>
  parsePage(html).getByRole("link", { name }).getAttribute("href");
const alter = (id: string, changes: Partial<typeof subscriptions.$inferInsert>) =>
  testApp.api.db.update(subscriptions).set(changes).where(eq(subscriptions.accountId, id));

describe("Partners' links", () => {
  it("A sales channel in a link is remembered for 90 days and its tariffs are shown", async () => {
    row("R-208");
    const { cookies } = await testApp.request("/?channel=partners");
    const cookie = getCookie(cookies, "channel");
    expect(cookie).toMatch(/^channel=partners;.*Max-Age=7776000/);
    expect(await getPage("/tariffs", cookie?.split(";")[0])).toContain("Полцены на старте");
    expect(await getPage("/tariffs")).not.toContain("Полцены на старте");
  });

  it("A partner's parameters are remembered again from a page that is in the cache", async () => {
    row("K-047");
    for (let times = 0; times < 3; times += 1) {
      const { cookies } = await testApp.request("/?utm_source=mail&client_key=k1&utm_medium=%3Cb%3E", {
        cookie: getConsentCookie("marketing"),
      });
      expect(getCookie(cookies, "utm_source")).toMatch(/^utm_source=mail;.*Max-Age=7776000/);
      expect(getCookie(cookies, "client_key")).toMatch(/^client_key=k1;/);
      expect(getCookie(cookies, "utm_medium")).toBeUndefined();
    }
    expect((await testApp.request("/")).cookies.join()).not.toContain("utm_source");
  });
});

describe("What a subscriber reads", () => {
  it("A subscription that was replaced on its first day has one date in the list of past ones", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    const { db, clock } = testApp.api;
    const [own] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, auth._id));
    const now = clock.now();
    await db.insert(subscriptions).values({
      ...(own ?? expect.unreachable("there is one")),
      ...{ id: `s_past_${auth._id}`, recurrent: false, start: now, expiration: now, billingExpire: now },
    });
    const page = parsePage(await getPage("/account/subscriptions", cookie));
    const past = page.getByRole("region", { name: "Другие подписки" }).textContent;
    expect(past?.match(/ноября/g)).toHaveLength(1);
  });

  it("Only a viewer who was denied something reads that it is in another subscription", async () => {
    const lead = "То, что вы хотели посмотреть";
    const { cookie } = await testApp.viewer({ kind: "LITE" });
    expect(await getPage("/upsale", cookie)).not.toContain(lead);
    expect(await getPage("/upsale?back=%2Faccount%2Fsubscriptions", cookie)).not.toContain(lead);
    const { token, device_id: deviceId } = await testApp.viewer({ kind: "LITE" });
    const denied = await testApp.getCookie({ token, deviceId, upsale_route: "/watch/metropolis" });
    expect(await getPage("/upsale", denied)).toContain(lead);
  });
});

describe("The API's calls about money", () => {
  const call = async (path: string, token: string, body?: object) => {
    const answer = await testApp.requestApi(path, {
      headers: { cookie: `auth_token=${token}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  type Listed = { data: { subscriptions: OwnSubscription[] } };

  it("GET billing/subscriptions with pending includes those whose renewal failed", async () => {
    row("C-039", "C-083");
    const { token, auth } = await testApp.viewer({ kind: "PAID" });
    const now = testApp.api.clock.now();
    await alter(auth._id, {
      expiration: now - 86_400 * 20,
      billingExpire: now - 86_400 * 20,
      recurrent: false,
    });
    const list = async (query: string) =>
      (await call(`/billing/subscriptions${query}`, token)).body as unknown as Listed;
    expect((await list("?pending=true")).data.subscriptions).toHaveLength(1);
    expect((await list("")).data.subscriptions).toEqual([]);
  });

  it("GET account/subscriptions lists the account's subscriptions", async () => {
    row("C-076");
    const { token } = await testApp.viewer({ kind: "PAID" });
    expect(await call("/account/subscriptions", token)).toMatchObject({
      status: 200,
      body: { items: [{ type: "PAID", reccurent: true }] },
    });
  });

  it("POST billing/recurrent with enabled=false ends renewals", async () => {
    row("C-087");
    const { token } = await testApp.viewer({ kind: "PAID" });
    expect((await call("/billing/recurrent", token, { enabled: false })).status).toBe(200);
    expect((await call("/account/subscriptions", token)).body.items).toMatchObject([{ reccurent: false }]);
  });

  it("GET config has the clients and groups of payment experiments", async () => {
    row("E-095");
    const answer = await testApp.requestApi("/config");
    const { pay } = (await answer.json()) as { pay: object[] };
    expect(pay.length).toBeGreaterThan(0);
    for (const entry of pay)
      expect(entry).toEqual({
        clients: expect.any(Array),
        exp_id: expect.any(String),
        group_ids: expect.any(Array),
      });
  });
});

describe("An upgrade offer", () => {
  it("An upgrade offer leads back to the page that it was opened from", async () => {
    row("R-112");
    const { cookie } = await testApp.viewer({ kind: "LITE" });
    for (const [page, name] of [
      ["/account/subscriptions", "Перейти на полную подписку"],
      ["/tariffs", "Перейти на полную подписку"],
    ] as const) {
      const offer = getHref(await getPage(page, cookie), name) ?? "";
      expect(getHref(await getPage(offer, cookie), "Вернуться")).toBe(page);
    }
  });

  it("An upgrade that a recording was denied for leads back to the archive, and the payment to the recording", async () => {
    row("F-007");
    const { cookie } = await testApp.viewer({ kind: "LITE" });
    const pressed = await testApp.request("/archive/upgrade", {
      method: "POST",
      form: { recording: "1-1000", back: "/archive/movie" },
      headers,
      cookie,
    });
    const session = getCookie(pressed.cookies, "luch")?.split(";")[0] ?? cookie;
    const html = await getPage("/upsale?reason=catchups", session);
    expect(getHref(html, "Вернуться")).toBe("/archive/movie");
    // The way to the payment does not replace what the viewer wanted by the page left.
    expect(getHref(html, "Продолжить")).toBe("/purchase?tariff_id=premium-upgrade");
    expect((await testApp.getSession(session)).returnToProduct).toMatch(/1-1000/);
  });
});

describe("What pages say about charges", () => {
  it("Nothing promises a charge of the card when there will be none", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    expect(await getPage("/account/subscriptions", cookie)).toContain("С неё спишется следующий платёж");
    await alter(auth._id, { recurrent: false });
    const cancelled = await getPage("/account/subscriptions", cookie);
    expect(cancelled).toContain("Карта сохранена. Списаний не будет");
    expect(cancelled).not.toContain("С неё спишется");
    await alter(auth._id, { store: "apple", manageable: false, price: null });
    expect(await getPage("/account/subscriptions", cookie)).not.toContain("С неё спишется");
  });

  it("A card added after a failed renewal is said to be charged, with the sum and the terms", async () => {
    const { cookie } = await testApp.viewer({ kind: "GRACE" });
    const html = await getPage("/account/subscriptions", cookie);
    expect(html).toMatch(/Спишем 399\s₽ за продление/);
    expect(getHref(html, "условия подписки и её продления")).toBe("/legal/terms_of_use#subscription");
  });

  it("Who cancels while a renewal is not paid is told that access ends at once", async () => {
    const { cookie } = await testApp.viewer({ kind: "GRACE" });
    for (const popup of ["", "?popup=disable-confirm"])
      expect(await getPage(`/account/subscriptions/manage${popup}`, cookie)).toContain(
        "доступ закончится сразу",
      );
    const paid = await testApp.viewer({ kind: "PAID" });
    expect(await getPage("/account/subscriptions/manage?popup=disable-confirm", paid.cookie)).not.toContain(
      "доступ закончится сразу",
    );
  });

  it("A subscription without a card is said not to renew, and past ones are called so", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    await testApp.api.db.delete(paymentMethods).where(eq(paymentMethods.accountId, auth._id));
    expect(await getPage("/account/subscriptions", cookie)).toContain(
      "Карты нет. Без неё подписка не продлится.",
    );
    const { cookie: former } = await testApp.viewer({ kind: "EX_PAID" });
    expect(await getPage("/account/subscriptions", former)).toContain("Прошлые подписки");
  });

  it("After the last refusal no try is named, and access has an end", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "GRACE" });
    await alter(auth._id, { attempts: 4 });
    const html = await getPage("/account/subscriptions", cookie);
    expect(html).toMatch(/Больше не пробуем списать\. Доступ до \d/);
    expect(html).not.toContain("Следующая попытка");
    parsePage(html).getByRole("button", { name: "Продлить подписку" });
  });

  it("After a refusal that is final the page asks for another card, and the old one is not offered", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "GRACE" });
    await alter(auth._id, { attempts: 4 });
    await testApp.api.db
      .update(paymentMethods)
      .set({ refused: "card_stolen" })
      .where(eq(paymentMethods.accountId, auth._id));
    const html = await getPage("/account/subscriptions", cookie);
    expect(html).toMatch(
      /Банк больше не принимает эту карту.+Добавьте другую карту: продлим сразу\. Доступ до \d/,
    );
    const page = parsePage(html);
    expect(page.getByRole("region", { name: "Способы оплаты" }).textContent).toContain(
      "Банк больше не принимает",
    );
    page.getByRole("button", { name: "Продлить подписку" });
    for (const locale of ["en", "sr", "bg", "hr"])
      expect(await getPage(`/${locale}/account/subscriptions`, cookie)).not.toContain("card_refused");
  });

  it("A charge under way when the subscription is cancelled is said to be given back", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    const [own] = await testApp.api.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.accountId, auth._id));
    const now = testApp.api.clock.now();
    await testApp.api.db.insert(payments).values({
      id: `pay_${auth._id}`,
      accountId: auth._id,
      kind: "renewal",
      status: "processing",
      subscriptionId: own?.id ?? "",
      amount: 39_900,
      currency: "RUB",
      locale: "ru",
      created: now,
      expires: now + 120,
      pollAt: now + 99_999,
    });
    expect(await getPage("/account/subscriptions", cookie)).not.toContain("мы вернём деньги");
    await alter(auth._id, { recurrent: false, cancelled: now });
    expect(await getPage("/account/subscriptions", cookie)).toContain("мы вернём деньги");
  });

  it("The purchase says how many days of the earlier subscription are kept", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    await alter(auth._id, { recurrent: false, expiration: testApp.api.clock.now() + 12 * 86_400 + 60 });
    expect(await getPage("/purchase?tariff_id=quarter", cookie)).toContain(
      "12 дней прежней подписки прибавятся",
    );
  });

  it("A trial says what is charged from which day on, unless it is stopped", async () => {
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    const html = await getPage("/purchase?tariff_id=month", cookie);
    expect(html.replace(/<[^>]+>/g, "")).toMatch(
      /0\s₽ сегодня\. С \d+ \S+ \d{4}\s?г\. — 399\s₽ за 1 месяц, если не отключите/,
    );
  });
});

describe("A failed payment", () => {
  const fail = async (
    kind: "purchase" | "binding" | "extension",
    decline: "declined_by_bank" | "trial_used",
  ) => {
    const { cookie, auth } = await testApp.viewer({ kind: "EX_PAID" });
    const now = testApp.api.clock.now();
    await testApp.api.db.insert(payments).values({
      id: `pay_${auth._id}`,
      accountId: auth._id,
      kind,
      status: "declined",
      decline,
      tariffId: kind === "binding" ? null : "quarter",
      amount: 0,
      currency: "RUB",
      locale: "ru",
      created: now,
      expires: now + 120,
      settled: now,
      pollAt: now,
    });
    return testApp.request("/web/fail", { cookie }).then((answer) => ({ ...answer, cookie }));
  };

  it("«Try again» leads to the same purchase", async () => {
    const { text } = await fail("purchase", "declined_by_bank");
    expect(getHref(text, "Попробовать ещё раз")).toBe("/purchase?tariff_id=quarter");
    expect(getHref((await fail("extension", "declined_by_bank")).text, "Попробовать ещё раз")).toBe(
      "/account/subscriptions",
    );
  });

  it("A trial that was used up leads to the purchase", async () => {
    const { text } = await fail("purchase", "trial_used");
    expect(text).toContain("пробный период уже был");
    expect(getHref(text, "Оформить подписку")).toBe("/purchase?tariff_id=quarter");
  });

  it("A card that could not be saved opens the popup about it", async () => {
    row("P-025");
    const { headers: answered, cookie } = await fail("binding", "declined_by_bank");
    expect(answered.location).toBe("/account/subscriptions?popup=card-error&decline=declined_by_bank");
    const html = await getPage(String(answered.location), cookie);
    const popup = parsePage(html).getByRole("dialog");
    expect(popup.textContent).toContain("Банк отклонил платёж");
    expect(getHref(html, "Попробовать ещё раз")).toBe("/account/subscriptions");
  });
});

describe("Cancelling", () => {
  it("Going on from the last step leads to the first", async () => {
    row("F-149");
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const open = (popup: string) => getPage(`/account/subscriptions/manage?popup=${popup}`, cookie);
    expect(getHref(await open("stay-discount"), "Дальше")).toMatch(/popup=disable-confirm/);
    expect(getHref(await open("disable-confirm"), "Назвать другую причину")).toMatch(
      /popup=disable-recurrent/,
    );
  });

  it("The subscription that renews can be cancelled beside a longer one that does not", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    const { db } = testApp.api;
    const [own] = await db.select().from(subscriptions).where(eq(subscriptions.accountId, auth._id));
    if (!own) throw new Error("no subscription");
    await alter(auth._id, { recurrent: false, expiration: own.expiration + 90 * 86_400 });
    const lite = `s_lite_${auth._id}`;
    await db.insert(subscriptions).values({ ...own, id: lite, aclType: "lite", tariffId: "lite" });
    const answer = await testApp.post(
      "/account/subscriptions/manage",
      { intent: "cancel", reason: "price" },
      { cookie, headers },
    );
    expect(answer.status).toBe(303);
    const rows = await db.select().from(subscriptions).where(eq(subscriptions.accountId, auth._id));
    expect(rows.filter(({ recurrent }) => recurrent)).toEqual([]);
  });
});
