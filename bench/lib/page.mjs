// A cold load of a page in a new browser under an emulated profile.
import { instrument, launch, newContext, settle, tally } from "./chrome.mjs";

/** Runs in the page before any of its scripts. */
function observe() {
  const m = { lcp: 0, cls: 0, tbt: 0, longTasks: [] };
  window.__perf = m;
  const on = (type, fn) => {
    try {
      new PerformanceObserver((list) => list.getEntries().forEach(fn)).observe({ type, buffered: true });
    } catch {
      // entry type not supported here
    }
  };
  on("largest-contentful-paint", (e) => {
    m.lcp = e.startTime;
  });
  let windowStart = 0;
  let windowLast = 0;
  let windowSum = 0;
  on("layout-shift", (e) => {
    if (e.hadRecentInput) return;
    if (e.startTime - windowLast > 1000 || e.startTime - windowStart > 5000) {
      windowStart = e.startTime;
      windowSum = 0;
    }
    windowLast = e.startTime;
    windowSum += e.value;
    m.cls = Math.max(m.cls, windowSum);
  });
  on("longtask", (e) => m.longTasks.push([e.startTime, e.duration]));
}

function collect() {
  const nav = performance.getEntriesByType("navigation")[0];
  const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null;
  const m = window.__perf ?? { lcp: null, cls: null, longTasks: [] };
  return {
    ttfb: nav?.responseStart ?? null,
    fcp,
    lcp: m.lcp || null,
    cls: m.cls,
    // Blocking time of every long task between first paint and network idle.
    tbt: m.longTasks.reduce((sum, [start, dur]) => {
      const from = Math.max(start, fcp ?? 0);
      const length = start + dur - from;
      return sum + Math.max(0, length - 50);
    }, 0),
    longest: m.longTasks.reduce((max, [, dur]) => Math.max(max, dur), 0),
    dom: document.querySelectorAll("*").length,
    text: (document.body?.innerText ?? "").replace(/\s+/g, " ").trim(),
  };
}

const timeoutMs = 60_000;

/** Loads a page once in a new browser: no warm HTTP cache, code cache or connections. */
export async function loadPage(url, { profile = "mobile", javaScript = true } = {}) {
  const browser = await launch();
  try {
    const context = await newContext(browser, profile, { javaScriptEnabled: javaScript });
    const page = await context.newPage();
    if (javaScript) await page.addInitScript(observe);
    const { state } = await instrument(page, profile);
    await page.goto(url, { waitUntil: "commit", timeout: timeoutMs });
    await settle(state, { limit: timeoutMs });
    await page.waitForTimeout(250); // observers flush
    const collected = await page.evaluate(collect);
    if (state.external.size > 0)
      throw new Error(`${url} requests other hosts: ${[...state.external].join(", ")}`);
    return { ...collected, ...tally(state) };
  } finally {
    await browser.close();
  }
}
