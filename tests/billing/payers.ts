import { createHmac } from "node:crypto";
import type { Charge, OwnSubscription, Payment, PaymentMethod, StartedPayment } from "#contract/billing";
import type { Operation, SavedMethod } from "#contract/payment-host";
import type { Clock } from "../../api/platform/clock";
import { openVisitors } from "../auth/visitors";
import { findOffer } from "./find-offer";
import { createMemoryHost, type MemoryHost } from "./memory-host";

/** The signature of a callback, as the host writes it. */
export const sign = (body: string, secret: string, at = Math.floor(Date.now() / 1000)) =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;

/**
 * The API with an in-memory payment host, and helpers for paying viewers. `beside`: the server whose host and clock this
 * one shares; pass both the same database.
 */
export async function openPayers({
  beside,
  ...options
}: Parameters<typeof openVisitors>[0] & { beside?: { memory: MemoryHost; clock: Clock } } = {}) {
  let now = () => 0;
  const memory: MemoryHost = beside?.memory ?? createMemoryHost(() => now());
  const visitors = await openVisitors({
    paymentHost: memory.host,
    ...(beside ? { clock: beside.clock } : {}),
    ...options,
    settings: { PAYMENT_ORIGIN: "https://pay.example", ...options.settings },
  });
  now = visitors.clock.now;
  const secret = visitors.settings.payment?.callbackSecret ?? "";

  const list = async (token: string) =>
    ((await visitors.get("/account/subscriptions", token)).body as unknown as { items: OwnSubscription[] })
      .items;
  const offerFor = (path: string, body: object, token: string) =>
    findOffer(async (from) => (await visitors.get(from, token)).body, path, body);
  /** Posts a form that leads to a charge, with what its page shows. */
  const agree = async (path: string, body: object, { token }: { token: string }) =>
    visitors.post(path, { offer: await offerFor(path, body, token), ...body }, { token });
  const buy = async (token: string, tariff = "month", more: object = {}) => {
    const { status, body } = await agree("/billing/buy", { tariff_id: tariff, ...more }, { token });
    return { status, body: body as unknown as StartedPayment & { code: string } };
  };
  /** Posts raw text to the callback route. */
  const postCallback = async (body: string, signature: string) => {
    const answer = await fetch(`${visitors.url}/billing/callback`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", signature },
    });
    return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ""}`.trim();
  };
  /** Delivers the host's event about an operation. */
  const deliverEvent = (operation: Operation | null, more: object = {}) => {
    const body = JSON.stringify({ event: "operation", at: visitors.clock.now(), operation, ...more });
    return postCallback(body, sign(body, secret));
  };
  /** Delivers the result of a payment at the host to the API. */
  const settleAll = async () => {
    visitors.clock.set(visitors.clock.now() + 6);
    await visitors.runBilling();
  };
  return {
    ...visitors,
    ...memory,
    memory,
    buy,
    agree,
    offerFor,
    postCallback,
    deliverEvent,
    secret,
    settleAll,
    list,
    /** The charges as the account sees them. */
    history: async (token: string) =>
      (
        (await visitors.get("/account/payment_history", token)).body as unknown as {
          data: { items: Charge[] };
        }
      ).data.items,
    /** A payment as its payer sees it. */
    payment: async (token: string, id = "last") =>
      (await visitors.get(`/billing/payments/${id}`, token)).body as unknown as Payment,
    methods: async (token: string) =>
      (
        (await visitors.get("/account/payment_methods", token)).body as unknown as {
          data: { items: PaymentMethod[] };
        }
      ).data.items,
    /** Returns after weeks: the API does not use its cached viewer, and keeps the session. */
    visit: async (token: string) => {
      await visitors.post("/auth/refresh", {}, { token });
      return list(token);
    },
    /** Buys and pays, so that the subscription starts. */
    subscribe: async (token: string, tariff = "month", card: Partial<SavedMethod> = {}) => {
      const { body } = await buy(token, tariff);
      memory.pay(body.payment.id, card);
      await settleAll();
      const [subscription] = await list(token);
      if (!subscription) throw new Error("no subscription began");
      return subscription;
    },
    /** Advances the clock in steps and runs due jobs. */
    advanceDays: async (days: number, stepHours = 12) => {
      for (let hours = 0; hours < days * 24; hours += stepHours) {
        visitors.clock.set(visitors.clock.now() + stepHours * 3600);
        await visitors.runBilling();
      }
    },
  };
}
export type Payers = Awaited<ReturnType<typeof openPayers>>;
