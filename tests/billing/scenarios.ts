import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import type { Offer, StartedPayment } from "#contract/billing";
import {
  accounts,
  chargeNotices,
  ledger,
  payments,
  renewals,
  subscriptions,
} from "../../api/platform/db/schema";
import type { Messenger } from "../../api/platform/messages/messenger";
import { type Behaviour, type Opening, ProcessEndedError } from "./memory-host";
import type { Payers } from "./payers";

const day = 86_400;
const charging: Behaviour[] = [
  "succeed",
  "insufficient_funds",
  "refused",
  "processing",
  "silent before",
  "silent after",
  "ended before",
  "ended after",
];
const opening: Opening[] = [
  "succeed",
  "refused",
  "silent before",
  "silent after",
  "ended before",
  "ended after",
];

/** What may happen to a payment. */
export const anyScenario = fc.record({
  /** How it is paid: at the host, by a saved method, or by itself when a period ends. */
  way: fc.constantFrom("form" as const, "saved" as const, "renewal" as const),
  tariff: fc.constantFrom("month", "quarter", "lite"),
  hadTrial: fc.boolean(),
  posts: fc.oneof(
    { weight: 3, arbitrary: fc.constant(1) },
    { weight: 3, arbitrary: fc.constant(2) },
    { weight: 1, arbitrary: fc.constant(50) },
  ),
  /** Another tariff is requested at the same time, or afterwards. */
  other: fc.constantFrom(null, null, "meanwhile" as const, "afterwards" as const),
  opening: fc.oneof(fc.constant("succeed" as const), fc.constantFrom(...opening)),
  charging: fc.constantFrom(...charging),
  paid: fc.constantFrom("paid" as const, "paid" as const, "declined" as const, "left" as const),
  callback: fc.constantFrom(
    "lost" as const,
    "once" as const,
    "repeated" as const,
    "late" as const,
    "before the answer" as const,
  ),
  /** The host responds to no queries in the meantime. */
  isSilent: fc.boolean(),
  /** A server crashes while settling the payment. */
  endsInSettling: fc.boolean(),
  jump: fc.constantFrom(0, 0, -3600, day, 3 * day),
  /** The bank's processing succeeds. */
  ends: fc.constantFrom("succeeded" as const, "declined" as const),
});
type Scenario = typeof anyScenario extends fc.Arbitrary<infer Value> ? Value : never;

const endProcess = () => {
  throw new ProcessEndedError("the process ended");
};
const ended: Messenger = { send: endProcess, pretend: endProcess };

/** A crash of a simulated server must not end the test. */
const ignoreCrash = <Value>(promise: Promise<Value>) => promise.catch(() => null);

/** Runs a scenario on one or two servers of a database until nothing is pending, and checks the result. */
export async function runScenario(servers: Payers[], scenario: Scenario): Promise<void> {
  const [first, second = first] = servers as [Payers, Payers?];
  const { token, id } = await prepare(first, scenario);
  first.setOpening(() => scenario.opening);
  first.setBehaviour(() => scenario.charging);
  first.setSilence(() => scenario.isSilent);
  if (scenario.callback === "before the answer")
    first.setBeforeAnswer((operation) => first.deliverEvent(operation));
  const runAll = () => Promise.all(servers.map((server) => ignoreCrash(server.runBilling())));
  const own = () => first.db.select().from(payments).where(eq(payments.accountId, id));
  const finish = async () => {
    for (const { id: order } of await own())
      if (first.operations.get(order)?.status === "processing") first.finish(order, scenario.ends);
  };

  const statuses = scenario.way === "renewal" ? (await runAll(), []) : await post(servers, scenario, token);
  if (scenario.paid !== "left")
    for (const { id: order } of await own())
      first.pay(order, { decline: scenario.paid === "declined" ? "declined_by_bank" : null });
  const messengers = servers.map(({ billing }) => billing.messenger);
  if (scenario.endsInSettling) for (const { billing } of servers) billing.messenger = ended;
  const deliverCallbacks = async (times: number) => {
    for (const { id: order } of await own()) {
      const operation = first.operations.get(order) ?? null;
      if (operation)
        await Promise.all(
          Array.from({ length: times }, (_, index) =>
            ignoreCrash((index % 2 ? second : first).deliverEvent(operation)),
          ),
        );
    }
  };
  if (scenario.callback === "once") await deliverCallbacks(1);
  if (scenario.callback === "repeated") await deliverCallbacks(6);
  if (scenario.endsInSettling) await runAll();
  servers.forEach(({ billing }, index) => (billing.messenger = messengers[index] ?? billing.messenger));
  first.clock.set(first.clock.now() + scenario.jump);
  await runAll();

  first.setOpening(() => "succeed");
  first.setBehaviour(() => "succeed");
  first.setSilence(() => false);
  first.setBeforeAnswer(async () => {});
  await finish();
  for (const seconds of [6, 700, 7200]) {
    first.clock.set(first.clock.now() + seconds);
    await runAll();
    await finish();
  }
  first.clock.set(first.clock.now() + 3600);
  await runAll();
  if (scenario.callback === "late") await deliverCallbacks(3);
  await check(first, scenario, id, statuses);
}

