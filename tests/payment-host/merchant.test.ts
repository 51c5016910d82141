import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { NewOperation, Operation } from "#contract/payment-host";
import type { ChargePlan } from "../../payment-host/merchant-routes";
import { cards, inSeconds, openBrowser, openShop, payBy, type Shop, slowDelays } from "./shop";

const getError = async (answer: Response) => ((await answer.json()) as { error: string }).error;

describe("A shop that calls the host", () => {
  it("A shop that calls the host needs its secret", async () => {
    const shop = await openShop();
    for (const Authorization of [
      "",
      "Bearer",
      "Bearer wrong",
      "Basic bWVyY2hhbnQ6",
      "Bearer merchant-secret",
    ])
      for (const path of ["/operations?order=1", "/nothing"])
        expect((await shop.call("GET", path, undefined, { Authorization })).status).toBe(401);
    expect((await shop.call("GET", "/nothing")).status).toBe(404);
  });

  it.each([
    ["no JSON", () => "{"],
    ["nothing", () => ""],
    ["a list", () => "[]"],
    ["a field too many", (one: NewOperation) => ({ ...one, status: "succeeded" })],
    ["no order", (one: NewOperation) => ({ ...one, order: "" })],
    ["a negative amount", (one: NewOperation) => ({ ...one, amount: -1 })],
    ["half a kopeck", (one: NewOperation) => ({ ...one, amount: 0.5 })],
    ["nothing to pay", (one: NewOperation) => ({ ...one, amount: 0 })],
    ["a binding that takes money", (one: NewOperation) => ({ ...one, kind: "binding" })],
    ["another currency", (one: NewOperation) => ({ ...one, currency: "XXX" })],
    ["no way to pay", (one: NewOperation) => ({ ...one, methods: [] })],
    ["an address that is script", (one: NewOperation) => ({ ...one, success_url: "javascript:alert(1)" })],
    ["a callback to a file", (one: NewOperation) => ({ ...one, callback_url: "file:///etc/passwd" })],
    ["an end in the past", (one: NewOperation) => ({ ...one, expires: inSeconds() - 1 })],
  ])("A shop is refused %s", async (_what, change) => {
    const shop = await openShop();
    const answer = await shop.call("POST", "/operations", change(shop.createOperation()));
    expect(answer.status).toBe(400);
    expect(await getError(answer)).toMatch(/^INVALID/);
  });

  it("A shop is refused a body that is too long, or a POST without a key", async () => {
    const shop = await openShop();
    expect((await shop.call("POST", "/operations", "x".repeat(20_000))).status).toBe(413);
    for (const key of ["", "a b", "x".repeat(201)])
      expect(
        (await shop.call("POST", "/operations", shop.createOperation(), { "Idempotency-Key": key })).status,
      ).toBe(400);
  });

  it("A shop that asks fifty times in parallel with one key gets one operation and one response", async () => {
    const shop = await openShop();
    const wanted = shop.createOperation();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        shop.call("POST", "/operations", wanted, { "Idempotency-Key": "one" }),
      ),
    );
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await shop.find(wanted.order)).toHaveLength(1);
  });

  it("A shop with one order and fifty keys gets one operation, and conflicts for the rest", async () => {
    const shop = await openShop();
    const wanted = shop.createOperation();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.call("POST", "/operations", wanted)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(409)]);
    expect(await shop.find(wanted.order)).toHaveLength(1);
  });

  it("A shop cannot use a key for another body, path or operation", async () => {
    const shop = await openShop();
    const key = { "Idempotency-Key": "one" };
    const wanted = shop.createOperation();
    expect((await shop.call("POST", "/operations", wanted, key)).status).toBe(200);
    const [operation] = await shop.find(wanted.order);
    for (const [path, body] of [
      ["/operations", { ...wanted, amount: 1 }],
      ["/operations", shop.createOperation()],
      ["/charges", wanted],
      [`/operations/${operation?.id}/cancel`, undefined],
    ] as const)
      expect((await shop.call("POST", path, body, key)).status).toBe(422);
    expect(await shop.find(wanted.order)).toEqual([operation]);
  });

  it("A shop gets a 404 for anything unknown", async () => {
    const shop = await openShop();
    for (const path of ["/operations/none/ticket", "/operations/none/cancel", "/tokens/none/revoke"])
      expect((await shop.call("POST", path)).status).toBe(404);
    expect((await shop.call("POST", "/charges", shop.createCharge("none"))).status).toBe(404);
    expect(await shop.find("none")).toEqual([]);
    for (const id of ["__proto__", "constructor"])
      expect((await shop.call("POST", `/operations/${id}/cancel`)).status).toBe(404);
  });
});

