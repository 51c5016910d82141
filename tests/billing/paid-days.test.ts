import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Quote } from "#contract/billing";
import { findLedgerDifferences } from "../../api/money/billing/ledger";
import { requestRefund } from "../../api/money/billing/refunds";
import { accounts, subscriptions } from "../../api/platform/db/schema";
import { newDevice, password } from "../auth/visitors";
import { openPayers, type Payers } from "./payers";

// Paid days count once, wherever they go: into another subscription, off a price, or back to the payer.

const day = 86_400;
let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

const noTrial = (id: string) =>
  payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, id));
const subscriber = async (tariff = "month") => {
  const made = await payers.account();
  await noTrial(made.id);
  const subscription = await payers.subscribe(made.token, tariff);
  return { ...made, subscription, paymentId: (await payers.payment(made.token)).id };
};
const guest = async (tariff = "month") => {
  const made = await payers.virtual();
  await noTrial(made.id);
  return { ...made, paymentId: (await buy(made.token, tariff)).id };
};
const signIn = async (email: string, token: string) =>
  String(
    (await payers.post("/auth/email", { email, password, device_id: newDevice() }, { token })).body
      .authentication_token,
  );
const openForm = async (token: string, tariff: string) => (await payers.buy(token, tariff)).body.payment;
const pay = async (paymentId: string) => {
  payers.pay(paymentId);
  await payers.settleAll();
};
const buy = async (token: string, tariff: string) => {
  const payment = await openForm(token, tariff);
  await pay(payment.id);
  return payment;
};
const refund = (paymentId: string, more: { amount?: number; endsAccess?: boolean } = {}) =>
  payers.db.transaction((transaction) =>
    requestRefund(
      transaction,
      { paymentId, endsAccess: true, by: "money@luch.example", reason: "asked", ...more },
      payers.clock.now(),
    ),
  );
const chargeBack = (paymentId: string, amount = 39_900) =>
  payers.deliverEvent(payers.operations.get(paymentId) ?? null, {
    chargeback: { id: `cb_${paymentId}`, amount, at: payers.clock.now() },
  });
const getQuote = async (token: string, tariff: string) =>
  (await payers.get(`/billing/quote?tariff_id=${tariff}`, token)).body as unknown as Quote;
/** The days that an account has left in all, and its current subscription. */
const look = async (token: string) => {
  const all = await payers.visit(token);
  const now = payers.clock.now();
  const running = all.filter(({ expiration }) => expiration > now);
  const last = Math.max(now, ...running.map(({ expiration }) => expiration));
  return { days: (last - now) / day, running, current: all.find(({ reccurent }) => reccurent) };
};
const rules = async (token: string) =>
  (await payers.history(token)).map(({ rule, amount }) => `${rule} ${amount}`);

