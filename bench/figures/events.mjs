// Events of visits: how many a second are stored and forwarded, and whether pages are slower meanwhile.
import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { Pool } from "undici";
import { instrument, launch, newContext, settle } from "../lib/chrome.mjs";
import { startClickhouse } from "../lib/clickhouse.mjs";
import { createViewer, get } from "../lib/http.mjs";
import { interleave } from "../lib/interleave.mjs";
import { startPostgres } from "../lib/postgres.mjs";
import { pause } from "../lib/processes.mjs";
import { startProduct } from "../lib/product.mjs";
import { atLeast, atMost, holds } from "../lib/row.mjs";
import { median } from "../lib/stats.mjs";

const batchSize = 50;
const senders = 32;
const [perSecond, perSecondForwarded] = [2000, 10_000];

export async function events({ seconds, rounds }) {
  return [
    ...(await measureStoring(seconds, rounds)),
    await measureForwarding(seconds * 2),
    await measurePresses(rounds),
  ];
}

/** As fast as it goes, and then at the wanted rate beside readers of the home page. */
async function measureStoring(seconds, rounds) {
  const { url, apiUrl, stop } = await startProduct();
  try {
    const cookie = await createViewer(url);
    await sendFor(apiUrl, 1);
    const stored = await sendFor(apiUrl, seconds);
    const pages = [
      ["Anonymous", {}],
      ["Personal", { cookie }],
    ];
    const ratios = pages.map(() => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, [, headers]] of pages.entries()) {
        const quiet = await read(url, headers, seconds);
        const [busy] = await Promise.all([read(url, headers, seconds), sendFor(apiUrl, seconds, perSecond)]);
        ratios[index].push({ ratio: busy / quiet, busy, quiet });
      }
    return [
      atLeast("Events stored a second, embedded database", stored / seconds, perSecond, { digits: 0 }),
      ...pages.map(([name], index) => {
        const of = (key) => median(ratios[index].map((one) => one[key]));
        return atMost(
          `${name} home, p50, while ${perSecond} events a second are stored, × before`,
          of("ratio"),
          1.2,
          {
            note: `${of("busy").toFixed(2)} ms to ${of("quiet").toFixed(2)} ms`,
          },
        );
      }),
    ];
  } finally {
    await stop();
  }
}

/** From the first event sent to the last one in ClickHouse. */
async function measureForwarding(seconds) {
  const figure = "Events stored and forwarded to ClickHouse a second, PostgreSQL";
  const [postgres, warehouse] = [await startPostgres(), await startClickhouse()];
  let product = null;
  try {
    if (!postgres || !warehouse)
      return holds(
        figure,
        `≥ ${perSecondForwarded}`,
        false,
        "PostgreSQL or clickhouse-server is not installed",
      );
    product = await startProduct({
      settings: { DATABASE_URL: postgres.url, CLICKHOUSE_URL: warehouse.url },
    });
    const begun = performance.now();
    const sent = await sendFor(product.apiUrl, seconds);
    const storedAfter = (performance.now() - begun) / 1000;
    const count = async () => Number(await warehouse.ask("SELECT count() FROM luch_events"));
    while ((await count()) < sent) {
      if (performance.now() - begun > 300_000) throw new Error("Not all events have arrived");
      await pause(100);
    }
    const arrivedAfter = (performance.now() - begun) / 1000;
    return atLeast(figure, sent / arrivedAfter, perSecondForwarded, {
      digits: 0,
      note: `stored ${(sent / storedAfter).toFixed(0)}/s; all ${sent} had arrived ${(arrivedAfter - storedAfter).toFixed(1)} s later`,
    });
  } finally {
    await product?.stop();
    await warehouse?.stop();
    postgres?.stop();
  }
}

