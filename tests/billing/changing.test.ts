import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Quote } from "#contract/billing";
import { accounts, agreements, chargeNotices, subscriptions, tariffs } from "../../api/platform/db/schema";
import type { Behaviour } from "./memory-host";
import { openPayers, type Payers } from "./payers";

// A subscriber moves to another tariff without cancelling: up at once, down with the next charge.

const day = 86_400;
let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

const subscriber = async (tariff: string) => {
  const made = await payers.account();
  await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, made.id));
  return { ...made, subscription: await payers.subscribe(made.token, tariff) };
};
const onTrial = async () => {
  const made = await payers.account();
  return { ...made, subscription: await payers.subscribe(made.token, "month") };
};
const change = async (token: string, tariff: string) => {
  const { status, body } = await payers.agree(`/billing/change/${tariff}`, {}, { token });
  return status === 200 ? 200 : `${status} ${String(body.code)}`;
};
const getQuote = async (token: string, tariff: string) =>
  (await payers.get(`/billing/quote?tariff_id=${tariff}`, token)).body as unknown as Quote & {
    code?: string;
  };
const findRenewing = async (token: string) => (await payers.visit(token)).find(({ reccurent }) => reccurent);

/** The viewer comes now and then, so that their session lasts, until the charge is announced and made. */
const waitForCharge = async (token: string, { expiration }: { expiration: number }) => {
  const noticed = expiration - 3 * day;
  for (let now = payers.clock.now(); now < noticed; now = Math.min(noticed, now + 20 * day)) {
    payers.clock.set(now);
    await payers.visit(token);
  }
  payers.clock.set(noticed);
  await payers.advanceDays(4);
};

/** Does something while the host answers charges so. */
const behaveAs = async (behaviour: Behaviour, act: () => Promise<void>) => {
  payers.setBehaviour(() => behaviour);
  try {
    await act();
  } finally {
    payers.setBehaviour(() => "succeed");
  }
};

describe("A subscriber who moves up", () => {
  it("A monthly subscriber takes a year at once, less the unused days", async () => {
    const { token, subscription } = await subscriber("month");
    payers.clock.set(subscription.start + 15 * day);
    const quote = await getQuote(token, "year");
    expect(quote).toMatchObject({ kind: "upgrade", amount: 318_900 - 20_000, kept_days: 0 });
    const { body } = await payers.buy(token, "year");
    payers.pay(body.payment.id);
    await payers.settleAll();
    const all = await payers.list(token);
    expect(all).toMatchObject([
      { tariff_id: "year", is_active: true, reccurent: true, transition: { last_tariff_id: "month" } },
      { tariff_id: "month", is_active: false, reccurent: false },
    ]);
    expect(all[0]?.expiration).toBe(payers.clock.now() + 360 * day);
    expect(await payers.history(token)).toMatchObject([
      { rule: "upgrade", amount: 298_900 },
      { rule: "purchase", amount: 39_900 },
    ]);
  });

  it("Days beyond the paid period are added to the new one", async () => {
    const { token, subscription } = await subscriber("month");
    const expiration = payers.clock.now() + 45 * day;
    await payers.db
      .update(subscriptions)
      .set({ expiration, billingExpire: expiration + 10 * day })
      .where(eq(subscriptions.id, subscription._id));
    expect(await getQuote(token, "quarter")).toMatchObject({ amount: 99_900 - 39_900, kept_days: 15 });
    const { body } = await payers.buy(token, "quarter");
    payers.pay(body.payment.id);
    await payers.settleAll();
    const renewing = await findRenewing(token);
    expect(Math.abs((renewing?.expiration ?? 0) - payers.clock.now() - 105 * day)).toBeLessThan(60);
  });

  it("An upgrade cannot be had without its charge", async () => {
    const { token } = await subscriber("month");
    expect(await change(token, "year")).toBe("409 PRICE_CHANGED");
    expect(await findRenewing(token)).toMatchObject({ tariff_id: "month", next_tariff: null });
  });
});

