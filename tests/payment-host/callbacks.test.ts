import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cards, createMac, inSeconds, openShop, payBy } from "./shop";

describe("The shop is notified of an operation's result", () => {
  it("The shop is notified of an operation's result by a signed callback", async () => {
    const shop = await openShop();
    const { opened } = await payBy(shop, cards.success);
    await expect.poll(() => shop.received).toHaveLength(1);
    const { body = "", signature = "" } = shop.received[0] ?? {};
    const [, time = "", mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(mac).toBe(createMac(`${time}.${body}`));
    expect(Math.abs(Number(time) - inSeconds())).toBeLessThan(5);
    const [operation] = await shop.find(opened.operation.order);
    expect(shop.callbacks()).toEqual([
      {
        event: expect.stringMatching(/^evt_/) as string,
        at: operation?.settled,
        operation,
        chargeback: null,
      },
    ]);
  });

  it.each([500, 404, 302, 204])(
    "The shop is notified repeatedly while it responds with %s, with the same event",
    async (status) => {
      let refusals = 3;
      const shop = await openShop({ answerCallback: () => (refusals-- > 0 ? status : 200) });
      await payBy(shop, cards.success);
      await expect.poll(() => shop.received.map((one) => one.status)).toEqual([status, status, status, 200]);
      expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1);
      // There is no callback after the 200: only another operation's arrives.
      await payBy(shop, cards.noMoney);
      await expect.poll(() => shop.received.length).toBe(5);
      expect(new Set(shop.callbacks().map(({ event }) => event)).size).toBe(2);
    },
  );

  it("The shop is notified after a restart of the host, if it was not before, and not twice", async () => {
    let status = 500;
    const shop = await openShop({ answerCallback: () => status });
    await payBy(shop, cards.success);
    await payBy(shop, cards.noMoney);
    await expect.poll(() => new Set(shop.callbacks().map(({ event }) => event)).size).toBe(2);
    status = 200;
    await shop.restart();
    const journal = () => readFileSync(path.join(shop.dataDir, "journal.jsonl"), "utf8");
    await expect.poll(() => journal().match(/"type":"delivered"/g)).toHaveLength(2);
    const count = shop.received.length;
    await shop.restart();
    const { opened } = await payBy(shop, cards.refused);
    await expect.poll(() => shop.received.length).toBe(count + 1);
    expect(shop.callbacks().at(-1)?.operation.order).toBe(opened.operation.order);
  });

  it("The shop is notified also if the payment was at the bank when the host stopped", async () => {
    const shop = await openShop({ delays: { lateMs: 300, timeoutMs: 300 } });
    const late = await payBy(shop, cards.late);
    const slow = await payBy(shop, cards.timeout);
    await shop.restart();
    await expect
      .poll(() =>
        shop
          .callbacks()
          .map(({ operation }) => [operation.order, operation.status])
          .sort(),
      )
      .toEqual([late, slow].map(({ opened }) => [opened.operation.order, "succeeded"]).sort());
  });
});
