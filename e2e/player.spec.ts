import { expect, test, titles } from "./fixtures";
import { getPlayer, recordTexts, watchTitle } from "./player";
import { row } from "./row";

const film = `/watch/${titles.film.alias}`;

test.beforeEach(({ become }) => become({ kind: "REGISTERED" }));

test("Qualities are named Auto, FHD, HD, SD, HQ, MQ and LQ, and nothing else", async ({ page }) => {
  row("E-105");
  const player = await watchTitle(page, film);
  await player.press("Настройки");
  const sheet = page.getByRole("dialog", { name: "Настройки" });
  await sheet.getByRole("button", { name: /^Качество/ }).click();
  const announced = await recordTexts(player.stage, "[role=status]");
  const quality = page.getByRole("dialog", { name: "Качество" });
  const options = quality.locator("button[aria-pressed]");
  await expect(options.first()).toHaveText(/^Auto(\d+p)?$/);
  await expect(options.nth(1)).toBeVisible();
  await expect(
    options.filter({
      hasNotText: /^(Auto(\d+p)?|(FHD|HD|SD|HQ|MQ|LQ)(1080|720|480|360|240)p( · экономное)?)$/,
    }),
  ).toHaveCount(0);
  await options.filter({ hasText: /^LQ/ }).click();
  await expect(options.filter({ hasText: /^LQ/ })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(announced).toContainEqual(expect.stringContaining("Качество: LQ"));
  await player.plays();
});

test("Subtitles are switched on, styled and switched off", async ({ page }) => {
  const player = await watchTitle(page, film);
  await player.press("Субтитры");
  const sheet = page.getByRole("dialog", { name: "Субтитры" });
  await sheet.getByRole("button", { name: "Русские" }).click();
  await expect(sheet.getByRole("button", { name: "Русские" })).toHaveAttribute("aria-pressed", "true");
  await sheet.getByRole("button", { name: "Вид субтитров" }).click();
  const look = page.getByRole("dialog", { name: "Вид субтитров" });
  await look.getByRole("group", { name: "Размер" }).getByRole("button", { name: "Крупные" }).click();
  await look.getByRole("group", { name: "Цвет" }).getByRole("button", { name: "Жёлтый" }).click();
  const captions = player.stage.locator("[data-size]");
  await expect(captions).toHaveAttribute("data-size", "large");
  await expect(captions).toHaveAttribute("data-color", "yellow");
  await look.getByRole("button", { name: "Закрыть" }).click();
  // A line of the subtitles themselves, not the sample in the settings.
  await expect
    .poll(() => player.stage.locator("[data-size] > span").allTextContents(), { timeout: 20_000 })
    .not.toEqual([]);
  await page.keyboard.press("c");
  await expect(captions).toHaveCount(0);
});

test("The speed is changed and remembered for the next film", async ({ page }) => {
  const player = await watchTitle(page, film);
  await player.press("Настройки");
  await page
    .getByRole("dialog", { name: "Настройки" })
    .getByRole("button", { name: /^Скорость/ })
    .click();
  await page.getByRole("dialog", { name: "Скорость" }).getByRole("button", { name: "1,5×" }).click();
  await expect.poll(player.rate).toBe(1.5);
  const other = await watchTitle(page, "/watch/general");
  await expect.poll(other.rate).toBe(1.5);
});

test("Ten seconds forward and back, by the buttons and by the arrow keys", async ({ page }) => {
  const player = await watchTitle(page, film);
  // Paused, so that it moves by the presses alone.
  await page.keyboard.press("k");
  await expect.poll(player.isPaused).toBe(true);
  const start = await player.position();
  const moved = async () => (await player.position()) - start;
  await player.press("Вперёд на 10 секунд");
  await expect.poll(moved).toBeCloseTo(10, 0);
  await player.press("Вперёд на 10 секунд");
  await expect.poll(moved).toBeCloseTo(20, 0);
  await player.press("Назад на 10 секунд");
  await expect.poll(moved).toBeCloseTo(10, 0);
  await player.video.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("ArrowRight");
  await expect.poll(moved).toBeCloseTo(20, 0);
});

test("Keys work by their position, so also in the Russian layout", async ({ page }) => {
  const player = await watchTitle(page, film);
  /** What a browser sends for a key in a Cyrillic layout. */
  const press = (code: string, key: string, modifiers: { shiftKey?: boolean } = {}) =>
    page.evaluate(
      (init) =>
        void (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true }),
        ),
      { code, key, ...modifiers },
    );
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await press("KeyK", "л");
  await expect.poll(player.isPaused).toBe(true);
  await press("KeyK", "л");
  await expect.poll(player.isPaused).toBe(false);
  await press("KeyM", "ь");
  await expect.poll(player.isMuted).toBe(true);
  await press("KeyL", "д");
  await expect.poll(player.position).toBeGreaterThan(9);
  await press("Digit5", "5");
  await expect.poll(player.position).toBeGreaterThan(30);
  await press("Period", "Ю", { shiftKey: true });
  await expect.poll(player.rate).toBe(1.25);
  await press("Digit7", "?", { shiftKey: true });
  await expect(page.getByRole("dialog", { name: "Клавиши" })).toBeVisible();
});