describe("A subscriber who moves to a shorter or lighter tariff", () => {
  it.each([
    ["quarter", "month", 39_900, 30],
    ["month", "lite", 19_900, 30],
  ])("From %s to %s: nothing now, the other with the next charge", async (from, to, price, days) => {
    const { token, email, subscription } = await subscriber(from);
    const quote = await getQuote(token, to);
    expect(quote).toMatchObject({ kind: "change", amount: 0, first: { amount: price }, kept_days: 0 });
    expect(quote.first.at).toBe(subscription.expiration);
    expect(await change(token, to)).toBe(200);
    expect(await findRenewing(token)).toMatchObject({
      tariff_id: from,
      next_tariff: { _id: to },
      expiration: subscription.expiration,
      next_charge: { at: subscription.expiration, amount: price },
    });
    const [letter] = await payers.messages(email);
    expect(letter?.subject).toBe("Тариф изменится");
    await waitForCharge(token, subscription);
    const renewed = await findRenewing(token);
    expect(renewed).toMatchObject({
      _id: subscription._id,
      tariff_id: to,
      next_tariff: null,
      acl_type: to === "lite" ? "lite" : "premium",
      period_days: days,
      expiration: subscription.expiration + days * day,
      next_charge: { amount: price },
    });
    expect((await payers.history(token))[0]).toMatchObject({ rule: "renewal", amount: price });
  });

  it("A trial goes on to a year: the year's price is agreed to and charged when it ends", async () => {
    const { token, id, subscription } = await onTrial();
    expect(await getQuote(token, "year")).toMatchObject({ kind: "change", first: { amount: 318_900 } });
    expect(await change(token, "year")).toBe(200);
    const agreed = await payers.db
      .select()
      .from(agreements)
      .where(and(eq(agreements.accountId, id), eq(agreements.action, "change")));
    expect(agreed).toMatchObject([{ offer: { price: 0, later: 318_900, period: 360 } }]);
    await waitForCharge(token, subscription);
    expect((await payers.history(token))[0]).toMatchObject({ rule: "after_trial", amount: 318_900 });
    expect(await findRenewing(token)).toMatchObject({
      tariff_id: "year",
      expiration: subscription.expiration + 360 * day,
    });
  });

  it("A change after the notice of the charge is charged as agreed, not as announced before", async () => {
    const { token, subscription } = await onTrial();
    payers.clock.set(subscription.expiration - 2 * day);
    await payers.runBilling();
    expect(await change(token, "year")).toBe(200);
    const [notice] = await payers.db
      .select()
      .from(chargeNotices)
      .where(eq(chargeNotices.subscriptionId, subscription._id));
    expect(notice?.amount).toBe(318_900);
    await payers.advanceDays(3);
    expect((await payers.history(token))[0]).toMatchObject({ amount: 318_900 });
  });

  it("A subscriber who changes their mind stays with what they had, and twice is once", async () => {
    const { token, id, subscription } = await subscriber("quarter");
    for (const _press of [1, 2]) expect(await change(token, "month")).toBe(200);
    expect(await getQuote(token, "quarter")).toMatchObject({ kind: "change", first: { amount: 99_900 } });
    expect(await change(token, "quarter")).toBe(200);
    expect(await findRenewing(token)).toMatchObject({ next_tariff: null, next_charge: { amount: 99_900 } });
    const agreed = await payers.db.select().from(agreements).where(eq(agreements.accountId, id));
    expect(agreed.map(({ action }) => action)).toEqual(["purchase", "change", "change"]);
    await waitForCharge(token, subscription);
    expect((await payers.history(token))[0]).toMatchObject({ rule: "renewal", amount: 99_900 });
  });

  it("A subscriber of a cheaper start who stays after all is told what its next periods cost", async () => {
    const { token } = await subscriber("start-half");
    const pay = async () => {
      const { expiration } = (await findRenewing(token)) ?? { expiration: 0 };
      await waitForCharge(token, { expiration });
    };
    for (const _period of [2, 3]) await pay();
    expect(await change(token, "lite")).toBe(200);
    const quote = await getQuote(token, "start-half");
    expect(quote).toMatchObject({
      kind: "change",
      first: { amount: 39_900 },
      next: { amount: 39_900 },
      year_total: 12 * 39_900,
    });
  });

  it("Cheaper first periods are not had again by moving away and back, or by buying anew", async () => {
    const { token, subscription } = await subscriber("start-half");
    expect(await change(token, "lite")).toBe(200);
    await waitForCharge(token, subscription);
    const lite = await findRenewing(token);
    expect(lite).toMatchObject({ tariff_id: "lite" });
    // One of the three was paid.
    const quote = await getQuote(token, "start-half");
    expect(quote).toMatchObject({ kind: "upgrade", offer: { later: 19_900 } });
    expect(quote.year_total - quote.amount).toBe(19_900 + 10 * 39_900);
    await payers.post("/billing/recurrent", { subscription_id: lite?._id, enabled: false }, { token });
    await payers.subscribe(token, "start-half");
    const renewing = await findRenewing(token);
    expect(renewing).toMatchObject({ next_charge: { amount: 19_900 } });
    await waitForCharge(token, renewing ?? { expiration: 0 });
    expect(await findRenewing(token)).toMatchObject({ next_charge: { amount: 39_900 } });
  });

  it("A subscriber stays with their own tariff also when it is no longer sold", async () => {
    const { token } = await subscriber("quarter");
    expect(await change(token, "month")).toBe(200);
    const setSold = (isOnSale: boolean) =>
      payers.db.update(tariffs).set({ isOnSale }).where(eq(tariffs.id, "quarter"));
    await setSold(false);
    try {
      expect(await getQuote(token, "quarter")).toMatchObject({ kind: "change", first: { amount: 99_900 } });
      expect(await change(token, "quarter")).toBe(200);
      expect(await findRenewing(token)).toMatchObject({ next_tariff: null });
      const { token: other } = await payers.account();
      expect(await getQuote(other, "quarter")).toMatchObject({ code: "TARIFF_NOT_FOUND" });
    } finally {
      await setSold(true);
    }
  });

  it("A refused first charge of the tariff that follows is paid as that tariff", async () => {
    const { token, subscription } = await subscriber("quarter");
    expect(await change(token, "month")).toBe(200);
    await behaveAs("insufficient_funds", () => waitForCharge(token, subscription));
    expect(await findRenewing(token)).toMatchObject({ charge_rule: "retry", tariff_id: "quarter" });
    for (const asked of ["quarter", "month"])
      expect(await getQuote(token, asked)).toMatchObject({
        kind: "extension",
        amount: 39_900,
        tariff: { _id: "month" },
        next: { at: subscription.expiration + 30 * day, amount: 39_900 },
        year_total: 12 * 39_900,
      });
    const { body } = await payers.buy(token, "quarter");
    expect(body.payment).toMatchObject({ kind: "extension", amount: 39_900, tariff_id: "month" });
    expect((await payers.buy(token, "quarter")).body.payment.id).toBe(body.payment.id);
    payers.pay(body.payment.id);
    await payers.settleAll();
    expect(await findRenewing(token)).toMatchObject({
      tariff_id: "month",
      next_tariff: null,
      expiration: subscription.expiration + 30 * day,
    });
  });

  /** A subscriber whose first charge of `next` was refused, with a form open to pay it, gets free days. */
  const openExtension = async (next: string) => {
    const made = next === "month" ? await subscriber("quarter") : await onTrial();
    expect(await change(made.token, next)).toBe(200);
    payers.setBehaviour(() => "insufficient_funds");
    await waitForCharge(made.token, made.subscription);
    payers.setBehaviour(() => "succeed");
    const { body } = await payers.buy(made.token, next);
    expect(body.payment).toMatchObject({ kind: "extension", tariff_id: next });
    const code = await payers.post("/promo/activate", { code: "LUCH-14" }, { token: made.token });
    expect(code.status).toBe(200);
    return { ...made, paymentId: body.payment.id };
  };
  const back = { month: "quarter", year: "month" };

  it.each([
    ["month", 30, 39_900],
    ["year", 360, 318_900],
  ] as const)(
    "A form to pay for %s buys that, though the viewer has chosen another tariff meanwhile",
    async (next, days, amount) => {
      const { token, id, paymentId } = await openExtension(next);
      const [before] = (await payers.list(token)).filter(({ reccurent }) => reccurent);
      await payers.db.update(subscriptions).set({ next: null }).where(eq(subscriptions.accountId, id));
      payers.pay(paymentId);
      await payers.settleAll();
      expect(await findRenewing(token)).toMatchObject({
        tariff_id: next,
        period_days: days,
        expiration: (before?.expiration ?? 0) + days * day,
        next_charge: { amount },
      });
      expect((await payers.history(token))[0]).toMatchObject({ rule: "extension", amount });
    },
  );

  it.each(["month", "year"] as const)(
    "Choosing another tariff closes the form to pay for %s, unless it was paid",
    async (next) => {
      const { token, paymentId } = await openExtension(next);
      expect(await change(token, back[next])).toBe(200);
      payers.pay(paymentId);
      await payers.settleAll();
      expect(await payers.payment(token, paymentId)).toMatchObject({ status: "expired" });
      expect(await findRenewing(token)).toMatchObject({ tariff_id: back[next], next_tariff: null });
    },
  );

  it("A tariff is not changed while a purchase is being paid", async () => {
    const { token } = await subscriber("quarter");
    const [method] = await payers.methods(token);
    payers.setBehaviour(() => "processing");
    const { body } = await payers.agree(
      "/billing/buy/card",
      { tariff_id: "year", method_id: method?.id },
      { token },
    );
    payers.setBehaviour(() => "succeed");
    expect(body).toMatchObject({ payment: { status: "processing" } });
    const refused = await change(token, "month");
    expect(refused).toBe("409 PAYMENT_UNDER_WAY");
  });

  it("A price that changed since the page was opened is not agreed to", async () => {
    const { token } = await subscriber("quarter");
    const offer = await payers.offerFor("/billing/change/lite", {}, token);
    const [lite] = await payers.db.select().from(tariffs).where(eq(tariffs.id, "lite"));
    const setPrice = (RUB: number) =>
      payers.db
        .update(tariffs)
        .set({ prices: { ...(lite?.prices ?? ({} as never)), RUB } })
        .where(eq(tariffs.id, "lite"));
    try {
      await setPrice(24_900);
      const { status, body } = await payers.post("/billing/change/lite", { offer }, { token });
      expect([status, body.code]).toEqual([409, "PRICE_CHANGED"]);
    } finally {
      await setPrice(19_900);
    }
    expect(await findRenewing(token)).toMatchObject({ next_tariff: null });
  });

  it("A tariff cannot be changed while its renewal is being charged", async () => {
    const { token, subscription } = await subscriber("quarter");
    await behaveAs("processing", async () => {
      payers.clock.set(subscription.expiration - 3 * day);
      await payers.visit(token);
      await payers.advanceDays(3.5);
      const { status, body } = await payers.post("/billing/change/month", {}, { token });
      expect([status, body.code]).toEqual([409, "PAYMENT_UNDER_WAY"]);
    });
  });

  it.each([
    ["nobody's subscription", "PROMO", "month"],
    ["one from a store", "LITE", "month"],
  ] as const)("A tariff is not changed for %s", async (_what, kind, tariff) => {
    const { token, id } = await payers.account({ kind });
    if (kind === "LITE")
      await payers.db
        .update(subscriptions)
        .set({ store: "apple", storeId: "1", manageable: false })
        .where(eq(subscriptions.accountId, id));
    const { status } = await payers.post(`/billing/change/${tariff}`, {}, { token });
    expect(status).toBe(409);
  });
});

