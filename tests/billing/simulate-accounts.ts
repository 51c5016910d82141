import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { StartedPayment } from "#contract/billing";
import { accounts, chargeNotices, ledger, paymentMethods, payments } from "../../api/platform/db/schema";
import type { Payers } from "./payers";

const day = 86_400;
const grace = 10 * day;

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type SimulatedAccount = { id: string; token: string; mayBeCharged: boolean; isDeleted: boolean };

/** Simulates random account activity for some days, and checks every charge. */
export async function simulateAccounts(
  payers: Payers,
  { count, days, seed }: { count: number; days: number; seed: number },
): Promise<{ charges: number; refusals: number; faults: string[] }> {
  const { db, clock } = payers;
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const faults: string[] = [];
  payers.setBehaviour(() => {
    const drawn = random();
    if (drawn < 0.1) return pick(["insufficient_funds", "declined_by_bank"] as const);
    return drawn < 0.15 ? pick(["silent after", "silent before", "processing"] as const) : "succeed";
  });

  const simulated: SimulatedAccount[] = [];
  for (let index = 0; index < count; index += 1) {
    const country = pick(["RU", "RU", "RS", "DE", "KZ"]);
    const { id, token } = await payers.account({ password: undefined, country });
    if (random() < 0.5) await db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, id));
    simulated.push({ id, token, mayBeCharged: false, isDeleted: false });
  }

  const pay = async (account: SimulatedAccount, path: string, body: object) => {
    const answer = await payers.agree(path, body, account);
    if (answer.status !== 200) return;
    const { payment, form } = answer.body as unknown as StartedPayment;
    const expire = pick(["12/40", "06/27", "12/27"]);
    if (form) await payers.deliverEvent(payers.pay(payment.id, { expire, last4: pick(["0004", "0012"]) }));
    if (path !== "/billing/bind_card") account.mayBeCharged = true;
  };
  const act = async (account: SimulatedAccount) => {
    const [own] = await payers.list(account.token);
    const manage = async (path: string, body: object) =>
      (
        await (path === "freeze" || ("enabled" in body && !body.enabled) ? payers.post : payers.agree)(
          `/billing/${path}`,
          { subscription_id: own?._id ?? "", ...body },
          account,
        )
      ).status === 200;
    const drawn = random();
    if (!own || own.charge_rule === "over" || drawn < 0.1)
      return pay(account, "/billing/buy", {
        tariff_id: pick(["month", "month", "quarter", "lite", "start-half"]),
      });
    if (drawn < 0.25) {
      if (await manage("recurrent", { enabled: false })) account.mayBeCharged = false;
    } else if (drawn < 0.4) {
      if (await manage("recurrent", { enabled: true })) account.mayBeCharged = true;
    } else if (drawn < 0.5) await manage("freeze", { days: pick([7, 14, 30, 0]) });
    else if (drawn < 0.6) await manage("discount", {});
    else if (drawn < 0.7) await pay(account, "/billing/buy", { tariff_id: "premium-upgrade" });
    else if (drawn < 0.75) await removeMethod(account);
    else if (drawn < 0.9) await pay(account, "/billing/bind_card", {});
    else if (drawn < 0.92) await askForDeletion(account);
    else await pay(account, `/billing/set-tariff/${own.tariff_id}`, {});
  };
  const removeMethod = async (account: SimulatedAccount) => {
    const [method] = await payers.methods(account.token);
    if (!method) return;
    const { status } = await payers.send(
      "DELETE",
      `/account/payment_methods/${method.id}`,
      {},
      account.token,
    );
    if (status === 200 && method.is_active) account.mayBeCharged = false;
  };
  const askForDeletion = async (account: SimulatedAccount) => {
    await db
      .update(accounts)
      .set({ deleteAt: clock.now() + 14 * day })
      .where(eq(accounts.id, account.id));
    [account.mayBeCharged, account.isDeleted] = [false, true];
  };

  const begun = clock.now();
  const byId = new Map(simulated.map((account) => [account.id, account]));
  let checked = begun - 1;
  for (let today = 0; today < days; today += 1) {
    clock.set(begun + today * day + Math.floor(random() * day));
    for (const [order, { status }] of payers.operations)
      if (status === "processing") payers.finish(order, random() < 0.8 ? "succeeded" : "declined");
    await payers.runBilling();
    const charged = await db
      .select()
      .from(payments)
      .where(and(eq(payments.kind, "renewal"), gt(payments.created, checked)));
    checked = clock.now();
    for (const { id, accountId } of charged)
      if (!byId.get(accountId)?.mayBeCharged) faults.push(`unwanted charge ${id}`);
    if (today % 30 === 0) {
      // Accounts return now and then, so that no session expires.
      await db.execute(sql`update sessions set last_used = ${clock.now()}`);
      await payers.sweep();
    }
    for (const account of simulated)
      if (!account.isDeleted && (today === 0 || random() < 1 / 40)) await act(account);
  }
  payers.setBehaviour(() => "succeed");
  await payers.settleAll();
  faults.push(...(await audit(payers, simulated)));
  const made = await db
    .select({ kind: payments.kind, status: payments.status })
    .from(payments)
    .where(eq(payments.kind, "renewal"));
  return {
    charges: made.filter(({ status }) => status === "succeeded").length,
    refusals: made.filter(({ status }) => status === "declined").length,
    faults,
  };
}

