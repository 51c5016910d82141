import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { normalizePassword } from "#domain/entered-text";
import { createLimit, QueueFullError } from "#domain/task-limit";
import { fail } from "../../platform/errors";

/** The cost of argon2id: about 21 ms of a core and 19 MiB while it runs. */
export const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a discarded random password. Verified for unknown accounts, so that timing does not reveal them. */
export const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$nh+g6OJaFi7W4oow30BZ/A$+mNrDP2U4bGbnMAyFY/rjn5yNif2udgWpl5ddXngY/o";

/** Leaves one core free, so that pages do not wait for sign-ins. */
const maxRunning = Math.max(1, Math.min(availableParallelism() - 1, 3));
const maxWaiting = 64;

type Argon2 = {
  hash: (password: string, options: typeof hashOptions) => Promise<string>;
  verify: (passwordHash: string, password: string) => Promise<boolean>;
};

/** Hashes and verifies passwords, a few at a time. Both throw 503 BUSY when the queue is full. */
export function createPasswords(argon2: Argon2 = { hash, verify }, running = maxRunning) {
  const limit = createLimit(running, maxWaiting);
  const run = <Value>(task: () => Promise<Value>): Promise<Value> =>
    limit(task).catch((error: unknown) => {
      if (error instanceof QueueFullError) fail(503, "BUSY", "The server is busy, try again later");
      throw error;
    });
  return {
    hash: (password: string) => run(() => argon2.hash(normalizePassword(password), hashOptions)),
    /**
     * Whether the password has this hash, in its normal form or, for hashes of earlier versions, as given. Without a
     * hash, false after the same work.
     */
    isRight: async (password: string, passwordHash: string | null) => {
      for (const form of new Set([normalizePassword(password), password]))
        if (await run(() => argon2.verify(passwordHash ?? dummyHash, form))) return passwordHash !== null;
      return false;
    },
  };
}
export type Passwords = ReturnType<typeof createPasswords>;