test("«?» explains the keys, and Escape closes first the help, then the player", async ({ page }) => {
  const player = await watchTitle(page, film);
  await page.keyboard.press("Shift+Slash");
  const keys = page.getByRole("dialog", { name: "Клавиши" });
  await expect(keys).toBeVisible();
  await expect(keys.getByRole("button", { name: "Закрыть" })).toBeFocused();
  await expect(keys.getByText("На весь экран")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await expect(player.stage).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(player.stage).toHaveCount(0);
  await expect(page).toHaveURL(film);
});

test("The volume is remembered", async ({ page }) => {
  const player = await watchTitle(page, film);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowDown");
  await expect.poll(player.volume).toBeCloseTo(0.7, 1);
  await page.keyboard.press("m");
  await expect.poll(player.isMuted).toBe(true);
  const other = await watchTitle(page, "/watch/general");
  await expect.poll(other.isMuted).toBe(true);
  await page.keyboard.press("m");
  await expect.poll(other.isMuted).toBe(false);
  await expect.poll(other.volume).toBeCloseTo(0.7, 1);
});

test(
  "The scrubber names the chapter and shows the frame under the pointer",
  { tag: "@pictures" },
  async ({ page }) => {
    const player = await watchTitle(page, film);
    const scrubber = player.stage.getByRole("slider", { name: "Перемотка" });
    await expect(scrubber).toHaveAttribute("aria-valuetext", /из 1 минуты/);
    await scrubber.focus();
    await page.keyboard.press("PageUp");
    await expect.poll(player.position).toBeGreaterThan(40);
    await page.keyboard.press("Home");
    await expect.poll(player.position).toBeLessThan(10);
    const picture = page.waitForResponse((answer) => answer.url().includes("thumbnails.webp"));
    const { width, height } = (await scrubber.boundingBox()) ?? { width: 0, height: 0 };
    const position = { x: width / 2, y: height / 2 };
    await expect(async () => {
      await player.wake();
      await scrubber.hover({ position, timeout: 2000 });
      await scrubber.hover({ position: { ...position, x: position.x + 3 }, timeout: 2000 });
    }).toPass();
    expect((await picture).status()).toBe(200);
    await expect(player.stage.getByText(/ · 0?:?\d*:3\d$/)).toBeVisible();
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(player.position).toBeGreaterThan(30);
  },
);

test("The intro can be skipped by the button and by its key", async ({ page }) => {
  const player = await watchTitle(page, film);
  // Paused, so that the intro does not end before the press.
  await page.keyboard.press("k");
  await expect.poll(player.isPaused).toBe(true);
  await player.seekTo(3.2);
  await player.press("Пропустить заставку");
  await expect.poll(player.position).toBeGreaterThanOrEqual(7.9);
  await expect(player.button("Пропустить заставку")).toHaveCount(0);
  await player.seekTo(3.2);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("s");
  await expect.poll(player.position).toBeGreaterThanOrEqual(7.9);
});

test("At the credits the next episode is offered; it can be declined", async ({ page }) => {
  const player = await watchTitle(page, `/watch/${titles.series.alias}`);
  // While it is paused nothing counts down.
  await page.keyboard.press("k");
  await expect.poll(player.isPaused).toBe(true);
  await player.seekTo((await player.video.evaluate((video: HTMLVideoElement) => video.duration)) - 8);
  const card = player.stage.getByRole("complementary", { name: "Далее" });
  await expect(card.getByText("Перстень, который убивает")).toBeVisible();
  await card.getByRole("button", { name: "Не переходить" }).click();
  await expect(card).toHaveCount(0);
  await page.keyboard.press("k");
  await expect
    .poll(() => player.video.evaluate((video: HTMLVideoElement) => video.ended), { timeout: 60_000 })
    .toBe(true);
  await expect(page).toHaveURL(`/watch/${titles.series.alias}?popup=player`);
  await expect(
    player.stage.getByRole("region", { name: "Конец" }).getByRole("button", { name: "Смотреть снова" }),
  ).toBeFocused();
});

test("The next episode starts by a press, and the one after it automatically", async ({ page }) => {
  const player = await watchTitle(page, `/watch/${titles.series.alias}`);
  await player.seekTo((await player.video.evaluate((video: HTMLVideoElement) => video.duration)) - 9);
  const next = player.stage
    .getByRole("complementary", { name: "Далее" })
    .getByRole("button", { name: /^Следующая серия через \d+ с/ });
  await player.playsAnother(() => next.click());
  await expect(page).toHaveURL(`/watch/${titles.series.alias}/${titles.series.nextEpisode}?popup=player`);
  await player.seekTo((await player.video.evaluate((video: HTMLVideoElement) => video.duration)) - 9);
  await expect(page).toHaveURL(/vampiry-s1e3\?popup=player$/, { timeout: 90_000 });
});

test("Full screen and picture-in-picture are offered", async ({ page }) => {
  const player = await watchTitle(page, film);
  await player.press("На весь экран");
  await expect(player.button("Выйти из полного экрана")).toBeVisible();
  await page.keyboard.press("f");
  await expect(player.button("На весь экран")).toBeVisible();
  await expect(player.button("Картинка в картинке")).toBeVisible();
});

test("The controls hide while the film plays and return with the pointer; a focused one keeps them visible", async ({
  page,
}) => {
  const player = await watchTitle(page, film);
  const controls = player.stage.locator("[data-controls]");
  await player.wake();
  await expect(controls).toHaveAttribute("data-controls", "shown");
  await expect(controls).toHaveAttribute("data-controls", "hidden");
  await player.wake();
  await expect(controls).toHaveAttribute("data-controls", "shown");
});

test("If the connection breaks the viewer is notified, and «again» retries at once", async ({
  page,
  guard,
}) => {
  guard.expectBrokenRequests();
  guard.expectStatus(404);
  await page.route(/\/media\/.*(\.ts|\.m4s|\.mp4|\.m3u8)/, (route) => route.abort("failed"));
  await page.goto(film);
  await page.getByRole("button", { name: "Смотреть", exact: true }).click();
  const alert = page.getByRole("alert");
  await expect(alert.getByText("Нет связи, продолжим сами")).toBeVisible({ timeout: 30_000 });
  await alert.getByRole("button", { name: "Повторить" }).click();
  await expect(alert).toHaveCount(0);
  await page.unroute(/\/media\/.*(\.ts|\.m4s|\.mp4|\.m3u8)/);
  await getPlayer(page).plays();
});

test("An expired link is replaced by a new one, and the film plays without a press", async ({
  page,
  guard,
}) => {
  guard.expectBrokenRequests();
  guard.expectStatus(403);
  let refused = "";
  await page.route(/\/media\/[^/]+\/.*\.m3u8/, async (route) => {
    const [link = ""] = new URL(route.request().url()).pathname.match(/^\/media\/[^/]+/) ?? [];
    refused ||= link;
    if (link !== refused) return route.continue();
    // Links expire by the second, so the next one differs.
    await new Promise((resolve) => void setTimeout(resolve, 1100));
    await route.fulfill({ status: 403, json: { code: "MEDIA_LINK_EXPIRED", message: "over", data: null } });
  });
  await page.goto(film);
  await page.getByRole("button", { name: "Смотреть", exact: true }).click();
  await getPlayer(page).plays();
  expect(refused).not.toBe("");
});

test("The player's engine is not loaded before a viewer is about to press «play»", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" || request.url().endsWith(".js")) scripts.push(request.url());
  });
  const isEngine = (url: string) => /\/(engine|video|vjs|player-screen)[^/]*\.js$/i.test(url);
  await page.goto(film);
  // Only a quiet network shows that a script will not be loaded.
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter(isEngine)).toEqual([]);
  await page.getByRole("button", { name: "Смотреть", exact: true }).hover();
  await expect.poll(() => scripts.filter(isEngine).length).toBeGreaterThan(0);
});