/** Discrepancies between the books of these accounts and the host. */
async function audit({ db, operations, total }: Payers, simulated: SimulatedAccount[]): Promise<string[]> {
  const faults: string[] = [];
  const made = await db
    .select()
    .from(payments)
    .where(
      inArray(
        payments.accountId,
        simulated.map(({ id }) => id),
      ),
    );
  const books = await db.select().from(ledger);
  const isCharge = ({ refundId }: { refundId: string | null }) => refundId === null;
  const lines = new Map(books.filter(isCharge).map((line) => [line.paymentId, line]));
  const refunded = new Set(books.filter((line) => !isCharge(line)).map((line) => line.paymentId));
  const notices = new Map(
    (await db.select().from(chargeNotices)).map((notice) => [
      `${notice.subscriptionId} ${notice.periodEnd}`,
      notice,
    ]),
  );
  const sums: Record<string, number> = {};
  for (const { amount, currency } of books) sums[currency] = (sums[currency] ?? 0) + amount;
  const taken = total();
  for (const currency of new Set([...Object.keys(sums), ...Object.keys(taken)]))
    if (sums[currency] !== taken[currency])
      faults.push(`${currency}: ledger ${sums[currency]}, host ${taken[currency]}`);
  const periods = new Set<string>();
  for (const payment of made) {
    const line = lines.get(payment.id);
    const isTaken = operations.get(payment.id)?.status === "succeeded" && payment.amount > 0;
    if (isTaken !== (line !== undefined)) faults.push(`${payment.id}: taken ${isTaken}, ledger ${!isTaken}`);
    if (!line || payment.subscriptionId === null || payment.kind === "upgrade") continue;
    const period = `${payment.subscriptionId} ${line.periodStart}`;
    // A period that was given back may be charged again if its viewer resumes.
    if (refunded.has(payment.id)) continue;
    if (periods.has(period)) faults.push(`${period} was charged twice`);
    periods.add(period);
    if (payment.kind !== "renewal") continue;
    const notice = notices.get(period);
    if (!notice || notice.at + day > payment.created || payment.amount > notice.amount)
      faults.push(`${payment.id}: no notice of it a day before`);
    if (payment.created < line.periodStart || payment.created >= line.periodStart + grace)
      faults.push(`${payment.id}: not when it was due`);
  }
  const own = await db.select().from(paymentMethods);
  if (own.some(({ last4 }) => !/^\d{4}$/.test(last4 ?? ""))) faults.push("more of a card than four digits");
  return faults;
}
