import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Quote, StartedPayment } from "#contract/billing";
import type { PaymentType } from "#contract/payment-host";
import { checkLedger, findLedgerDifferences } from "../../api/money/billing/ledger";
import {
  accounts,
  ledger,
  paidDays,
  paymentMethods,
  payments,
  subscriptions,
} from "../../api/platform/db/schema";
import { getResult, newDevice, newEmail, password } from "../auth/visitors";
import { isLongTestDrawn } from "../setup/sample";
import { openPayers, type Payers } from "./payers";

const day = 86_400;
let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());
// The months that a test lets pass would charge everyone before it.
beforeEach(() => payers.db.update(subscriptions).set({ recurrent: false }));

const viewer = (given: object = {}) => payers.account(given);
const post = (path: string, body: object, token: string) => payers.post(path, body, { token });
const agree = (path: string, body: object, token: string) => payers.agree(path, body, { token });
const getName = (answer: { status: number; body: { code?: string } }) =>
  `${answer.status} ${answer.body.code ?? ""}`.trim();
/** An account that has used its trial, so that it pays at once. */
const buyer = async (given: object = {}) => {
  const made = await viewer(given);
  await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, made.id));
  return made;
};
const byCard = async (token: string, tariff: string, method: string) =>
  (await agree("/billing/buy/card", { tariff_id: tariff, method_id: method }, token))
    .body as unknown as StartedPayment;
const subjects = async (email: string) => (await payers.messages(email)).map(({ subject }) => subject);
/** Changes a subscription in the database, as time or another service would. */
const alter = (id: string, changes: Partial<typeof subscriptions.$inferInsert>) =>
  payers.db.update(subscriptions).set(changes).where(eq(subscriptions.id, id));

/** The methods that a viewer who buys a month may choose from at the host, in their order. */
async function findOffered(token: string): Promise<PaymentType[][]> {
  const offered: PaymentType[][] = [];
  payers.setOpening(({ methods }) => {
    offered.push(methods);
    return "succeed";
  });
  onTestFinished(() => payers.setOpening(() => "succeed"));
  expect((await payers.buy(token)).status).toBe(200);
  return offered;
}

