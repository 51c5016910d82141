import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DeskAccount, DeskAct, DeskFound } from "#contract/money-desk";
import { getServiceDay } from "#domain/service-day";
import { accounts, moneyActs, paymentMethods, refunds } from "../../api/platform/db/schema";
import { getResult, tally } from "../auth/visitors";
import { openPayers, type Payers } from "./payers";

const day = 86_400;
let payers: Payers;
let staff: string;
beforeAll(async () => {
  payers = await openPayers();
  staff = (await payers.account({ email: "money@luch.example" })).token;
});
beforeEach(() => payers.post("/auth/refresh", {}, { token: staff }));
afterAll(() => payers?.stop());

const subscriber = async (given: object = {}) => {
  const made = await payers.account(given);
  await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, made.id));
  const subscription = await payers.subscribe(made.token, "month");
  const { id: paymentId } = await payers.payment(made.token);
  return { ...made, subscription, paymentId };
};
const open = async (id: string) =>
  (await payers.get(`/billing/desk/accounts/${id}?locale=ru`, staff)).body as unknown as DeskAccount;
/** Acts as the page does: on what it has just shown. */
const act = async (id: string, body: object, token = staff) =>
  payers.post(
    `/billing/desk/accounts/${id}/acts`,
    { seen_act: (await open(id)).latest_act, reason: "asked for it", ...body },
    { token },
  );
const getRefunds = (paymentId: string) =>
  payers.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));

