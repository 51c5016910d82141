// Throughput and latency with wrk: targets alternate (A B A B), ratios are taken per round.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median } from "./stats.mjs";

const run = promisify(execFile);
const factors = { us: 1e-3, ms: 1, s: 1e3, m: 6e4 };

async function wrk({ url, headers = {} }, connections, seconds) {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "30s",
    "--latency",
    ...headerArgs,
    url,
  ]);
  const [, amount, unit] = /^\s+50%\s+([\d.]+)(\w+)/m.exec(stdout) ?? [];
  if (/Non-2xx or 3xx|Socket errors/.test(stdout))
    throw new Error(`${url}: ${stdout.trim().split("\n").slice(-3).join(" ")}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    p50: Number(amount) * factors[unit],
  };
}

/** Medians per target, and the median over rounds of its ratio to the first target. */
export async function load(targets, { connections, seconds, rounds }) {
  for (const target of targets) await wrk(target, connections, Math.max(1, Math.round(seconds / 2)));
  const measured = targets.map(() => []);
  for (let number = 0; number < rounds; number += 1) {
    for (const [index, target] of targets.entries())
      measured[index].push(await wrk(target, connections, seconds));
  }
  return measured.map((own) => ({
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    p50: median(own.map(({ p50 }) => p50)),
    perSecondRatio: median(own.map(({ perSecond }, number) => perSecond / measured[0][number].perSecond)),
    p50Ratio: median(own.map(({ p50 }, number) => p50 / measured[0][number].p50)),
  }));
}