describe("A viewer who subscribes", () => {
  it("A viewer starts a free trial: the card is saved, and the first charge comes at the trial's end", async () => {
    const { token } = await viewer();
    const started = await payers.buy(token);
    expect(started).toMatchObject({
      status: 200,
      body: {
        payment: { kind: "trial", amount: 0, status: "waiting" },
        form: { url: "https://pay.example/pay", auth_token: expect.any(String) },
      },
    });
    payers.pay(started.body.payment.id);
    await payers.settleAll();
    const [subscription] = await payers.list(token);
    expect(subscription).toMatchObject({
      type: "TRIAL",
      is_active: true,
      charge_rule: "after_trial",
      next_charge: { amount: 39_900, currency: "RUB" },
    });
    expect(payers.total()).toEqual({});
    expect(await payers.methods(token)).toMatchObject([
      { is_active: true, cardInfo: { card_number: "•• 0004", card_expire: "12/40" } },
    ]);
  });

  it.each<[string, string, PaymentType[]]>([
    [
      "pays in Russia is offered bank apps, СБП first, and then a card",
      "RU",
      ["sbp", "tpay", "sberpay", "card"],
    ],
    ["pays elsewhere is offered a card", "DE", ["card"]],
  ])("A viewer who %s", async (_who, country, methods) => {
    const { token } = await buyer({ country });
    expect(await findOffered(token)).toEqual([methods]);
  });

  it("A viewer who begins a trial in Russia is offered a card, since there is nothing to pay at once", async () => {
    expect(await findOffered((await viewer()).token)).toEqual([["card"]]);
  });

  it("A viewer who subscribes is charged after the trial and then monthly, each time after a notice", async () => {
    const { token, email } = await viewer();
    const { expiration } = await payers.subscribe(token);
    await payers.advanceDays(14 + 30 + 1);
    const charges = await payers.history(token);
    expect(charges).toMatchObject([
      { rule: "renewal", amount: 39_900, period_start: expiration + 30 * day },
      { rule: "after_trial", amount: 39_900, period_start: expiration, period_end: expiration + 30 * day },
    ]);
    expect((await subjects(email)).filter((subject) => subject.startsWith("Скоро спишется"))).toHaveLength(2);
  });

  it("A viewer who subscribes gets one trial, however many devices ask for it in parallel", async () => {
    const { token, email } = await viewer();
    const subscription = await payers.subscribe(token);
    await post("/billing/recurrent", { subscription_id: subscription._id, enabled: false }, token);
    payers.advanceClock(15 * day);
    for (let device = 0; device < 3; device += 1) {
      const entered = await payers.post("/auth/email", { email, password, device_id: newDevice() });
      const { body } = await payers.buy(entered.body.authentication_token, "month");
      expect(body.payment).toMatchObject({ kind: "purchase", amount: 39_900 });
    }
  });

  it("A viewer who used the trial pays at once, and sees the price in their own currency", async () => {
    for (const [country, amount, currency] of [
      ["RU", 99_900, "RUB"],
      ["RS", 174_900, "RSD"],
      ["DE", 1749, "EUR"],
    ] as const) {
      const { token } = await buyer({ country });
      const { body } = await payers.buy(token, "quarter");
      expect(body.payment).toMatchObject({ kind: "purchase", amount, currency });
      payers.pay(body.payment.id);
      await payers.settleAll();
      expect(await payers.history(token)).toMatchObject([{ rule: "purchase", amount, currency }]);
    }
  });

  it("A viewer who subscribes pays the agreed lower price for the first periods", async () => {
    const { token } = await buyer();
    await payers.subscribe(token, "start-half");
    await payers.advanceDays(60);
    await payers.visit(token);
    await payers.advanceDays(60);
    expect((await payers.history(token)).map(({ amount }) => amount)).toEqual([
      39_900, 39_900, 19_900, 19_900, 19_900,
    ]);
  });

  it("Cheaper first periods are had once, however often the tariff is cancelled and bought anew", async () => {
    const { token } = await buyer();
    const getOffer = async () =>
      ((await payers.get("/billing/quote?tariff_id=start-half", token)).body as unknown as Quote).offer;
    const first = await getOffer();
    for (const price of [19_900, 19_900, 19_900, 39_900]) {
      expect((await getOffer()).price).toBe(price);
      if (price === 39_900)
        expect(
          getName(
            await post("/billing/buy", { tariff_id: "start-half", offer: first, returns: "web" }, token),
          ),
        ).toBe("409 PRICE_CHANGED");
      const { _id } = await payers.subscribe(token, "start-half");
      expect((await payers.history(token))[0]).toMatchObject({ amount: price });
      await post("/billing/recurrent", { subscription_id: _id, enabled: false }, token);
    }
  });

  it("A viewer who subscribes can use a saved method without leaving the site", async () => {
    const { token } = await buyer();
    const { body } = await payers.agree("/billing/bind_card", {}, { token });
    const binding = body as unknown as StartedPayment;
    expect(binding.payment).toMatchObject({ kind: "binding", amount: 0 });
    payers.pay(binding.payment.id);
    await payers.settleAll();
    const [method] = await payers.methods(token);
    const bought = await byCard(token, "year", method?.id ?? "");
    expect(bought).toMatchObject({
      payment: { kind: "purchase", status: "succeeded", amount: 318_900 },
      form: null,
    });
    expect(await payers.list(token)).toMatchObject([{ type: "PAID", tariff_id: "year", is_active: true }]);
  });

  it.each([
    ["a bank's refusal", "insufficient_funds", "declined", "insufficient_funds"],
    ["an invalid payment", "payment_invalid", "declined", "payment_invalid"],
    ["a call that the host rejects", "refused", "declined", "payment_invalid"],
    ["a slow bank", "processing", "processing", null],
    ["a host that does not respond", "silent before", "started", null],
  ] as const)("A viewer who subscribes is told of %s", async (_what, behaviour, status, decline) => {
    const { token } = await viewer();
    const { _id } = await payers.subscribe(token);
    await post("/billing/recurrent", { subscription_id: _id, enabled: false }, token);
    const [method] = await payers.methods(token);
    payers.setBehaviour(() => behaviour);
    const bought = await byCard(token, "quarter", method?.id ?? "");
    payers.setBehaviour(() => "succeed");
    expect(bought).toMatchObject({ payment: { status, decline }, form: null });
    expect(await payers.history(token)).toEqual([]);
  });

  it("A viewer who asks twice gets the same payment, and another one for another tariff", async () => {
    const { token } = await buyer();
    const first = await payers.buy(token, "month");
    expect((await payers.buy(token, "month")).body.payment.id).toBe(first.body.payment.id);
    const other = await payers.buy(token, "year");
    expect(other.body.payment.id).not.toBe(first.body.payment.id);
    expect(payers.operations.get(first.body.payment.id)?.status).toBe("expired");
    expect(payers.pay(first.body.payment.id)?.status).toBe("expired");
  });

  it("A viewer is told that a payment has succeeded instead of paying twice", async () => {
    const { token } = await buyer();
    const { body } = await payers.buy(token, "month");
    payers.pay(body.payment.id);
    const again = await payers.buy(token, "month");
    expect(again.body).toMatchObject({ payment: { id: body.payment.id, status: "succeeded" }, form: null });
    expect(getName(await payers.buy(token, "month"))).toBe("409 ALREADY_SUBSCRIBED");
  });

  it("A viewer cannot use a payment older than half an hour", async () => {
    const { token } = await buyer();
    const { body } = await payers.buy(token, "month");
    payers.advanceClock(1801);
    expect(payers.pay(body.payment.id)?.status).toBe("waiting");
    expect((await payers.buy(token, "month")).body.payment.id).not.toBe(body.payment.id);
    expect(await payers.payment(token, body.payment.id)).toMatchObject({ status: "expired" });
  });
});