async function prepare(payers: Payers, { way, tariff, hadTrial }: Scenario) {
  const { token, id } = await payers.account({ password: undefined });
  if (hadTrial || way !== "form")
    await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, id));
  if (way === "saved") {
    const { body } = await payers.agree("/billing/bind_card", {}, { token });
    await payers.deliverEvent(payers.pay((body as unknown as StartedPayment).payment.id));
  }
  if (way === "renewal") {
    const { body } = await payers.buy(token, tariff);
    await payers.deliverEvent(payers.pay(body.payment.id));
    const [own] = await payers.db.select().from(subscriptions).where(eq(subscriptions.accountId, id));
    const { id: subscriptionId = "", expiration = 0, start = 0, price } = own ?? {};
    // Its period ends now, and its payer was notified two days ago.
    const now = payers.clock.now();
    const moved = now - expiration;
    await payers.db
      .update(subscriptions)
      .set({ start: start + moved, expiration: now, billingExpire: now + 10 * day })
      .where(eq(subscriptions.id, subscriptionId));
    await payers.db
      .insert(chargeNotices)
      .values({ subscriptionId, periodEnd: now, amount: price ?? 0, currency: "RUB", at: now - 2 * day });
    await payers.db.update(renewals).set({ due: now }).where(eq(renewals.subscriptionId, subscriptionId));
  }
  return { token, id };
}

/** The viewer's requests, to all servers in parallel. Returns the response statuses. */
async function post(servers: Payers[], scenario: Scenario, token: string): Promise<number[]> {
  const { way, tariff, posts, other } = scenario;
  const [first] = servers as [Payers];
  const [method] = way === "saved" ? await first.methods(token) : [];
  const offers: Record<string, Promise<Offer | undefined>> = {};
  const requestPurchase = async (server: Payers, wanted: string) => {
    const offer = await (offers[wanted] ??= first.offerFor("", { tariff_id: wanted }, token));
    const answer = method
      ? await server.post("/billing/buy/card", { tariff_id: wanted, method_id: method.id, offer }, { token })
      : await server.post("/billing/buy", { tariff_id: wanted, offer }, { token });
    return answer.status;
  };
  const clicks = Array.from({ length: posts }, (_, index) =>
    requestPurchase(servers[index % servers.length] ?? first, tariff),
  );
  if (other === "meanwhile") clicks.push(requestPurchase(servers.at(-1) ?? first, "year"));
  const statuses = await Promise.all(clicks);
  if (other === "afterwards") statuses.push(await requestPurchase(first, "year"));
  return statuses;
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Exactly one effect: money at the host, in the ledger and in payments; days for money; one renewing subscription. */
async function check(payers: Payers, scenario: Scenario, id: string, statuses: number[]): Promise<void> {
  const made = await payers.db.select().from(payments).where(eq(payments.accountId, id));
  const ids = made.map((payment) => payment.id);
  const lines = await payers.db.select().from(ledger).where(inArray(ledger.paymentId, ids));
  const own = await payers.db.select().from(subscriptions).where(eq(subscriptions.accountId, id));
  const taken = ids
    .map((order) => payers.operations.get(order))
    .filter((operation) => operation?.status === "succeeded" && operation.amount > 0);
  const trials = made.filter(({ kind, status }) => kind === "trial" && status === "succeeded").length;
  const days = (spans: [number, number][]) => sum(spans.map(([from, to]) => to - from)) / day;
  const found = {
    ledger: sum(lines.map(({ amount }) => amount)),
    payments: sum(made.filter(({ status }) => status === "succeeded").map(({ amount }) => amount)),
    lines: lines.length,
    days: days(own.map(({ start, expiration }) => [start, expiration])),
    open: made.filter(({ settled }) => settled === null).length,
    hasManyRenewing: own.filter(({ recurrent }) => recurrent).length > 1,
    hasManyTrials: trials > 1,
    strange: statuses.filter((status) => ![200, 409, 503].includes(status) && !mayEnd(scenario)),
  };
  // The price was reduced by the unused days of the old tariff.
  const isUpgraded = lines.some(({ rule }) => rule === "upgrade");
  const money = sum(taken.map((operation) => operation?.amount ?? 0));
  const expected = {
    ledger: money,
    payments: money,
    lines: taken.length,
    days: isUpgraded
      ? found.days
      : days(lines.map(({ periodStart, periodEnd }) => [periodStart, periodEnd])) + trials * 14,
    open: 0,
    hasManyRenewing: false,
    hasManyTrials: false,
    strange: [],
  };
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(
      `${JSON.stringify(scenario)}\nfound    ${JSON.stringify(found)}\nexpected ${JSON.stringify(expected)}\n${JSON.stringify(made, null, 1)}`,
    );
  const charged = taken.length - (scenario.way === "renewal" ? 1 : 0);
  const most = scenario.other === null ? 1 : 2;
  if (charged > most) throw new Error(`${charged} charges: ${JSON.stringify(scenario)}`);
  await stopRenewals(
    payers,
    own.map((one) => one.id),
  );
}

const mayEnd = ({ opening, charging }: Scenario) =>
  opening.startsWith("ended") || charging.startsWith("ended");

/** Keeps checked subscriptions from renewing during later scenarios. */
async function stopRenewals({ db }: Payers, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.update(subscriptions).set({ recurrent: false }).where(inArray(subscriptions.id, ids));
  await db.delete(renewals).where(and(inArray(renewals.subscriptionId, ids)));
}
