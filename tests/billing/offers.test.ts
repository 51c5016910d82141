import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Offer } from "#contract/billing";
import {
  accounts,
  agreements,
  paymentMethods,
  payments,
  subscriptions,
  tariffs,
} from "../../api/platform/db/schema";
import { openPayers, type Payers } from "./payers";

// A form that leads to a charge, now or later, carries the whole offer, and the API compares all of it (AMB-257).

const day = 86_400;
let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

type Form = { token: string; id: string; path: string; body: Record<string, unknown> };

const buyer = async () => {
  const made = await payers.account();
  await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, made.id));
  return made;
};
/** A subscriber with two cards, the first of which renewals are charged to. */
async function subscriber() {
  const { token, id } = await buyer();
  const { _id } = await payers.subscribe(token, "month");
  const now = payers.clock.now();
  await payers.db.insert(paymentMethods).values({
    id: `m_other_${id}`,
    accountId: id,
    token: `tok_other_${id}`,
    type: "card",
    isActive: false,
    added: now,
  });
  return { token, id, subscription: _id, other: `m_other_${id}` };
}
const refuseRenewal = async (subscription: string) => {
  const now = payers.clock.now();
  await payers.db
    .update(subscriptions)
    .set({ expiration: now - day, billingExpire: now + 9 * day, isGrace: true, attempts: 1 })
    .where(eq(subscriptions.id, subscription));
};

const forms: [string, () => Promise<Form>][] = [
  [
    "starts a trial",
    async () => ({ ...(await payers.account()), path: "/billing/buy", body: { tariff_id: "month" } }),
  ],
  ["buys", async () => ({ ...(await buyer()), path: "/billing/buy", body: { tariff_id: "start-half" } })],
  [
    "buys by a saved card",
    async () => {
      const { token, id, subscription, other } = await subscriber();
      await payers.post("/billing/recurrent", { subscription_id: subscription, enabled: false }, { token });
      return { token, id, path: "/billing/buy/card", body: { tariff_id: "year", method_id: other } };
    },
  ],
  [
    "upgrades",
    async () => {
      const made = await buyer();
      await payers.subscribe(made.token, "lite");
      return { ...made, path: "/billing/buy", body: { tariff_id: "premium-upgrade" } };
    },
  ],
  [
    "pays for a failed renewal",
    async () => {
      const { token, id, subscription } = await subscriber();
      await refuseRenewal(subscription);
      return { token, id, path: "/billing/set-tariff/month", body: {} };
    },
  ],
  [
    "adds a card after a failed renewal",
    async () => {
      const { token, id, subscription } = await subscriber();
      await refuseRenewal(subscription);
      return { token, id, path: "/billing/bind_card", body: {} };
    },
  ],
  [
    "adds a card for the next charges",
    async () => {
      const { token, id } = await subscriber();
      return { token, id, path: "/billing/bind_card", body: {} };
    },
  ],
  [
    "chooses another card after a failed renewal",
    async () => {
      const { token, id, subscription, other } = await subscriber();
      await refuseRenewal(subscription);
      return { token, id, path: `/account/payment_methods/${other}`, body: {} };
    },
  ],
  [
    "chooses another card for the next charges",
    async () => {
      const { token, id, other } = await subscriber();
      return { token, id, path: `/account/payment_methods/${other}`, body: {} };
    },
  ],
  [
    "resumes",
    async () => {
      const { token, id, subscription } = await subscriber();
      await payers.post("/billing/recurrent", { subscription_id: subscription, enabled: false }, { token });
      return {
        token,
        id,
        path: "/billing/recurrent",
        body: { subscription_id: subscription, enabled: true },
      };
    },
  ],
  [
    "stays for a discount",
    async () => {
      const { token, id, subscription } = await subscriber();
      return { token, id, path: "/billing/discount", body: { subscription_id: subscription } };
    },
  ],
];

/** Everything of an account that a charge depends on. */
const getState = async (id: string) => ({
  payments: await payers.db.select().from(payments).where(eq(payments.accountId, id)),
  subscriptions: await payers.db.select().from(subscriptions).where(eq(subscriptions.accountId, id)),
  methods: (await payers.db.select().from(paymentMethods).where(eq(paymentMethods.accountId, id))).sort(
    (one, other) => (one.id < other.id ? -1 : 1),
  ),
});

