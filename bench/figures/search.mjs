// Search over HTTP in a catalogue of 50,000 titles: the golden queries in sequence, on both databases.
import http from "node:http";
import path from "node:path";
import { buildSync } from "esbuild";
import { get } from "../lib/http.mjs";
import { startPostgres } from "../lib/postgres.mjs";
import { stop } from "../lib/processes.mjs";
import { root, startLargeApi } from "../lib/product.mjs";
import { atLeast, atMost } from "../lib/row.mjs";
import { percentile } from "../lib/stats.mjs";

const titles = 50_000;
const groups = {
  title: "titles",
  person: "persons",
  channel: "channels",
  collection: "collections",
  article: "articles",
};
const maxRank = 3;
/** Queries that match thousands of titles: words and single letters from the generated names. */
const broad = ["маяк", "на", "м", "т", "фильм", "1", "сад на", "маяг", "vfzr", "экспресс в тумане"];

export async function search({ isQuick }) {
  const golden = (await loadFromTests("golden")).goldenQueries;
  const asked = (await loadFromTests("viewer-queries")).viewerQueries.map(({ query }) => query);
  const embedded = await measure("embedded database", 150, { golden, asked }, { isQuick });
  const postgres = await startPostgres();
  if (!postgres) return embedded;
  try {
    return [
      ...embedded,
      ...(await measure("PostgreSQL", 50, { golden, asked }, { isQuick, databaseUrl: postgres.url })),
    ];
  } finally {
    postgres.stop();
  }
}

async function loadFromTests(name) {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(root, `tests/search/${name}.ts`)],
    bundle: true,
    write: false,
    format: "esm",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

async function measure(name, maxMs, { golden, asked }, { isQuick, databaseUrl }) {
  const { url, api } = await startLargeApi({ titles, databaseUrl });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const request = async (endpoint, query) => {
    const started = performance.now();
    const { status, body } = await get(
      `${url}/catalog/search${endpoint}?apikey=luch-web&q=${encodeURIComponent(query)}`,
      {},
      agent,
    );
    if (status !== 200) throw new Error(`${endpoint} «${query}»: ${status}`);
    return { ms: performance.now() - started, body };
  };
  const timed = async (endpoint, queries) => {
    const times = [];
    for (const query of queries) times.push((await request(endpoint, query)).ms);
    return times;
  };
  const typed = golden.map(({ query }) => query);
  await timed("/all", typed.slice(0, 40));
  const rounds = isQuick ? 1 : 3;
  const repeat = (queries) => Array.from({ length: rounds }, () => queries).flat();
  const all = await timed("/all", repeat(typed));
  const suggest = await timed("/suggest", repeat(typed));
  const ownWords = await timed("/all", repeat(asked));
  const wide = await timed("/all", [...broad, ...broad, ...broad]);
  let right = 0;
  for (const { query, expects } of golden) {
    const { items } = JSON.parse((await request("/all", query)).body.toString())[groups[expects.kind]];
    if (items.slice(0, maxRank).some(({ alias }) => alias === expects.alias)) right += 1;
  }
  agent.destroy();
  await stop(api);
  const note = (times) =>
    `p50 ${percentile(times, 0.5).toFixed(1)}, worst ${Math.max(...times).toFixed(0)} ms of ${times.length}`;
  return [
    atMost(`Search in ${titles.toLocaleString("en")} titles, ${name}: p95`, percentile(all, 0.95), maxMs, {
      unit: " ms",
      digits: 1,
      note: note(all),
    }),
    atMost(`Suggestions, ${name}: p95`, percentile(suggest, 0.95), maxMs, {
      unit: " ms",
      digits: 1,
      note: note(suggest),
    }),
    atMost(`Queries in people's own words, ${name}: p95`, percentile(ownWords, 0.95), maxMs * 2, {
      unit: " ms",
      digits: 1,
      note: note(ownWords),
    }),
    atMost(`Queries thousands answer to, ${name}: p95`, percentile(wide, 0.95), maxMs * 2, {
      unit: " ms",
      digits: 1,
      note: note(wide),
    }),
    atLeast(`Golden queries answered, ${name}`, (right / golden.length) * 100, 95, {
      unit: " %",
      digits: 1,
      note: `${right} of ${golden.length}`,
    }),
  ];
}
