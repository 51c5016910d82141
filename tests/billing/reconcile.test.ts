import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReconciledDay } from "#contract/money-desk";
import { getDayRange, getServiceDay } from "#domain/service-day";
import { HostRefusedError } from "../../api/money/billing/payment-host";
import { requestRefund } from "../../api/money/billing/refunds";
import { reconcileDay, reconcileDue } from "../../api/money/desk/reconcile";
import { accounts, dayDifferences, ledger, reconciledDays } from "../../api/platform/db/schema";
import { getResult } from "../auth/visitors";
import { openPayers, type Payers } from "./payers";

const day = 86_400;
let payers: Payers;
const logged: Record<string, unknown>[] = [];
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

const today = () => getServiceDay(payers.clock.now());
const log = (line: Record<string, unknown>) => logged.push(line);
/** Compares a day after its end. */
const compare = async (which = today()) => {
  payers.clock.set(Math.max(payers.clock.now(), getDayRange(which)?.end ?? 0));
  return reconcileDay({ ...payers.billing, log }, which);
};
const silently = async (act: () => Promise<unknown>) => {
  payers.setSilence(() => true);
  try {
    await act();
  } finally {
    payers.setSilence(() => false);
  }
};
const open = ({ differences }: ReconciledDay) => differences.filter(({ gone }) => gone === null);
/** Each test has days of its own. */
const nextDay = () => payers.clock.set(payers.clock.now() + 3 * day);
/** A purchase whose payer is at the host. */
const begin = async () => {
  const { token, id } = await payers.account();
  await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, id));
  const { body } = await payers.buy(token, "month");
  return { token, order: body.payment.id };
};
const pay = async () => {
  const begun = await begin();
  payers.pay(begun.order);
  await payers.settleAll();
  return begun;
};
const refund = (paymentId: string, amount: number) =>
  payers.db.transaction((transaction) =>
    requestRefund(
      transaction,
      { paymentId, amount, endsAccess: false, by: "system", reason: "test" },
      payers.clock.now(),
    ),
  );