describe("The desk of the staff for money", () => {
  const calls = (id: string): [string, (token: string) => Promise<{ status: number }>][] => [
    ["search", (token) => payers.get("/billing/desk/search?q=x", token)],
    ["an account", (token) => payers.get(`/billing/desk/accounts/${id}`, token)],
    ["the acts", (token) => payers.get("/billing/desk/acts", token)],
    ["the days", (token) => payers.get("/billing/desk/days", token)],
    ["a comparison", (token) => payers.post("/billing/desk/days", { day: "2026-11-18" }, { token })],
    ["an act", (token) => act(id, { act: "block" }, token)],
  ];
  it.each(["nobody", "a viewer", "the account's owner", "an agent of the support", "a child's profile"])(
    "%s finds nothing at the desk",
    async (who) => {
      const { id, token: owner } = await subscriber();
      const child = async () => {
        const { email } = await payers.account();
        return (await payers.account({ kind: "PAID", child: true, email: `child-${email}` })).token;
      };
      const token =
        who === "nobody"
          ? ""
          : who === "the account's owner"
            ? owner
            : who === "a child's profile"
              ? await child()
              : (await payers.account(who === "a viewer" ? {} : { email: "desk@luch.example" })).token;
      for (const [, call] of calls(id)) expect((await call(token)).status).toBe(404);
      expect((await open(id)).is_blocked).toBe(false);
    },
  );

  it("Accounts and payments are found by what is known of them", async () => {
    const { id, email, paymentId } = await subscriber({ phone: "+79167770011" });
    const [payment] = (await open(id)).payments;
    const find = async (query: string) =>
      ((await payers.get(`/billing/desk/search?${query}`, staff)).body as unknown as { items: DeskFound[] })
        .items;
    for (const q of [email, ` ${email.toUpperCase()} `, "8 916 777-00-11", id])
      expect(await find(`q=${encodeURIComponent(q)}`)).toMatchObject([{ account_id: id, payment: null }]);
    for (const q of [paymentId, payment?.host_id ?? ""])
      expect(await find(`q=${q}`)).toMatchObject([{ account_id: id, payment: { id: paymentId } }]);
    const found = await find("sum=39900&day=2026-11-18");
    expect(found.map(({ payment: one }) => one?.id)).toContain(paymentId);
    expect(await find("sum=39900&day=2026-11-16")).toEqual([]);
    expect(await find("q=nobody@luch.example")).toEqual([]);
    expect(await find("q=%20")).toEqual([]);
  });

  it("An account's history has all that happened to its money", async () => {
    const { id, token, paymentId } = await subscriber();
    await act(id, { act: "note", reason: "Called, was kind" });
    await act(id, { act: "refund", payment_id: paymentId, amount: 10_000, ends_access: false });
    await payers.settleAll();
    await payers.settleAll();
    const { history, payments } = await open(id);
    expect(history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        "purchase",
        "agreement",
        "subscription",
        "receipt",
        "act_note",
        "act_refund",
        "refund",
      ]),
    );
    expect(history.find(({ kind }) => kind === "act_note")?.detail).toBe(
      "Called, was kind (money@luch.example)",
    );
    expect(payments).toMatchObject([{ id: paymentId, amount: 39_900, left: 29_900 }]);
    expect((await payers.history(token)).map(({ amount }) => amount)).toEqual([-10_000, 39_900]);
    expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).sort((a, b) => b - a));
  });

  it("A refund is given once, however often and in however many tabs it is sent", async () => {
    const { id, paymentId } = await subscriber();
    const { latest_act: seen_act } = await open(id);
    const body = { act: "refund", payment_id: paymentId, amount: 10_000, ends_access: false };
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(id, { ...body, seen_act })));
    expect(tally(answers)).toEqual({ "200": 6 });
    expect(getResult(await act(id, { ...body, seen_act }))).toBe("200");
    expect(getResult(await act(id, { ...body, seen_act, amount: 20_000 }))).toBe("409 ACTED_MEANWHILE");
    expect(getResult(await act(id, { ...body, seen_act, reason: "other" }))).toBe("409 ACTED_MEANWHILE");
    expect(await getRefunds(paymentId)).toMatchObject([
      { amount: 10_000, by: "money@luch.example", reason: "asked for it" },
    ]);
    await payers.settleAll();
    expect((await open(id)).payments).toMatchObject([{ left: 29_900 }]);
  });

  it("A refund names its sum: one without it, or with none, is refused and gives nothing back", async () => {
    const { id, paymentId } = await subscriber();
    const refund = { act: "refund", payment_id: paymentId, ends_access: true };
    for (const sum of [
      {},
      { amount: null },
      { amount: "" },
      { amount: 0 },
      { amount: -100 },
      { amount: 1.5 },
    ])
      expect(getResult(await act(id, { ...refund, ...sum }))).toBe("400 BAD_REQUEST");
    expect(await getRefunds(paymentId)).toEqual([]);
    expect((await open(id)).latest_act).toBe(0);
  });

  it("What was left is not given back any more when someone else has just given a part of it", async () => {
    const { id, paymentId } = await subscriber();
    const { latest_act: seen_act } = await open(id);
    const refund = { act: "refund", payment_id: paymentId, ends_access: false, seen_act };
    expect(getResult(await act(id, { ...refund, amount: 10_000 }))).toBe("200");
    expect(getResult(await act(id, { ...refund, amount: 39_900 }))).toBe("409 ACTED_MEANWHILE");
  });

  it.each(["refund", "extend", "block", "unblock"])(
    "The staff do not %s their own account, and may write a note",
    async (kind) => {
      const { id, email, token, paymentId, subscription } = await subscriber();
      const { staff: named } = payers.settings;
      named.money.push(email);
      try {
        const more = {
          refund: { payment_id: paymentId, amount: 10_000, ends_access: false },
          extend: { subscription_id: subscription._id, days: 7 },
        };
        const body = { act: kind, ...more[kind as "refund" | "extend"] };
        expect(getResult(await act(id, body, token))).toBe("403 OWN_ACCOUNT");
        expect(getResult(await act(id, { act: "note" }, token))).toBe("200");
        expect(await getRefunds(paymentId)).toEqual([]);
      } finally {
        named.money.splice(named.money.indexOf(email), 1);
      }
    },
  );

  it("A payment is found by the day that is shown, which is when it was paid", async () => {
    const { id, token } = await payers.account();
    await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, id));
    const start = payers.clock.now();
    const { body } = await payers.buy(token, "lite");
    const { id: paymentId } = body.payment;
    payers.pay(paymentId);
    try {
      payers.clock.set(start + day);
      await payers.runBilling();
      await payers.post("/auth/refresh", {}, { token: staff });
      const find = async (at: number) => {
        const { body: found } = await payers.get(
          `/billing/desk/search?sum=19900&day=${getServiceDay(at)}`,
          staff,
        );
        const { items } = found as unknown as { items: DeskFound[] };
        return items.map(({ payment }) => payment?.id);
      };
      expect(await find(start + day)).toContain(paymentId);
      expect(await find(start)).not.toContain(paymentId);
    } finally {
      payers.clock.set(start);
    }
  });

  it("What cannot be given back leaves no act", async () => {
    const [one, other] = [await subscriber(), await subscriber()];
    const refund = (paymentId: string, amount: number) =>
      act(one.id, { act: "refund", payment_id: paymentId, amount, ends_access: true });
    expect(getResult(await refund(one.paymentId, 40_000))).toBe("409 NOT_REFUNDABLE");
    expect(getResult(await refund(other.paymentId, 100))).toBe("404 PAYMENT_NOT_FOUND");
    expect(getResult(await act("a_nobody", { act: "note", seen_act: 0 }))).toBe("404 ACCOUNT_NOT_FOUND");
    expect((await open(one.id)).latest_act).toBe(0);
  });

  it("Access is extended by days, once, and the next charge moves with it", async () => {
    const { id, token, subscription } = await subscriber();
    const { latest_act: seen_act } = await open(id);
    const body = { act: "extend", subscription_id: subscription._id, days: 7, seen_act };
    const answers = await Promise.all(Array.from({ length: 4 }, () => act(id, body)));
    expect(tally(answers)).toEqual({ "200": 4 });
    expect(await payers.list(token)).toMatchObject([
      {
        expiration: subscription.expiration + 7 * day,
        next_charge: { at: subscription.expiration + 7 * day },
      },
    ]);
    const stranger = await subscriber();
    expect(getResult(await act(stranger.id, { ...body, seen_act: 0 }))).toBe("404 SUBSCRIPTION_NOT_FOUND");
  });

  it("A blocked account buys nothing until it is unblocked", async () => {
    const { id, token } = await payers.account();
    await act(id, { act: "block" });
    expect((await open(id)).is_blocked).toBe(true);
    const refused = await payers.buy(token);
    expect([refused.status, refused.body.code]).toEqual([403, "PURCHASES_BLOCKED"]);
    const binding = await payers.post("/billing/bind_card", {}, { token });
    expect(getResult(binding)).toBe("403 PURCHASES_BLOCKED");
    await act(id, { act: "note" });
    expect((await payers.buy(token)).status).toBe(403);
    await act(id, { act: "unblock" });
    expect((await payers.buy(token)).status).toBe(200);
  });

  it("A blocked account begins no charge: it neither resumes, nor moves, nor chooses another card or a discount", async () => {
    const { id, token, subscription } = await subscriber();
    const now = payers.clock.now();
    await payers.db.insert(paymentMethods).values({
      ...{ id: `m_other_${id}`, accountId: id, token: `tok_other_${id}`, type: "card" },
      ...{ isActive: false, added: now },
    });
    await payers.post("/billing/recurrent", { subscription_id: subscription._id, enabled: false }, { token });
    await act(id, { act: "block" });
    const resume = () =>
      payers.agree("/billing/recurrent", { subscription_id: subscription._id, enabled: true }, { token });
    const choose = () => payers.agree(`/account/payment_methods/m_other_${id}`, {}, { token });
    const move = () => payers.agree("/billing/change/lite", {}, { token });
    const stay = () => payers.agree("/billing/discount", { subscription_id: subscription._id }, { token });
    for (const begin of [resume, choose, stay])
      expect(getResult(await begin())).toBe("403 PURCHASES_BLOCKED");
    await act(id, { act: "unblock" });
    expect(getResult(await resume())).toBe("200");
    await act(id, { act: "block" });
    for (const begin of [move, stay]) expect(getResult(await begin())).toBe("403 PURCHASES_BLOCKED");
    await act(id, { act: "unblock" });
    expect(getResult(await choose())).toBe("200");
  });

  it.each([
    ["no reason", { act: "block", reason: "  " }, "400 BAD_REQUEST"],
    ["no days", { act: "extend", subscription_id: "s_x", days: 0 }, "400 BAD_REQUEST"],
    ["an unknown act", { act: "delete" }, "400 BAD_REQUEST"],
    ["a card's number", { act: "note", reason: "4111 1111 1111 1111" }, "400 CARD_NUMBER_REFUSED"],
  ])("An act with %s is refused", async (_what, body, answer) => {
    const { id } = await payers.account();
    expect(getResult(await act(id, body))).toBe(answer);
  });

  it("Every act is listed with who and why, in pages, and cannot be changed", async () => {
    const { id } = await payers.account();
    for (const reason of ["first", "second", "third"]) await act(id, { act: "note", reason });
    const list = async (query: string) =>
      (await payers.get(`/billing/desk/acts?${query}`, staff)).body as unknown as {
        items: DeskAct[];
        items_total: number;
      };
    const { items, items_total: total } = await list("limit=2");
    expect(items).toMatchObject([
      { reason: "third", by: "money@luch.example", account_id: id },
      { reason: "second" },
    ]);
    expect(total).toBeGreaterThan(2);
    expect((await list("limit=2&skip=2")).items[0]).toMatchObject({ reason: "first" });
    for (const change of [
      payers.db.update(moneyActs).set({ reason: "none" }),
      payers.db.delete(moneyActs),
      payers.db.execute(sql`truncate ${moneyActs}`),
    ])
      await expect(change).rejects.toThrow();
  });

  it("The desk keeps the money of a deleted account", async () => {
    const { id, paymentId } = await subscriber();
    await payers.db.delete(accounts).where(eq(accounts.id, id));
    expect(await open(id)).toMatchObject({ is_deleted: true, login: null, payments: [{ id: paymentId }] });
    expect(
      (await act(id, { act: "refund", payment_id: paymentId, amount: 39_900, ends_access: true })).status,
    ).toBe(200);
    await payers.settleAll();
    expect((await open(id)).payments).toMatchObject([{ left: 0 }]);
  });
});