describe("A lite subscriber", () => {
  it("A lite subscriber upgrades for the price minus the unused days of what was actually paid", async () => {
    const { token } = await buyer();
    const lite = await payers.subscribe(token, "lite");
    payers.clock.set(lite.start + 15 * day);
    const { body } = await payers.buy(token, "premium-upgrade");
    expect(body.payment).toMatchObject({ kind: "upgrade", amount: 29_900 });
    payers.pay(body.payment.id);
    await payers.settleAll();
    const now = payers.clock.now();
    const all = await payers.list(token);
    expect(all).toMatchObject([
      { acl_type: "premium", is_active: true, transition: { last_tariff_id: "lite" } },
      { acl_type: "lite", is_active: false, reccurent: false },
    ]);
    expect(all[0]?.expiration).toBe(now + 30 * day);
    expect(await payers.history(token)).toMatchObject([
      { rule: "upgrade", amount: 29_900 },
      { rule: "purchase", amount: 19_900 },
    ]);
  });

  it("A lite subscriber who paid half the price is credited half", async () => {
    const { token } = await buyer();
    const { _id, start } = await payers.subscribe(token, "lite");
    await payers.db.update(paidDays).set({ amount: 9900 }).where(eq(paidDays.subscriptionId, _id));
    payers.clock.set(start);
    expect((await payers.buy(token, "premium-upgrade")).body.payment.amount).toBe(30_000);
  });

  it("A lite subscriber is the only one who can upgrade", async () => {
    const { token } = await buyer();
    expect(getName(await payers.buy(token, "premium-upgrade"))).toBe("409 NOT_UPGRADABLE");
  });
});

describe("Buying is refused", () => {
  it("Buying is refused to a subscriber a second time", async () => {
    const { token } = await viewer();
    await payers.subscribe(token);
    expect(getName(await payers.buy(token, "year"))).toBe("409 ALREADY_SUBSCRIBED");
  });

  it.each(["month", "premium-upgrade", "lite"])("Buying is refused beside a store: %s", async (tariff) => {
    const { token } = await viewer({ kind: "LITE" });
    const [lite] = await payers.list(token);
    await alter(lite?._id ?? "", { store: "apple", storeId: "100", manageable: false });
    expect(getName(await payers.buy(token, tariff))).toBe("409 FOREIGN_SUBSCRIPTION");
  });

  it("Buying is refused for an unknown tariff", async () => {
    const { token } = await viewer();
    expect(getName(await payers.buy(token, "nothing"))).toBe("404 TARIFF_NOT_FOUND");
  });

  it("Buying is refused to a child's profile", async () => {
    const { token } = await viewer({ kind: "REGISTERED", child: true });
    expect(getName(await payers.buy(token))).toBe("403 CHILD_PROFILE");
  });

  it("Buying is refused to an account scheduled for deletion", async () => {
    const { token, id } = await viewer();
    await payers.db
      .update(accounts)
      .set({ deleteAt: payers.clock.now() + day })
      .where(eq(accounts.id, id));
    expect(getName(await payers.buy(token))).toBe("403 ACCOUNT_DELETED");
    await payers.db.update(accounts).set({ deleteAt: null }).where(eq(accounts.id, id));
  });

  it("Buying is refused without a session", async () => {
    expect(getName(await payers.buy("no-token"))).toBe("401 UNAUTHORIZED");
  });

  it("Buying is refused with another account's payment method", async () => {
    const [one, other] = [await viewer(), await viewer()];
    await payers.subscribe(one.token);
    const [method] = await payers.methods(one.token);
    const asked = (id: string) =>
      post("/billing/buy/card", { tariff_id: "year", method_id: id }, other.token).then(getName);
    expect(await asked(method?.id ?? "")).toBe("404 METHOD_NOT_FOUND");
    expect(await asked("m_nobody")).toBe("404 METHOD_NOT_FOUND");
  });

  it("Buying is refused if the payment host refuses or does not respond", async () => {
    const { token } = await buyer();
    payers.setOpening(() => "silent after");
    expect(getName(await payers.buy(token, "month"))).toBe("503 PAYMENTS_UNAVAILABLE");
    payers.setOpening(() => "refused");
    const { token: other } = await buyer();
    expect((await payers.buy(other, "month")).body).toMatchObject({
      payment: { status: "declined", decline: "payment_invalid" },
      form: null,
    });
    payers.setOpening(() => "succeed");
    expect((await payers.buy(token, "month")).body.payment.status).toBe("waiting");
    expect((await payers.buy(other, "month")).body.payment.status).toBe("waiting");
  });
});

