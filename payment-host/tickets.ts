import { createMac, isSame } from "./signatures";

/** How long a ticket is valid (AMB-234). */
export const ticketMs = 300_000;
export type Tickets = ReturnType<typeof createTickets>;

/**
 * Credentials of a payer: the ticket in the URL, the cookie that replaces it, the form's token, and the key of a bank
 * app's page. All are MACs under the host's secret, so that none has to be stored.
 */
export function createTickets(secret: string) {
  const sign = (text: string) => createMac(secret, text).slice(0, 40);
  const create = (kind: string, id: string, number: number) =>
    `${id}.${number}.${sign(`${kind}:${id}:${number}`)}`;
  const read = (kind: string, value: string): { id: string; number: number } | null => {
    const [, id = "", number = ""] = /^([\w-]{1,64})\.(\d{1,6})\.[0-9a-f]{40}$/.exec(value) ?? [];
    return id && isSame(value, create(kind, id, Number(number))) ? { id, number: Number(number) } : null;
  };
  return {
    create: (id: string, number: number) => create("ticket", id, number),
    read: (value: string) => read("ticket", value),
    /** The same for all tickets of an operation, so that opening it in another tab does not lock out the first. */
    createCookie: (id: string) => create("cookie", id, 0),
    readCookie: (value: string) => read("cookie", value),
    /** Bound to the cookie, or to the key of an app's page. */
    createFormToken: (credential: string) => sign(`form:${credential}`),
    createAppKey: (id: string, type: string) => sign(`app:${id}:${type}`),
    /** The six-digit code of the 3-D Secure step. */
    createCode: (id: string) =>
      String(Number.parseInt(createMac(secret, `code:${id}`).slice(0, 12), 16) % 1_000_000).padStart(6, "0"),
  };
}
