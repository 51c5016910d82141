import { and, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeskAccount } from "#contract/money-desk";
import { accounts, paymentMethods, payments, renewals, subscriptions } from "../../api/platform/db/schema";
import { newDevice, password } from "../auth/visitors";
import { openPayers, type Payers } from "./payers";

// What a guest paid for before signing in to an account that has a subscription of its own.

const day = 86_400;
let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

type Row = Partial<typeof subscriptions.$inferInsert>;
/** A subscription with 20 days left, or as long as said, seen from `now`. */
const kinds: Record<string, (now: number) => Row> = {
  paid: () => ({}),
  trial: (now) => ({ type: "TRIAL", expiration: now + 14 * day, paidPeriods: 0 }),
  frozen: (now) => ({ frozenFrom: now, frozenUntil: now + 7 * day, expiration: now + 27 * day }),
  grace: (now) => ({ isGrace: true, attempts: 2, expiration: now - day }),
  cancelled: () => ({ recurrent: false, cancelled: 1 }),
  promo: () => ({ type: "PROMO", recurrent: false, price: null, currency: null, periodDays: null }),
};
const daysOf: Record<string, number> = {
  paid: 20,
  trial: 14,
  frozen: 20,
  grace: 0,
  cancelled: 20,
  promo: 20,
};

async function give(accountId: string, kind: string) {
  const now = payers.clock.now();
  const row = {
    id: `s_${accountId}`,
    accountId,
    type: "PAID" as const,
    start: now - 10 * day,
    expiration: now + 20 * day,
    billingExpire: now + 30 * day,
    isGrace: false,
    aclType: "premium",
    recurrent: true,
    manageable: true,
    tariffId: "month",
    price: 39_900,
    currency: "RUB" as const,
    periodDays: 30,
    paidPeriods: 1,
    ...kinds[kind]?.(now),
  };
  await payers.db.insert(subscriptions).values(row);
  if (row.recurrent)
    await payers.db.insert(renewals).values({ subscriptionId: row.id, due: row.expiration - 3 * day });
  await payers.db.insert(paymentMethods).values({
    id: `m_${accountId}`,
    accountId,
    token: `tok_${accountId}`,
    type: "card",
    expire: "12/40",
    last4: "0004",
    isActive: true,
    added: now,
  });
  await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, accountId));
}
async function meet(own: string, guest: string) {
  const account = await payers.account();
  const visitor = await payers.virtual();
  await give(account.id, own);
  await give(visitor.id, guest);
  return { account, visitor };
}
const signIn = async (email: string, token: string) =>
  (await payers.post("/auth/email", { email, password, device_id: newDevice() }, { token })).body
    .authentication_token;

const pairs = Object.keys(kinds).flatMap((own) =>
  // A second trial ends, as an account has one.
  Object.keys(kinds)
    .filter((guest) => guest !== "trial")
    .map((guest) => [own, guest] as const),
);