describe("Days that were deducted from the price of an upgrade", () => {
  it("Days that a guest deducted and took into an account are taken away once", async () => {
    const own = await subscriber();
    const visitor = await guest();
    const upgrade = await openForm(visitor.token, "year");
    expect(upgrade).toMatchObject({ kind: "upgrade", amount: 318_900 - 39_900 });
    const token = await signIn(own.email, visitor.token);
    expect((await look(token)).days).toBeCloseTo(60, 2);
    await pay(upgrade.id);
    const { days, current } = await look(token);
    expect(days).toBeCloseTo(390, 2);
    expect(current).toMatchObject({ tariff_id: "year" });
    // What is left is worth what was paid for it.
    payers.clock.set(payers.clock.now() + 1);
    const all = [own.paymentId, visitor.paymentId, upgrade.id];
    for (const paymentId of all) await refund(paymentId);
    await payers.settleAll();
    expect((await look(token)).days).toBeCloseTo(0, 2);
  });

  it("The tariff that was chosen to follow goes on to, after an upgrade of another subscription", async () => {
    const own = await subscriber("quarter");
    await payers.agree("/billing/change/month", {}, { token: own.token });
    const visitor = await guest();
    const upgrade = await openForm(visitor.token, "quarter");
    const token = await signIn(own.email, visitor.token);
    await pay(upgrade.id);
    expect((await look(token)).current).toMatchObject({
      tariff_id: "quarter",
      next_tariff: { _id: "month" },
      next_charge: { amount: 39_900 },
    });
  });

  it.each(["is given back", "is being given back", "is charged back"])(
    "A form whose price deducts a payment that %s meanwhile is given back whole",
    async (how) => {
      const { token, email, paymentId } = await subscriber();
      const upgrade = await openForm(token, "year");
      if (how === "is charged back") await chargeBack(paymentId);
      else await refund(paymentId);
      if (how === "is being given back") {
        payers.setRefunding(() => "silent before");
        expect(await getQuote(token, "year")).toMatchObject({ amount: 318_900 });
      } else await payers.settleAll();
      await pay(upgrade.id);
      payers.setRefunding(() => "succeed");
      payers.advanceClock(301);
      await payers.settleAll();
      expect((await look(token)).days).toBe(0);
      const sums = (await payers.history(token)).map(({ amount }) => amount);
      expect(sums.reduce((sum, amount) => sum + amount)).toBe(0);
      expect((await rules(token)).sort()).toEqual(
        [
          `${how === "is charged back" ? "chargeback" : "refund"} -39900`,
          "purchase 39900",
          "refund -279000",
          "upgrade 279000",
        ].sort(),
      );
      const letters = (await payers.messages(email)).map(({ subject }) => subject);
      expect(letters.some((subject) => subject.startsWith("Вернули 2"))).toBe(true);
    },
  );

  it("Days that were deducted from the price of one upgrade are not deducted from another one", async () => {
    const { token } = await subscriber();
    const late = await openForm(token, "quarter");
    await buy(token, "year");
    // The host took the money for the form that was cancelled here.
    const operation = Object.assign(payers.operations.get(late.id) ?? {}, {
      status: "succeeded",
      settled: payers.clock.now(),
    });
    await payers.deliverEvent(operation as never);
    await payers.settleAll();
    expect((await rules(token))[0]).toBe("refund -60000");
    const { days, current } = await look(token);
    expect(days).toBeCloseTo(360, 1);
    expect(current).toMatchObject({ tariff_id: "year" });
  });

  it("A refund that the host refuses leaves the days as they were", async () => {
    const { token, paymentId } = await subscriber();
    payers.setRefunding(() => "refused");
    await refund(paymentId);
    expect(await getQuote(token, "year")).toMatchObject({ amount: 318_900 });
    await payers.settleAll();
    payers.setRefunding(() => "succeed");
    expect(await getQuote(token, "year")).toMatchObject({ amount: 318_900 - 39_900 });
  });

  it("Free days are not money", async () => {
    const { token } = await subscriber();
    payers.advanceClock(15 * day);
    await payers.visit(token);
    const before = await getQuote(token, "year");
    expect(before).toMatchObject({ amount: 318_900 - 20_000, kept_days: 0 });
    expect((await payers.post("/promo/activate", { code: "LUCH-14" }, { token })).status).toBe(200);
    expect(await getQuote(token, "year")).toMatchObject({ amount: before.amount, kept_days: 14 });
    await buy(token, "year");
    expect((await look(token)).days).toBeCloseTo(374, 1);
  });

  it("A frozen subscription is upgraded as one that is not", async () => {
    const { token, subscription } = await subscriber("lite");
    const freeze = (days: number) =>
      payers.post("/billing/freeze", { subscription_id: subscription._id, days }, { token });
    payers.clock.set(subscription.start + 15 * day);
    await payers.visit(token);
    expect((await freeze(30)).status).toBe(200);
    payers.advanceClock(10 * day);
    await payers.visit(token);
    const quotes = { month: { kind: "upgrade", amount: 29_900 }, year: { amount: 308_900 } };
    for (const [tariff, quote] of Object.entries(quotes))
      expect(await getQuote(token, tariff)).toMatchObject(quote);
    expect((await freeze(0)).status).toBe(200);
    expect(await getQuote(token, "month")).toMatchObject(quotes.month);
    await buy(token, "month");
    expect((await look(token)).days).toBeCloseTo(30, 1);
  });
});