describe("A declined renewal", () => {
  const refused = async () => {
    const made = await buyer();
    const subscription = await payers.subscribe(made.token, "month");
    payers.setBehaviour(() => "insufficient_funds");
    await payers.advanceDays(31);
    payers.setBehaviour(() => "succeed");
    return { ...made, subscription };
  };

  it("A declined renewal leaves the subscription in grace, is reported, and can be paid by its owner", async () => {
    const { token, email, subscription } = await refused();
    const [grace] = await payers.list(token);
    expect(grace).toMatchObject({ charge_rule: "retry", is_grace: true, is_active: true });
    expect(await subjects(email)).toContain("Не смогли продлить подписку");
    const { body } = await payers.agree("/billing/set-tariff/month", {}, { token });
    const extension = body as unknown as StartedPayment;
    expect(extension.payment).toMatchObject({ kind: "extension", amount: 39_900 });
    payers.pay(extension.payment.id);
    await payers.settleAll();
    expect(await payers.list(token)).toMatchObject([
      { charge_rule: "renews", expiration: subscription.expiration + 30 * day },
    ]);
    expect((await payers.history(token))[0]).toMatchObject({
      rule: "extension",
      period_start: subscription.expiration,
    });
  });

  it("A declined renewal is retried at once with another card, newly added or selected", async () => {
    for (const way of ["bind", "choose"] as const) {
      const { token } = await refused();
      const { body } = await payers.agree("/billing/bind_card", {}, { token });
      const { payment } = body as unknown as StartedPayment;
      payers.pay(payment.id, { last4: "0012" });
      await payers.settleAll();
      if (way === "choose") {
        const [, old] = await payers.methods(token);
        await agree(`/account/payment_methods/${old?.id}`, {}, token);
        await payers.settleAll();
      }
      expect(await payers.list(token)).toMatchObject([{ charge_rule: "renews" }]);
      expect(await payers.history(token)).toHaveLength(2);
    }
  });

  it.skipIf(
    !isLongTestDrawn(
      "A declined renewal ends the subscription after four attempts in ten days, without a further charge",
    ),
  )(
    "A declined renewal ends the subscription after four attempts in ten days, without a further charge",
    async () => {
      const { token, email, id } = await buyer();
      await payers.subscribe(token, "month");
      const [method] = await payers.db.select().from(paymentMethods).where(eq(paymentMethods.accountId, id));
      let tries = 0;
      payers.setBehaviour(({ token: charged }) => {
        if (charged === method?.token) tries += 1;
        return "insufficient_funds";
      });
      await payers.advanceDays(45);
      payers.setBehaviour(() => "succeed");
      expect(tries).toBe(4);
      expect(await payers.visit(token)).toMatchObject([{ charge_rule: "over", is_active: false }]);
      expect(await subjects(email)).toContain("Подписка закончилась");
      await payers.advanceDays(60, 24);
      expect(await payers.history(token)).toHaveLength(1);
    },
  );

  it("A declined renewal is retried four times also if the host refuses the call itself", async () => {
    const { token, id } = await buyer();
    await payers.subscribe(token, "month");
    const [method] = await payers.db.select().from(paymentMethods).where(eq(paymentMethods.accountId, id));
    let calls = 0;
    payers.setBehaviour(({ token: charged }) => {
      if (charged === method?.token) calls += 1;
      return "refused";
    });
    await payers.advanceDays(45);
    payers.setBehaviour(() => "succeed");
    expect(calls).toBe(4);
    expect(await payers.list(token)).toMatchObject([{ charge_rule: "over" }]);
  });
});