describe("A waiting operation", () => {
  it("A waiting operation can be cancelled once, and a paid one cannot", async () => {
    const shop = await openShop({ delays: slowDelays });
    const { operation } = await shop.open();
    const cancel = async (id: string) =>
      (await (await shop.call("POST", `/operations/${id}/cancel`)).json()) as Operation;
    expect(await cancel(operation.id)).toMatchObject({ status: "expired", method: null });
    expect(await shop.find(operation.order)).toMatchObject([{ status: "expired" }]);
    await expect.poll(() => shop.callbacks()).toMatchObject([{ operation: { status: "expired" } }]);
    expect((await shop.call("POST", `/operations/${operation.id}/ticket`)).status).toBe(409);

    const { opened } = await payBy(shop, cards.success);
    expect(await cancel(opened.operation.id)).toMatchObject({ status: "succeeded" });
    const late = await payBy(shop, cards.late);
    expect(await cancel(late.opened.operation.id)).toMatchObject({ status: "processing" });
  });

  it("A waiting operation expires, and cannot be paid after that", async () => {
    let ahead = 0;
    const shop = await openShop({ now: () => Date.now() + ahead });
    const opened = await shop.open();
    const browser = openBrowser(shop.getOrigin());
    const { url, token } = await browser.enter(opened);
    ahead = 1_801_000;
    const answer = await browser.pay(url, token, cards.success);
    expect(answer.headers.get("location")).toContain("/fail?");
    expect(await shop.find(opened.operation.order)).toMatchObject([{ status: "expired" }]);
  });

  it("A waiting operation gets new tickets, each with its own key", async () => {
    const shop = await openShop();
    const { operation, form_url, ticket: first } = await shop.open();
    const get = async (key: string) =>
      (
        (await (
          await shop.call("POST", `/operations/${operation.id}/ticket`, undefined, { "Idempotency-Key": key })
        ).json()) as { ticket: string }
      ).ticket;
    const [second, third] = [await get("2"), await get("3")];
    expect(await get("2")).toBe(second);
    expect(new Set([first, second, third]).size).toBe(3);
    for (const ticket of [third, first, second])
      expect((await openBrowser(shop.getOrigin()).enter({ form_url, ticket })).answer.status).toBe(303);
  });
});

