import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import {
  Callback,
  type NewCharge,
  type NewOperation,
  type NewRefund,
  OpenedOperation,
  Operation,
  Refund,
  Registry,
  type RegistryLine,
  type RegistryQuery,
} from "#contract/payment-host";
import { inSpan, SpanKind } from "#telemetry/tracing";
import type { ApiSettings } from "../../platform/settings";

/** The host gave no valid response, so the outcome is unknown. */
export class HostUnavailableError extends Error {}
/** The host refused the call: nothing was done. */
export class HostRefusedError extends Error {}

/** A client of the payment host (contract/payment-host.ts). Failed calls throw one of the two errors above. */
export type PaymentHost = {
  open: (operation: NewOperation) => Promise<OpenedOperation>;
  /** A new ticket for an operation that is waiting for its payer. */
  getTicket: (id: string) => Promise<string>;
  /** Cancels an operation, unless it is already paid. */
  cancel: (id: string) => Promise<Operation>;
  charge: (charge: NewCharge) => Promise<Operation>;
  /** The state of a payment; null if the host does not know it. */
  find: (order: string) => Promise<Operation | null>;
  /** Gives money back; a repeated call gives it once. */
  refund: (refund: NewRefund) => Promise<Refund>;
  revoke: (token: string) => Promise<void>;
  /** The money that moved at the host. */
  list: (query: RegistryQuery) => Promise<RegistryLine[]>;
};

type HostSettings = NonNullable<ApiSettings["payment"]>;

/** Shorter than the web server's timeout for writes. */
const timeoutMs = 4000;

export function createPaymentHost({
  apiUrl,
  secret,
  callbackSecret,
}: Pick<HostSettings, "apiUrl" | "secret" | "callbackSecret">): PaymentHost {
  async function call(
    method: "GET" | "POST",
    path: string,
    { body, key, signedQuery }: { body?: object; key?: string; signedQuery?: string } = {},
  ): Promise<unknown> {
    const send = async () => {
      const answer = await fetch(new URL(path, apiUrl), {
        method,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          Authorization: `Bearer ${secret}`,
          ...(body ? { "Content-Type": "application/json" } : {}),
          ...(key ? { "Idempotency-Key": key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { response: answer, text: await answer.text() };
    };
    // The host is another company's: it does not learn of our traces.
    const span = `payment host ${/^\/api\/([a-z]+)/.exec(path)?.[1] ?? ""}`;
    const { response, text } = await inSpan(span, { kind: SpanKind.CLIENT }, send).catch((cause: unknown) => {
      throw new HostUnavailableError("The payment host does not respond", { cause });
    });
    // 401 says nothing about the payment: the secrets do not match while they are rotated.
    if (response.status >= 500 || response.status === 429 || response.status === 401)
      throw new HostUnavailableError(`The payment host responded with ${response.status}`);
    if (!response.ok) throw new HostRefusedError(`The payment host refused with ${response.status}`);
    const signature = response.headers.get("signature") ?? "";
    if (signedQuery !== undefined && !isSignedBy(`${signedQuery}.${text}`, signature, callbackSecret))
      throw new HostUnavailableError("The payment host's response is not signed");
    if (text === "") return null;
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new HostUnavailableError("The payment host's response is not JSON", { cause });
    }
  }

  const read = <Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> => {
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new HostUnavailableError("The payment host's response is invalid");
    return parsed.data;
  };
  const at = (id: string, action: string) => `/api/operations/${encodeURIComponent(id)}/${action}`;

  return {
    open: async (operation) =>
      read(
        OpenedOperation,
        await call("POST", "/api/operations", { body: operation, key: `open-${operation.order}` }),
      ),
    getTicket: async (id) =>
      read(
        z.object({ ticket: z.string() }),
        await call("POST", at(id, "ticket"), { body: {}, key: crypto.randomUUID() }),
      ).ticket,
    cancel: async (id) =>
      read(Operation, await call("POST", at(id, "cancel"), { body: {}, key: `cancel-${id}` })),
    charge: async (charge) =>
      read(Operation, await call("POST", "/api/charges", { body: charge, key: `charge-${charge.order}` })),
    find: async (order) => {
      const answer = await call("GET", `/api/operations?order=${encodeURIComponent(order)}`);
      return read(z.object({ operations: z.array(Operation) }), answer).operations[0] ?? null;
    },
    refund: async (refund) =>
      read(Refund, await call("POST", "/api/refunds", { body: refund, key: `refund-${refund.refund}` })),
    revoke: async (token) => {
      await call("POST", `/api/tokens/${encodeURIComponent(token)}/revoke`, {
        body: {},
        key: `revoke-${token}`,
      });
    },
    list: async (query) => {
      const wanted = Object.entries(query).map(([name, value]) => [name, String(value)]);
      const signedQuery = String(new URLSearchParams(wanted));
      return read(Registry, await call("GET", `/api/registry?${signedQuery}`, { signedQuery })).operations;
    },
  };
}

/** How old a signed text may be. */
const maxAgeSeconds = 300;

/** Whether the host signed a text recently. `now` is the real time, in Unix seconds. */
function isSignedBy(
  text: string,
  signature: string,
  secret: string,
  now = Math.floor(Date.now() / 1000),
): boolean {
  const [, at = "", mac = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (mac === "" || Math.abs(now - Number(at)) > maxAgeSeconds) return false;
  const expected = createHmac("sha256", secret).update(`${at}.${text}`).digest();
  return timingSafeEqual(expected, Buffer.from(mac, "hex"));
}

/** A callback's content if the host signed it recently; null otherwise. `now` is the real time, in Unix seconds. */
export function readCallback(body: string, signature: string, secret: string, now: number): Callback | null {
  if (!isSignedBy(body, signature, secret, now)) return null;
  try {
    const parsed = Callback.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
