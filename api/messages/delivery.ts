import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Clock } from "../clock";
import type { Database } from "../db/database";
import { type MessageChannel, outbox } from "../db/schema";
import { createPoller } from "../poll";

export type OutboxRow = typeof outbox.$inferSelect;
/** Sends a message. The idempotency key is the same for each attempt. */
export type Sender = (message: OutboxRow, key: string) => Promise<void>;
export type Senders = Partial<Record<MessageChannel, Sender>>;

/** A permanent refusal: another attempt would not help. */
export class RefusedMessageError extends Error {}

type Options = {
  db: Database;
  clock: Clock;
  senders: Senders;
  /** Whether texts stay in the outbox after being sent. */
  keepsTexts: boolean;
  log: (line: Record<string, unknown>) => void;
};

const batchSize = 10;
/** Longer than sending a message takes. */
const leaseSeconds = 60;
const pollMs = 1000;
const retrySeconds = [5, 15, 45, 120, 300, 900, 3600];

/**
 * Sends the messages in the outbox, with retries, until they are accepted or expire (AMB-194). One process at a time
 * leases a message; if that process dies, another one takes over after a minute.
 */
export function createDelivery({ db, clock, senders, keepsTexts, log }: Options) {
  const channels = Object.keys(senders) as MessageChannel[];

  async function claim(): Promise<OutboxRow[]> {
    const now = clock.now();
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          isNull(outbox.sent),
          lte(outbox.due, now),
          gt(outbox.expires, now),
          inArray(outbox.channel, channels),
        ),
      )
      .orderBy(outbox.id)
      .limit(batchSize)
      .for("update", { skipLocked: true });
    return db
      .update(outbox)
      .set({ due: now + leaseSeconds, attempts: sql`${outbox.attempts} + 1` })
      .where(inArray(outbox.id, due))
      .returning();
  }

  async function deliver(message: OutboxRow): Promise<void> {
    const { id, attempts, channel, created } = message;
    // Another process may have taken over meanwhile.
    const isMine = and(eq(outbox.id, id), eq(outbox.attempts, attempts));
    try {
      await senders[channel]?.(message, `luch-${created}-${id}`);
      const erased = keepsTexts ? {} : { body: "", html: null };
      await db
        .update(outbox)
        .set({ sent: clock.now(), ...erased })
        .where(isMine);
    } catch (error) {
      const now = clock.now();
      const isFinal = error instanceof RefusedMessageError;
      const wait = retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? leaseSeconds;
      log({
        level: "warn",
        message: "message not sent",
        id,
        channel,
        attempts,
        isFinal,
        error: getSafeErrorText(error),
      });
      await db
        .update(outbox)
        .set(isFinal ? { expires: now } : { due: now + wait })
        .where(isMine);
    }
  }

  /** Sends all messages that are due. */
  async function run(): Promise<void> {
    if (channels.length === 0) return;
    for (let batch = await claim(); batch.length > 0; batch = await claim())
      await Promise.all(batch.map(deliver));
  }

  const poller = createPoller("outbox", run, pollMs, log);
  return {
    run,
    start: () => {
      if (channels.length > 0) poller.start();
    },
    stop: poller.stop,
  };
}

/** The error without the mail server's own message, which may repeat addresses or texts. */
function getSafeErrorText(error: unknown): string {
  if (error instanceof RefusedMessageError) return error.message;
  if (typeof error === "object" && error !== null && "code" in error) return String(error.code);
  return error instanceof Error ? error.name : "unknown";
}
