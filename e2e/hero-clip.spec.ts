import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test } from "./fixtures";

const clip = (page: Page) => page.locator("[data-clip] video");
const playing = (page: Page) => page.locator("[data-clip] video[data-playing]");
const picture = (page: Page) => page.locator("[data-clip] img");
const stop = (page: Page) => page.getByRole("button", { name: "Остановить ролик", exact: true });
const start = (page: Page) => page.getByRole("button", { name: "Включить ролик", exact: true });
const isPaused = (page: Page) => clip(page).evaluate((video: HTMLVideoElement) => video.paused);
const home = "/kids";
const title = "/watch/metropolis";

/** What of the clip is requested, with the time since the page was asked for. */
function watchRequests(page: Page) {
  const found: { url: string; after: number }[] = [];
  const began = Date.now();
  page.on("request", (request) => {
    if (/hero-playback|\/resources\/preview|\/media\/.*\.mp4/.test(request.url()))
      found.push({ url: request.url(), after: Date.now() - began });
  });
  return found;
}

/** Opens the home page and lets it rest for longer than a picture needs to come to life. */
async function rest(page: Page) {
  await page.clock.install();
  // What is loaded once the page runs.
  const code = page.waitForResponse(/\/consent-[\w-]+\.js$/);
  await page.goto("/");
  await code;
  await page.clock.fastForward(10_000);
  await expect(picture(page)).toBeVisible();
}

for (const path of ["/", title])
  test(`The large picture of ${path} comes to life once the page rests, and nothing is loaded before`, async ({
    page,
  }) => {
    const asked = watchRequests(page);
    await page.goto(path);
    await expect(playing(page)).toBeVisible();
    expect(Math.min(...asked.map(({ after }) => after))).toBeGreaterThanOrEqual(1500);
    await expect(picture(page)).toBeVisible();
    await expect(clip(page)).toHaveJSProperty("muted", true);
    await expect(stop(page)).toBeVisible();
    await expectAccessible(page);
  });

test("A clip pauses out of sight and goes on in sight", async ({ page }) => {
  await page.goto("/");
  await expect(playing(page)).toBeVisible();
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.mouse.wheel(0, -3000);
  await expect.poll(() => isPaused(page)).toBe(false);
});

test("A clip pauses in a hidden tab", async ({ page }) => {
  await page.goto(title);
  await expect(playing(page)).toBeVisible();
  const setHidden = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await setHidden(true);
  await expect.poll(() => isPaused(page)).toBe(true);
  await setHidden(false);
  await expect.poll(() => isPaused(page)).toBe(false);
});

test("A clip that was stopped gives the picture back, and none plays later until it is started", async ({
  page,
}) => {
  await page.goto(title);
  await expect(playing(page)).toBeVisible();
  await stop(page).click();
  await expect(start(page)).toBeFocused();
  await expect(playing(page)).toHaveCount(0);
  const asked = watchRequests(page);
  await page.goto("/");
  await expect(start(page)).toBeVisible();
  await expect(playing(page)).toHaveCount(0);
  expect(asked.filter(({ url }) => url.includes(".mp4"))).toEqual([]);
  await start(page).press("Enter");
  await expect(playing(page)).toBeVisible();
  await expect(stop(page)).toBeFocused();
});

test("A clip ends with the picture, and can be played again", async ({ page }) => {
  await page.goto(title);
  await expect(playing(page)).toBeVisible();
  await clip(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.2;
  });
  await expect(start(page)).toBeVisible();
  await expect(playing(page)).toHaveCount(0);
  await start(page).click();
  await expect(playing(page)).toBeVisible();
});

test("A picture stays as it is if its clip cannot be loaded", async ({ page, guard }) => {
  guard.expectBrokenRequests();
  await page.route(/\/media\/.*\.mp4/, (route) => route.abort());
  const asked = watchRequests(page);
  await page.goto(title);
  await expect.poll(() => asked.some(({ url }) => url.includes(".mp4"))).toBe(true);
  await expect(clip(page)).toHaveCount(0);
  await expect(stop(page)).toHaveCount(0);
  await expect(picture(page)).toBeVisible();
});

test("Going on to another title, its own clip plays, and going back the first one goes on", async ({
  page,
}) => {
  await page.goto("/");
  await expect(playing(page)).toBeVisible();
  const first = await page.locator("[data-clip]").getAttribute("data-clip");
  await page.getByTestId("hero").getByRole("link", { name: "Подробнее" }).click();
  await expect(page).toHaveURL(`/watch/${first}`);
  await expect(playing(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(playing(page)).toBeVisible();
  await expect.poll(() => isPaused(page)).toBe(false);
});

test("A clip pauses under the player", async ({ page, become }) => {
  await become({ kind: "PAID" });
  await page.goto(title);
  await expect(playing(page)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Смотреть", exact: true }).click();
  await expect(page).toHaveURL(/popup=player/);
  await expect.poll(() => isPaused(page)).toBe(true);
});

test("Viewers who save data get no clip", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const asked = watchRequests(page);
  await rest(page);
  expect(asked).toEqual([]);
  await expect(clip(page)).toHaveCount(0);
});

test("A low battery plays no clip", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "getBattery", {
      value: () => Promise.resolve({ charging: false, level: 0.1 }),
    });
  });
  const asked = watchRequests(page);
  await rest(page);
  await expect.poll(() => asked.length).toBe(1);
  await expect(clip(page)).toHaveCount(0);
  expect(asked.filter(({ url }) => !url.includes("hero-playback"))).toEqual([]);
});

test.describe("With reduced motion", () => {
  test.use({ reducedMotion: "reduce" });
  test("Viewers who prefer reduced motion get no clip", async ({ page }) => {
    const asked = watchRequests(page);
    await rest(page);
    expect(asked).toEqual([]);
  });
});

test("A child's pages play clips for children only", async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  await page.goto(home);
  await expect(playing(page)).toBeVisible();
  await expect(clip(page)).toHaveAttribute("src", /children/);
});
