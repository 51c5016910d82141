import { setTimeout as wait } from "node:timers/promises";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import {
  type DeclineCode,
  NewCharge,
  NewOperation,
  NewRefund,
  type Operation,
  RegistryQuery,
} from "#contract/payment-host";
import { isCardGood } from "#domain/cards";
import { type OperationStore, type Outcome, type Reply, type Token, toSeconds } from "./operation-store";
import { createMac, getDigest, isSame } from "./signatures";
import { chargeDeclines } from "./test-cards";
import { ticketMs, type Tickets } from "./tickets";

/** `silent` charges nothing and never answers; `hang` charges, but answers only after the time-out. */
export type ChargePlan =
  | { kind: "succeed" }
  | { kind: "decline"; code: DeclineCode }
  | { kind: "hang" }
  | { kind: "silent" }
  | { kind: "later"; afterMs: number; code?: DeclineCode };
/** Lets tests override the result of a charge; null keeps the default. */
export type PlanCharge = (charge: NewCharge) => ChargePlan | null;
export type Delays = { timeoutMs: number; lateMs: number };

type Options = {
  store: OperationStore;
  tickets: Tickets;
  origin: string;
  secret: string;
  callbackSecret: string;
  now: () => number;
  delays: Delays;
  planCharge: PlanCharge;
  wake: () => void;
};
type Refusal = { status: 400 | 404 | 409; error: string };
type Answer = { reply: Reply; delayMs?: number } | "silent" | Refusal;
/** Handles a parsed body: commits the change together with the reply. */
type Act = (body: unknown, reply: (status: number, body: unknown) => Reply) => Answer;

const keyPattern = /^[\x21-\x7e]{1,200}$/;