test("The position is sent every ten seconds, on a pause and on leaving", async ({ page }) => {
  const sent: URLSearchParams[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/resources/progress"))
      sent.push(new URLSearchParams(request.postData() ?? ""));
  });
  const player = await watchTitle(page, film);
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(1);
  const first = Number(sent[0]?.get("position"));
  expect(first).toBeGreaterThanOrEqual(9);
  expect(sent[0]?.get("uid")).toBe(titles.film.uid);
  expect(sent[0]?.get("profile")).toMatch(/^p_/);
  // The same second is not reported twice.
  await expect.poll(player.position).toBeGreaterThan(first + 1.5);
  const lastSent = () => Number(sent.at(-1)?.get("position"));
  await page.keyboard.press("k");
  await expect.poll(player.isPaused).toBe(true);
  const paused = await player.position();
  await expect.poll(lastSent).toBe(Math.floor(paused));
  await page.keyboard.press("k");
  await expect.poll(player.isPaused).toBe(false);
  await expect.poll(player.position).toBeGreaterThan(paused + 1.5);
  const before = sent.length;
  await page.keyboard.press("Escape");
  await expect(player.stage).toHaveCount(0);
  await expect.poll(() => sent.length).toBeGreaterThan(before);
  expect(lastSent()).toBeGreaterThan(paused);
});

test("A film watched to its credits starts over", async ({ page }) => {
  const player = await watchTitle(page, film);
  const saved = page.waitForRequest(
    (request) =>
      request.url().endsWith("/resources/progress") && (request.postData() ?? "").includes("ended=1"),
  );
  await player.seekTo((await player.video.evaluate((video: HTMLVideoElement) => video.duration)) - 5);
  await page.keyboard.press("k");
  await saved;
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Продолжить просмотр" })).toHaveCount(0);
  const again = await watchTitle(page, film);
  expect(await again.position(), "the credits begin after a minute").toBeLessThan(30);
});

test.describe("On a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test("A tap shows the player's controls and everything needed fits on a phone", async ({ page }) => {
    const player = await watchTitle(page, film);
    for (const name of ["Настройки", "Субтитры", "На весь экран", "Вперёд на 10 секунд"]) {
      await expect(async () => {
        const box = await player.button(name).boundingBox();
        expect(box, name).not.toBeNull();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
        expect(
          Math.min(box?.width ?? 0, box?.height ?? 0),
          `${name} is big enough for a thumb`,
        ).toBeGreaterThanOrEqual(40);
      }).toPass();
    }
  });
});