/** Sends batches for so long, not more than `rate` events a second; resolves with how many were stored. */
async function sendFor(apiUrl, seconds, rate = Infinity) {
  const pool = new Pool(apiUrl, { connections: senders });
  const begun = performance.now();
  let sent = 0;
  const send = async () => {
    for (;;) {
      const elapsed = (performance.now() - begun) / 1000;
      if (elapsed >= seconds) return;
      const early = sent / rate - elapsed;
      if (early > 0) {
        await pause(early * 1000);
        continue;
      }
      sent += batchSize;
      const { statusCode, body } = await pool.request({
        path: "/analytics/events?apikey=luch-web",
        method: "POST",
        headers: { "content-type": "application/json", "x-client-address": createAddress() },
        body: createBatch(),
      });
      const text = await body.text();
      if (statusCode !== 204) throw new Error(`Events: ${statusCode} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  await pool.close();
  return sent;
}

/** Fifty presses in one visit, as a browser reports them. */
const batch = JSON.stringify({
  events: Array.from({ length: batchSize }, (_, index) => ({
    session_id: "SESSION",
    sequence_number: index + 1,
    event_version: "1.0",
    event_time: Math.floor(Date.now() / 1000),
    action_id: "click",
    screen_type: "product",
    screen_id: "watchAlias=metropolis",
    screen_attributes: { watchAlias: "metropolis" },
    screen_attributes_ab_tag: null,
    block_type: "shelf",
    block_attributes_id: "product",
    element_type: "button",
    element_attributes_id: "play",
    text: "Смотреть",
  })),
});
/** One of many visitors: each is counted. */
const createAddress = () => `198.18.${randomBytes(2).join(".")}`;

const createBatch = () => batch.replaceAll("SESSION", randomBytes(16).toString("hex"));

const pressesInVisit = 5;

/** The slowest press of a visit on a phone, by a viewer who agreed to statistics and by one who did not. */
async function measurePresses(rounds) {
  const { url, stop } = await startProduct();
  try {
    const slowest = await interleave(["Принять все", "Только необходимые"], rounds, (answer) =>
      measureVisit(url, answer),
    );
    const [reported, unreported] = slowest.map((own) => median(own));
    return atMost("A press on the home page, phone, events on: INP", reported, 50, {
      unit: " ms",
      digits: 0,
      note: `${unreported.toFixed(0)} ms without events`,
    });
  } finally {
    await stop();
  }
}

/** Opens and closes the menu of the tab bar; milliseconds from the slowest press to the next paint. */
async function measureVisit(url, answer) {
  const browser = await launch();
  try {
    const context = await newContext(browser, "mobile");
    await context.addCookies(
      ["subscriptionOffer", "popup_subscriptions"].map((name) => ({ name, value: "9999999999", url })),
    );
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.slowestPress = 0;
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries())
          if (interactionId > 0) window.slowestPress = Math.max(window.slowestPress, duration);
      }).observe({ type: "event", durationThreshold: 16 });
    });
    const { state } = await instrument(page, "mobile");
    await page.goto(`${url}/`);
    await settle(state);
    await page.getByRole("button", { name: answer, exact: true }).tap();
    await page.getByTestId("consent-banner").waitFor({ state: "hidden" });
    await settle(state);
    await page.evaluate(() => (window.slowestPress = 0));
    for (let press = 0; press < pressesInVisit; press += 1) {
      await page.getByRole("link", { name: "Ещё" }).tap();
      await page.getByRole("dialog").waitFor();
      await pause(500);
      await page.getByRole("dialog").getByRole("link", { name: "Закрыть" }).tap();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await pause(500);
    }
    return await page.evaluate(() => window.slowestPress);
  } finally {
    await browser.close();
  }
}

/** Milliseconds of the median page, read one after another for so long. */
async function read(url, headers, seconds) {
  const begun = performance.now();
  const taken = [];
  while (performance.now() - begun < seconds * 1000) {
    const start = performance.now();
    const { status } = await get(`${url}/`, headers);
    if (status !== 200) throw new Error(`Home: ${status}`);
    taken.push(performance.now() - start);
  }
  return median(taken);
}
