import { createHmac, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import {
  Callback,
  type NewCharge,
  type NewOperation,
  OpenedOperation,
  Operation,
} from "#contract/payment-host";
import { createLog } from "../../payment-host/log";
import { type PaymentHostOptions, startPaymentHost } from "../../payment-host/start-payment-host";

export const secrets = {
  merchant: "merchant-secret-of-all-these-tests",
  callback: "callback-secret-of-all-these-tests",
};
export const createMac = (text: string) => createHmac("sha256", secrets.callback).update(text).digest("hex");
export const inSeconds = () => Math.floor(Date.now() / 1000);

/** A temporary folder that is removed after the test. */
export function createFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "luch-payment-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** For tests that do something before the delay ends, also on a busy machine. */
export const slowDelays = { timeoutMs: 2500, lateMs: 2500 };

export type Options = Partial<PaymentHostOptions> & { answerCallback?: () => number };

/** A payment host on its own port and a shop that uses it, with recorded logs and callbacks. */
export async function openShop({ answerCallback = () => 200, ...options }: Options = {}) {
  const logged: string[] = [];
  const received: { body: string; signature: string; status: number }[] = [];
  const shop = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const status = answerCallback();
      received.push({
        body: Buffer.concat(parts).toString(),
        signature: String(request.headers.signature),
        status,
      });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => void shop.listen(0, "127.0.0.1", resolve));
  const shopOrigin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const dataDir = options.dataDir ?? createFolder();
  const start = (more: Partial<PaymentHostOptions> = {}) =>
    startPaymentHost({
      port: 0,
      secrets,
      log: createLog("debug", (text) => logged.push(text)),
      callbackWaitMs: 20,
      delays: { timeoutMs: 400, lateMs: 400 },
      ...options,
      ...more,
      dataDir,
    });
  let host = await start();
  onTestFinished(async () => {
    await host.close();
    shop.closeAllConnections();
    shop.close();
  });
  const client = createClient(() => host.origin, shopOrigin);
  return {
    ...client,
    shopOrigin,
    dataDir,
    logged,
    received,
    callbacks: () => received.map(({ body }) => Callback.parse(JSON.parse(body))),
    getOrigin: () => host.origin,
    close: () => host.close(),
    restart: async (more?: Partial<PaymentHostOptions>) => {
      await host.close();
      host = await start(more);
    },
  };
}

/** The merchant's calls to a host. */
export function createClient(getOrigin: () => string, shopOrigin: string) {
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${getOrigin()}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${secrets.merchant}`,
        Connection: "close",
        ...(method === "POST" ? { "Idempotency-Key": randomUUID() } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
  const createOperation = (more: Partial<NewOperation> = {}): NewOperation => ({
    order: randomUUID(),
    kind: "payment",
    amount: 39_900,
    currency: "RUB",
    description: "Подписка на месяц",
    locale: "ru",
    methods: ["card", "sbp", "tpay"],
    callback_url: `${shopOrigin}/callback`,
    success_url: `${shopOrigin}/success?kept=1`,
    fail_url: `${shopOrigin}/fail`,
    expires: inSeconds() + 1800,
    ...more,
  });
  const open = async (more: Partial<NewOperation> = {}) => {
    const answer = await call("POST", "/operations", createOperation(more));
    return OpenedOperation.parse(await answer.json());
  };
  return {
    call,
    createOperation,
    open,
    createCharge: (token: string, more: Partial<NewCharge> = {}): NewCharge => ({
      order: randomUUID(),
      token,
      amount: 39_900,
      currency: "RUB",
      description: "Следующий месяц",
      callback_url: `${shopOrigin}/callback`,
      ...more,
    }),
    charge: async (charge: NewCharge) =>
      Operation.parse(await (await call("POST", "/charges", charge)).json()),
    find: async (order: string): Promise<Operation[]> =>
      (
        (await (await call("GET", `/operations?order=${order}`)).json()) as { operations: unknown[] }
      ).operations.map((one) => Operation.parse(one)),
  };
}

/** A payer's browser without script: cookies, forms and no automatic redirects. */
export function openBrowser(origin: string) {
  const cookies = new Map<string, string>();
  const request = async (url: string, init: RequestInit = {}) => {
    const answer = await fetch(new URL(url, origin), {
      redirect: "manual",
      ...init,
      // The host may have been restarted at another origin.
      headers: {
        Connection: "close",
        Cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
        ...init.headers,
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const readToken = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    request(url, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { Origin: origin, ...headers },
    });
  return {
    request,
    post,
    readToken,
    /** Follows a ticket to the operation's page. */
    enter: async ({ form_url, ticket }: { form_url: string; ticket: string }, query = "") => {
      const answer = await request(`${form_url}?auth_token=${ticket}${query}`);
      const url = answer.headers.get("location") ?? "";
      const page = url ? await (await request(url)).text() : "";
      return { answer, url, page, token: readToken(page) };
    },
    pay: (url: string, token: string, number: string, more: Record<string, string> = {}) =>
      post(url, { token, intent: "card", number, expiry: "12/40", cvc: "999", ...more }),
  };
}

export const cards = {
  success: "2200700000000017",
  code: "5469010000000069",
  noMoney: "2200240000000030",
  invalid: "4276010000000040",
  refused: "2200380000000091",
  timeout: "5521750000000058",
  late: "2200150000000023",
  once: "2200300000000073",
  expires: "5100210000000086",
  stolen: "2200610000000109",
  unavailable: "4377720000000117",
};
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Pays a new operation by card, and returns where the payer was redirected. */
export async function payBy(shop: Shop, number: string, more: Partial<NewOperation> = {}) {
  const opened = await shop.open(more);
  const browser = openBrowser(shop.getOrigin());
  const { url, token } = await browser.enter(opened);
  const answer = await browser.pay(url, token, number);
  return { opened, browser, url, token, answer, location: answer.headers.get("location") ?? "" };
}
