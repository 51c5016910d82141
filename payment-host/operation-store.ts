import { randomBytes, randomUUID } from "node:crypto";
import path from "node:path";
import type { Currency } from "#contract/currencies";
import type { Locale } from "#contract/languages";
import type {
  Chargeback,
  DeclineCode,
  NewCharge,
  NewOperation,
  NewRefund,
  Operation,
  PaymentType,
  Refund,
  RegistryLine,
  SavedMethod,
} from "#contract/payment-host";
import { openAppendLog } from "./append-log";
import type { CardBehaviour } from "./test-cards";

/** A card or wallet before it has a token. */
export type Method = Omit<SavedMethod, "token"> & { behaviour: CardBehaviour };
export type Token = SavedMethod & { behaviour: CardBehaviour };
export type Outcome =
  | { status: "succeeded" }
  | { status: "declined"; code: DeclineCode }
  | { status: "expired" };
export type Reply = { key: string; hash: string; status: number; body: unknown };
export type Attribution = Record<string, string>;

/** Extra fields of an operation that is paid on our form. */
type Form = {
  locale: Locale;
  methods: PaymentType[];
  successUrl: string;
  failUrl: string;
  expiresAt: number;
};
/** Times are in milliseconds, except those of `operation`. */
export type Entry = {
  operation: Operation;
  description: string;
  callbackUrl: string;
  form: Form | null;
  /** Indexed by ticket number. */
  tickets: { until: number; isUsed: boolean }[];
  attribution: Attribution;
  challenge: { method: Method; wrongCodes: number } | null;
  /** When and how a payment at the bank will be decided. */
  decision: { at: number; outcome: Outcome; token: Token } | null;
  /** When the payer may return to the shop; null while the operation waits for the payer. */
  returnAt: number | null;
  callback: { event: string; at: number; isDelivered: boolean } | null;
  /** The sum that was given back. */
  refunded: number;
  chargeback: Chargeback | null;
};

type Event =
  | { type: "opened"; operation: Operation; description: string; callbackUrl: string; form: Form | null }
  | { type: "ticket"; id: string; until: number }
  | { type: "entered"; id: string; ticket: number; attribution: Attribution }
  | { type: "challenged"; id: string; method: Method }
  | { type: "wrong_code"; id: string }
  | { type: "processing"; id: string; decision: NonNullable<Entry["decision"]>; returnAt: number }
  | {
      type: "settled";
      id: string;
      at: number;
      outcome: Outcome;
      token: Token | null;
      returnAt: number;
      callback: { event: string; at: number };
    }
  | { type: "delivered"; id: string }
  /** Lines of old logs have no time. */
  | { type: "refunded"; id: string; refund: Refund; at?: number }
  | { type: "disputed"; id: string; chargeback: Chargeback; callback: { event: string; at: number } }
  | { type: "revoked"; token: string };
type Settled = Extract<Event, { type: "settled" }>;
type Line = { events: Event[]; reply?: Reply };

type Options = { dataDir: string; now: () => number };
export type OperationStore = ReturnType<typeof openOperationStore>;

const createId = (prefix: string) => `${prefix}_${randomBytes(16).toString("hex")}`;
export const toSeconds = (at: number) => Math.floor(at / 1000);

/**
 * The host's operations, tokens and answers, kept in memory and rebuilt from the append log. Each change is one line of
 * it, together with the merchant's answer.
 */
