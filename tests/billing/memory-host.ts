import type {
  DeclineCode,
  NewCharge,
  NewOperation,
  Operation,
  Refund,
  SavedMethod,
} from "#contract/payment-host";
import {
  HostRefusedError,
  HostUnavailableError,
  type PaymentHost,
} from "../../api/money/billing/payment-host";

/**
 * «Silent»: no response, before or after the operation took effect. «Ended»: the caller's process ends at that point.
 * «Refused»: rejected, nothing was done.
 */
export type Opening = "succeed" | "refused" | `${"silent" | "ended"} ${"before" | "after"}`;
export type Behaviour = Opening | DeclineCode | "processing";
/** Simulates the end of the process: nothing after it runs. */
export class ProcessEndedError extends Error {}
const fail = (how: Behaviour, when: "before" | "after") => {
  if (how === `silent ${when}`) throw new HostUnavailableError("silent");
  if (how === `ended ${when}`) throw new ProcessEndedError("the process ended");
  if (how === "refused") throw new HostRefusedError("refused");
};

const goodCard: SavedMethod = {
  token: "tok_good",
  type: "card",
  brand: "mir",
  bank: "Маяк",
  last4: "0004",
  card_id: null,
  expire: "12/40",
};

/**
 * An in-memory payment host that keeps the contract's promises: an order is paid at most once, and its outcome can be
 * queried. `behave` decides the outcome of a charge.
 */
