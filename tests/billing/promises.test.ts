import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Quote, StartedPayment } from "#contract/billing";
import type { DeclineCode } from "#contract/payment-host";
import { accounts, paymentMethods, subscriptions, trialUses } from "../../api/platform/db/schema";
import { getResult, newDevice, password } from "../auth/visitors";
import { openPayers, type Payers } from "./payers";

// What pages and letters say about money is what happens.

const day = 86_400;
let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

const buyer = async () => {
  const made = await payers.account();
  await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, made.id));
  return made;
};
const getQuote = async (token: string, tariff: string) =>
  (await payers.get(`/billing/quote?tariff_id=${tariff}`, token)).body as unknown as Quote;
const cancel = (token: string, id: string) =>
  payers.post("/billing/recurrent", { subscription_id: id, enabled: false }, { token });
const refused = async () => {
  const made = await buyer();
  const subscription = await payers.subscribe(made.token, "month");
  payers.setBehaviour(() => "insufficient_funds");
  await payers.advanceDays(31);
  payers.setBehaviour(() => "succeed");
  return { ...made, subscription };
};

describe("What goes on beside a purchase", () => {
  it("A lite tariff bought while a fuller one runs is said to run beside it, and does", async () => {
    const { token } = await buyer();
    const { _id, expiration } = await payers.subscribe(token, "month");
    expect((await getQuote(token, "quarter")).beside).toBeNull();
    await cancel(token, _id);
    expect((await getQuote(token, "quarter")).beside).toBeNull();
    const { beside, kept_days } = await getQuote(token, "lite");
    expect({ beside, kept_days }).toEqual({ beside: { title: "Месяц", until: expiration }, kept_days: 0 });
    const lite = await payers.subscribe(token, "lite");
    expect(lite).toMatchObject({ acl_type: "lite", reccurent: true });
    const { items } = (await payers.get("/account/subscriptions", token)).body as unknown as {
      items: { _id: string; is_active: boolean; expiration: number }[];
    };
    expect(items.find((one) => one._id === _id)).toMatchObject({ is_active: true, expiration });
  });
});

