import type { Database } from "../db/database";
import { type MessageChannel, outbox } from "../db/schema";

export type Message = {
  channel: MessageChannel;
  /** One address or number, never a list. */
  recipient: string;
  subject: string;
  text: string;
  /** The text of an email as HTML. */
  html: string | null;
  /** URL for an email's List-Unsubscribe header; service emails have none. */
  unsubscribe?: string | null;
  /** How long it is worth delivering. */
  usefulSeconds: number;
  /** Whether it goes to many at once, who do not wait for it. */
  isBulk?: boolean;
};

/** Queues messages to viewers (AMB-194). */
export type Messenger = {
  /**
   * Queues messages in the transaction that they report, so that they are sent only if that is committed. A gateway
   * recognises repeated deliveries by the message's id.
   */
  send: (transaction: Database, now: number, ...messages: Message[]) => Promise<void>;
  /** Sends nothing but takes as long, so that timing does not reveal which addresses have an account (AMB-243). */
  pretend: (transaction: Database, now: number, message: Message) => Promise<void>;
};

/** The recipient of decoy messages, which are never sent. */
export const nobody = "";

/** Stores messages in the outbox, from which delivery.ts sends them. */
export const outboxMessenger: Messenger = {
  send: async (transaction, now, ...messages) => {
    if (messages.length === 0) return;
    await transaction.insert(outbox).values(
      messages.map(({ text, usefulSeconds, ...message }) => ({
        ...message,
        body: text,
        created: now,
        due: now,
        expires: now + usefulSeconds,
      })),
    );
  },
  pretend: async (transaction, now, { channel }) => {
    await transaction
      .insert(outbox)
      .values({ channel, recipient: nobody, subject: "", body: "", created: now, sent: now });
  },
};
