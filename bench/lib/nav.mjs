// Navigation times: from a click to the content, and back to the previous page at its scroll position.
import { instrument, launch, newContext, settle } from "./chrome.mjs";

/** Runs in every document and records when the awaited content is on screen. State survives document loads. */
function watch() {
  const epoch = (time) => performance.timeOrigin + time;
  const read = () => JSON.parse(sessionStorage.getItem("__perf") ?? "null");
  addEventListener(
    "click",
    (event) => {
      const wanted = read();
      if (wanted && !wanted.started)
        sessionStorage.setItem("__perf", JSON.stringify({ ...wanted, started: epoch(event.timeStamp) }));
    },
    { capture: true },
  );
  const check = () => {
    const wanted = read();
    const box = wanted?.started && document.querySelector(wanted.content)?.getBoundingClientRect();
    const isPlaced = wanted?.scroll === null || Math.abs(scrollY - wanted?.scroll) <= 2;
    if (box && box.width > 0 && box.height > 0 && isPlaced) {
      sessionStorage.removeItem("__perf");
      // Content is in the DOM of this frame; the next task runs after it is presented.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => (window.__perfElapsed = epoch(performance.now()) - wanted.started);
      channel.port2.postMessage(0);
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

const startMeasuring = (wanted) => {
  window.__perfElapsed = undefined;
  sessionStorage.setItem("__perf", JSON.stringify(wanted));
};

async function waitForElapsed(page) {
  await page.waitForFunction(() => window.__perfElapsed !== undefined, null, {
    timeout: 20_000,
    polling: 50,
  });
  return page.evaluate(() => window.__perfElapsed);
}

/** Hovers over a card, clicks it, waits for its page, then goes back to the card's scroll position. */
export async function measureNavigation({ url, card, content, home }, { profile, hoverMs }) {
  const browser = await launch();
  try {
    const context = await newContext(browser, profile);
    const page = await context.newPage();
    await page.addInitScript(watch);
    const { state } = await instrument(page, profile);
    await page.goto(url, { waitUntil: "commit" });
    const link = page.locator(card).first();
    await link.waitFor({ state: "visible" });
    await link.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await settle(state);
    await link.hover();
    await page.waitForTimeout(hoverMs);
    const scroll = await page.evaluate(() => scrollY);
    if (scroll < 200) throw new Error(`${url}: the card is at the top, nothing to restore`);
    await page.evaluate(startMeasuring, { content, scroll: null });
    await link.click({ noWaitAfter: true });
    const forward = await waitForElapsed(page);
    await settle(state, { quiet: 800 });
    await page.evaluate(startMeasuring, { content: home, scroll });
    await page.evaluate(() => {
      const wanted = JSON.parse(sessionStorage.getItem("__perf"));
      sessionStorage.setItem(
        "__perf",
        JSON.stringify({ ...wanted, started: performance.timeOrigin + performance.now() }),
      );
      history.back();
    });
    const back = await waitForElapsed(page).catch(() => null);
    return { forward, back };
  } finally {
    await browser.close();
  }
}
