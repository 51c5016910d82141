import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expect, test, titles } from "./fixtures";
import { getPlayer, watchTitle } from "./player";

const film = `/watch/${titles.film.alias}`;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.localName ?? "nothing");
const isInPlayer = (page: Page) =>
  page.evaluate(
    () => document.querySelector("dialog[open] section")?.contains(document.activeElement) ?? false,
  );

test.describe("The focus and the player", () => {
  test.beforeEach(({ become }) => become({ kind: "REGISTERED" }));
  test("The focus is in the player when it opens, and when its page is reloaded", async ({ page }) => {
    const player = await watchTitle(page, film);
    await expect.poll(() => isInPlayer(page)).toBe(true);
    await page.reload();
    await player.plays();
    await expect.poll(() => isInPlayer(page)).toBe(true);
    await page.keyboard.press("k");
    await expect.poll(player.isPaused).toBe(true);
  });
  test("The focus is in the player when the channel changes", async ({ page }) => {
    await page.goto("/channel/1");
    await page.getByRole("main").getByRole("button", { name: "Смотреть эфир" }).click();
    const player = getPlayer(page);
    await player.plays();
    await player.playsAnother(() => page.keyboard.press("PageDown"));
    await expect(page).toHaveURL(/channel\/2/);
    await expect.poll(() => isInPlayer(page)).toBe(true);
  });
  test("The focus is in the player when the pressed button disappears", async ({ page }) => {
    const player = await watchTitle(page, film);
    await page.keyboard.press("k");
    await expect.poll(player.isPaused).toBe(true);
    await player.seekTo(3.2);
    await player.button("Пропустить заставку").focus();
    await page.keyboard.press("Enter");
    await expect(player.button("Пропустить заставку")).toHaveCount(0);
    await expect.poll(() => isInPlayer(page)).toBe(true);
  });
  test("The focus returns to «play» when the player is closed", async ({ page }) => {
    const player = await watchTitle(page, film);
    await page.keyboard.press("Escape");
    await expect(player.stage).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button", { name: "Смотреть", exact: true })).toBeFocused();
  });
});

test.describe("After a client navigation", () => {
  const moves: [from: string, link: (page: Page) => ReturnType<Page["locator"]>, to: RegExp][] = [
    ["/", (page) => page.locator("main [data-row] a[href^='/watch/']").first(), /\/watch\//],
    ["/movies", (page) => page.locator("main a[href^='/watch/']").first(), /\/watch\//],
    [film, (page) => page.getByRole("main").getByRole("link", { name: "Актёры и создатели" }), /\/person$/],
    ["/journal", (page) => page.locator("main a[href^='/journal/']").first(), /\/journal\//],
    ["/collections", (page) => page.locator("main a[href^='/collections/']").first(), /\/collections\//],
    ["/channel?view=now", (page) => page.locator("main li[id^='channel-'] a").first(), /\/channel\/\d+$/],
  ];
  for (const [from, link, to] of sample("focus after navigation", moves, 3)) {
    test(`From ${from} the focus goes to the heading, and on going back to the link again`, async ({
      page,
    }) => {
      await page.goto(from);
      const left = link(page);
      const href = await left.getAttribute("href");
      await left.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(to);
      await expect.poll(() => focused(page)).toBe("h1");
      await page.goBack();
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(href);
    });
  }
  test("After a move to a missing page the focus is on its heading too", async ({ page, guard }) => {
    guard.expectStatus(404);
    await page.goto("/");
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "/watch/no-such-title";
      document.querySelector("main")?.append(link);
      link.click();
    });
    await expect.poll(() => focused(page)).toBe("h1");
  });
});
