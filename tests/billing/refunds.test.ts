import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findLedgerDifferences } from "../../api/money/billing/ledger";
import { requestRefund } from "../../api/money/billing/refunds";
import { accounts, payments, refunds } from "../../api/platform/db/schema";
import { openPayers, type Payers } from "./payers";

const day = 86_400;
let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

const subscriber = async () => {
  const made = await payers.account();
  await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, made.id));
  const subscription = await payers.subscribe(made.token, "month");
  const { id: paymentId } = await payers.payment(made.token);
  return { ...made, subscription, paymentId };
};
const give = (paymentId: string, more: { amount?: number; endsAccess?: boolean } = {}) =>
  payers.db.transaction((transaction) =>
    requestRefund(
      transaction,
      { paymentId, endsAccess: true, by: "money@luch.example", reason: "asked", ...more },
      payers.clock.now(),
    ),
  );
const getRefunds = (paymentId: string) =>
  payers.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
const subjects = async (email: string) => (await payers.messages(email)).map(({ subject }) => subject);

describe("A refund", () => {
  it("A refund of all ends the subscription, is in the books and the history, and is told once", async () => {
    const { token, email, subscription, paymentId } = await subscriber();
    payers.clock.set(subscription.start + 10 * day);
    const before = payers.total();
    await give(paymentId);
    await payers.settleAll();
    await payers.settleAll();
    expect((before.RUB ?? 0) - (payers.total().RUB ?? 0)).toBe(39_900);
    expect(await payers.history(token)).toMatchObject([
      { rule: "refund", amount: -39_900, period_start: subscription.start },
      { rule: "purchase", amount: 39_900 },
    ]);
    expect(await payers.list(token)).toMatchObject([{ is_active: false, reccurent: false }]);
    expect((await subjects(email)).filter((subject) => subject.startsWith("Вернули 399"))).toHaveLength(1);
    expect(await getRefunds(paymentId)).toMatchObject([
      { status: "succeeded", by: "money@luch.example", reason: "asked", amount: 39_900 },
    ]);
    await payers.advanceDays(40, 24);
    expect(await payers.history(token)).toHaveLength(2);
  });

  it("A refund of a part ends the subscription earlier by the same share, and it renews from there", async () => {
    const { token, subscription, paymentId } = await subscriber();
    payers.clock.set(subscription.start);
    await give(paymentId, { amount: 13_300 });
    await payers.settleAll();
    expect(await payers.list(token)).toMatchObject([
      { is_active: true, reccurent: true, expiration: subscription.expiration - 10 * day },
    ]);
  });

  it("A refund may leave the days", async () => {
    const { token, subscription, paymentId } = await subscriber();
    await give(paymentId, { endsAccess: false });
    await payers.settleAll();
    expect(await payers.list(token)).toMatchObject([
      { is_active: true, reccurent: true, expiration: subscription.expiration },
    ]);
  });

  it.each([
    [{ amount: 20_000, endsAccess: false }, 318_900 - 19_900],
    [{ endsAccess: false }, 318_900],
    [{ amount: 13_300 }, 318_900 - 26_600],
  ])("A refund of %j is not deducted once more from the price of an upgrade", async (given, price) => {
    const { token, subscription, paymentId } = await subscriber();
    payers.clock.set(subscription.start);
    await give(paymentId, given);
    await payers.settleAll();
    const { body } = await payers.get("/billing/quote?tariff_id=year", token);
    expect(body).toMatchObject({ kind: "upgrade", amount: price });
  });

  it("A refund is never more than was paid, however it is asked for", async () => {
    const { paymentId } = await subscriber();
    await expect(give(paymentId, { amount: 40_000 })).rejects.toMatchObject({ code: "NOT_REFUNDABLE" });
    await expect(give(paymentId, { amount: 150 })).rejects.toMatchObject({ code: "NOT_REFUNDABLE" });
    await give(paymentId, { amount: 30_000, endsAccess: false });
    await expect(give(paymentId, { amount: 10_000 })).rejects.toMatchObject({ code: "NOT_REFUNDABLE" });
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, () => give(paymentId, { endsAccess: false })),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await payers.settleAll();
    const given = await getRefunds(paymentId);
    expect(given.map(({ amount, status }) => [amount, status]).sort()).toEqual([
      [30_000, "succeeded"],
      [9900, "succeeded"],
    ]);
    await expect(give("pay_nobody")).rejects.toMatchObject({ code: "PAYMENT_NOT_FOUND" });
  });

  it.each(["silent before", "silent after"] as const)(
    "A refund that the host did not answer (%s) is repeated, and given once",
    async (how) => {
      const { token, paymentId } = await subscriber();
      const before = payers.total().RUB ?? 0;
      payers.setRefunding(() => how);
      await give(paymentId, { endsAccess: false });
      await payers.settleAll();
      expect((await payers.history(token)).map(({ rule }) => rule)).toEqual(["purchase"]);
      payers.setRefunding(() => "succeed");
      payers.advanceClock(301);
      await payers.settleAll();
      expect((await payers.history(token)).map(({ rule }) => rule)).toEqual(["refund", "purchase"]);
      expect(before - (payers.total().RUB ?? 0)).toBe(39_900);
    },
  );

  it("A refund that the host refuses changes nothing, and can be asked for again", async () => {
    const { token, subscription, paymentId } = await subscriber();
    payers.setRefunding(() => "refused");
    await give(paymentId);
    await payers.settleAll();
    payers.setRefunding(() => "succeed");
    expect(await payers.list(token)).toMatchObject([
      { expiration: subscription.expiration, reccurent: true },
    ]);
    expect(await getRefunds(paymentId)).toMatchObject([{ status: "refused" }]);
    await give(paymentId);
    await payers.settleAll();
    expect((await payers.history(token))[0]?.rule).toBe("refund");
  });
});

