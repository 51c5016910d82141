import type { Database } from "../db/database";
import { type MessageChannel, outbox } from "../db/schema";

export type Message = {
  channel: MessageChannel;
  /** One address or number, never a list. */
  recipient: string;
  subject: string;
  text: string;
  /** The text as an email's markup; null where there is none. */
  html: string | null;
  /** Where an email's List-Unsubscribe header leads; service emails have none. */
  unsubscribe?: string | null;
  /** How long it is worth being delivered. */
  usefulSeconds: number;
};

/** How viewers are written to (AMB-194). */
export type Messenger = {
  /**
   * Takes a message over with the transaction that it tells of: it is sent if, and after, that is committed. The
   * message's number is what a gateway knows repeated deliveries by.
   */
  send: (transaction: Database, now: number, message: Message) => Promise<void>;
  /** Takes as long, and writes to nobody: time must not tell which addresses have an account (AMB-243). */
  pretend: (transaction: Database, now: number, message: Message) => Promise<void>;
};

/** The recipient of decoy messages, which are never sent. */
export const nobody = "";

/** Keeps messages in the outbox, from which they are delivered (delivery.ts). */
export const outboxMessenger: Messenger = {
  send: async (transaction, now, { text, usefulSeconds, ...message }) => {
    await transaction
      .insert(outbox)
      .values({ ...message, body: text, created: now, due: now, expires: now + usefulSeconds });
  },
  pretend: async (transaction, now, { channel }) => {
    await transaction
      .insert(outbox)
      .values({ channel, recipient: nobody, subject: "", body: "", created: now, sent: now });
  },
};
