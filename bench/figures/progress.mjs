// Reports of players: how many a second one core of an API takes, and what each costs the database.
import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { Pool } from "undici";
import { startPostgres } from "../lib/postgres.mjs";
import { cpuSeconds } from "../lib/processes.mjs";
import { startApi } from "../lib/product.mjs";
import { startRedis } from "../lib/redis.mjs";
import { atLeast, atMost, holds } from "../lib/row.mjs";

const senders = 64;
const viewers = 400;
const [perCore, timesBefore, maxP95] = [1000, 5, 200];
const key = "apikey=luch-web";

/** BENCH_BEFORE names the build/api/main.js of another release, which is measured in turns with this one. */
export async function progressReports({ seconds }) {
  const before = process.env.BENCH_BEFORE;
  const rows = [];
  for (const kind of ["embedded database", "PostgreSQL", "PostgreSQL and Redis"]) {
    const figure = `Progress reports a second per core of API, ${kind}`;
    const now = await measure({ kind, seconds: seconds * 2 });
    if (now === null) {
      rows.push(holds(figure, `≥ ${perCore}`, false, "PostgreSQL or redis-server is not installed"));
      continue;
    }
    rows.push(
      atLeast(figure, now.perCore, perCore, { digits: 0, note: describe(now) }),
      atMost(`The same, p95 of ${senders} at once`, now.p95, maxP95, { unit: " ms", digits: 1 }),
    );
    if (!before) continue;
    const then = await measure({ kind, seconds: seconds * 2, file: before });
    rows.push(
      atLeast("The same, × before", now.perCore / then.perCore, timesBefore, {
        digits: 1,
        note: `before ${then.perCore.toFixed(0)}: ${describe(then)}`,
      }),
    );
  }
  return rows;
}

const describe = ({ api, database, rate }) =>
  `CPU ms a report: API ${api.toFixed(2)}, PostgreSQL ${database.toFixed(2)}; ${rate.toFixed(0)}/s`;

async function measure({ kind, seconds, file }) {
  const postgres = kind.startsWith("PostgreSQL") ? await startPostgres() : null;
  const redis = kind.endsWith("Redis") ? await startRedis() : null;
  let api = null;
  try {
    if ((kind.startsWith("PostgreSQL") && !postgres) || (kind.endsWith("Redis") && !redis)) return null;
    api = await startApi({
      file,
      settings: {
        ...(postgres ? { DATABASE_URL: postgres.url } : {}),
        ...(redis ? { REDIS_URL: redis.url } : {}),
      },
    });
    const tokens = await signIn(api.url);
    await send(api.url, tokens, 3);
    const getCpu = () => [cpuSeconds(api.api.pid), postgres?.getCpuSeconds() ?? 0];
    const [apiBefore, databaseBefore] = getCpu();
    const { count, taken, elapsed } = await send(api.url, tokens, seconds);
    const [apiAfter, databaseAfter] = getCpu();
    return {
      perCore: count / (apiAfter - apiBefore),
      rate: count / elapsed,
      api: ((apiAfter - apiBefore) / count) * 1000,
      database: ((databaseAfter - databaseBefore) / count) * 1000,
      p95: taken.sort((one, other) => one - other)[Math.floor(taken.length * 0.95)],
    };
  } finally {
    await api?.stop();
    postgres?.stop();
    await redis?.stop();
  }
}

/** As many viewers without a login, each in a browser of its own. */
async function signIn(url) {
  const tokens = [];
  for (let viewer = 0; viewer < viewers; viewer += 1) {
    const answer = await fetch(`${url}/auth/device/login?${key}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        device_id: randomBytes(12).toString("hex"),
        device_type: "web",
        traffic_source: "",
        is_child: false,
      }),
    });
    if (!answer.ok) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`);
    tokens.push((await answer.json()).authentication_token);
  }
  return tokens;
}

/** Each sender reports the next viewer's position, as players do every ten seconds. */
async function send(url, tokens, seconds) {
  const pool = new Pool(url, { connections: senders });
  const begun = performance.now();
  const taken = [];
  let turn = 0;
  const sendNext = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const own = turn;
      turn += 1;
      const sent = performance.now();
      const { statusCode, body } = await pool.request({
        path: `/profile/progress?${key}&auth_token=${tokens[own % tokens.length]}`,
        method: "POST",
        headers: { "content-type": "application/json", "x-client-agent": "Chrome,%20Windows" },
        body: JSON.stringify({
          uid: own % 2 === 0 ? "u_metropolis" : "u_nosferatu",
          seconds: 10 + 10 * Math.floor(own / tokens.length),
          duration: 7200,
          finished: false,
        }),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`Progress: ${statusCode} ${text}`);
      taken.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: senders }, sendNext));
  const elapsed = (performance.now() - begun) / 1000;
  await pool.close();
  return { count: taken.length, taken, elapsed };
}
