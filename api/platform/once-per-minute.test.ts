import { expect, it } from "vitest";
import type { Database } from "./db/database";
import { oncePerMinute } from "./once-per-minute";

const db = {} as Database;

it("Equal questions of a minute are answered once, also while the answer is being made", async () => {
  const made: string[] = [];
  const ask = oncePerMinute(
    async ({ now }: { db: Database; now: number }, question: string) => {
      made.push(`${question} ${now}`);
      await Promise.resolve();
      return { now };
    },
    (question) => question,
  );
  const answers = await Promise.all([ask({ db, now: 60 }, "a"), ask({ db, now: 61 }, "a")]);
  expect(answers).toEqual([{ now: 60 }, { now: 60 }]);
  await ask({ db, now: 119 }, "a");
  await ask({ db, now: 60 }, "b");
  expect(await ask({ db, now: 120 }, "a")).toEqual({ now: 120 });
  expect(made).toEqual(["a 60", "b 60", "a 120"]);
});

it("What failed is made again", async () => {
  let isDown = true;
  const ask = oncePerMinute(() => (isDown ? Promise.reject(new Error("down")) : Promise.resolve({})));
  await expect(ask({ db, now: 0 })).rejects.toThrow("down");
  isDown = false;
  await expect(ask({ db, now: 0 })).resolves.toEqual({});
});