it("A subscription that was cancelled during its freeze can be resumed", async () => {
  const { token, subscription } = await subscriber();
  await payers.post("/billing/freeze", { subscription_id: subscription._id, days: 7 }, { token });
  const switchTo = (enabled: boolean) =>
    payers.agree("/billing/recurrent", { subscription_id: subscription._id, enabled }, { token });
  expect((await switchTo(false)).status).toBe(200);
  expect(await payers.list(token)).toMatchObject([
    { charge_rule: "cancelled", may_resume: true, is_active: false },
  ]);
  expect((await switchTo(true)).status).toBe(200);
  expect(await payers.list(token)).toMatchObject([{ charge_rule: "renews", reccurent: true }]);
});

describe("Days that went into another subscription end when their payment is given back", () => {
  it.each(["refund", "chargeback"])("Days that were deducted from an upgrade: %s", async (how) => {
    const { token, paymentId } = await subscriber();
    await buy(token, "year");
    if (how === "refund") await refund(paymentId);
    else await chargeBack(paymentId);
    await payers.settleAll();
    const { days, current } = await look(token);
    expect(days).toBeCloseTo(360 - (360 * 39_900) / 318_900, 1);
    expect(Boolean(current)).toBe(how === "refund");
  });

  it.each(["refund", "chargeback"])("Days that a new purchase took over: %s", async (how) => {
    const { token, paymentId } = await subscriber();
    await payers.post("/billing/recurrent", { enabled: false }, { token });
    await buy(token, "month");
    expect((await look(token)).days).toBeCloseTo(60, 1);
    if (how === "refund") await refund(paymentId);
    else await chargeBack(paymentId);
    await payers.settleAll();
    const { days, current } = await look(token);
    expect(days).toBeCloseTo(30, 1);
    expect(Boolean(current)).toBe(how === "refund");
  });

  it.each(["refund", "chargeback"])("Days that a guest brought: %s", async (how) => {
    const own = await subscriber();
    const visitor = await guest("quarter");
    const token = await signIn(own.email, visitor.token);
    expect((await look(token)).days).toBeCloseTo(120, 2);
    payers.advanceClock(35 * day);
    await payers.visit(token);
    if (how === "refund") await refund(visitor.paymentId);
    else await chargeBack(visitor.paymentId, 99_900);
    await payers.settleAll();
    const { days, current } = await look(token);
    expect(days).toBeCloseTo(0, 1);
    expect(current).toBeUndefined();
  });

  it("A chargeback of a payment that is used up ends the renewals", async () => {
    const { token, paymentId } = await subscriber();
    await payers.advanceDays(31);
    await payers.visit(token);
    await buy(token, "year");
    await chargeBack(paymentId);
    const { days, current } = await look(token);
    expect(days).toBeGreaterThan(350);
    expect(current).toBeUndefined();
  });

  it.each(["refund", "chargeback"])("Days after a freeze: %s", async (how) => {
    const { token, subscription, paymentId } = await subscriber();
    await payers.post("/billing/freeze", { subscription_id: subscription._id, days: 30 }, { token });
    payers.advanceClock(31 * day);
    expect((await look(token)).days).toBeCloseTo(29, 1);
    if (how === "refund") await refund(paymentId);
    else await chargeBack(paymentId);
    await payers.settleAll();
    expect(await look(token)).toMatchObject({ days: 0, current: undefined });
  });

  it("Two partial refunds end as many days as one of all", async () => {
    const left = await Promise.all(
      [[39_900], [19_900, 20_000], [13_300, 13_300, 13_300]].map(async (amounts) => {
        const { token, id, subscription, paymentId } = await subscriber();
        const expiration = subscription.expiration + 30 * day;
        await payers.db
          .update(subscriptions)
          .set({ expiration, billingExpire: expiration })
          .where(eq(subscriptions.accountId, id));
        return { token, expiration, paymentId, amounts };
      }),
    );
    payers.advanceClock(15 * day);
    for (const { paymentId, amounts } of left)
      for (const amount of amounts) {
        await refund(paymentId, { amount });
        await payers.settleAll();
      }
    for (const { token } of left) expect((await look(token)).days).toBeCloseTo(30, 1);
  });
});

it("The books agree with the payments", async () => {
  expect(await findLedgerDifferences(payers.db)).toEqual([]);
});
