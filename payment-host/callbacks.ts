import type { Callback } from "#contract/payment-host";
import type { Log } from "./log";
import type { Entry, OperationStore } from "./operation-store";
import { toSeconds } from "./operation-store";
import { createMac } from "./signatures";

type Options = { store: OperationStore; secret: string; now: () => number; firstWaitMs: number; log: Log };
const maxWaitMs = 300_000;
const answerMs = 10_000;

/**
 * Reports the outcome of operations to the merchant, with exponential backoff until it answers 200. Undelivered
 * callbacks are in the append log, so they are retried after a restart.
 */
export function createCallbacks({ store, secret, now, firstWaitMs, log }: Options) {
  const attempts = new Map<string, { count: number; next: number; isRunning: boolean }>();
  const stopping = new AbortController();

  async function deliver(entry: Entry): Promise<void> {
    const { callback, operation, callbackUrl, chargeback } = entry;
    if (!callback) return;
    const body = JSON.stringify({
      event: callback.event,
      at: chargeback?.at ?? operation.settled ?? toSeconds(callback.at),
      operation,
      chargeback,
    } satisfies Callback);
    const time = toSeconds(now());
    const status = await fetch(callbackUrl, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Signature: `t=${time},v1=${createMac(secret, `${time}.${body}`)}`,
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerMs)]),
    }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      () => 0,
    );
    if (stopping.signal.aborted) return;
    if (status === 200) store.confirmCallback(entry);
    else log("warn", { message: "callback failed", operation: operation.id, status });
  }

  return {
    /** Skips callbacks that are being sent or are waiting for a retry. */
    send(due: Entry[]): void {
      for (const entry of due) {
        const { id } = entry.operation;
        const attempt = attempts.get(id) ?? { count: 0, next: 0, isRunning: false };
        if (attempt.isRunning || attempt.next > Date.now()) continue;
        attempts.set(id, attempt);
        attempt.isRunning = true;
        void deliver(entry).finally(() => {
          attempt.isRunning = false;
          attempt.next = Date.now() + Math.min(maxWaitMs, firstWaitMs * 2 ** attempt.count);
          attempt.count += 1;
          if (entry.callback?.isDelivered) attempts.delete(id);
        });
      }
    },
    close: () => stopping.abort(),
  };
}
