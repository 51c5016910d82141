import type { Page } from "@playwright/test";
import { expectNoViolations } from "./a11y";
import { expect, test } from "./fixtures";
import { getPlayer } from "./player";
import { apiOrigin } from "./urls";

const channel = "/channel/1";
const watchButton = "Смотреть эфир";

async function watchLive(page: Page) {
  await page.goto(channel);
  await page.getByRole("main").getByRole("button", { name: watchButton }).click();
  const player = getPlayer(page);
  await player.plays();
  return player;
}

test("A visitor opens a channel and sees what is on now", async ({ page }) => {
  const player = await watchLive(page);
  await player.wake();
  await expect(player.button("В эфире")).toBeVisible();
  // Requested again on each attempt, because a programme may end in between.
  await expect(async () => {
    const answer = await page.request.get(`${apiOrigin}/tv?apikey=luch-web`);
    const { data } = (await answer.json()) as {
      data: { items: { id: number; current_programs: { title: string }[] }[] };
    };
    const title = data.items.find(({ id }) => id === 1)?.current_programs[0]?.title ?? "nothing is on";
    await expect(player.stage).toContainText(title, { timeout: 1000 });
  }).toPass();
});

test("A viewer starts the running programme over, returns to the live edge, and pauses it", async ({
  page,
}) => {
  const player = await watchLive(page);
  await player.press("Передача с начала");
  await player.wake();
  await expect(player.stage.getByText(/^−\d/)).toBeVisible();
  await player.plays();
  await player.press(/^К эфиру, отставание /);
  await player.wake();
  await expect(player.button("В эфире")).toBeVisible();
  await player.press("Пауза");
  await expect.poll(player.isPaused).toBe(true);
});

test("The scrubber rewinds several hours, by keyboard too, and says how far behind it is", async ({
  page,
}) => {
  const player = await watchLive(page);
  await player.wake();
  const slider = player.stage.getByRole("slider", { name: "Перемотка эфира" });
  await expect(slider).toHaveAttribute("aria-valuetext", "В эфире");
  await slider.focus();
  for (let press = 0; press < 3; press += 1) await slider.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", /назад от эфира/);
  await slider.press("Home");
  await expect
    .poll(async () => Number(await slider.inputValue()) - Number(await slider.getAttribute("min")))
    .toBeLessThan(15);
  await slider.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "В эфире");
});

test("Page Down shows the next channel, Page Up the previous one", async ({ page }) => {
  const player = await watchLive(page);
  await player.playsAnother(() => page.keyboard.press("PageDown"));
  await expect(page).toHaveURL(/\/channel\/2\?popup=player$/);
  await player.playsAnother(() => page.keyboard.press("PageUp"));
  await expect(page).toHaveURL(/\/channel\/1\?popup=player$/);
});

test("Other channels are listed over the running picture and can be opened there", async ({ page }) => {
  const player = await watchLive(page);
  await page.keyboard.press("KeyG");
  const guide = player.stage.getByRole("dialog", { name: "Программа каналов" });
  // Twelve channels and a link to the guide.
  await expect(guide.getByRole("link")).toHaveCount(13);
  await expect.poll(player.isPaused).toBe(false);
  await guide.getByRole("link", { name: /Немое кино/ }).click();
  await expect(page).toHaveURL(/\/channel\/2\?popup=player$/);
  await expect(guide).toHaveCount(0);
  await player.plays();
});

test("The player of a channel meets WCAG with the guide over it", async ({ page }) => {
  const player = await watchLive(page);
  await player.wake();
  await page.keyboard.press("KeyG");
  await expect(player.stage.getByRole("dialog").getByRole("link").first()).toBeVisible();
  await expectNoViolations(page);
});

test("Without script the running programme plays live in the browser's own player @no-script", async ({
  page,
}) => {
  await page.goto(channel);
  await page.getByRole("main").getByRole("button", { name: watchButton }).click();
  const video = page.getByRole("dialog").locator("video");
  await expect(video).toBeVisible();
  await expect(video).toHaveAttribute("loop");
  await expect(video.locator("source").first()).toHaveAttribute("src", /\/live-1\/.+\.mp4#t=\d+$/);
});

test("The live button says how far behind the viewer is; the scrubber names the programme pointed at", async ({
  page,
}) => {
  const player = await watchLive(page);
  await player.press("Передача с начала");
  await player.wake();
  const slider = player.stage.getByRole("slider", { name: "Перемотка эфира" });
  await expect(slider).toHaveAttribute("aria-valuetext", /назад от эфира, \S/);
  const back = player.button(/^К эфиру, отставание \d+ (минут|час|секунд)/);
  await expect(back).toContainText(/^К эфиру−\d+ (мин|ч|с)/);
  // Starts where the change between two programmes is visible.
  await slider.press("Home");
  const first = await slider.getAttribute("aria-valuetext");
  const { width, height } = (await slider.boundingBox()) ?? { width: 0, height: 0 };
  await expect(async () => {
    await player.wake();
    await slider.hover({ position: { x: width - 20, y: height / 2 }, timeout: 2000 });
    await slider.hover({ position: { x: width - 24, y: height / 2 }, timeout: 2000 });
    await expect(player.stage.getByText(/^.+ · −\d+ (мин|с)$/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  expect(first).toMatch(/назад от эфира, \S/);
  await expectNoViolations(page);
});