describe("The day of the next charge", () => {
  const cases: [string, () => Promise<{ token: string; tariff: string; kept: number }>][] = [
    [
      "buys again after cancelling",
      async () => {
        const { token } = await buyer();
        const { _id, start } = await payers.subscribe(token, "month");
        payers.clock.set(start + 10 * day);
        await cancel(token, _id);
        return { token, tariff: "quarter", kept: 19 };
      },
    ],
    [
      "buys with free days left",
      async () => {
        const { token, id } = await buyer();
        const now = payers.clock.now();
        await payers.db.insert(subscriptions).values({
          id: `s_${id}`,
          accountId: id,
          type: "PROMO",
          start: now,
          expiration: now + 14 * day,
          billingExpire: now + 14 * day,
          isGrace: false,
          aclType: "premium",
          recurrent: false,
          manageable: true,
        });
        return { token, tariff: "month", kept: 14 };
      },
    ],
    [
      "buys after cancelling during a pause",
      async () => {
        const { token } = await buyer();
        const { _id, start } = await payers.subscribe(token, "month");
        payers.clock.set(start + 10 * day);
        await payers.post("/billing/freeze", { subscription_id: _id, days: 14 }, { token });
        await cancel(token, _id);
        return { token, tariff: "month", kept: 20 };
      },
    ],
    ["pays late for a failed renewal", async () => ({ ...(await refused()), tariff: "month", kept: 0 })],
    ["buys for the first time", async () => ({ ...(await buyer()), tariff: "month", kept: 0 })],
  ];

  it.each(cases)("The next charge of a viewer who %s comes when the quote said", async (_what, prepare) => {
    const { token, tariff, kept } = await prepare();
    const quote = await getQuote(token, tariff);
    expect(Math.abs(quote.kept_days - kept)).toBeLessThanOrEqual(1);
    const { body } = await payers.buy(token, tariff);
    payers.pay(body.payment.id);
    await payers.settleAll();
    const renewing = (await payers.list(token)).find(({ reccurent }) => reccurent);
    expect(Math.abs((renewing?.next_charge?.at ?? 0) - quote.next.at)).toBeLessThan(60);
    expect(renewing?.next_charge?.amount).toBe(quote.next.amount);
  });

  it("The books, the history and the receipt give one period, which follows the days that remain", async () => {
    const { token, email } = await buyer();
    const { _id, start, expiration } = await payers.subscribe(token, "month");
    payers.clock.set(start + 10 * day);
    await cancel(token, _id);
    const { body } = await payers.buy(token, "quarter");
    payers.pay(body.payment.id);
    await payers.settleAll();
    const [charge] = await payers.history(token);
    expect(charge).toMatchObject({ period_start: expiration, period_end: expiration + 90 * day });
    const date = (at: number) =>
      new Intl.DateTimeFormat("ru-RU", {
        timeZone: "Europe/Moscow",
        day: "numeric",
        month: "long",
        year: "numeric",
      }).format(at * 1000);
    const receipt = (await payers.messages(email)).find(({ subject }) => subject.startsWith("Оплачено"));
    expect(receipt?.body).toContain(
      `Оплачено с ${date(charge?.period_start ?? 0)} до ${date(charge?.period_end ?? 0)}`,
    );
  });

  it.each<[string, () => Promise<string>]>([
    [
      "a free trial",
      async () => {
        const { token, email } = await payers.account();
        await payers.subscribe(token, "month");
        return email;
      },
    ],
    [
      "a payment",
      async () => {
        const { token, email } = await buyer();
        await payers.subscribe(token, "month");
        return email;
      },
    ],
    [
      "a code",
      async () => {
        const { token, email } = await buyer();
        await payers.post("/promo/activate", { code: "LUCH14" }, { token });
        return email;
      },
    ],
  ])("One letter about %s carries a ticket", async (_what, take) => {
    const letters = await payers.messages(await take());
    expect(letters.filter(({ html }) => html?.includes("/images/ticket/"))).toHaveLength(1);
  });

  it("A failed renewal names the next try, never a past day, and after the last try none", async () => {
    const { token } = await buyer();
    await payers.subscribe(token, "month");
    payers.setBehaviour(() => "insufficient_funds");
    await payers.advanceDays(29);
    const seen: string[] = [];
    for (let hours = 0; hours < 10 * 24; hours += 12) {
      await payers.advanceDays(0.5);
      const [own] = await payers.list(token);
      const { charge_rule: rule = "", next_charge: next = null } = own ?? {};
      if (seen.at(-1) !== rule) seen.push(rule);
      if (rule === "retry") expect(next?.at).toBeGreaterThanOrEqual(payers.clock.now());
      if (rule === "unpaid") expect(next).toBeNull();
    }
    payers.setBehaviour(() => "succeed");
    expect(seen).toEqual(["renews", "retry", "unpaid"]);
  });

  it.each<[DeclineCode, number]>([
    ["insufficient_funds", 4],
    ["issuer_unavailable", 4],
    ["declined_by_bank", 4],
    ["card_stolen", 1],
    ["card_lost", 1],
    ["card_expired", 1],
    ["account_closed", 1],
    ["declined_for_good", 1],
  ])("A card refused with %s is charged %i times before its owner is left alone", async (code, tries) => {
    const { token, email } = await buyer();
    await payers.subscribe(token, "month");
    const card = `tok_${(await payers.payment(token)).id}`;
    let count = 0;
    payers.setBehaviour((charge) => {
      if (charge.token !== card) return "succeed";
      count += 1;
      return code;
    });
    await payers.advanceDays(39);
    expect(count).toBe(tries);
    const isHard = tries === 1;
    const [own] = await payers.visit(token);
    expect(own).toMatchObject({
      charge_rule: isHard ? "card_refused" : "unpaid",
      next_charge: null,
      is_active: true,
    });
    const letters = (await payers.messages(email)).filter(({ subject }) => subject.startsWith("Не смогли"));
    expect(letters).toHaveLength(tries);
    expect(letters[0]?.body.includes("Добавьте другую карту: подписка продлится сразу")).toBe(isHard);
    const [method] = await payers.methods(token);
    expect(method?.state).toBe(isHard ? "refused" : "active");
    payers.setBehaviour(() => "succeed");
    // Another card pays at once, and the old one is not used again.
    const { body } = await payers.agree("/billing/bind_card", {}, { token });
    payers.pay((body as unknown as StartedPayment).payment.id);
    await payers.settleAll();
    expect((await payers.list(token))[0]).toMatchObject({ charge_rule: "renews", is_grace: false });
    const old = await payers.agree(`/account/payment_methods/${method?.id}`, {}, { token });
    expect(getResult(old)).toBe(isHard ? "409 METHOD_REFUSED" : "200");
  });
});