describe.each(forms)("A viewer who %s", (_what, prepare) => {
  it("A viewer is refused with any other offer than holds now, and nothing has happened", async () => {
    const { token, id, path, body } = await prepare();
    const offer = await payers.offerFor(path, body, token);
    if (!offer) throw new Error("nothing was shown");
    const before = await getState(id);
    const others: (Offer | undefined)[] = [
      undefined,
      { ...offer, version: "earlier" },
      { ...offer, price: offer.price + 100 },
      { ...offer, later: offer.later - 100 },
      { ...offer, period: 7 },
      { ...offer, currency: "USD" },
    ];
    for (const other of others)
      expect(await payers.post(path, { ...body, offer: other }, { token })).toMatchObject({
        status: 409,
        body: { code: "PRICE_CHANGED" },
      });
    expect(await getState(id)).toEqual(before);
    expect((await payers.post(path, { ...body, offer }, { token })).status).toBe(200);
  });

  it("A viewer's agreement is kept: what, when, for how much and under which terms", async () => {
    const { token, id, path, body } = await prepare();
    const offer = await payers.offerFor(path, body, token);
    const known = await payers.db.select().from(agreements).where(eq(agreements.accountId, id));
    await payers.post(path, { ...body, offer }, { token });
    const all = await payers.db.select().from(agreements).where(eq(agreements.accountId, id));
    expect(all).toHaveLength(known.length + 1);
    expect(all.at(-1)).toMatchObject({
      offer,
      at: payers.clock.now(),
      terms: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
  });
});

describe("A price that changes", () => {
  const raise = async (id: string, change: Partial<typeof tariffs.$inferInsert>) => {
    const [before] = await payers.db.select().from(tariffs).where(eq(tariffs.id, id));
    if (!before) throw new Error("no tariff");
    await payers.db.update(tariffs).set(change).where(eq(tariffs.id, id));
    return () => payers.db.update(tariffs).set(before).where(eq(tariffs.id, id));
  };
  const priced = async (id: string, RUB: number) => {
    const [row] = await payers.db.select().from(tariffs).where(eq(tariffs.id, id));
    return { prices: { ...row?.prices, RUB } as NonNullable<typeof row>["prices"] };
  };

  it.each<[string, () => Promise<Partial<typeof tariffs.$inferInsert>>]>([
    ["price", () => priced("month", 49_900)],
    ["period", () => Promise.resolve({ periodDays: 31 })],
    ["trial", () => Promise.resolve({ trialDays: 7 })],
    ["steps", async () => ({ rateSteps: [{ periods: 2, prices: (await priced("month", 49_900)).prices }] })],
  ])("A trial opened before the tariff's %s changed does not begin", async (_what, change) => {
    const { token } = await payers.account();
    const shown = await payers.offerFor("", { tariff_id: "month" }, token);
    const restore = await raise("month", await change());
    try {
      expect((await payers.buy(token, "month", { offer: shown })).body.code).toBe("PRICE_CHANGED");
      const now = await payers.offerFor("", { tariff_id: "month" }, token);
      expect((await payers.buy(token, "month", { offer: now })).status).toBe(200);
    } finally {
      await restore();
    }
  });

  it("A card added without a charge is not charged at once for a renewal that failed meanwhile", async () => {
    const { token, id, subscription } = await subscriber();
    const { body } = await payers.agree("/billing/bind_card", {}, { token });
    await refuseRenewal(subscription);
    payers.pay((body as unknown as { payment: { id: string } }).payment.id);
    await payers.settleAll();
    await payers.settleAll();
    expect(await payers.history(token)).toHaveLength(1);
    expect(
      await payers.db.select().from(paymentMethods).where(eq(paymentMethods.accountId, id)),
    ).toHaveLength(3);
  });

  it.each(["update agreements set terms = ''", "delete from agreements", "truncate agreements"])(
    "The agreements refuse «%s»",
    async (statement) => {
      await expect(payers.db.execute(statement)).rejects.toThrow();
    },
  );
});