/** Asks for a comparison with a key of the API. */
const send = async (body: object, key = "luch-service") => {
  const answer = await fetch(`${payers.url}/billing/desk/days?apikey=${key}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { code: string; day: string } };
};

describe("A day is compared with the payment host's registry", () => {
  it("Payments and refunds that both have are no difference", async () => {
    nextDay();
    const { order } = await pay();
    await refund(order, 10_000);
    await payers.settleAll();
    expect(await compare()).toMatchObject({ operations: 2, differences: [] });
  });

  it("A forged callback with the right key is found, is an error in the log, and is kept", async () => {
    nextDay();
    const { token, order } = await begin();
    const operation = payers.operations.get(order);
    expect(await payers.deliverEvent(operation ? { ...operation, status: "succeeded" } : null)).toBe("200");
    expect((await payers.list(token))[0]?.is_active).toBe(true);
    const found = [{ what: "forged", id: order, payment_id: order, here: 39_900, there: null, gone: null }];
    const which = today();
    expect((await compare()).differences).toMatchObject(found);
    const error = { level: "error", what: "forged", id: order };
    expect(logged).toContainEqual(expect.objectContaining(error));
    logged.length = 0;
    expect((await compare(which)).differences).toMatchObject(found);
    expect(logged).toEqual([]);
  });

  it("A payment whose callback was lost is found, and is gone when it has arrived", async () => {
    nextDay();
    const { order } = await begin();
    payers.pay(order);
    const which = today();
    expect((await compare()).differences).toMatchObject([
      { what: "missing_here", id: order, here: null, there: 39_900, gone: null },
    ]);
    await payers.settleAll();
    expect((await compare(which)).differences).toMatchObject([
      { what: "missing_here", gone: expect.any(Number) },
    ]);
  });

  it("A difference is kept as it is now, told when it changes, and found anew when it returns", async () => {
    nextDay();
    const { order } = await pay();
    const which = today();
    const operation = payers.operations.get(order);
    const compareWith = async (amount: number) => {
      if (operation) operation.amount = amount;
      logged.length = 0;
      payers.clock.set(payers.clock.now() + 60);
      const { differences } = await compare(which);
      return { differences, told: logged.map(({ there }) => there), at: payers.clock.now() };
    };
    const first = await compareWith(100);
    expect(first).toMatchObject({ differences: [{ there: 100, found: first.at }], told: [100] });
    expect(await compareWith(200)).toMatchObject({
      differences: [{ there: 200, found: first.at }],
      told: [200],
    });
    const right = await compareWith(39_900);
    expect(right).toMatchObject({ differences: [{ gone: right.at }], told: [] });
    const again = await compareWith(200);
    expect(again).toMatchObject({ differences: [{ gone: null, found: again.at }], told: [200] });
    await compareWith(39_900);
  });

  it("A refund that only one side has, and another sum, are found", async () => {
    nextDay();
    const [{ order }, { order: other }, { order: third }] = [await pay(), await pay(), await pay()];
    payers.refunds.set("ref_theirs", {
      ...{ id: "ref_theirs", refund: "ref_theirs", order, amount: 100, currency: "RUB" },
      at: payers.clock.now(),
    });
    const { id } = await refund(other, 5000);
    await payers.settleAll();
    payers.refunds.delete(id);
    const operation = payers.operations.get(third);
    const which = today();
    if (operation) operation.amount = 100;
    const found = open(await compare()).map(({ what, id: of, here, there }) => [what, of, here, there]);
    expect(found.sort()).toEqual(
      [
        ["missing_here", "ref_theirs", null, 100],
        ["missing_there", id, 5000, null],
        ["sum", third, 39_900, 100],
      ].sort(),
    );
    if (operation) operation.amount = 39_900;
    payers.refunds.delete("ref_theirs");
    expect(open(await compare(which))).toMatchObject([{ what: "missing_there" }]);
  });

  it("Money that moved at midnight is found on the other day", async () => {
    nextDay();
    const { order } = await pay();
    const operation = payers.operations.get(order);
    const before = getServiceDay(payers.clock.now() - day);
    if (operation) operation.settled = payers.clock.now() - day;
    expect(open(await compare())).toEqual([]);
    expect(open(await compare(before))).toEqual([]);
  });

  it("Days that are over are compared once, also those that were missed", async () => {
    nextDay();
    await payers.db.delete(reconciledDays);
    await payers.db.delete(dayDifferences);
    await reconcileDue({ ...payers.billing, log: () => {} });
    await payers.db.update(dayDifferences).set({ gone: payers.clock.now() });
    const days = await payers.db.select().from(reconciledDays);
    expect(days).toHaveLength(7);
    expect(days.map((one) => one.day)).not.toContain(today());
    // The host is not asked again.
    await silently(() => reconcileDue(payers.billing));
    expect(await payers.db.select().from(reconciledDays)).toEqual(days);
  });

  it("A day that was compared at its end is compared again when its last payments are known", async () => {
    nextDay();
    payers.clock.set((getDayRange(today())?.end ?? 0) - 1);
    const which = today();
    const { order } = await begin();
    payers.pay(order);
    expect(open(await compare(which))).toMatchObject([{ what: "missing_here", id: order }]);
    await payers.settleAll();
    const due = async (seconds: number) => {
      payers.clock.set(payers.clock.now() + seconds);
      await reconcileDue({ ...payers.billing, log: () => {} });
      const [compared] = await payers.db
        .select({ gone: dayDifferences.gone })
        .from(dayDifferences)
        .where(eq(dayDifferences.id, order));
      return compared?.gone;
    };
    expect(await due(1800)).toBeNull();
    expect(await due(1800)).toBe(payers.clock.now());
  });

  it("A day with an open difference is compared again until it is gone", async () => {
    nextDay();
    const { order } = await pay();
    const which = today();
    const operation = payers.operations.get(order);
    if (operation) operation.amount = 100;
    payers.clock.set(payers.clock.now() + 2 * day);
    expect(open(await compare(which))).toMatchObject([{ what: "sum" }]);
    if (operation) operation.amount = 39_900;
    payers.clock.set(payers.clock.now() + 20 * day);
    await reconcileDue({ ...payers.billing, log: () => {} });
    expect((await compare(which)).differences).toMatchObject([{ gone: payers.clock.now() }]);
  });

  it.each([
    ["has not ended", () => today(), "409 DAY_NOT_OVER"],
    ["is to come", () => getServiceDay(payers.clock.now() + 9 * day), "409 DAY_NOT_OVER"],
    ["does not exist", () => "2026-02-31", "400 BAD_REQUEST"],
  ])("A day that %s is not compared", async (_what, getDay, answer) => {
    expect(getResult((await send({ day: getDay() })) as never)).toBe(answer);
  });

  it("A host that refuses its registry is not told to be silent", async () => {
    nextDay();
    const which = today();
    payers.clock.set(payers.clock.now() + day);
    const host = { ...payers.memory.host, list: async () => Promise.reject(new HostRefusedError("403")) };
    await expect(reconcileDay({ ...payers.billing, log, host }, which)).rejects.toMatchObject({
      code: "HOST_REFUSED",
    });
  });

  it("The service's key compares a day; no day and no answer are told", async () => {
    expect(await send({ day: "2026-11-18" })).toMatchObject({ status: 200, body: { day: "2026-11-18" } });
    expect((await send({ day: "2026-11-18" }, "luch-web")).status).toBe(404);
    expect((await send({ day: "2026-13-45" })).status).toBe(400);
    await silently(async () =>
      expect(getResult((await send({ day: "2026-11-18" })) as never)).toBe("503 PAYMENTS_UNAVAILABLE"),
    );
  });
});

describe("A line of the ledger", () => {
  it("A line of the ledger has the country of the sale and the tax in the amount, also when it is given back", async () => {
    const { order } = await pay();
    await refund(order, 10_000);
    await payers.settleAll();
    const lines = await payers.db
      .select({ country: ledger.country, percent: ledger.taxPercent, tax: ledger.tax })
      .from(ledger)
      .where(eq(ledger.paymentId, order))
      .orderBy(ledger.id);
    expect(lines).toEqual([
      { country: "RU", percent: 22, tax: 7195 },
      { country: "RU", percent: 22, tax: -1803 },
    ]);
  });

  it("A line of the ledger has no tax where its rate is not known, and the given one where it is", async () => {
    const { token, id } = await payers.account();
    await payers.db
      .update(accounts)
      .set({ trialIsAvailable: false, country: "RS" })
      .where(eq(accounts.id, id));
    await payers.post("/auth/refresh", {}, { token });
    const read = async () =>
      (await payers.history(token)).map(({ country, tax_percent: percent, tax, amount }) => [
        country,
        percent,
        tax === null ? null : Math.round((amount * 20) / 120) - tax,
      ]);
    await payers.subscribe(token, "month");
    expect(await read()).toEqual([["RS", null, null]]);
    const { settings } = payers.billing;
    payers.billing.settings = { ...settings, taxPercents: { RS: 20 } };
    try {
      await payers.advanceDays(31);
      await payers.visit(token);
      expect((await read())[0]).toEqual(["RS", 20, 0]);
    } finally {
      payers.billing.settings = settings;
    }
  });
});
