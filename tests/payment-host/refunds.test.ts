import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Chargeback, Refund, Registry } from "#contract/payment-host";
import { createPaymentHost, HostUnavailableError } from "../../api/money/billing/payment-host";
import { cards, createMac, openShop, payBy, secrets, type Shop } from "./shop";

const refund = async (shop: Shop, body: object, key: string = randomUUID()) => {
  const answer = await shop.call("POST", "/refunds", body, { "Idempotency-Key": key });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const paid = async (shop: Shop) => (await payBy(shop, cards.success)).opened.operation;

describe("A refund at the host", () => {
  it("A refund at the host is given once per key, also after a restart", async () => {
    const shop = await openShop();
    const { order } = await paid(shop);
    const wanted = { refund: "ref_1", order, amount: 9900 };
    const first = await refund(shop, wanted, "key");
    expect(Refund.parse(first.body)).toMatchObject({ refund: "ref_1", order, amount: 9900, currency: "RUB" });
    await shop.restart();
    expect(await refund(shop, wanted, "key")).toEqual(first);
    expect((await refund(shop, { ...wanted, amount: 100 }, "key")).status).toBe(422);
    expect((await refund(shop, { refund: "ref_2", order, amount: 30_000 })).status).toBe(200);
  });

  it("Refunds at the host are never more than was paid, in parallel and after a restart", async () => {
    const shop = await openShop();
    const { order } = await paid(shop);
    const asked = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        refund(shop, { refund: `ref_${index}`, order, amount: 15_000 }),
      ),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    await shop.restart();
    expect(await refund(shop, { refund: "ref_9", order, amount: 9901 })).toMatchObject({
      status: 409,
      body: { error: "TOO_MUCH" },
    });
    expect((await refund(shop, { refund: "ref_10", order, amount: 9900 })).status).toBe(200);
  });

  it.each([
    ["an unknown order", { order: "pay_none", amount: 100 }, 404],
    ["nothing", { amount: 0 }, 400],
    ["a part of a unit", { amount: 1.5 }, 400],
  ])("A refund at the host of %s is refused", async (_what, more, status) => {
    const shop = await openShop();
    const { order } = await paid(shop);
    expect((await refund(shop, { refund: "ref_1", order, ...more })).status).toBe(status);
  });

  it("What was not paid cannot be refunded or disputed at the host", async () => {
    const shop = await openShop();
    const { operation } = await shop.open();
    expect((await refund(shop, { refund: "ref_1", order: operation.order, amount: 100 })).body.error).toBe(
      "NOT_PAID",
    );
    expect((await shop.call("POST", `/operations/${operation.id}/dispute`, {})).status).toBe(409);
  });
});

describe("A chargeback at the host", () => {
  it("A chargeback at the host takes what is left, once, and is reported until it is answered", async () => {
    let status = 200;
    const shop = await openShop({ answerCallback: () => status });
    const { id, order } = await paid(shop);
    await expect.poll(() => shop.received).toHaveLength(1);
    await refund(shop, { refund: "ref_1", order, amount: 9900 });
    status = 503;
    const answer = await shop.call("POST", `/operations/${id}/dispute`, {});
    const chargeback = Chargeback.parse(await answer.json());
    expect(chargeback.amount).toBe(30_000);
    expect((await shop.call("POST", `/operations/${id}/dispute`, {})).status).toBe(409);
    expect((await refund(shop, { refund: "ref_2", order, amount: 100 })).body.error).toBe("TOO_MUCH");
    await shop.restart();
    status = 200;
    await expect.poll(() => shop.received.at(-1)?.status).toBe(200);
    expect(shop.callbacks().at(-1)).toMatchObject({ operation: { id, status: "succeeded" }, chargeback });
  });
});

describe("The registry of the host", () => {
  it("The registry has all that moved, signed, also after a restart", async () => {
    const shop = await openShop();
    const { id, order } = await paid(shop);
    await refund(shop, { refund: "ref_1", order, amount: 9900 });
    await shop.call("POST", `/operations/${id}/dispute`, {});
    const { operation: open } = await shop.open();
    const read = async (query: string) => {
      const answer = await shop.call("GET", `/registry?${query}`);
      const text = await answer.text();
      const [, at = "", mac] = /^t=(\d+),v1=(\w+)$/.exec(answer.headers.get("signature") ?? "") ?? [];
      const isSigned = mac === createMac(`${at}.${query}.${text}`);
      return {
        status: answer.status,
        isSigned,
        operations: Registry.safeParse(JSON.parse(text)).data?.operations,
      };
    };
    const expected = {
      status: 200,
      isSigned: true,
      operations: [
        { kind: "payment", id, order, refund: null, amount: 39_900 },
        { kind: "refund", order, refund: "ref_1", amount: 9900 },
        { kind: "chargeback", order, refund: null, amount: 30_000 },
      ],
    };
    expect(await read(`order=${order}`)).toMatchObject(expected);
    await shop.restart();
    expect(await read("from=0&to=99999999999")).toMatchObject(expected);
    expect((await read(`order=${open.order}`)).operations).toEqual([]);
    expect((await read("from=0&to=1")).operations).toEqual([]);
    expect((await read("from=x")).status).toBe(400);
  });

  it("An answer of the registry to one query is not taken for that to another", async () => {
    const shop = await openShop();
    const { order } = await paid(shop);
    const { list } = createPaymentHost({
      apiUrl: shop.getOrigin(),
      secret: secrets.merchant,
      callbackSecret: secrets.callback,
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const fetched = vi.spyOn(globalThis, "fetch");
    expect(await list({ from: 0, to: 99_999_999_999 })).toMatchObject([{ order }]);
    const { fetch: real } = globalThis;
    const empty = await real(`${shop.getOrigin()}/api/registry?from=0&to=1`, {
      headers: { Authorization: `Bearer ${secrets.merchant}` },
    });
    fetched.mockResolvedValueOnce(empty);
    await expect(list({ order })).rejects.toThrow(HostUnavailableError);
  });
});
