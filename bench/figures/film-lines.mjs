// What is said in 10,000 films, by words of several frequencies, on PostgreSQL with its default settings.
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { startPostgres } from "../lib/postgres.mjs";
import { root } from "../lib/product.mjs";
import { atMost } from "../lib/row.mjs";
import { percentile } from "../lib/stats.mjs";

const names = { one: "one word", child: "one word, for a child", two: "two words" };

export async function filmLines({ isQuick }) {
  const films = isQuick ? 1000 : 10_000;
  const postgres = await startPostgres();
  if (!postgres) throw new Error("PostgreSQL is not installed");
  try {
    const worker = fork(path.join(root, "bench/lib/film-lines-worker.ts"), [postgres.url, String(films)], {
      execArgv: ["--import", "tsx"],
      cwd: root,
    });
    const ended = once(worker, "exit").then(([code]) => {
      throw new Error(`The worker ended with ${code}`);
    });
    const [{ result }] = await Promise.race([once(worker, "message"), ended]);
    return Object.entries(names).map(([key, name]) => {
      const byRank = result.map(({ rank, [key]: times }) => ({
        rank,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
      }));
      return atMost(
        `Search in ${films.toLocaleString("en")} films, ${name}: p95 of the slowest rank`,
        Math.max(...byRank.map((own) => own.p95)),
        30,
        {
          unit: " ms",
          digits: 1,
          note: byRank.map((own) => `${own.rank}: ${own.p50.toFixed(1)}, ${own.p95.toFixed(1)}`).join("; "),
        },
      );
    });
  } finally {
    postgres.stop();
  }
}
