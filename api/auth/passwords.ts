import { hash, verify } from "@node-rs/argon2";
import { fail } from "../errors";

/** What argon2id costs: about 21 ms of a core and 19 MiB while it runs. */
export const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random password that nobody kept. Verified for unknown accounts, so that time does not tell them. */
export const dummyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$nh+g6OJaFi7W4oow30BZ/A$+mNrDP2U4bGbnMAyFY/rjn5yNif2udgWpl5ddXngY/o";

const maxRunning = 2;
const maxWaiting = 64;

type Argon2 = {
  hash: (password: string, options: typeof hashOptions) => Promise<string>;
  verify: (passwordHash: string, password: string) => Promise<boolean>;
};

/**
 * Hashes and verifies passwords, two at a time: more would fill the thread pool, and files and pictures would wait. Both
 * throw 503 BUSY when too many wait already.
 */
export function createPasswords(argon2: Argon2 = { hash, verify }) {
  const run = createQueue();
  return {
    hash: (password: string) => run(() => argon2.hash(password, hashOptions)),
    /** Whether the password has this hash. False without one, after as much work. */
    isRight: async (password: string, passwordHash: string | null) => {
      const isRight = await run(() => argon2.verify(passwordHash ?? dummyHash, password));
      return isRight && passwordHash !== null;
    },
  };
}
export type Passwords = ReturnType<typeof createPasswords>;

function createQueue() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function run<Value>(task: () => Promise<Value>): Promise<Value> {
    if (running < maxRunning) running += 1;
    else if (waiting.length >= maxWaiting) fail(503, "BUSY", "Too much to do: try again in a moment");
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The next one takes over the place.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