describe("The owner of a subscription", () => {
  const manage = (token: string, id: string, path: string, body: object = {}) =>
    path === "freeze" || ("enabled" in body && !body.enabled)
      ? post(`/billing/${path}`, { subscription_id: id, ...body }, token)
      : agree(`/billing/${path}`, { subscription_id: id, ...body }, token);

  it("The owner can cancel a subscription, is never charged again, and watches to the period's end", async () => {
    const { token, email } = await buyer();
    const { _id } = await payers.subscribe(token, "month");
    expect((await manage(token, _id, "recurrent", { enabled: false, reason: "price" })).status).toBe(200);
    expect(await payers.list(token)).toMatchObject([
      { charge_rule: "cancelled", is_active: true, next_charge: null, may_resume: true },
    ]);
    expect(await subjects(email)).toContain("Подписка отключена");
    await payers.advanceDays(60);
    expect(await payers.history(token)).toHaveLength(1);
    expect(await payers.list(token)).toMatchObject([{ charge_rule: "over", is_active: false }]);
  });

  it("The owner can resume only with a payment method, and not next to another subscription", async () => {
    const { token } = await buyer();
    const { _id } = await payers.subscribe(token, "month");
    await manage(token, _id, "recurrent", { enabled: false });
    expect(getName(await manage(token, _id, "recurrent", { enabled: true }))).toBe("200");
    expect(await payers.list(token)).toMatchObject([{ charge_rule: "renews" }]);
    const [method] = await payers.methods(token);
    await payers.send("DELETE", `/account/payment_methods/${method?.id}`, {}, token);
    expect(getName(await manage(token, _id, "recurrent", { enabled: true }))).toBe("409 NO_PAYMENT_METHOD");
    const { body } = await payers.buy(token, "year");
    payers.pay(body.payment.id);
    await payers.settleAll();
    expect(getName(await manage(token, _id, "recurrent", { enabled: true }))).toBe("409 NOT_RESUMABLE");
  });

  it("The owner neither loses nor gains days by cancelling and buying again", async () => {
    const { token } = await buyer();
    const { _id, start } = await payers.subscribe(token, "month");
    payers.clock.set(start + 10 * day);
    await manage(token, _id, "freeze", { days: 30 });
    await manage(token, _id, "recurrent", { enabled: false });
    const { body } = await payers.buy(token, "month");
    payers.pay(body.payment.id);
    await payers.settleAll();
    const [newest, ...older] = await payers.list(token);
    expect((newest?.expiration ?? 0) - (newest?.start ?? 0)).toBeLessThanOrEqual(50 * day);
    expect((newest?.expiration ?? 0) - (newest?.start ?? 0)).toBeGreaterThan(50 * day - 60);
    expect(older).toMatchObject([{ is_active: false, may_resume: false }]);
  });

  it("The owner can pause: nothing can be watched, and the days are given back", async () => {
    const { token } = await buyer();
    const { _id, expiration } = await payers.subscribe(token, "month");
    expect(getName(await manage(token, _id, "freeze", { days: 8 }))).toBe("400 BAD_REQUEST");
    expect(getName(await manage(token, _id, "freeze", { days: 14 }))).toBe("200");
    expect(getName(await manage(token, _id, "freeze", { days: 14 }))).toBe("409 ALREADY_FROZEN");
    expect(await payers.list(token)).toMatchObject([
      { is_active: false, expiration: expiration + 14 * day, charge_rule: "renews" },
    ]);
    expect((await payers.get("/auth/me", token)).body.type).toBe("EX_PAID");
    payers.advanceClock(4 * day);
    await manage(token, _id, "freeze", { days: 0 });
    expect(await payers.list(token)).toMatchObject([{ is_active: true, expiration: expiration + 4 * day }]);
    expect(getName(await manage(token, _id, "freeze", { days: 7 }))).toBe("409 NOT_FREEZABLE");
    await payers.advanceDays(40);
    expect((await payers.history(token))[0]?.period_start).toBe(expiration + 4 * day);
  });

  it("The owner can use the discount once a year, also after the notice of the full price", async () => {
    for (const days of [10, 28]) {
      const { token } = await buyer();
      const { _id, start } = await payers.subscribe(token, "month");
      payers.clock.set(start + days * day);
      await payers.runBilling();
      expect(getName(await manage(token, _id, "discount"))).toBe("200");
      expect(await payers.list(token)).toMatchObject([
        { next_charge: { amount: 19_900 }, discount_offer: null },
      ]);
      await payers.advanceDays(31 - days);
      await payers.advanceDays(30);
      expect((await payers.history(token)).map(({ amount }) => amount)).toEqual([39_900, 19_900, 39_900]);
      expect(getName(await manage(token, _id, "discount"))).toBe("409 NO_DISCOUNT");
    }
  });

  it("The owner can remove the method, and nothing is charged any more to it or to another one", async () => {
    const { token, email } = await buyer();
    await payers.subscribe(token, "month");
    const { body } = await payers.agree("/billing/bind_card", {}, { token });
    payers.pay((body as unknown as StartedPayment).payment.id);
    await payers.settleAll();
    const [active, other] = await payers.methods(token);
    expect([active?.is_active, other?.is_active]).toEqual([true, false]);
    await payers.send("DELETE", `/account/payment_methods/${active?.id}`, {}, token);
    expect(payers.revoked.size).toBeGreaterThan(0);
    expect(await payers.list(token)).toMatchObject([{ charge_rule: "cancelled" }]);
    expect(await subjects(email)).toContain("Подписка отключена");
    await payers.advanceDays(40);
    expect(await payers.history(token)).toHaveLength(1);
  });

  it("The owner can delete the account: the host removes its methods as soon as it can be reached", async () => {
    const { token, email } = await buyer();
    await payers.subscribe(token, "month");
    const known = payers.revoked.size;
    expect((await payers.post("/account/delete", { password }, { token })).status).toBe(200);
    payers.clock.set(payers.clock.now() + 14 * 86_400 + 1);
    payers.setSilence(() => true);
    await payers.sweep();
    expect((await payers.post("/auth/lookup", { login: email })).body.result).toBe("USER_FOUND");
    payers.setSilence(() => false);
    await payers.sweep();
    expect(payers.revoked.size).toBe(known + 1);
    expect((await payers.post("/auth/lookup", { login: email })).body.result).not.toBe("USER_FOUND");
  });

  it("The owner can remove a method while it is being charged, and it stays removed", async () => {
    const { token } = await buyer();
    const { _id } = await payers.subscribe(token, "month");
    await manage(token, _id, "recurrent", { enabled: false });
    const [method] = await payers.methods(token);
    payers.setBehaviour(() => "processing");
    const bought = await byCard(token, "year", method?.id ?? "");
    payers.setBehaviour(() => "succeed");
    await payers.send("DELETE", `/account/payment_methods/${method?.id}`, {}, token);
    payers.finish(bought.payment.id, "succeeded");
    await payers.settleAll();
    expect(await payers.methods(token)).toEqual([]);
    expect(await payers.history(token)).toHaveLength(2);
  });

  it("The owner has no access to subscriptions and methods of other accounts", async () => {
    const [one, other] = [await buyer(), await buyer()];
    const { _id } = await payers.subscribe(one.token, "month");
    const [method] = await payers.methods(one.token);
    const last = await payers.payment(one.token);
    for (const [path, body] of [
      ["recurrent", { enabled: false }],
      ["freeze", { days: 7 }],
      ["discount", {}],
    ] as const)
      expect(getName(await manage(other.token, _id, path, body))).toBe("404 SUBSCRIPTION_NOT_FOUND");
    expect(getName(await post(`/account/payment_methods/${method?.id}`, {}, other.token))).toBe(
      "404 METHOD_NOT_FOUND",
    );
    expect(
      getName(await payers.send("DELETE", `/account/payment_methods/${method?.id}`, {}, other.token)),
    ).toBe("404 METHOD_NOT_FOUND");
    expect(getName(await payers.get(`/billing/payments/${last.id}`, other.token))).toBe(
      "404 PAYMENT_NOT_FOUND",
    );
    expect(await payers.history(other.token)).toEqual([]);
  });
});

