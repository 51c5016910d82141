import type { Page } from "@playwright/test";
import { expect, test, titles } from "./fixtures";

type Move = { isLarge: boolean; from: string; width: number };
declare global {
  interface Window {
    moves: Move[];
    shifted: number;
  }
}

/** Records each picture that a script animates, and the layout shifts of the page. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moves = [];
    window.shifted = 0;
    // The next page is waited for no longer than three seconds; on a busy machine it takes longer.
    const later = window.setTimeout;
    window.setTimeout = ((task: () => void, ms?: number) =>
      later(task, ms === 3000 ? 60_000 : ms)) as typeof setTimeout;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (keyframes, options) {
      const [first] = keyframes as Keyframe[];
      window.moves.push({
        isLarge: this.hasAttribute("data-large-picture"),
        from: String(first?.transform),
        width: this.getBoundingClientRect().width,
      });
      return animate.call(this, keyframes, options);
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}
const getMoves = (page: Page) => page.evaluate(() => window.moves);
const film = `/watch/${titles.film.alias}`;

test("A pressed picture grows into that of its page, and then into the player, without layout shifts", async ({
  page,
  become,
}) => {
  await become({ kind: "PAID" });
  await watchMoves(page);
  await page.goto("/movies");
  const card = page.getByRole("main").locator(`li > a[href="${film}"]`).first();
  await card.scrollIntoViewIfNeeded();
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: titles.film.ru })).toBeVisible();
  // The new page has replaced the other one.
  await page.evaluate(() => (window.shifted = 0));
  await expect.poll(() => getMoves(page)).toHaveLength(2);
  const [large, copy] = await getMoves(page);
  expect(large?.isLarge).toBe(true);
  expect(large?.from).toContain("scale(");
  expect(copy?.isLarge).toBe(false);
  expect(copy?.width).toBeLessThan(large?.width ?? 0);
  await expect(page.locator("body > img")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.shifted)).toBeLessThanOrEqual(0.001);

  await page.getByRole("main").getByRole("button", { name: "Смотреть" }).first().click();
  await expect(page).toHaveURL(/popup=player/);
  await expect.poll(() => getMoves(page)).toHaveLength(4);
  expect((await getMoves(page))[2]).toMatchObject({ isLarge: true });
  await expect(page.locator("body > img")).toHaveCount(0);
});

test.describe("Under reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("Under reduced motion no picture animates into the next page", async ({ page }) => {
    await watchMoves(page);
    await page.goto("/movies");
    await page.getByRole("main").locator(`li > a[href="${film}"]`).first().click();
    await expect(page.getByRole("heading", { level: 1, name: titles.film.ru })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Главная" }).first().click();
    await expect(page).toHaveURL("/");
    expect(await getMoves(page)).toEqual([]);
  });
});
