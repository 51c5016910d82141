import { and, eq, gt, inArray, isNull, lte, not, sql } from "drizzle-orm";
import type { Clock } from "../clock";
import type { Database } from "../db/database";
import { type MessageChannel, outbox } from "../db/schema";
import { describeError } from "../errors";
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
  /** How many emails the mail server is given at a time. */
  mailConnections: number;
  /** Whether texts stay in the outbox after being sent. */
  keepsTexts: boolean;
  log: (line: Record<string, unknown>) => void;
};

/** How many messages of other channels than email are sent at a time. */
const gatewaySlots = 10;
/** Longer than sending a message takes. */
const leaseSeconds = 60;
const pollMs = 500;
const retrySeconds = [5, 15, 45, 120, 300, 900, 3600];
/** What is due, by which the outbox is indexed. */
const isUnsent = and(isNull(outbox.sent), not(outbox.dropped));

/** Messages of one channel that are sent beside the others: somebody waits for them, or they are bulk. */
type Lane = {
  channel: MessageChannel;
  isBulk: boolean;
  slots: number;
  /** Slots in use, or reserved for messages that are being claimed. */
  taken: number;
  inFlight: Set<Promise<void>>;
};

/**
 * Sends the messages in the outbox, with retries, until they are accepted or expire (AMB-194). One process at a time
 * leases a message; if that process dies, another one takes over after a minute. Bulk messages never take the last
 * slot, and each slot is filled as soon as it is free, so that a code waits neither for them nor for a slow server's
 * answer to another code.
 */
export function createDelivery({ db, clock, senders, mailConnections, keepsTexts, log }: Options) {
  const channels = Object.keys(senders) as MessageChannel[];
  const lanes = channels.flatMap((channel): Lane[] => {
    const slots = channel === "email" ? mailConnections : gatewaySlots;
    return [
      { channel, isBulk: false, slots, taken: 0, inFlight: new Set() },
      { channel, isBulk: true, slots: slots - 1, taken: 0, inFlight: new Set() },
    ];
  });
  let isStopped = false;

  async function claim({ channel, isBulk }: Lane, count: number): Promise<OutboxRow[]> {
    const now = clock.now();
    const due = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          isUnsent,
          eq(outbox.channel, channel),
          eq(outbox.isBulk, isBulk),
          lte(outbox.due, now),
          gt(outbox.expires, now),
        ),
      )
      .orderBy(outbox.id)
      .limit(count)
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
        .set(isFinal ? { dropped: true } : { due: now + wait })
        .where(isMine);
    }
  }

  /** Starts sending what is due, as far as the lane has free slots. */
  async function fill(lane: Lane): Promise<void> {
    const free = lane.slots - lane.taken;
    if (isStopped || free <= 0) return;
    lane.taken += free;
    const claimed = await claim(lane, free).catch((error: unknown) => {
      lane.taken -= free;
      throw error;
    });
    lane.taken -= free - claimed.length;
    for (const message of claimed) {
      const task: Promise<void> = deliver(message)
        .finally(() => {
          lane.taken -= 1;
        })
        .then(() => fill(lane))
        .catch(logError)
        .finally(() => lane.inFlight.delete(task));
      lane.inFlight.add(task);
    }
  }

  const fillAll = () => Promise.all(lanes.map(fill));
  const listInFlight = () => lanes.flatMap(({ inFlight }) => [...inFlight]);
  const logError = (error: unknown) =>
    log({ level: "error", message: "outbox", error: describeError(error) });

  const poller = createPoller("outbox", fillAll, pollMs, log);
  return {
    /** Sends all messages that are due. */
    run: async () => {
      await fillAll();
      for (let tasks = listInFlight(); tasks.length > 0; tasks = listInFlight()) await Promise.all(tasks);
    },
    start: () => {
      if (channels.length > 0) poller.start();
    },
    stop: async () => {
      isStopped = true;
      await poller.stop();
      await Promise.all(listInFlight());
    },
  };
}

/** The error without the mail server's own message, which may repeat addresses or texts. */
function getSafeErrorText(error: unknown): string {
  if (error instanceof RefusedMessageError) return error.message;
  if (typeof error === "object" && error !== null && "code" in error) return String(error.code);
  return error instanceof Error ? error.name : "unknown";
}
