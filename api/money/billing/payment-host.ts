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
} from "#contract/payment-host";
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
};

type HostSettings = NonNullable<ApiSettings["payment"]>;

/** Shorter than the web server's timeout for writes. */
const timeoutMs = 4000;

export function createPaymentHost({ apiUrl, secret }: Pick<HostSettings, "apiUrl" | "secret">): PaymentHost {
  async function call(method: "GET" | "POST", path: string, body?: object, key?: string): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(new URL(path, apiUrl), {
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
      text = await response.text();
    } catch (cause) {
      throw new HostUnavailableError("The payment host does not respond", { cause });
    }
    // 401 says nothing about the payment: the secrets do not match while they are rotated.
    if (response.status >= 500 || response.status === 429 || response.status === 401)
      throw new HostUnavailableError(`The payment host responded with ${response.status}`);
    if (!response.ok) throw new HostRefusedError(`The payment host refused with ${response.status}`);
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
      read(OpenedOperation, await call("POST", "/api/operations", operation, `open-${operation.order}`)),
    getTicket: async (id) =>
      read(z.object({ ticket: z.string() }), await call("POST", at(id, "ticket"), {}, crypto.randomUUID()))
        .ticket,
    cancel: async (id) => read(Operation, await call("POST", at(id, "cancel"), {}, `cancel-${id}`)),
    charge: async (charge) =>
      read(Operation, await call("POST", "/api/charges", charge, `charge-${charge.order}`)),
    find: async (order) => {
      const answer = await call("GET", `/api/operations?order=${encodeURIComponent(order)}`);
      return read(z.object({ operations: z.array(Operation) }), answer).operations[0] ?? null;
    },
    refund: async (refund) =>
      read(Refund, await call("POST", "/api/refunds", refund, `refund-${refund.refund}`)),
    revoke: async (token) => {
      await call("POST", `/api/tokens/${encodeURIComponent(token)}/revoke`, {}, `revoke-${token}`);
    },
  };
}

/** How old a signed callback may be. */
const maxCallbackAgeSeconds = 300;

/** A callback's content if the host signed it recently; null otherwise. `now` is the real time, in Unix seconds. */
export function readCallback(body: string, signature: string, secret: string, now: number): Callback | null {
  const [, at = "", mac = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (mac === "" || Math.abs(now - Number(at)) > maxCallbackAgeSeconds) return null;
  const expected = createHmac("sha256", secret).update(`${at}.${body}`).digest();
  if (!timingSafeEqual(expected, Buffer.from(mac, "hex"))) return null;
  try {
    const parsed = Callback.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
