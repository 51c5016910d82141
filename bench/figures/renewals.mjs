// Renewals and the start of payments on PostgreSQL, with payment hosts in memory: what the engine itself costs.
import { fork } from "node:child_process";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { startPostgres } from "../lib/postgres.mjs";
import { root } from "../lib/product.mjs";
import { atLeast, atMost } from "../lib/row.mjs";
import { percentile } from "../lib/stats.mjs";

const workers = 2;

export async function renewing({ isQuick }) {
  const count = isQuick ? 1000 : 4000;
  const postgres = await startPostgres();
  if (!postgres) throw new Error("PostgreSQL is not installed");
  const running = [];
  try {
    for (let index = 0; index < workers; index += 1) running.push(await startWorker(postgres.url));
    const [first] = running;
    await first.run("seed", count);
    const begun = performance.now();
    const renewed = await Promise.all(running.map(({ run }) => run("renew")));
    const seconds = (performance.now() - begun) / 1000;
    const sum = renewed.reduce((total, own) => total + own, 0);
    if (sum !== count) throw new Error(`${sum} of ${count} were renewed`);
    const times = await first.run("start", 100);
    return [
      atLeast("Renewals a second, two workers on PostgreSQL", count / seconds, 100, {
        digits: 0,
        note: `${count} in ${seconds.toFixed(1)} s, ${renewed.join(" and ")}`,
      }),
      atMost("Starting a payment beside the host, PostgreSQL: p95", percentile(times, 0.95), 150, {
        unit: " ms",
        digits: 1,
        note: `p50 ${percentile(times, 0.5).toFixed(1)} ms`,
      }),
    ];
  } finally {
    for (const { stop } of running) await stop();
    postgres.stop();
  }
}

async function startWorker(databaseUrl) {
  const child = fork(path.join(root, "bench/lib/billing-worker.ts"), [databaseUrl], {
    execArgv: ["--import", "tsx"],
    cwd: root,
  });
  const answer = () =>
    new Promise((resolve, reject) => {
      child.once("message", ({ result }) => resolve(result));
      child.once("exit", () => reject(new Error("A worker ended")));
    });
  await answer();
  return {
    run: (task, count) => {
      const result = answer();
      child.send({ task, count });
      return result;
    },
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", resolve);
        child.send({ task: "stop" });
      }),
  };
}
