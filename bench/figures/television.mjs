// A day's guide of 200 channels compared with the home page, scrolling it on a slow CPU, and 10,000 viewers of one channel.
import http from "node:http";
import { launch, newContext } from "../lib/chrome.mjs";
import { createViewer, get } from "../lib/http.mjs";
import { load } from "../lib/load.mjs";
import { stop } from "../lib/processes.mjs";
import { product, startLargeApi, startWebFor } from "../lib/product.mjs";
import { atMost } from "../lib/row.mjs";

const channels = 200;
const viewers = 10_000;
const kilobyte = 1024;

export async function television({ isQuick, rounds, seconds }) {
  const { url: apiUrl, api } = await startLargeApi({ channels });
  const { url, web } = await startWebFor(apiUrl);
  try {
    const headers = { cookie: await createViewer(url) };
    const targets = ["/", "/channel"].map((path) => ({ url: url + path, headers }));
    const [home, guide] = await load(targets, { connections: 1, seconds, rounds });
    const page = await get(`${url}/channel`, { "accept-encoding": "br" });
    const cells = (await get(`${url}/channel`)).body.toString().match(/role="cell"/g)?.length ?? 0;
    const scrolled = await measureScrolling(url, isQuick ? 1 : 3);
    return [
      atMost(
        `Guide of ${channels} channels for a day: p50 of a registered viewer, × the home page`,
        guide.p50Ratio,
        3,
        { note: `${guide.p50.toFixed(1)} ms to ${home.p50.toFixed(1)} ms, ${cells} cells` },
      ),
      atMost("Guide: HTML as served, compressed", page.body.length / kilobyte, 150, {
        unit: " KB",
        digits: 1,
        note: page.headers["content-encoding"] ?? "not compressed",
      }),
      atMost("Guide: longest task while scrolling, processor 4 times slower", scrolled.longest, 100, {
        unit: " ms",
        digits: 0,
        note: `${scrolled.tasks} tasks over 50 ms, ${scrolled.steps} steps down and along`,
      }),
      await measurePlaylistBuilds(),
    ];
  } finally {
    await stop(web);
    await stop(api);
  }
}

/** Long tasks while the guide is scrolled vertically and horizontally. */
async function measureScrolling(url, runs) {
  const found = { longest: 0, tasks: 0, steps: 0 };
  for (let run = 0; run < runs; run += 1) {
    const browser = await launch();
    try {
      const page = await (await newContext(browser, "desktop")).newPage();
      await page.goto(`${url}/channel`, { waitUntil: "networkidle" });
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await page.evaluate(() => {
        window.longTasks = [];
        new PerformanceObserver((list) =>
          window.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
        ).observe({ type: "longtask" });
      });
      await page.mouse.move(700, 600);
      for (let step = 0; step < 40; step += 1) {
        await page.mouse.wheel(step % 4 === 3 ? 600 : 0, step % 4 === 3 ? 0 : 500);
        await page.waitForTimeout(80);
      }
      const tasks = await page.evaluate(() => window.longTasks);
      found.longest = Math.max(found.longest, ...tasks);
      found.tasks += tasks.length;
      found.steps += 40;
    } finally {
      await browser.close();
    }
  }
  return found;
}

/** Playlist builds per second while many viewers request the same live playlist. */
async function measurePlaylistBuilds() {
  const { url, apiUrl } = await product();
  const key = "apikey=luch-web";
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const json = async (path, init) => (await fetch(path, init)).json();
  const { token, device_id: device } = await json(`${apiUrl}/__dev/viewers?${key}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "REGISTERED" }),
  });
  const { url: master } = await json(
    `${apiUrl}/tv/channels/1/stream?${key}&auth_token=${token}&device_id=${device}`,
  );
  const playlist = url + master.replace("master.m3u8", "480.m3u8");
  const builds = async () => (await json(`${apiUrl}/__dev?${key}`)).playlistBuilds;
  const [before, started] = [await builds(), performance.now()];
  await Promise.all(
    Array.from({ length: viewers }, async () => {
      const { status } = await get(playlist, { "accept-encoding": "gzip" }, agent);
      if (status !== 200) throw new Error(`a playlist answered ${status}`);
    }),
  );
  const seconds = Math.max(1, (performance.now() - started) / 1000);
  const made = (await builds()) - before;
  agent.destroy();
  return atMost(`${viewers} viewers of one live playlist: builds a second`, made / seconds, 1, {
    note: `${made} in ${seconds.toFixed(1)} s, ${Math.round(viewers / seconds)} answers a second`,
  });
}