describe("A saved method is charged", () => {
  const getToken = async (shop: Shop, number: string) => {
    const { opened } = await payBy(shop, number, { kind: "binding", amount: 0 });
    const read = async () => (await shop.find(opened.operation.order))[0]?.method?.token;
    await expect.poll(read).toBeTruthy();
    return (await read()) ?? "";
  };

  it.each([
    [cards.success, "succeeded", null],
    [cards.once, "declined", "insufficient_funds"],
    [cards.expires, "declined", "card_expired"],
    [cards.stolen, "declined", "card_stolen"],
    [cards.unavailable, "declined", "issuer_unavailable"],
    [cards.late, "processing", null],
  ])("A saved method is charged with the card %s: %s %s", async (number, status, decline) => {
    const shop = await openShop();
    const charge = shop.createCharge(await getToken(shop, number));
    expect(await shop.charge(charge)).toMatchObject({ order: charge.order, kind: "charge", status, decline });
    const isGood = status !== "declined";
    await expect
      .poll(() => shop.callbacks().filter(({ operation }) => operation.order === charge.order))
      .toMatchObject([{ operation: { status: isGood ? "succeeded" : "declined", decline } }]);
  });

  it("A saved method is declined after the card has expired", async () => {
    let ahead = 0;
    const shop = await openShop({ now: () => Date.now() + ahead });
    const token = await getToken(shop, cards.success);
    ahead = Date.parse("2041-01-01T00:00:00+03:00") - Date.now();
    expect(await shop.charge(shop.createCharge(token))).toMatchObject({ decline: "card_expired" });
  });

  it("A saved method is charged once for fifty calls with one key", async () => {
    const shop = await openShop();
    const charge = shop.createCharge(await getToken(shop, cards.success));
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.call("POST", "/charges", charge, { "Idempotency-Key": "one" })),
    );
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    await expect
      .poll(() => shop.callbacks().filter(({ operation }) => operation.kind === "charge"))
      .toHaveLength(1);
  });

  it("A saved method is not charged after it was revoked", async () => {
    const shop = await openShop({ planCharge: () => ({ kind: "succeed" }) });
    const token = await getToken(shop, cards.success);
    const key = { "Idempotency-Key": "revoke" };
    for (let times = 0; times < 2; times += 1)
      expect((await shop.call("POST", `/tokens/${token}/revoke`, undefined, key)).status).toBe(204);
    expect(await shop.charge(shop.createCharge(token))).toMatchObject({
      status: "declined",
      decline: "token_revoked",
    });
    await shop.restart();
    expect(await shop.charge(shop.createCharge(token))).toMatchObject({ decline: "token_revoked" });
    expect(shop.logged.join("")).not.toContain(token);
  });

  it("A saved method is charged without its token in the log, also when the host itself fails", async () => {
    const logged: string[] = [];
    const shop = await openShop({
      log: (level, line) => {
        if (level === "info") throw new Error("The disk is full");
        logged.push(JSON.stringify(line));
      },
    });
    expect((await shop.call("POST", "/tokens/tok_canary/revoke", undefined)).status).toBe(500);
    expect(logged.join("")).toContain("The disk is full");
    expect(logged.join("")).not.toContain("tok_canary");
  });

  it("A saved method is charged with the result that a test has planned, by token and order", async () => {
    const plans = new Map<string, ChargePlan>();
    const shop = await openShop({ planCharge: ({ order }) => plans.get(order) ?? null });
    const token = await getToken(shop, cards.success);
    const plan = (planned: ChargePlan) => {
      const charge = shop.createCharge(token, { order: randomUUID() });
      plans.set(charge.order, planned);
      return charge;
    };
    expect(await shop.charge(plan({ kind: "decline", code: "declined_by_bank" }))).toMatchObject({
      decline: "declined_by_bank",
    });
    const later = plan({ kind: "later", afterMs: 150, code: "insufficient_funds" });
    expect(await shop.charge(later)).toMatchObject({ status: "processing" });
    await expect.poll(() => shop.find(later.order)).toMatchObject([{ decline: "insufficient_funds" }]);

    const hanging = plan({ kind: "hang" });
    const key = { "Idempotency-Key": "hang" };
    const first = shop.call("POST", "/charges", hanging, key);
    await expect.poll(() => shop.find(hanging.order)).toMatchObject([{ status: "succeeded" }]);
    const second = await shop.call("POST", "/charges", hanging, key);
    expect(await second.text()).toBe(await (await first).text());

    const silent = plan({ kind: "silent" });
    const charge = fetch(`${shop.getOrigin()}/api/charges`, {
      method: "POST",
      headers: { Authorization: "Bearer merchant-secret-of-all-these-tests", "Idempotency-Key": "silent" },
      body: JSON.stringify(silent),
      signal: AbortSignal.timeout(150),
    });
    await expect(charge).rejects.toThrow();
    expect(await shop.find(silent.order)).toEqual([]);
  });
});
