import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "#contract/payment-host";
import { accounts } from "../../api/platform/db/schema";
import { openPayers, type Payers, sign } from "./payers";

let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

/** A payment made at the host that the product does not know of yet. */
async function payAtHost() {
  const { token, id } = await payers.account();
  await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, id));
  const { body } = await payers.buy(token, "month");
  const operation = payers.pay(body.payment.id);
  if (!operation) throw new Error("the host knows no such order");
  return { token, operation };
}
const write = (operation: object) => JSON.stringify({ event: "operation", at: 1, operation });

describe("An event from the payment host", () => {
  it("An event from the host takes effect before the payer returns, and once, however often delivered", async () => {
    const { token, operation } = await payAtHost();
    expect(await payers.deliverEvent(operation)).toBe("200");
    expect(await payers.payment(token)).toMatchObject({ status: "succeeded" });
    payers.advanceClock(3 * 86_400);
    const again = await Promise.all(Array.from({ length: 10 }, () => payers.deliverEvent(operation)));
    expect(again).toEqual(again.map(() => "200"));
    await payers.settleAll();
    expect(await payers.history(token)).toHaveLength(1);
  });

  it("An event from the payment host is replaced by asking the host if it is not delivered", async () => {
    const { token } = await payAtHost();
    await payers.settleAll();
    expect(await payers.payment(token)).toMatchObject({ status: "succeeded" });
  });

  it("An event from the payment host takes effect even if the payment has expired here", async () => {
    const { token, operation } = await payAtHost();
    payers.operations.delete(operation.order);
    payers.advanceClock(7200);
    await payers.runBilling();
    expect(await payers.payment(token)).toMatchObject({ status: "expired" });
    expect(await payers.deliverEvent(operation)).toBe("200");
    expect(await payers.deliverEvent(operation)).toBe("200");
    expect(await payers.payment(token)).toMatchObject({ status: "succeeded" });
    expect(await payers.history(token)).toHaveLength(1);
    payers.operations.set(operation.order, { ...operation, expires: 0 });
  });

  it.each<[string, (operation: Operation) => object, string]>([
    ["another amount", (operation) => ({ ...operation, amount: 100 }), "409 PAYMENT_MISMATCH"],
    ["another currency", (operation) => ({ ...operation, currency: "EUR" }), "409 PAYMENT_MISMATCH"],
    ["another operation", (operation) => ({ ...operation, id: "op_other" }), "409 PAYMENT_MISMATCH"],
    ["an unknown order", (operation) => ({ ...operation, order: "pay_none" }), "404 PAYMENT_NOT_FOUND"],
    ["an unknown state", (operation) => ({ ...operation, status: "paid" }), "403 SIGNATURE_WRONG"],
    ["no operation", () => ({}), "403 SIGNATURE_WRONG"],
  ])("An event from the payment host with %s changes nothing", async (_what, change, answer) => {
    const { token, operation } = await payAtHost();
    const body = write(change(operation));
    expect(await payers.postCallback(body, sign(body, payers.secret))).toBe(answer);
    expect(await payers.payment(token)).toMatchObject({ status: "waiting" });
    expect(await payers.history(token)).toEqual([]);
  });

  it("An event about a waiting or processing operation moves no money", async () => {
    const { token, operation } = await payAtHost();
    for (const status of ["waiting", "processing"] as const) {
      expect(await payers.deliverEvent({ ...operation, status, method: null })).toBe("200");
      expect(await payers.payment(token)).toMatchObject({ status });
    }
    expect(await payers.history(token)).toEqual([]);
    expect(await payers.deliverEvent(operation)).toBe("200");
    expect(await payers.history(token)).toHaveLength(1);
  });

  it("Events from the payment host have the same result in any order", async () => {
    const { token, operation } = await payAtHost();
    await payers.deliverEvent(operation);
    await payers.deliverEvent({ ...operation, status: "processing" });
    await payers.deliverEvent({
      ...operation,
      status: "declined",
      decline: "declined_by_bank",
      method: null,
    });
    await payers.deliverEvent({ ...operation, status: "expired", method: null });
    expect(await payers.payment(token)).toMatchObject({ status: "succeeded" });
    expect(await payers.history(token)).toHaveLength(1);
  });
});

describe("A forged callback is refused", () => {
  const realNow = () => Math.floor(Date.now() / 1000);
  it.each<[string, (body: string) => string]>([
    ["without a signature", () => ""],
    ["with an empty signature", () => "t=,v1="],
    ["signed by another secret", (body) => sign(body, "another secret")],
    ["signed for another body", (body) => sign(`${body} `, payers.secret)],
    ["signed more than five minutes ago", (body) => sign(body, payers.secret, realNow() - 301)],
    ["signed for a future time", (body) => sign(body, payers.secret, realNow() + 302)],
    [
      "signed with a changed time",
      (body) => sign(body, payers.secret, realNow() - 4000).replace(/t=\d+/, `t=${realNow()}`),
    ],
    ["with a signature in capitals", (body) => sign(body, payers.secret).toUpperCase()],
    ["with a short signature", (body) => sign(body, payers.secret).slice(0, -2)],
    ["with words for a signature", () => "t=now,v1=please"],
  ])("A forged callback is refused: %s", async (_what, signature) => {
    const { token, operation } = await payAtHost();
    const body = write(operation);
    expect(await payers.postCallback(body, signature(body))).toBe("403 SIGNATURE_WRONG");
    expect(await payers.payment(token)).toMatchObject({ status: "waiting" });
  });

  it.each(["not JSON", "", "null", "[]", "{}", '"text"', `{"__proto__":{}}`])(
    "A forged callback with the body «%s» is refused",
    async (body) => {
      expect(await payers.postCallback(body, sign(body, payers.secret))).toBe("403 SIGNATURE_WRONG");
    },
  );

  it("A forged callback with a body of 20 KB is refused", async () => {
    const body = JSON.stringify({ event: "x".repeat(20_000) });
    const answer = await fetch(`${payers.url}/billing/callback`, {
      method: "POST",
      body,
      headers: { signature: sign(body, payers.secret) },
    });
    expect(answer.status).toBe(413);
  });

  it("A callback with the method GET is refused", async () => {
    const answer = await fetch(`${payers.url}/billing/callback`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe("The URL of a tariff's payment form", () => {
  const read = async (path: string) => {
    const answer = await fetch(`${payers.url}${path}${path.includes("?") ? "&" : "?"}apikey=luch-web`);
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  };
  it("A tariff's payment form has a plain URL, with the visitor's number if there is one", async () => {
    expect(await read("/tariffs/month/url?ga_id=GA1.2-3")).toEqual({
      status: 200,
      type: expect.stringMatching(/^text\/plain/),
      text: "https://pay.example/pay?ga_id=GA1.2-3",
    });
    expect((await read("/tariffs/month/url?ga_id=%3Cscript%3E")).text).toBe("https://pay.example/pay");
  });
  it.each(["nothing", "%00", "..%2F"])("There is no payment form of the unknown tariff %s", async (id) => {
    const { status } = await read(`/tariffs/${id}/url`);
    expect([400, 404]).toContain(status);
  });
});