describe("A guest signs in to an account", () => {
  it.each(pairs)(
    "A guest signs in to an account with %s, having %s: no day is lost and one renews",
    async (own, guest) => {
      const { account, visitor } = await meet(own, guest);
      const now = payers.clock.now();
      await signIn(account.email, visitor.token);
      const all = await payers.db.select().from(subscriptions).where(eq(subscriptions.accountId, account.id));
      const [kept, ...others] = all.filter(({ expiration, isGrace }) => expiration > now || isGrace);
      expect(others).toEqual([]);
      const frozen = Math.max(0, (kept?.frozenUntil ?? now) - now) / day;
      const days = (daysOf[own] ?? 0) + (daysOf[guest] ?? 0);
      expect(((kept?.expiration ?? 0) - now) / day).toBeCloseTo(days === 0 ? -1 : days + frozen, 3);
      const due = await payers.db
        .select()
        .from(renewals)
        .where(eq(renewals.subscriptionId, kept?.id ?? ""));
      expect(due).toHaveLength(kept?.recurrent ? 1 : 0);
      expect(all.filter(({ recurrent }) => recurrent)).toHaveLength(
        [own, guest].some(
          (kind) => !["cancelled", "promo"].includes(kind) && (kind !== "grace" || days === 0),
        ) || kept?.recurrent
          ? 1
          : 0,
      );
      const methods = await payers.db
        .select()
        .from(paymentMethods)
        .where(eq(paymentMethods.accountId, account.id));
      const charged = methods.filter(({ isActive }) => isActive);
      expect(charged).toHaveLength(1);
      if (kept?.recurrent) expect(charged[0]?.id.slice(2)).toBe(kept.id.slice(2));
    },
  );

  it("A guest's paid quarter postpones the charge of the account's month by its days", async () => {
    const { account, visitor } = await meet("paid", "paid");
    await payers.db
      .update(subscriptions)
      .set({ expiration: payers.clock.now() + 90 * day, tariffId: "quarter", price: 99_900, periodDays: 90 })
      .where(eq(subscriptions.id, `s_${visitor.id}`));
    const token = await signIn(account.email, visitor.token);
    await payers.advanceDays(60, 24);
    await payers.visit(token);
    await payers.advanceDays(49, 24);
    expect(await payers.history(token)).toEqual([]);
    await payers.advanceDays(2);
    expect(await payers.history(token)).toMatchObject([{ amount: 39_900, rule: "renewal" }]);
  });

  it("A guest who was blocked stays so in the account that they sign in to, and may be unblocked there", async () => {
    const account = await payers.account();
    const visitor = await payers.virtual();
    const staff = await payers.account({ email: "money@luch.example" });
    const act = async (id: string, kind: string) => {
      const path = `/billing/desk/accounts/${id}`;
      const { latest_act: seen_act } = (await payers.get(path, staff.token)).body as unknown as DeskAccount;
      return payers.post(
        `${path}/acts`,
        { act: kind, id, seen_act, reason: "stolen cards" },
        { token: staff.token },
      );
    };
    await act(visitor.id, "block");
    await act(account.id, "note");
    const token = (await signIn(account.email, visitor.token)) ?? "";
    const { body } = await payers.get(`/billing/desk/accounts/${account.id}`, staff.token);
    expect(body).toMatchObject({ is_blocked: true });
    expect((await payers.buy(token)).body.code).toBe("PURCHASES_BLOCKED");
    expect((await act(account.id, "unblock")).status).toBe(200);
    expect((await payers.buy(token)).status).toBe(200);
  });

  it.each(["own", "guest"])(
    "A guest signs in while the renewal of the %s subscription is charged",
    async (whose) => {
      const { account, visitor } = await meet("paid", "paid");
      const charged = whose === "own" ? account.id : visitor.id;
      const other = whose === "own" ? visitor.id : account.id;
      const now = payers.clock.now();
      await payers.db.insert(payments).values({
        id: `pay_${charged}`,
        accountId: charged,
        kind: "renewal",
        status: "processing",
        tariffId: "month",
        subscriptionId: `s_${charged}`,
        methodId: `m_${charged}`,
        amount: 39_900,
        currency: "RUB",
        locale: "ru",
        created: now,
        expires: now + 120,
        pollAt: now + 5,
      });
      const operation = await payers.host.charge({
        order: `pay_${charged}`,
        token: `tok_${charged}`,
        amount: 39_900,
        currency: "RUB",
        description: "Luch",
        callback_url: "https://luch.example",
      });
      await signIn(account.email, visitor.token);
      await payers.deliverEvent(operation);
      const running = await payers.db
        .select()
        .from(subscriptions)
        .where(and(eq(subscriptions.accountId, account.id), gt(subscriptions.expiration, now + 60)));
      expect(running).toHaveLength(1);
      expect(((running[0]?.expiration ?? 0) - now) / day).toBeCloseTo(70, 3);
      expect(running[0]?.recurrent).toBe(true);
      expect(other).toBeTruthy();
    },
  );
});