describe("A saved card that cannot be charged", () => {
  const buyByCard = async (token: string, tariff: string, id: string) =>
    (await payers.agree("/billing/buy/card", { tariff_id: tariff, method_id: id }, { token }))
      .body as unknown as StartedPayment;

  it.each<[DeclineCode, string]>([
    ["card_stolen", "refused"],
    ["insufficient_funds", "active"],
  ])("A card that a purchase was refused with, %s, is then %s", async (code, state) => {
    const { token } = await buyer();
    const { _id } = await payers.subscribe(token, "month");
    await cancel(token, _id);
    const [card] = await payers.methods(token);
    payers.setBehaviour(() => code);
    const { payment } = await buyByCard(token, "year", card?.id ?? "");
    payers.setBehaviour(() => "succeed");
    expect(payment).toMatchObject({ status: "declined", decline: code });
    expect((await payers.methods(token))[0]?.state).toBe(state);
    // A card that is not charged any more leads to the payer's page at the host.
    const again = await buyByCard(token, "year", card?.id ?? "");
    expect(again.form === null).toBe(state === "active");
  });

  it("A card that has expired is not chosen for renewals", async () => {
    const { token, id } = await buyer();
    await payers.subscribe(token, "month");
    await payers.db.insert(paymentMethods).values({
      ...{ id: `m_old_${id}`, accountId: id, token: `tok_old_${id}`, type: "card", expire: "01/20" },
      ...{ isActive: false, added: payers.clock.now() },
    });
    const chosen = await payers.agree(`/account/payment_methods/m_old_${id}`, {}, { token });
    expect(getResult(chosen)).toBe("409 METHOD_REFUSED");
    const active = (await payers.methods(token)).filter(({ is_active: isActive }) => isActive);
    expect(active).toHaveLength(1);
    expect(active[0]?.id).not.toBe(`m_old_${id}`);
  });
});

describe("A card added after a failed renewal", () => {
  it("A card added after a failed renewal pays for it where the amount is shown, once", async () => {
    const { token } = await refused();
    const { body } = await payers.agree("/billing/bind_card", {}, { token });
    const { payment } = body as unknown as StartedPayment;
    expect(payment).toMatchObject({ kind: "extension", amount: 39_900 });
    expect(payers.operations.get(payment.id)).toMatchObject({ kind: "payment", amount: 39_900 });
    payers.pay(payment.id, { last4: "0012" });
    await payers.settleAll();
    await payers.settleAll();
    expect(await payers.history(token)).toHaveLength(2);
    expect(await payers.list(token)).toMatchObject([{ charge_rule: "renews" }]);
    expect((await payers.methods(token))[0]).toMatchObject({
      is_active: true,
      cardInfo: { card_number: "•• 0012" },
    });
  });
});

describe("A payment that is repeated", () => {
  it.each([
    ["language", { locale: "en" }],
    ["device", { returns: "mobile" }],
    ["site", { origin: "http://other.example" }],
  ])(
    "A payment opened without an answer is repeated from another %s, and not refused",
    async (_what, more) => {
      const { token } = await buyer();
      payers.setOpening(() => "silent after");
      expect((await payers.buy(token, "month")).status).toBe(503);
      payers.setOpening(() => "succeed");
      const { body } = await payers.buy(token, "month", more);
      expect(body).toMatchObject({
        payment: { status: "waiting" },
        form: { auth_token: expect.any(String) },
      });
      payers.pay(body.payment.id);
      await payers.settleAll();
      expect(await payers.history(token)).toHaveLength(1);
    },
  );

  it("A charge of a saved card that got no answer is repeated in another language, and happens once", async () => {
    const { token } = await buyer();
    const { _id } = await payers.subscribe(token, "month");
    await cancel(token, _id);
    const [method] = await payers.methods(token);
    payers.setBehaviour(() => "silent after");
    const asked = { tariff_id: "quarter", method_id: method?.id };
    await payers.agree("/billing/buy/card", { ...asked, locale: "ru" }, { token });
    payers.setBehaviour(() => "succeed");
    const again = await payers.agree("/billing/buy/card", { ...asked, locale: "hr" }, { token });
    expect((again.body as unknown as StartedPayment).payment.status).toBe("succeeded");
    expect(await payers.history(token)).toHaveLength(2);
  });
});

