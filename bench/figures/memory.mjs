// Resident memory of two fresh processes before, halfway through and after a mixed load.
import http from "node:http";
import { createViewer, get, parseTitleAliases } from "../lib/http.mjs";
import { pause, residentMegabytes } from "../lib/processes.mjs";
import { startProduct } from "../lib/product.mjs";
import { atMost } from "../lib/row.mjs";

const concurrency = 16;
const maxGrowth = 1.1;

/** Of every twenty requests, one is a personal home page and one is uncacheable; the rest are cached pages. */
function pickRequest(number, titles, cookie) {
  const title = `/watch/${titles[number % titles.length]}`;
  if (number % 20 === 0) return ["/", { cookie }];
  if (number % 20 === 1) return [`${title}?x=${number}`, {}];
  return [number % 3 === 0 ? "/" : title, {}];
}

async function send(url, { from, to, titles, cookie }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency });
  let next = from;
  let failed = 0;
  const worker = async () => {
    while (next < to) {
      const [path, headers] = pickRequest((next += 1), titles, cookie);
      const { status } = await get(url + path, { "accept-encoding": "br", ...headers }, agent);
      if (status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  agent.destroy();
  return failed;
}

export async function memory({ isQuick }) {
  const product = await startProduct();
  const total = isQuick ? 10_000 : 100_000;
  const cookie = await createViewer(product.url);
  const titles = parseTitleAliases((await get(`${product.url}/`)).body.toString());
  // Warm every page once, one at a time, to measure memory under load rather than a cold start.
  for (const alias of titles) await get(`${product.url}/watch/${alias}`);
  const resident = () => ({
    web: residentMegabytes(product.web.pid),
    api: residentMegabytes(product.api.pid),
  });
  const idle = resident();
  const failedFirst = await send(product.url, { from: 0, to: total / 2, titles, cookie });
  const half = resident();
  const failed = failedFirst + (await send(product.url, { from: total / 2, to: total, titles, cookie }));
  await pause(3000);
  const end = resident();
  await product.stop();
  const formatCourse = (of) =>
    `${idle[of].toFixed(0)} MB idle, ${half[of].toFixed(0)} at half, ${end[of].toFixed(0)} at the end`;
  const name = total.toLocaleString("en");
  return [
    atMost(`Requests that failed of ${name}`, failed, 0, { digits: 0 }),
    atMost(`Web: memory after ${name} requests`, end.web, 250, {
      unit: " MB",
      digits: 0,
      note: formatCourse("web"),
    }),
    atMost("Web: end to half of the load", end.web / half.web, maxGrowth),
    atMost("API: memory idle, database within", idle.api, 700, {
      unit: " MB",
      digits: 0,
      note: formatCourse("api"),
    }),
    atMost("API: end to half of the load", end.api / half.api, maxGrowth),
  ];
}
