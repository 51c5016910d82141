import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  accounts,
  devices,
  favorites,
  payments,
  profiles,
  sessions,
  subscriptions,
} from "../../api/platform/db/schema";
import { setUpVisitors } from "../auth/set-up-visitors";
import { getResult } from "../auth/visitors";
import { testNow } from "../setup/test-api";

const visitors = setUpVisitors();
const daySeconds = 86_400;

const exists = async (id: string) => (await visitors.db.$count(accounts, eq(accounts.id, id))) === 1;
const sweepAfter = async (days: number) => {
  visitors.clock.set(testNow + days * daySeconds);
  await visitors.sweep();
};
const countOf = (id: string) => visitors.db.$count(sessions, eq(sessions.accountId, id));

it("A session unused for 90 days is deleted, the viewer's account is not", async () => {
  const { id, token } = await visitors.account();
  await sweepAfter(89);
  expect(await countOf(id)).toBe(1);
  expect(getResult(await visitors.get("/account", token))).toBe("200");
  await sweepAfter(178);
  expect(await countOf(id)).toBe(1);
  await sweepAfter(179);
  expect(await countOf(id)).toBe(0);
  expect(await exists(id)).toBe(true);
});

it("A virtual account unused for 90 days is deleted with all it saved", async () => {
  const [unused, used] = [await visitors.virtual(), await visitors.virtual()];
  const title = (await visitors.db.query.titles.findFirst()) ?? expect.unreachable("there are titles");
  await visitors.db
    .insert(favorites)
    .values({ profileId: unused.profile, titleId: title.id, added: testNow });
  visitors.clock.set(testNow + 45 * daySeconds);
  expect(getResult(await visitors.get("/auth/me", used.token))).toBe("200");
  await sweepAfter(89);
  expect(await exists(unused.id)).toBe(true);
  await sweepAfter(90);
  expect(await exists(unused.id)).toBe(false);
  expect(await exists(used.id)).toBe(true);
  const { db } = visitors;
  expect(await db.$count(profiles, eq(profiles.id, unused.profile))).toBe(0);
  expect(await db.$count(devices, eq(devices.accountId, unused.id))).toBe(0);
  expect(await db.$count(favorites, eq(favorites.profileId, unused.profile))).toBe(0);
});

it("A virtual account with another session in use is kept", async () => {
  const { id, profile, deviceId } = await visitors.virtual();
  const row = { accountId: id, profileId: profile, deviceId, created: testNow, lastUsed: testNow + 60 };
  await visitors.db.insert(sessions).values({ ...row, tokenHash: `another-of-${id}` });
  await sweepAfter(90);
  expect(await countOf(id)).toBe(1);
  expect(await exists(id)).toBe(true);
});

it.each([
  [
    "a subscription",
    (accountId: string) =>
      visitors.db.insert(subscriptions).values({
        id: `s-${accountId}`,
        accountId,
        type: "PROMO",
        start: 0,
        expiration: 1,
        billingExpire: 1,
        isGrace: false,
        recurrent: false,
        manageable: true,
      }),
  ],
  [
    "a payment",
    (accountId: string) =>
      visitors.db.insert(payments).values({
        id: `p-${accountId}`,
        accountId,
        kind: "purchase",
        status: "succeeded",
        amount: 100,
        currency: "RUB",
        locale: "ru",
        created: 0,
        expires: 1,
        pollAt: testNow * 2,
      }),
  ],
])("A virtual account with %s is kept", async (_what, give) => {
  const { id } = await visitors.virtual();
  await give(id);
  await sweepAfter(90);
  expect(await countOf(id)).toBe(0);
  expect(await exists(id)).toBe(true);
});

it("A virtual account that signs out, and so cannot be entered again, is deleted at once unless it paid", async () => {
  const [poor, paying] = [await visitors.virtual(), await visitors.virtual()];
  await visitors.db.insert(subscriptions).values({
    id: `s_${paying.id}`,
    accountId: paying.id,
    type: "PAID",
    start: testNow,
    expiration: testNow + 30 * daySeconds,
    billingExpire: testNow + 40 * daySeconds,
    isGrace: false,
    aclType: "premium",
    recurrent: false,
    manageable: true,
  });
  for (const { token } of [poor, paying])
    expect(getResult(await visitors.post("/auth/logout", {}, { token }))).toBe("200");
  expect([await exists(poor.id), await exists(paying.id)]).toEqual([false, true]);
});