describe("A charge that is under way when its viewer stops it", () => {
  it.each(["cancels", "removes the card"])(
    "A viewer who %s is told, and gets the money back",
    async (how) => {
      const { token, email, subscription } = await subscriber();
      payers.setBehaviour(() => "processing");
      await payers.advanceDays(30.5);
      payers.setBehaviour(() => "succeed");
      expect(await payers.list(token)).toMatchObject([{ charge_under_way: true }]);
      const [method] = await payers.methods(token);
      if (how === "cancels")
        await payers.post(
          "/billing/recurrent",
          { subscription_id: subscription._id, enabled: false },
          { token },
        );
      else await payers.send("DELETE", `/account/payment_methods/${method?.id}`, {}, token);
      const letter = (await payers.messages(email)).find(({ subject }) => subject === "Подписка отключена");
      expect(letter?.body).toContain("Списание уже шло");
      const [open] = (
        await payers.db.select().from(payments).where(eq(payments.subscriptionId, subscription._id))
      ).filter(({ settled }) => settled === null);
      const before = payers.total().RUB ?? 0;
      payers.finish(open?.id ?? "", "succeeded");
      await payers.advanceDays(1);
      expect(payers.total().RUB ?? 0).toBe(before);
      expect((await payers.history(token)).map(({ rule }) => rule)).toEqual([
        "refund",
        "renewal",
        "purchase",
      ]);
      expect(await payers.visit(token)).toMatchObject([
        { expiration: subscription.expiration, reccurent: false, charge_under_way: false },
      ]);
      expect((await subjects(email)).some((subject) => subject.startsWith("Вернули 399"))).toBe(true);
    },
  );
});

describe("A chargeback", () => {
  const chargeBack = async (paymentId: string, id = `cb_${paymentId}`) =>
    payers.deliverEvent(payers.operations.get(paymentId) ?? null, {
      chargeback: { id, amount: 39_900, at: payers.clock.now() },
    });

  it("A chargeback ends access and renewals, is in the books and told once, however often reported", async () => {
    const { token, email, paymentId } = await subscriber();
    expect(await chargeBack(paymentId)).toBe("200");
    await Promise.all([chargeBack(paymentId), chargeBack(paymentId)]);
    expect(await payers.history(token)).toMatchObject([
      { rule: "chargeback", amount: -39_900 },
      { rule: "purchase", amount: 39_900 },
    ]);
    expect(await payers.list(token)).toMatchObject([{ is_active: false, reccurent: false }]);
    expect((await subjects(email)).filter((subject) => subject.startsWith("Банк вернул"))).toHaveLength(1);
    await expect(give(paymentId)).rejects.toMatchObject({ code: "NOT_REFUNDABLE" });
    const [row] = await getRefunds(paymentId);
    // The memory host has no bank: its books are put right by hand.
    payers.refunds.set(row?.id ?? "", {
      id: row?.id ?? "",
      refund: row?.id ?? "",
      order: paymentId,
      amount: 39_900,
      currency: "RUB",
    });
  });

  it("A chargeback of an unknown payment is refused", async () => {
    expect(
      await payers.deliverEvent(
        {
          id: "op_none",
          order: "pay_none",
          kind: "payment",
          amount: 100,
          currency: "RUB",
          status: "succeeded",
          decline: null,
          method: null,
          settled: 1,
        },
        { chargeback: { id: "cb_none", amount: 100, at: 1 } },
      ),
    ).toBe("404 PAYMENT_NOT_FOUND");
  });
});

it("After refunds and chargebacks the books agree with the payments", async () => {
  expect(await findLedgerDifferences(payers.db)).toEqual([]);
});
