import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test } from "./fixtures";

const card = (page: Page) => page.locator('[data-row] > li > a[href^="/watch/"]:has(img)').first();
const preview = (page: Page) => page.locator("[data-preview]");

/** Everything that moved without the viewer's input since the page was opened. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );

function getRequests(page: Page): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/card-preview|\/resources\/preview|\/media\//.test(pathname)) found.push(pathname);
  });
  return found;
}

/** Points at the card until its preview opens: scripts may start after the pointer, and a late scroll closes it. */
const openPreview = (page: Page) =>
  expect(async () => {
    await page.mouse.move(2, 2);
    await card(page).hover();
    await expect(preview(page)).toBeVisible({ timeout: 5000 });
  }).toPass();

async function openHome(page: Page) {
  await page.goto("/");
  await card(page).scrollIntoViewIfNeeded();
  await page.mouse.move(2, 2);
}

test("A card under a resting pointer plays its clip, with play, favourite and facts, and nothing moves", async ({
  page,
}) => {
  await openHome(page);
  const before = await layoutShift(page);
  const asked = getRequests(page);
  expect(asked).toEqual([]);
  await openPreview(page);
  await expect(preview(page).locator("video[data-playing]")).toBeVisible();
  await expect(preview(page).getByRole("button", { name: /^Смотреть: / })).toBeVisible();
  await expect(preview(page).getByRole("button", { name: /^Буду смотреть: / })).toBeVisible();
  await expect(preview(page)).toContainText(/\d{4}.+\d+\+/);
  const name = await preview(page).getAttribute("aria-label");
  await expect(card(page)).toContainText(name ?? "");
  await expect(preview(page).locator("video")).toHaveJSProperty("muted", true);
  const [shown, picture] = [await preview(page).boundingBox(), await card(page).locator("img").boundingBox()];
  expect(Math.abs((shown?.width ?? 0) - (picture?.width ?? 1))).toBeLessThan(12);
  await page.keyboard.press("Escape");
  await expect(preview(page)).toHaveCount(0);
  expect((await layoutShift(page)) - before).toBeLessThanOrEqual(0.001);
  await page.mouse.move(2, 2);
  await openPreview(page);
  await expectAccessible(page);
});

test("A preview closes when the pointer leaves or the page scrolls, and can start the film", async ({
  page,
}) => {
  await openHome(page);
  await openPreview(page);
  await page.mouse.move(2, 2);
  await expect(preview(page)).toHaveCount(0);
  await openPreview(page);
  await page.mouse.wheel(0, 40);
  await expect(preview(page)).toHaveCount(0);
  await openPreview(page);
  await preview(page)
    .getByRole("button", { name: /^Смотреть: / })
    .click();
  await expect(page).toHaveURL(/\/watch\//);
});

test("A pointer that passes over cards loads nothing", async ({ page }) => {
  await openHome(page);
  const asked = getRequests(page);
  await page.evaluate(() => {
    const pass = { pointerType: "mouse", bubbles: true };
    for (const one of document.querySelectorAll("main li > a, h1"))
      one.dispatchEvent(new PointerEvent("pointerover", pass));
    document.body.dispatchEvent(new PointerEvent("pointerover", pass));
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(asked).toEqual([]);
});

test("If the clip is blocked the card stays and keeps its actions", async ({ page, guard }) => {
  guard.expectBrokenRequests();
  await page.route("**/media/**", (route) => route.abort());
  await openHome(page);
  await openPreview(page);
  await expect(preview(page).getByRole("button", { name: /^Смотреть: / })).toBeVisible();
  await expect(preview(page).locator("video")).toHaveCount(0);
});

test.describe("Under reduced motion", () => {
  test.use({ reducedMotion: "reduce" });
  test("Under reduced motion cards have no preview", async ({ page }) => {
    await openHome(page);
    const asked = getRequests(page);
    await card(page).hover();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 900)));
    expect(asked).toEqual([]);
  });
});

test.describe("On a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("Holding a finger on a card plays the clip, and a tap elsewhere ends it", async ({ page }) => {
    await page.goto("/");
    await card(page).scrollIntoViewIfNeeded();
    const touch = { pointerType: "touch", bubbles: true };
    await card(page).dispatchEvent("pointerover", touch);
    await expect(preview(page)).toBeVisible();
    await page.locator("main").dispatchEvent("pointerdown", touch);
    await expect(preview(page)).toHaveCount(0);
  });
});

test("A child's card never previews what is not for children", async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  expect((await page.request.get("/resources/preview?alias=metropolis")).status()).toBe(404);
  await page.goto("/kids");
  await page.locator("main li > a[href^='/watch/']:has(img)").first().hover();
  const src = page.locator("[data-preview] video");
  await expect(src).toHaveAttribute("src", /\/trailer-children\//);
});
