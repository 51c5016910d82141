import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Receipt } from "#contract/receipts";
import { createDemonstrationPrinter } from "../../api/money/receipts/demonstration-printer";
import type { ReceiptToPrint } from "../../api/money/receipts/fiscal-printer";
import { createNetworkPrinter } from "../../api/money/receipts/network-printer";
import { accounts, ledger } from "../../api/platform/db/schema";
import { getResult } from "../auth/visitors";
import { openPayers, type Payers } from "./payers";

let payers: Payers;
/** What the register was asked for, and whether it answers. */
const asked: ReceiptToPrint[] = [];
let isOut = false;
beforeAll(async () => {
  const register = createDemonstrationPrinter(() => payers.clock.now());
  payers = await openPayers({
    settings: { SELLER_NAME: "ООО «Проба»", SELLER_INN: "7701234567" },
    printer: {
      print: (receipt) => {
        asked.push(receipt);
        return isOut ? Promise.reject(new Error("out of paper")) : register.print(receipt);
      },
    },
  });
});
afterAll(() => payers?.stop());

const buyer = async () => {
  const made = await payers.account();
  await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, made.id));
  return made;
};
const list = async (token: string) =>
  (
    (await payers.get("/billing/receipts", token)).body as unknown as {
      items: { id: string }[];
    }
  ).items;
const open = async (token: string, id: string) =>
  (await payers.get(`/billing/receipts/${id}`, token)).body as unknown as Receipt;

describe("Cash receipts", () => {
  it("A receipt has the tax of its line of the ledger, whatever is set when it is printed", async () => {
    const { token } = await buyer();
    payers.billing.settings = { ...payers.billing.settings, taxPercents: { RU: 10 } };
    await payers.subscribe(token, "month");
    payers.billing.settings = { ...payers.billing.settings, taxPercents: { RU: 22 } };
    await payers.runBilling();
    const [listed] = await list(token);
    expect((await open(token, listed?.id ?? "")).items).toMatchObject([{ vat_percent: 10, vat: 3627 }]);
  });

  it("A charge in roubles has one receipt with its items, tax, numbers and QR code", async () => {
    const { token, email } = await buyer();
    await payers.subscribe(token, "month");
    await payers.runBilling();
    const [listed, ...others] = await list(token);
    expect(others).toEqual([]);
    const receipt = await open(token, listed?.id ?? "");
    expect(receipt).toMatchObject({
      kind: "sale",
      seller: { name: "ООО «Проба»", inn: "7701234567", taxation: "ОСН", site: payers.settings.publicOrigin },
      buyer: email,
      items: [
        {
          name: "Подписка «Луч»: Месяц",
          price: 39_900,
          quantity: 1,
          sum: 39_900,
          vat_percent: 22,
          vat: 7195,
        },
      ],
      total: 39_900,
      url: null,
    });
    expect(receipt.qr).toMatch(/^t=\d{8}T\d{4}&s=399\.00&fn=9999078900000001&i=\d+&fp=\d{10}&n=1$/);
    const [letter] = await payers.messages(email);
    expect(letter?.subject).toMatch(/^Кассовый чек на 399/);
    expect(letter?.body).toContain(`/account/receipts/${listed?.id}`);
  });

  it("Money given back has a receipt of its own", async () => {
    const { token, id } = await buyer();
    await payers.subscribe(token, "month");
    const [line] = await payers.db.select().from(ledger).where(eq(ledger.accountId, id));
    const { id: _id, ...copy } = line ?? expect.unreachable("there is a charge");
    await payers.db.insert(ledger).values({ ...copy, amount: -10_000, refundId: `refund_of_${id}` });
    await payers.runBilling();
    const found = await list(token);
    expect(found).toHaveLength(2);
    expect(await open(token, found[0]?.id ?? "")).toMatchObject({
      kind: "refund",
      total: 10_000,
      items: [{ vat: 1803 }],
    });
  });

  it("A register that was out is asked again with the same id, by one of the servers, and records it once", async () => {
    const { token, email } = await buyer();
    isOut = true;
    await payers.subscribe(token, "month");
    expect(await list(token)).toEqual([]);
    isOut = false;
    payers.advanceClock(3601);
    await Promise.all([payers.runBilling(), payers.runBilling(), payers.runBilling()]);
    const ids = asked.filter((receipt) => receipt.buyer === email).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await list(token)).toHaveLength(1);
    const letters = await payers.messages(email);
    expect(letters.filter(({ subject }) => subject.startsWith("Кассовый"))).toHaveLength(1);
  });

  it("A receipt is its owner's only", async () => {
    const { token } = await buyer();
    await payers.subscribe(token, "month");
    const [{ id } = { id: "" }] = await list(token);
    const stranger = await payers.account();
    expect(getResult(await payers.get(`/billing/receipts/${id}`, stranger.token))).toBe("404 NOT_FOUND");
    const child = await payers.account({ kind: "PAID", child: true });
    expect(getResult(await payers.get("/billing/receipts", child.token))).toBe("403 CHILD_PROFILE");
    expect(getResult(await payers.get("/billing/receipts"))).toBe("401 UNAUTHORIZED");
  });

  it("What is charged in another currency has no Russian receipt", async () => {
    const { token, id } = await payers.account({ country: "RS" });
    await payers.db.update(accounts).set({ trialIsAvailable: false }).where(eq(accounts.id, id));
    await payers.subscribe(token, "month");
    expect(await payers.history(token)).toHaveLength(1);
    expect(await list(token)).toEqual([]);
  });
});

describe("A cash register behind HTTP", () => {
  const receipt: ReceiptToPrint = {
    id: "rcpt_1",
    number: 1,
    kind: "sale",
    seller: { name: "x", inn: "7701234567", taxation: "ОСН", vatPercent: 22, site: "https://luch.example" },
    buyer: null,
    items: [],
    total: 100,
  };
  const record = { drive: "9999", document: 7, sign: "1", at: 1, url: "https://register.example/7" };
  const serve = async (status: number, body: object) => {
    const requests: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      requests.push(request);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const url = `http://till:secret@127.0.0.1:${(server.address() as AddressInfo).port}/print`;
    return { requests, print: () => createNetworkPrinter(url).print(receipt), stop: () => server.close() };
  };

  it("A register behind HTTP is given the receipt with its key and credentials", async () => {
    const { requests, print, stop } = await serve(200, record);
    expect(await print()).toEqual(record);
    expect(requests[0]?.headers["idempotency-key"]).toBe("rcpt_1");
    expect(requests[0]?.headers.authorization).toBe(`Basic ${btoa("till:secret")}`);
    stop();
  });

  it.each([
    [503, record],
    [200, { drive: "9999" }],
  ])("An answer of %i with %j is no record", async (status, body) => {
    const { print, stop } = await serve(status, body);
    await expect(print()).rejects.toThrow();
    stop();
  });
});