/** The merchant's API (contract/payment-host.ts). Errors are `{ error }`. */
export function createMerchantRoutes(options: Options): Hono {
  const { store, tickets, origin, secret, now, delays, wake } = options;
  const app = new Hono();

  app.use(async (context, next) => {
    const [, bearer = ""] = /^Bearer (.+)$/i.exec(context.req.header("Authorization") ?? "") ?? [];
    if (isSame(bearer, secret)) return next();
    context.header("WWW-Authenticate", "Bearer");
    return context.json({ error: "UNAUTHORIZED" }, 401);
  });

  app.post("/operations", (context) =>
    answerOnce(context, (body, reply) => {
      const parsed = NewOperation.safeParse(body);
      if (!parsed.success) return explain(parsed.error);
      const { data } = parsed;
      if (![data.callback_url, data.success_url, data.fail_url].every(isWebUrl))
        return { status: 400, error: "INVALID: an address is not http:// or https://" };
      if ((data.kind === "binding") !== (data.amount === 0))
        return { status: 400, error: "INVALID: amount: a binding takes no money, a payment does" };
      if (data.expires <= toSeconds(now())) return { status: 400, error: "INVALID: expires: is past" };
      if (store.findByOrder(data.order)) return { status: 409, error: "ORDER_EXISTS" };
      return {
        reply: store.open(data, now() + ticketMs, (operation) =>
          reply(200, { operation, form_url: `${origin}/pay`, ticket: 0 }),
        ),
      };
    }),
  );

  app.post("/operations/:id/ticket", (context) =>
    answerOnce(context, (_body, reply) => {
      const entry = store.find(context.req.param("id"));
      if (!entry?.form) return { status: 404, error: "NOT_FOUND" };
      if (entry.operation.status !== "waiting") return { status: 409, error: "NOT_WAITING" };
      const answer = reply(200, { id: entry.operation.id, ticket: entry.tickets.length });
      return { reply: store.addTicket(entry, now() + ticketMs, answer) };
    }),
  );

  app.post("/operations/:id/cancel", (context) =>
    answerOnce(context, (_body, reply) => {
      const entry = store.find(context.req.param("id"));
      if (!entry) return { status: 404, error: "NOT_FOUND" };
      return { reply: store.cancel(entry, (operation) => reply(200, operation)) };
    }),
  );

  app.post("/charges", (context) =>
    answerOnce(context, (body, reply) => {
      const parsed = NewCharge.safeParse(body);
      if (!parsed.success) return explain(parsed.error);
      if (!isWebUrl(parsed.data.callback_url))
        return { status: 400, error: "INVALID: callback_url: is not http:// or https://" };
      const token = store.findToken(parsed.data.token);
      if (!token) return { status: 404, error: "NOT_FOUND" };
      if (store.findByOrder(parsed.data.order)) return { status: 409, error: "ORDER_EXISTS" };
      const plan = planCharge(parsed.data, token);
      if (plan.kind === "silent") return "silent";
      const outcome: Outcome =
        "code" in plan && plan.code ? { status: "declined", code: plan.code } : { status: "succeeded" };
      const decideAt = now() + (plan.kind === "later" ? plan.afterMs : 0);
      return {
        reply: store.charge(parsed.data, { outcome, token, decideAt }, (operation) => reply(200, operation)),
        delayMs: plan.kind === "hang" ? delays.timeoutMs : 0,
      };
    }),
  );

  app.post("/refunds", (context) =>
    answerOnce(context, (body, reply) => {
      const parsed = NewRefund.safeParse(body);
      if (!parsed.success) return explain(parsed.error);
      const entry = store.findByOrder(parsed.data.order);
      if (!entry) return { status: 404, error: "NOT_FOUND" };
      const { status, amount } = entry.operation;
      if (status !== "succeeded") return { status: 409, error: "NOT_PAID" };
      if (entry.refunded + parsed.data.amount > amount) return { status: 409, error: "TOO_MUCH" };
      return { reply: store.refund(entry, parsed.data, (refund) => reply(200, refund)) };
    }),
  );

  app.post("/operations/:id/dispute", (context) =>
    answerOnce(context, (_body, reply) => {
      const entry = store.find(context.req.param("id"));
      if (!entry) return { status: 404, error: "NOT_FOUND" };
      const { status, amount } = entry.operation;
      if (status !== "succeeded" || entry.refunded >= amount) return { status: 409, error: "NOT_PAID" };
      return { reply: store.dispute(entry, (chargeback) => reply(200, chargeback)) };
    }),
  );

  app.get("/registry", (context) => {
    const parsed = RegistryQuery.safeParse(context.req.query());
    if (!parsed.success) return context.json({ error: "INVALID: the query" }, 400);
    const { data } = parsed;
    const operations = store.listRegistry(({ order, at }) =>
      "order" in data ? order === data.order : at >= data.from && at < data.to,
    );
    const body = JSON.stringify({ operations });
    const { search } = new URL(context.req.url);
    const time = toSeconds(now());
    return context.body(body, 200, {
      "Content-Type": "application/json",
      Signature: `t=${time},v1=${createMac(options.callbackSecret, `${time}.${search.slice(1)}.${body}`)}`,
    });
  });

  app.get("/operations", (context) => {
    const order = context.req.query("order");
    if (order === undefined) return context.json({ error: "INVALID: order: is missing" }, 400);
    const found = store.findByOrder(order);
    return context.json({ operations: found ? [found.operation] : [] });
  });

  app.post("/tokens/:token/revoke", (context) =>
    answerOnce(context, (_body, reply) => {
      const token = context.req.param("token");
      if (!store.findToken(token)) return { status: 404, error: "NOT_FOUND" };
      return { reply: store.revoke(token, reply(204, null)) };
    }),
  );

  function planCharge(charge: NewCharge, token: Token): ChargePlan {
    // Before the override: even a test cannot charge a revoked token.
    if (store.isRevoked(token.token)) return { kind: "decline", code: "token_revoked" };
    const planned = options.planCharge(charge);
    if (planned) return planned;
    const code =
      token.expire && !isCardGood(token.expire, now()) ? "card_expired" : chargeDeclines[token.behaviour];
    if (code) return { kind: "decline", code };
    if (token.behaviour === "timeout") return { kind: "hang" };
    if (token.behaviour === "late") return { kind: "later", afterMs: delays.lateMs };
    return { kind: "succeed" };
  }

  /** Acts once per idempotency key; repeated calls get the stored answer. */
  async function answerOnce(context: Context, act: Act): Promise<Response> {
    const key = context.req.header("Idempotency-Key") ?? "";
    if (!keyPattern.test(key)) return context.json({ error: "INVALID: Idempotency-Key: is missing" }, 400);
    const text = await context.req.text();
    const hash = getDigest(`${context.req.method} ${context.req.path}\n${text}`);
    // No `await` from here to the commit, so that only one of parallel calls acts.
    const stored = store.findReply(key);
    if (stored) {
      if (stored.hash !== hash) return context.json({ error: "OTHER_BODY" }, 422);
      return send(context, stored);
    }
    const body = parseJson(text);
    if (body === undefined) return context.json({ error: "INVALID: no JSON" }, 400);
    const answer = act(body, (status, content) => ({ key, hash, status, body: content }));
    if (answer === "silent") return neverAnswer(context.req.raw.signal);
    if ("error" in answer) return context.json({ error: answer.error }, answer.status);
    wake();
    if (answer.delayMs) await wait(answer.delayMs, undefined, { ref: false });
    return send(context, answer.reply);
  }

  function send(context: Context, { status, body }: Reply): Response {
    if (status === 204) return context.body(null, 204);
    return context.json(withTicket(body as StoredBody), 200);
  }

  /** Replaces the ticket's number by the ticket itself, which is never stored. */
  function withTicket(body: StoredBody): unknown {
    if (body.ticket === undefined) return body;
    if (body.operation) return { ...body, ticket: tickets.create(body.operation.id, body.ticket) };
    return { ticket: tickets.create(body.id ?? "", body.ticket) };
  }

  return app;
}

type StoredBody = { ticket?: number; operation?: Operation; id?: string };

function parseJson(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isWebUrl = (url: string) => /^https?:$/.test(new URL(url).protocol);

function explain(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  return { status: 400, error: `INVALID: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}` };
}

const neverAnswer = (signal: AbortSignal): Promise<Response> =>
  new Promise((resolve) =>
    signal.addEventListener("abort", () => resolve(new Response(null, { status: 503 })), { once: true }),
  );