describe("Emails about payments", () => {
  it("Emails about payments tell amount and date in the account's language, but no card number", async () => {
    for (const [language, notice, receipt] of [
      ["ru", /^Скоро спишется 399/, /^Оплачено: 399/],
      ["en", /will be charged soon$/, /^Paid: /],
      ["sr", /^Uskoro se naplaćuje /, /^Plaćeno: /],
      ["bg", /^Скоро ще бъдат таксувани /, /^Платено: /],
      ["hr", /^Uskoro se naplaćuje /, /^Plaćeno: /],
    ] as const) {
      const { token, email, id } = await buyer();
      await payers.db.update(accounts).set({ language }).where(eq(accounts.id, id));
      await payers.subscribe(token, "month");
      await payers.advanceDays(28);
      const messages = await payers.messages(email);
      expect(messages[0]?.subject).toMatch(notice);
      expect(messages[0]?.body).toMatch(/399.*•• 0004/s);
      expect(messages.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(receipt));
      // The number of a fiscal drive is as long as a card's, and so may be the digits in a link's id.
      for (const { body } of messages)
        expect(body.replaceAll(/(ФН|FN) \d{16}|https?:\S+/g, "")).not.toMatch(/\d{12,}|tok_/);
    }
  });

  it("Late emails about payments give the date of the charge", async () => {
    const { token, email } = await buyer();
    const { expiration } = await payers.subscribe(token, "month");
    payers.clock.set(expiration + 2 * day);
    await payers.runBilling();
    const charge = new Date((expiration + 3 * day) * 1000);
    const date = new Intl.DateTimeFormat("ru-RU", {
      timeZone: "Europe/Moscow",
      day: "numeric",
      month: "long",
    }).format(charge);
    expect((await payers.messages(email))[0]?.body).toContain(date);
    await payers.advanceDays(1.5);
    expect((await payers.history(token))[0]?.at).toBeGreaterThanOrEqual(expiration + 3 * day);
  });
});