describe("What an account may have once in a while", () => {
  const discount = (token: string, id?: string) =>
    payers.agree("/billing/discount", { subscription_id: id }, { token });
  const upgrade = async (token: string) => {
    const { body } = await payers.buy(token, "year");
    payers.pay(body.payment.id);
    await payers.settleAll();
  };

  it("The discount is had once a year by an account, not by each of its subscriptions", async () => {
    const { token, subscription } = await subscriber("month");
    expect((await discount(token, subscription._id)).status).toBe(200);
    await upgrade(token);
    const renewing = await findRenewing(token);
    expect(renewing).toMatchObject({ discount_offer: null, next_charge: { amount: 318_900 } });
    const { status, body } = await discount(token, renewing?._id);
    expect([status, body.code]).toEqual([409, "NO_DISCOUNT"]);
  });

  it("A pause is had every 90 days by an account, not by each of its subscriptions", async () => {
    const { token, subscription } = await subscriber("month");
    const freeze = (id: string | undefined, days: number) =>
      payers.post("/billing/freeze", { subscription_id: id, days }, { token });
    expect((await freeze(subscription._id, 30)).status).toBe(200);
    expect((await freeze(subscription._id, 0)).status).toBe(200);
    await upgrade(token);
    const renewing = await findRenewing(token);
    expect(renewing).toMatchObject({ may_freeze: false });
    expect((await freeze(renewing?._id, 30)).body.code).toBe("NOT_FREEZABLE");
  });

  it.each(["month", "lite"])(
    "A discount that was accepted while %s was to follow does not halve a dearer tariff",
    async (next) => {
      const { token, subscription } = await subscriber("year");
      expect(await change(token, next)).toBe(200);
      expect((await discount(token, subscription._id)).status).toBe(200);
      const price = next === "month" ? 19_900 : 9900;
      expect(await findRenewing(token)).toMatchObject({ next_charge: { amount: price } });
      expect(await getQuote(token, "year")).toMatchObject({ first: { amount: 318_900 } });
      expect(await change(token, "year")).toBe(200);
      expect(await findRenewing(token)).toMatchObject({
        discount_percent: 0,
        next_charge: { amount: 318_900 },
      });
    },
  );
});