export function createMemoryHost(now: () => number) {
  /** The first body under each idempotency key. */
  const bodies = new Map<string, string>();
  const requireSameBody = (key: string, body: object) => {
    const text = JSON.stringify(body);
    if ((bodies.get(key) ?? text) !== text) throw new HostRefusedError("422");
    bodies.set(key, text);
  };
  const opened = new Map<string, string>();
  const refunds = new Map<string, Refund & { at?: number }>();
  let refunding: () => Opening = () => "succeed";
  const operations = new Map<string, Operation & { expires: number }>();
  const tickets: string[] = [];
  const revoked = new Set<string>();
  let behave: (charge: NewCharge) => Behaviour = () => "succeed";
  let open: (operation: NewOperation) => Opening = () => "succeed";
  let isSilent = () => false;
  let beforeAnswer: (operation: Operation) => Promise<unknown> = async () => {};
  let made = 0;
  const byId = (id: string) => {
    const found = [...operations.values()].find((operation) => operation.id === id);
    if (!found) throw new HostRefusedError("no such operation");
    return found;
  };
  const add = (order: string, operation: Omit<Operation, "id" | "order">, expires: number) => {
    const known = operations.get(order);
    if (known) return known;
    const created = { id: `op_${(made += 1)}`, order, ...operation, expires };
    operations.set(order, created);
    return created;
  };
  const answer = () => {
    if (isSilent()) throw new HostUnavailableError("silent");
  };
  const newTicket = () => {
    tickets.push(`ticket-${tickets.length}`);
    return tickets.at(-1) ?? "";
  };
  const host: PaymentHost = {
    open: async (wanted: NewOperation) => {
      const { order, kind, amount, currency, expires } = wanted;
      const opening = open(wanted);
      fail(opening, "before");
      requireSameBody(`open-${order}`, wanted);
      const operation = add(
        order,
        { kind, amount, currency, status: "waiting", decline: null, method: null, settled: null },
        expires,
      );
      fail(opening, "after");
      // As all of its answer, the ticket is the same for a repeated call.
      const ticket = opened.get(order) ?? newTicket();
      opened.set(order, ticket);
      return { operation: { ...operation }, form_url: "http://pay.example/pay", ticket };
    },
    getTicket: async (id) => {
      answer();
      const { status, expires } = byId(id);
      if (status !== "waiting" || now() >= expires) throw new HostRefusedError("it is over");
      return newTicket();
    },
    cancel: async (id) => {
      answer();
      const operation = byId(id);
      if (operation.status === "waiting") Object.assign(operation, { status: "expired", settled: now() });
      return { ...operation };
    },
    charge: async (charge) => {
      requireSameBody(`charge-${charge.order}`, charge);
      const known = operations.get(charge.order);
      if (known) return { ...known };
      const behaviour = revoked.has(charge.token) ? "token_revoked" : behave(charge);
      fail(behaviour, "before");
      const isPaid = ["succeed", "silent after", "ended after"].includes(behaviour);
      const operation = add(
        charge.order,
        {
          kind: "charge",
          amount: charge.amount,
          currency: charge.currency,
          status: behaviour === "processing" ? "processing" : isPaid ? "succeeded" : "declined",
          decline: isPaid || behaviour === "processing" ? null : (behaviour as DeclineCode),
          method: { ...goodCard, token: charge.token },
          settled: behaviour === "processing" ? null : now(),
        },
        Number.MAX_SAFE_INTEGER,
      );
      await beforeAnswer({ ...operation });
      fail(behaviour, "after");
      return { ...operation };
    },
    find: async (order) => {
      answer();
      const operation = operations.get(order);
      return operation ? { ...operation } : null;
    },
    refund: async (wanted) => {
      answer();
      requireSameBody(`refund-${wanted.refund}`, wanted);
      const operation = operations.get(wanted.order);
      const known = refunds.get(wanted.refund);
      const behaviour = refunding();
      fail(behaviour, "before");
      const given = [...refunds.values()].filter(({ order }) => order === wanted.order);
      const sum = given.reduce((total, { amount }) => total + amount, 0);
      if (operation?.status !== "succeeded" || (!known && sum + wanted.amount > operation.amount))
        throw new HostRefusedError("not that much was paid");
      const { currency } = operation;
      const made = known ?? { id: `ref_${refunds.size}`, currency, at: now(), ...wanted };
      refunds.set(wanted.refund, made);
      fail(behaviour, "after");
      return made;
    },
    revoke: async (token) => {
      answer();
      revoked.add(token);
    },
    list: async (query) => {
      answer();
      const paid = [...operations.values()].flatMap(({ kind, status, settled, ...one }) =>
        status === "succeeded" && kind !== "binding" && one.amount > 0
          ? [{ ...one, kind, refund: null, at: settled ?? 0 }]
          : [],
      );
      const given = [...refunds.values()].map(({ at = 0, ...one }) => ({
        ...one,
        kind: "refund" as const,
        at,
      }));
      return [...paid, ...given].filter(({ order, at }) =>
        "order" in query ? order === query.order : at >= query.from && at < query.to,
      );
    },
  };
  return {
    host,
    operations,
    refunds,
    setRefunding: (next: typeof refunding) => {
      refunding = next;
    },
    revoked,
    setBehaviour: (next: typeof behave) => {
      behave = next;
    },
    setOpening: (next: typeof open) => {
      open = next;
    },
    /** Runs after a charge and before its response. */
    setBeforeAnswer: (next: typeof beforeAnswer) => {
      beforeAnswer = next;
    },
    /** Whether queries about operations time out. */
    setSilence: (next: typeof isSilent) => {
      isSilent = next;
    },
    /** The bank finishes processing. */
    finish: (order: string, status: "succeeded" | "declined") =>
      Object.assign(operations.get(order) ?? {}, {
        status,
        decline: status === "declined" ? "declined_by_bank" : null,
        settled: now(),
      }),
    /** The payer pays by card or is declined. Returns the host's event. */
    pay: (
      order: string,
      { decline = null, ...card }: Partial<SavedMethod> & { decline?: DeclineCode | null } = {},
    ) => {
      const operation = operations.get(order);
      if (operation?.status === "waiting" && now() < operation.expires)
        Object.assign(operation, {
          status: decline ? "declined" : "succeeded",
          decline,
          method: decline ? null : { ...goodCard, token: `tok_${order}`, card_id: `card_${order}`, ...card },
          settled: now(),
        });
      return operation ?? null;
    },
    /** The total that the host charged and did not give back, in minor units by currency. */
    total: () => {
      const sums: Record<string, number> = {};
      for (const { status, amount, currency } of operations.values())
        if (status === "succeeded" && amount > 0) sums[currency] = (sums[currency] ?? 0) + amount;
      for (const { amount, currency } of refunds.values()) sums[currency] = (sums[currency] ?? 0) - amount;
      return sums;
    },
  };
}

export type MemoryHost = ReturnType<typeof createMemoryHost>;