describe("A purchase made without a login", () => {
  const virtualPayer = async (tariff = "month") => {
    const viewer = await payers.virtual();
    if (tariff !== "month")
      await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, viewer.id));
    const { body } = await payers.buy(viewer.token, tariff);
    return { ...viewer, payment: body.payment };
  };
  const signIn = async (email: string, token: string) =>
    (await payers.post("/auth/email", { email, password, device_id: newDevice() }, { token })).body
      .authentication_token;

  it("A purchase made without a login belongs to the account after registration", async () => {
    const { token, payment } = await virtualPayer();
    payers.pay(payment.id);
    await payers.settleAll();
    const entered = await payers.signUp(newEmail(), { token });
    expect(await payers.list(entered.body.authentication_token)).toMatchObject([{ type: "TRIAL" }]);
  });

  it("A purchase without a login goes to the account that the viewer signs in to, even during payment", async () => {
    for (const isPaidFirst of [true, false]) {
      const { email } = await buyer();
      const { token, payment } = await virtualPayer("quarter");
      if (isPaidFirst) {
        payers.pay(payment.id);
        await payers.settleAll();
      }
      const entered = await signIn(email, token);
      payers.pay(payment.id);
      await payers.settleAll();
      expect(await payers.list(entered)).toMatchObject([{ tariff_id: "quarter", is_active: true }]);
      expect(await payers.history(entered)).toMatchObject([{ amount: 99_900 }]);
      expect(await payers.methods(entered)).toHaveLength(1);
    }
  });

  it("A purchase without a login is added to the account's own subscription, which alone renews", async () => {
    const { email, token: own } = await buyer();
    await payers.subscribe(own, "month");
    const { token, payment } = await virtualPayer("quarter");
    payers.pay(payment.id);
    await payers.settleAll();
    const entered = await signIn(email, token);
    const all = await payers.list(entered);
    expect(all.map(({ tariff_id: tariff, reccurent }) => [tariff, reccurent]).sort()).toEqual([
      ["month", true],
      ["quarter", false],
    ]);
    expect((await payers.methods(entered)).filter(({ is_active: isActive }) => isActive)).toHaveLength(1);
  });

  it("A purchase without a login counts next to the account's own payment if both are being made", async () => {
    const { email, token: own } = await buyer();
    const mine = await payers.buy(own, "month");
    const { token, payment } = await virtualPayer("quarter");
    const entered = await signIn(email, token);
    expect(entered).not.toBe("");
    payers.pay(mine.body.payment.id);
    payers.pay(payment.id);
    await payers.settleAll();
    expect((await payers.history(entered)).map(({ amount }) => amount).sort()).toEqual([39_900, 99_900]);
    const all = await payers.list(entered);
    expect(all.filter(({ reccurent }) => reccurent)).toHaveLength(1);
    const last = Math.max(...all.map(({ expiration }) => expiration));
    expect(last - payers.clock.now()).toBeGreaterThan(119 * day);
  });

  it("A purchase without a login that is a second trial ends on signing in", async () => {
    const { email, token: own } = await viewer();
    const { _id } = await payers.subscribe(own);
    await post("/billing/recurrent", { subscription_id: _id, enabled: false }, own);
    payers.advanceClock(15 * day);
    const { token, payment } = await virtualPayer();
    expect(payment.kind).toBe("trial");
    payers.pay(payment.id);
    await payers.settleAll();
    const entered = await signIn(email, token);
    expect((await payers.list(entered)).filter(({ is_active: isActive }) => isActive)).toEqual([]);
    await payers.advanceDays(30);
    expect(await payers.history(entered)).toEqual([]);
  });
});

