// Twenty presses on a phone, from the press to the next paint (INP), each on a page that has come to rest.
import { instrument, launch, newContext, settle } from "../lib/chrome.mjs";
import { product } from "../lib/product.mjs";
import { atMost } from "../lib/row.mjs";
import { median } from "../lib/stats.mjs";

const bound = 100;
/** Popups that open by themselves, put off by their cookies. */
const quiet = ["subscriptionOffer", "popup_upsale", "popup_subscriptions"];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const main = (page) => page.getByRole("main");
const dialog = (page) => page.getByRole("dialog");
/** Scrolled to before, so that the scroll is not part of the press. */
async function tap(locator) {
  await locator.first().scrollIntoViewIfNeeded();
  await pause(500);
  await locator.first().tap();
}

/** Opens the player, and its controls, which go away by themselves. */
async function play(page) {
  await tap(main(page).getByRole("button", { name: "Смотреть", exact: true }));
  const video = page.locator("video");
  await video.waitFor();
  await page.waitForFunction(() => document.querySelector("video")?.currentTime > 1, null, {
    timeout: 90_000,
  });
  await showControls(page);
}
async function showControls(page) {
  const control = dialog(page).getByRole("button", { name: "Пауза" });
  // They go away by themselves, and a touch while they are shown hides them.
  while (!(await control.isVisible())) {
    await page.touchscreen.tap(195, 420);
    await pause(500);
  }
}
const inPlayer = (name) => ({
  path: "/watch/metropolis",
  prepare: play,
  press: (page) => tap(dialog(page).getByRole("button", { name })),
});

/** Each: the page, what is done before, and the press that is measured. */
const presses = {
  menu: { path: "/", press: (page) => tap(page.getByRole("link", { name: "Ещё" })) },
  filter: {
    path: "/movies",
    prepare: (page) => tap(page.locator('details[data-filter="genre"] summary')),
    press: (page) => tap(page.locator('details[data-filter="genre"]').getByRole("checkbox")),
  },
  sort: {
    path: "/movies",
    prepare: (page) => tap(page.locator('details[data-filter="sort"] summary')),
    press: (page) => tap(page.locator('details[data-filter="sort"]').getByRole("radio").nth(1)),
  },
  favourite: {
    path: "/watch/metropolis",
    press: (page) => tap(main(page).getByRole("button", { name: "Буду смотреть", exact: true })),
  },
  rating: {
    path: "/watch/metropolis",
    prepare: (page) => tap(page.locator("summary", { hasText: "Оценить" })),
    press: (page) => tap(page.getByRole("button", { name: /^8/ })),
  },
  letter: {
    path: "/search",
    prepare: (page) => page.getByRole("combobox").focus(),
    press: (page) => page.keyboard.press("m"),
  },
  suggestion: {
    path: "/search",
    prepare: async (page) => {
      await page.getByRole("combobox").pressSequentially("метроп", { delay: 100 });
      await page.getByRole("option").first().waitFor();
    },
    press: (page) => tap(page.getByRole("option")),
  },
  season: {
    path: "/watch/fantomas",
    press: (page) => tap(page.getByRole("navigation", { name: "Сезоны" }).getByRole("link").nth(1)),
  },
  episode: {
    path: "/watch/fantomas",
    press: (page) => tap(page.getByRole("button", { name: /^Смотреть: / })),
  },
  play: {
    path: "/watch/metropolis",
    press: (page) => tap(main(page).getByRole("button", { name: "Смотреть", exact: true })),
  },
  pause: inPlayer("Пауза"),
  seek: inPlayer("Вперёд на 10 секунд"),
  settings: inPlayer("Настройки"),
  day: {
    path: "/channel",
    prepare: (page) => tap(page.locator("summary", { hasText: "Сегодня" })),
    press: (page) => tap(page.getByRole("link", { name: "Завтра" })),
  },
  guide: {
    path: "/channel",
    prepare: async (page) => {
      await page
        .getByRole("region", { name: "Программа каналов по часам" })
        .evaluate((guide) => guide.scrollTo(0, 0));
      await pause(500);
    },
    press: (page) => tap(page.locator("a", { hasText: "Сейчас" }).filter({ has: page.locator("time") })),
  },
  reminder: {
    path: "/channel",
    prepare: async (page) => {
      await tap(main(page).locator("[role=cell]:has(em) + [role=cell] a"));
      await page.locator("#broadcast").waitFor();
    },
    press: (page) => tap(page.getByRole("button", { name: "Напомнить" })),
  },
  tab: {
    path: "/watch/metropolis",
    press: (page) =>
      tap(page.getByRole("navigation", { name: "Разделы страницы" }).getByRole("link", { name: "Трейлеры" })),
  },
  story: { path: "/", press: (page) => tap(main(page).locator("a[href*='popup=story']")) },
  profile: { path: "/profiles", press: (page) => tap(page.getByRole("button", { name: /Дети/ })) },
  pin: {
    path: "/account/pin",
    viewer: { pin: "1234" },
    prepare: (page) => page.getByLabel("ПИН-код").first().focus(),
    press: (page) => page.keyboard.press("1"),
  },
};

export async function pressing({ rounds }) {
  const { url } = await product();
  const taken = [];
  for (const [name, press] of Object.entries(presses)) {
    const own = [];
    for (let round = 0; round < rounds; round += 1)
      own.push(
        await measure(url, press).catch((error) => {
          throw new Error(`${name}: ${error.message}`);
        }),
      );
    taken.push([name, median(own)]);
    process.stderr.write(`${name} ${own.join(", ")}\n`);
  }
  const note = taken
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, ms]) => `${name} ${ms}`)
    .join(", ");
  const slowest = Math.max(...taken.map(([, ms]) => ms));
  return [
    atMost(`${taken.length} presses on a phone: the slowest to its next paint`, slowest, bound, {
      unit: " ms",
      digits: 0,
      note,
    }),
  ];
}

/** Milliseconds from the press to the next paint, in a new browser of a subscriber with a child's profile. */
async function measure(url, { path, viewer = {}, prepare = async () => {}, press }) {
  const browser = await launch();
  try {
    const context = await newContext(browser, "mobile");
    await context.request.post(`${url}/dev`, {
      form: { intent: "become", kind: "PAID", country: "RU", hasChild: "on", ...viewer },
      headers: { Origin: url },
    });
    await context.addCookies(quiet.map((name) => ({ name, value: "9999999999", url })));
    const page = await context.newPage();
    let slowest = 0;
    let isPressed = false;
    // A press that leaves the document reports before it goes.
    await page.exposeFunction("reportPress", (ms) => {
      if (isPressed) slowest = Math.max(slowest, ms);
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries())
          if (interactionId > 0) window.reportPress(duration);
      }).observe({ type: "event", durationThreshold: 16 });
    });
    const { state } = await instrument(page, "mobile");
    await page.goto(url + path);
    const banner = page.getByRole("button", { name: "Только необходимые", exact: true });
    if (await banner.isVisible()) await banner.tap();
    // The guide and pictures that play keep a connection open.
    await settle(state, { limit: 12_000 });
    await prepare(page);
    await pause(1500);
    isPressed = true;
    await press(page);
    await pause(2000);
    return slowest;
  } finally {
    await browser.close();
  }
}