export function openOperationStore({ dataDir, now }: Options) {
  const entries = new Map<string, Entry>();
  const byOrder = new Map<string, string>();
  const tokens = new Map<string, Token>();
  const revoked = new Set<string>();
  const replies = new Map<string, Reply>();
  /** Operations with pending work. */
  const open = new Set<Entry>();
  /** All money that moved, in the order in which it did. */
  const registry: RegistryLine[] = [];

  const appendLog = openAppendLog<Line>(path.join(dataDir, "journal.jsonl"));
  for (const line of appendLog.lines) apply(line);

  function apply({ events, reply }: Line): void {
    for (const event of events) applyEvent(event);
    if (reply) replies.set(reply.key, reply);
  }

  function applyEvent(event: Event): void {
    if (event.type === "opened") return add(event);
    if (event.type === "revoked") return void revoked.add(event.token);
    const entry = entries.get(event.id);
    if (!entry) throw new Error(`The log refers to ${event.id}, which was never opened.`);
    if (event.type === "ticket") entry.tickets.push({ until: event.until, isUsed: false });
    if (event.type === "entered") {
      const ticket = entry.tickets[event.ticket];
      if (ticket) ticket.isUsed = true;
      entry.attribution = { ...entry.attribution, ...event.attribution };
    }
    if (event.type === "challenged") entry.challenge = { method: event.method, wrongCodes: 0 };
    if (event.type === "wrong_code" && entry.challenge) entry.challenge.wrongCodes += 1;
    if (event.type === "processing") {
      entry.operation = { ...entry.operation, status: "processing" };
      entry.decision = event.decision;
      entry.returnAt = event.returnAt;
    }
    if (event.type === "settled") settleEntry(entry, event);
    if (event.type === "refunded") {
      entry.refunded += event.refund.amount;
      const at = event.at === undefined ? (entry.operation.settled ?? 0) : toSeconds(event.at);
      registry.push({ ...event.refund, kind: "refund", at });
    }
    if (event.type === "disputed") {
      const { order, currency } = entry.operation;
      registry.push({ ...event.chargeback, order, currency, refund: null, kind: "chargeback" });
      entry.refunded += event.chargeback.amount;
      entry.chargeback = event.chargeback;
      entry.callback = { ...event.callback, isDelivered: false };
      open.add(entry);
    }
    if (event.type === "delivered" && entry.callback) entry.callback.isDelivered = true;
    if (entry.callback?.isDelivered) open.delete(entry);
  }

  function add({ operation, description, callbackUrl, form }: Extract<Event, { type: "opened" }>): void {
    const entry: Entry = {
      operation,
      description,
      callbackUrl,
      form,
      tickets: [],
      attribution: {},
      challenge: null,
      decision: null,
      returnAt: null,
      callback: null,
      refunded: 0,
      chargeback: null,
    };
    entries.set(operation.id, entry);
    byOrder.set(operation.order, operation.id);
    open.add(entry);
  }

  function settleEntry(entry: Entry, event: Settled): void {
    if (event.token) tokens.set(event.token.token, event.token);
    entry.operation = toSettled(entry.operation, event);
    entry.challenge = null;
    entry.decision = null;
    entry.returnAt = event.returnAt;
    entry.callback = { ...event.callback, isDelivered: false };
    const { id, order, kind, status, amount, currency, settled } = entry.operation;
    if (status === "succeeded" && kind !== "binding" && amount > 0)
      registry.push({ id, order, refund: null, kind, amount, currency, at: settled ?? toSeconds(event.at) });
  }

  function commit(events: Event[], reply?: Reply): void {
    const line = reply ? { events, reply } : { events };
    appendLog.append(line);
    apply(line);
  }

  function commitWithReply(events: Event[], reply: Reply): Reply {
    commit(events, reply);
    return reply;
  }

  const createSettled = (
    id: string,
    outcome: Outcome,
    { token = null, delayMs = 0 }: { token?: Token | null; delayMs?: number },
  ): Settled => ({
    type: "settled",
    id,
    at: now(),
    outcome,
    token: outcome.status === "succeeded" ? token : null,
    returnAt: now() + delayMs,
    callback: { event: createId("evt"), at: now() + delayMs },
  });

  const createToken = (method: Method): Token => ({ token: createId("tok"), ...method });
  const isWaiting = (entry: Entry) => entry.operation.status === "waiting";

  /** Settles the operation if it has been decided or has expired. */
  function settleDue(entry: Entry): void {
    const { decision, form, operation } = entry;
    if (decision && decision.at <= now())
      commit([
        {
          ...createSettled(operation.id, decision.outcome, { token: decision.token }),
          returnAt: entry.returnAt ?? now(),
        },
      ]);
    else if (isWaiting(entry) && form && form.expiresAt <= now())
      commit([createSettled(operation.id, { status: "expired" }, {})]);
  }

  function find(id: string): Entry | null {
    const entry = entries.get(id);
    if (entry) settleDue(entry);
    return entry ?? null;
  }

  return {
    find,
    findByOrder: (order: string) => find(byOrder.get(order) ?? ""),
    findToken: (token: string) => tokens.get(token) ?? null,
    isRevoked: (token: string) => revoked.has(token),
    findReply: (key: string) => replies.get(key) ?? null,
    listRegistry: (isWanted: (line: RegistryLine) => boolean) => registry.filter(isWanted),

    /** Opens an operation with its first ticket. */
    open(wanted: NewOperation, ticketUntil: number, createReply: (operation: Operation) => Reply): Reply {
      const operation = createOperation({ ...wanted, status: "waiting" });
      const { description, callback_url: callbackUrl } = wanted;
      const form = {
        locale: wanted.locale,
        methods: wanted.methods,
        successUrl: wanted.success_url,
        failUrl: wanted.fail_url,
        expiresAt: wanted.expires * 1000,
      };
      return commitWithReply(
        [
          { type: "opened", operation, description, callbackUrl, form },
          { type: "ticket", id: operation.id, until: ticketUntil },
        ],
        createReply(operation),
      );
    },
    addTicket: (entry: Entry, until: number, reply: Reply) =>
      commitWithReply([{ type: "ticket", id: entry.operation.id, until }], reply),
    enter: (entry: Entry, ticket: number, attribution: Attribution) =>
      commit([{ type: "entered", id: entry.operation.id, ticket, attribution }]),

    /** Decides a charge immediately, or at `decideAt` if that is in the future. */
    charge(
      wanted: NewCharge,
      { outcome, token, decideAt }: { outcome: Outcome; token: Token; decideAt: number },
      createReply: (operation: Operation) => Reply,
    ): Reply {
      const operation = createOperation({ ...wanted, kind: "charge", status: "processing" });
      const isLater = decideAt > now();
      const { id } = operation;
      const settled = createSettled(id, outcome, { token });
      const opened: Event = {
        type: "opened",
        operation,
        description: wanted.description,
        callbackUrl: wanted.callback_url,
        form: null,
      };
      return commitWithReply(
        [
          opened,
          isLater
            ? {
                type: "processing",
                id,
                decision: { at: decideAt, outcome, token },
                returnAt: now(),
              }
            : settled,
        ],
        createReply(isLater ? operation : toSettled(operation, settled)),
      );
    },

    challenge: (entry: Entry, method: Method) =>
      commit([{ type: "challenged", id: entry.operation.id, method }]),
    countWrongCode: (entry: Entry) => commit([{ type: "wrong_code", id: entry.operation.id }]),

    /** Settles a waiting operation and ignores others. `delayMs` postpones the callback and the payer's return. */
    settle(
      entry: Entry,
      outcome: Outcome,
      { method = null, delayMs = 0 }: { method?: Method | null; delayMs?: number } = {},
    ): void {
      if (!isWaiting(entry)) return;
      const token = method && createToken(method);
      commit([createSettled(entry.operation.id, outcome, { token, delayMs })]);
    },
    /** Marks a waiting operation as expired; replies with other operations unchanged. */
    cancel(entry: Entry, createReply: (operation: Operation) => Reply): Reply {
      if (!isWaiting(entry)) return commitWithReply([], createReply(entry.operation));
      const settled = createSettled(entry.operation.id, { status: "expired" }, {});
      return commitWithReply([settled], createReply(toSettled(entry.operation, settled)));
    },
    /** The payer may return immediately; the outcome follows after `delayMs`. */
    settleLater(entry: Entry, method: Method, delayMs: number): void {
      if (!isWaiting(entry)) return;
      const decision = {
        at: now() + delayMs,
        outcome: { status: "succeeded" } as const,
        token: createToken(method),
      };
      commit([{ type: "processing", id: entry.operation.id, decision, returnAt: now() }]);
    },

    /** Gives money back; the caller has checked that it was taken. */
    refund(entry: Entry, { refund, amount }: NewRefund, createReply: (refund: Refund) => Reply): Reply {
      const { id, order, currency } = entry.operation;
      const given = { id: createId("ref"), refund, order, amount, currency };
      return commitWithReply([{ type: "refunded", id, refund: given, at: now() }], createReply(given));
    },
    /** The payer's bank takes back what is left; the merchant is told by a callback. */
    dispute(entry: Entry, createReply: (chargeback: Chargeback) => Reply): Reply {
      const { id, amount } = entry.operation;
      const chargeback = {
        id: createId("cb"),
        amount: amount - entry.refunded,
        at: toSeconds(now()),
      };
      const callback = { event: createId("evt"), at: now() };
      return commitWithReply([{ type: "disputed", id, chargeback, callback }], createReply(chargeback));
    },

    revoke: (token: string, reply: Reply) => commitWithReply([{ type: "revoked", token }], reply),
    confirmCallback: (entry: Entry) => commit([{ type: "delivered", id: entry.operation.id }]),

    /** Settles what is due and returns the operations whose callbacks are due. */
    sweep(): Entry[] {
      for (const entry of open) settleDue(entry);
      return [...open].filter(({ callback }) => callback && !callback.isDelivered && callback.at <= now());
    },
    close: () => appendLog.close(),
  };
}

type OperationRequest = { order: string; kind: Operation["kind"]; amount: number; currency: Currency };

const createOperation = ({
  order,
  kind,
  amount,
  currency,
  status,
}: OperationRequest & { status: Operation["status"] }): Operation => ({
  id: randomUUID(),
  order,
  kind,
  amount,
  currency,
  status,
  decline: null,
  method: null,
  settled: null,
});

const toSettled = (operation: Operation, { outcome, token, at }: Settled): Operation => ({
  ...operation,
  status: outcome.status,
  decline: outcome.status === "declined" ? outcome.code : null,
  method: token && toSavedMethod(token),
  settled: toSeconds(at),
});

const toSavedMethod = ({ behaviour: _behaviour, ...method }: Token): SavedMethod => method;