describe("When accounts are deleted the books are kept", () => {
  it("A deleted account's export names charges, receipts, agreements and methods, but no tokens", async () => {
    const { token } = await buyer();
    await payers.subscribe(token, "month", { token: "tok_secret" });
    const { body } = await payers.get("/account/data", token);
    expect(body).toMatchObject({
      subscriptions: [{ type: "PAID", tariff: "month" }],
      charges: [
        { amount: "399.00", currency: "RUB", rule: "purchase", tariff: "month", country: "RU", tax: "71.95" },
      ],
      receipts: [{ kind: "sale", total: "399.00", items: [{ sum: "399.00", vat: "71.95" }] }],
      agreements: [
        { action: "purchase", price: "399.00", later: "399.00", currency: "RUB", terms_of_use: "2026-11-01" },
      ],
      payment_methods: [{ type: "card", last_digits: "0004", is_active: true }],
    });
    expect(JSON.stringify(body)).not.toMatch(/tok_|token/i);
  });

  it("A scheduled account is not charged, and a deleted one leaves its payments and ledger", async () => {
    const { token, id } = await buyer();
    const { expiration } = await payers.subscribe(token, "month");
    payers.clock.set(expiration - 2 * day);
    await payers.runBilling();
    expect(getResult(await post("/account/delete", { password }, token))).toBe("200");
    await payers.advanceDays(3);
    payers.clock.set(expiration + 15 * day);
    await payers.sweep();
    await payers.runBilling();
    expect(await payers.db.select().from(subscriptions).where(eq(subscriptions.accountId, id))).toEqual([]);
    expect(await payers.db.select().from(payments).where(eq(payments.accountId, id))).toHaveLength(1);
    expect(await payers.db.select().from(ledger).where(eq(ledger.accountId, id))).toHaveLength(1);
  });

  it("Money received for a deleted account is in the ledger", async () => {
    const { token, id } = await buyer();
    const { body } = await payers.buy(token, "month");
    payers.pay(body.payment.id);
    await payers.db.delete(accounts).where(eq(accounts.id, id));
    await payers.settleAll();
    expect(await payers.db.select().from(ledger).where(eq(ledger.accountId, id))).toHaveLength(1);
  });

  it("The ledger agrees with the host and the payments, or the log reports the difference", async () => {
    expect(await findLedgerDifferences(payers.db)).toEqual([]);
    const lines: Record<string, unknown>[] = [];
    const check = () => checkLedger({ db: payers.db, log: (line) => lines.push(line) });
    await check();
    expect(lines).toEqual([]);
    const [one] = await payers.db.select().from(payments).where(eq(payments.currency, "RSD"));
    await payers.db
      .update(payments)
      .set({ amount: (one?.amount ?? 0) + 1 })
      .where(eq(payments.id, one?.id ?? ""));
    await check();
    expect(lines).toMatchObject([{ level: "error", differences: [{ currency: "RSD", difference: -1 }] }]);
  });

  it.each(["update ledger set amount = 100", "delete from ledger", "truncate ledger"])(
    "The books refuse «%s»",
    async (statement) => {
      await expect(payers.db.execute(statement)).rejects.toThrow();
    },
  );
});

describe("The payment settings", () => {
  it("Nothing is sold without a payment host, nor to virtual viewers if they may not buy", async () => {
    const shop = await openPayers({ settings: { VIRTUAL_MAY_BUY: "false" } });
    try {
      const { token } = await shop.virtual();
      expect(getName(await shop.buy(token))).toBe("403 ACCESS_VIRTUAL_DENIED");
      expect(getName(await shop.get("/tariffs", token))).toBe("403 ACCESS_VIRTUAL_DENIED");
      expect(getName(await shop.get("/tariffs"))).toBe("403 ACCESS_VIRTUAL_DENIED");
      expect((await shop.buy((await shop.account()).token)).status).toBe(200);
      shop.billing.host = null;
      expect(getName(await shop.buy((await shop.account()).token))).toBe("503 PAYMENTS_UNAVAILABLE");
    } finally {
      await shop.stop();
    }
  });
});