describe("A payment begun twice at once", () => {
  it("A payment begun in two tabs at once gives each a ticket of its own, and is one payment", async () => {
    const { token } = await buyer();
    const offer = await payers.offerFor("", { tariff_id: "month" }, token);
    const tabs = await Promise.all(Array.from({ length: 3 }, () => payers.buy(token, "month", { offer })));
    expect(new Set(tabs.map(({ body }) => body.payment.id)).size).toBe(1);
    expect(new Set(tabs.map(({ body }) => body.form?.auth_token)).size).toBe(3);
  });
});

describe("A subscription that is resumed", () => {
  it("A subscription that is resumed keeps the discount that was accepted, and a letter says the charge", async () => {
    const { token, email } = await buyer();
    const { _id, expiration } = await payers.subscribe(token, "month");
    await payers.agree("/billing/discount", { subscription_id: _id }, { token });
    await cancel(token, _id);
    await payers.agree("/billing/recurrent", { subscription_id: _id, enabled: true }, { token });
    expect(await payers.list(token)).toMatchObject([
      { next_charge: { amount: 19_900, at: expiration }, discount_percent: 50 },
    ]);
    const letter = (await payers.messages(email)).find(({ subject }) =>
      subject.includes("снова продлевается"),
    );
    expect(letter?.body).toMatch(/спишется 199/);
  });
});

describe("A trial is given once in 12 months", () => {
  const tryIt = async (token: string, card: string) => {
    const { body } = await payers.buy(token);
    payers.pay(body.payment.id, { card_id: card });
    await payers.settleAll();
    return payers.payment(token, body.payment.id);
  };

  it("A trial is given once per card, however often it is entered and for whomever", async () => {
    expect(await tryIt((await payers.account()).token, "card_shared")).toMatchObject({ status: "succeeded" });
    const { token } = await payers.account();
    expect(await tryIt(token, "card_shared")).toMatchObject({ status: "declined", decline: "trial_used" });
    expect(await payers.list(token)).toEqual([]);
    expect(await payers.methods(token)).toEqual([]);
    const { body } = await payers.buy(token);
    expect(body.payment).toMatchObject({ kind: "purchase", amount: 39_900 });
    await payers.db.update(trialUses).set({ at: payers.clock.now() - 366 * day });
    expect(await tryIt((await payers.account()).token, "card_shared")).toMatchObject({ status: "succeeded" });
  });

  it("A trial is given once per device: another account there is told the price before it pays", async () => {
    const deviceId = newDevice();
    const enter = async () => {
      const { email } = await payers.account();
      return (await payers.post("/auth/email", { email, password, device_id: deviceId })).body
        .authentication_token;
    };
    expect(await tryIt(await enter(), "card_first")).toMatchObject({ status: "succeeded" });
    const token = await enter();
    expect(await getQuote(token, "month")).toMatchObject({ kind: "purchase", amount: 39_900 });
    await payers.db.update(trialUses).set({ at: payers.clock.now() - 366 * day });
    expect(await getQuote(token, "month")).toMatchObject({ kind: "trial", amount: 0 });
  });

  it("The same card entered again is saved once", async () => {
    const { token } = await buyer();
    await payers.subscribe(token, "month", { card_id: "card_twice" });
    const { body } = await payers.agree("/billing/bind_card", {}, { token });
    payers.pay((body as unknown as StartedPayment).payment.id, { card_id: "card_twice" });
    await payers.settleAll();
    expect(await payers.methods(token)).toMatchObject([{ is_active: true }]);
  });
});
