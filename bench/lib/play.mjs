// Playback start: time from opening or clicking a page to the first frame, and stalls after it.
import { instrument, launch, newContext, settle, tally } from "./chrome.mjs";

function observe() {
  const m = { clicked: null, play: null, frame: null, stalls: 0, stalledMs: 0, height: null };
  window.__perfPlay = m;
  let stalledAt = null;
  m.openStall = () => (stalledAt === null ? 0 : 1);
  addEventListener("click", (e) => (m.clicked ??= e.timeStamp), { capture: true });
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function (...args) {
    m.play ??= performance.now();
    return play.apply(this, args);
  };
  const watch = (video) => {
    if (video.__perf || !video.requestVideoFrameCallback) return;
    video.__perf = true;
    video.requestVideoFrameCallback((now) => {
      if (m.frame === null && video.currentTime >= 0) m.frame = now;
      m.video = video;
    });
  };
  const on = (type, fn) => document.addEventListener(type, fn, { capture: true });
  for (const type of ["loadstart", "play", "loadedmetadata"])
    on(type, (e) => e.target instanceof HTMLVideoElement && watch(e.target));
  on("play", () => (m.play ??= performance.now()));
  on("waiting", (e) => {
    if (m.frame !== null && !e.target.seeking && stalledAt === null) {
      stalledAt = performance.now();
    }
  });
  on("playing", () => {
    const length = stalledAt === null ? 0 : performance.now() - stalledAt;
    stalledAt = null;
    m.stalledMs += length;
    if (length > 40) m.stalls += 1; // shorter than one frame: not visible
  });
}

/** Starts playback once. Without `click` the page is expected to autoplay. */
export async function play(url, { click = null, watchSeconds, cookie = null, profile = "mobile" }) {
  const browser = await launch();
  try {
    const context = await newContext(browser, profile);
    if (cookie)
      await context.addCookies([
        { name: cookie.split("=")[0], value: cookie.slice(cookie.indexOf("=") + 1), url },
      ]);
    const page = await context.newPage();
    await page.addInitScript(observe);
    const { state } = await instrument(page, profile);
    await page.goto(url, { waitUntil: "commit" });
    if (click) {
      const button = page.locator(click).first();
      await button.waitFor({ state: "visible" });
      await settle(state, { limit: 20_000 });
      await button.click();
    }
    await page.waitForFunction(() => window.__perfPlay.frame !== null, null, {
      timeout: 60_000,
      polling: 20,
    });
    const bytesToFrame = tally(state).bytes;
    await page.waitForTimeout(watchSeconds * 1000);
    const { clicked, frame, stalls, stalledMs } = await page.evaluate(() => {
      const { clicked, frame, stalls, stalledMs, openStall } = window.__perfPlay;
      return { clicked, frame, stalls: stalls + openStall(), stalledMs };
    });
    if (click && clicked === null)
      throw new Error(`${url}: the click caused a document load, so its time was lost`);
    return { toFrame: click ? frame - clicked : frame, stalls, stalledMs, bytesToFrame };
  } finally {
    await browser.close();
  }
}
