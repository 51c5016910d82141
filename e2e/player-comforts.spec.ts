import { expect, test, titles } from "./fixtures";
import { watchTitle } from "./player";

const film = `/watch/${titles.film.alias}`;

test.beforeEach(({ become }) => become({ kind: "REGISTERED" }));

test("A key says over the picture what it did, and a screen reader says it once", async ({ page }) => {
  const player = await watchTitle(page, film);
  const notice = player.stage.locator("[data-bezel]");
  const status = player.stage.getByRole("status");
  for (const [key, shown, said] of [
    ["ArrowDown", "Громкость 90 %", "Громкость 90 %"],
    ["m", "Звук выключен", "Звук выключен"],
    ["Shift+Period", "1,25×", "Скорость 1,25"],
    ["c", /^Субтитры/, /^Субтитры/],
    ["5", /^50 % · \d:\d\d$/, /^Перемотано: /],
  ] as const) {
    await page.keyboard.press(key);
    await expect(notice).toHaveText(shown);
    await expect(notice, "screen readers have the announcer").toHaveAttribute("aria-hidden", "true");
    await expect(status.filter({ hasText: said })).toHaveCount(1);
  }
  await expect(notice, "it goes away by itself").toHaveCount(0);
});

test("Presses one after another add up, and the same by the mouse is not shown", async ({ page }) => {
  const player = await watchTitle(page, film);
  const notice = player.stage.locator("[data-bezel]");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(notice).toHaveText("+20 с");
  await expect(notice).toHaveCount(0);
  await player.press("Вперёд на 10 секунд");
  await expect(player.stage.getByRole("status").filter({ hasText: "Перемотано" })).toBeAttached();
  await expect(notice).toHaveCount(0);
});

test("A paused picture says what is watched, and a press on its middle plays on", async ({ page }) => {
  const player = await watchTitle(page, `/watch/${titles.series.alias}`);
  const middle = player.stage.locator("[data-paused-screen]");
  await expect(middle).toHaveCount(0);
  await page.keyboard.press("k");
  await expect(middle).toContainText("Вампиры. Отрубленная голова");
  await expect(middle).toContainText("С1 Э1");
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width / 2, height / 2);
  await expect.poll(player.isPaused).toBe(false);
  await expect(middle).toHaveCount(0);
});
