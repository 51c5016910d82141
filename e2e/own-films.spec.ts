import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures";
import { addSeries, adults, childrens, type Film, requireFilm, series } from "./own-films";
import { getPlayer, recordSounds, recordTexts } from "./player";
import { apiOrigin, webOrigin } from "./urls";

/** How much each colour varies: in the film, whose bars have all of them, more than in a picture that is drawn in its place. */
async function measureColours(page: Page): Promise<number[]> {
  const src = await page.getByRole("main").locator("img").first().getAttribute("src");
  const answer = await page.request.get(new URL(src ?? "", webOrigin).href);
  const { channels } = await sharp(await answer.body()).stats();
  return channels.slice(0, 3).map(({ stdev }) => stdev);
}

test(
  "A viewer watches a film that the operator added, with its subtitles and in another sound",
  { tag: "@journey" },
  async ({ page, become, javaScriptEnabled }) => {
    await requireFilm(page, adults);
    await become({ kind: "REGISTERED" });
    await page.goto(`/watch/${adults.alias}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Фильм оператора");
    await expect(main.getByText("18+", { exact: true }).first()).toBeVisible();
    await expect(main.getByText(/^(русский, английский|английский, русский)$/)).toBeVisible();
    await expect(main.getByText(/сербский/)).toBeVisible();
    for (const difference of await measureColours(page)) expect(difference).toBeGreaterThan(100);
    await main.getByRole("button", { name: "Смотреть", exact: true }).first().click();
    if (javaScriptEnabled === false) return playsWithoutScript(page);

    const player = getPlayer(page);
    await player.plays();
    await player.seekTo(8);
    await player.press("Настройки");
    await player.press(/^Субтитры \S/);
    await player.press("Српски");
    await expect(player.stage.getByText("Dobar dan")).toBeVisible();
    await player.press("Назад к настройкам");
    await expect(player.button(/^Звук \S/)).toContainText("Commentary");
    const announced = await recordTexts(player.stage, "[role=status]");
    const fetched = page.waitForResponse(/\/audio-2\.m4a$/);
    await player.press(/^Звук \S/);
    await player.press("Русский");
    await fetched;
    await expect(player.button("Русский")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(announced, "a wait for the sound may follow at once").toContain("Звук: Русский");
    const switched = await player.position();
    await expect.poll(player.position).toBeGreaterThan(switched + 0.5);

    const sounds = recordSounds(page);
    await page.reload();
    await player.plays();
    await expect
      .poll(() => sounds, "the next time it begins in that sound")
      .toEqual(new Set(["audio-2.m4a"]));
  },
);

/** The browser's own player, which plays without our script. */
async function playsWithoutScript(page: Page): Promise<void> {
  const video = page.locator("video");
  await expect(video.locator("source")).toHaveCount(1);
  await expect(video.locator('track[srclang="sr"]')).toHaveAttribute("label", "Српски");
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.3);
}

test("A viewer watches an episode of a series that the operator added by its folder, and goes on with the next", async ({
  page,
  become,
}) => {
  // Its episodes are encoded first.
  test.setTimeout(300_000);
  await addSeries(page);
  await become({ kind: "REGISTERED" });
  await page.goto(`/watch/${series}`);
  const episodes = page.getByRole("main").getByRole("link", { name: /^\d\. Серия/ });
  await expect(episodes).toHaveText(["1. Серия 1", "2. Серия 2"]);
  await page.getByRole("button", { name: /Серия 1/ }).click();
  const player = getPlayer(page);
  await player.plays();
  await expect(player.stage).toContainText("Серия 1");
  // It is three seconds long.
  await expect(player.stage).toContainText("Серия 2", { timeout: 30_000 });
});

test("A child is shown of the operator's films only those for children", async ({ page, become, guard }) => {
  // The films are encoded first.
  test.setTimeout(300_000);
  guard.expectStatus(404);
  await Promise.all([requireFilm(page, adults), requireFilm(page, childrens)]);
  await become({ kind: "PAID", isChild: true });
  await page.goto(`/watch/${adults.alias}`);
  await expect(page.getByText("Фильм оператора", { exact: true })).toHaveCount(0);
  await expect(page.locator("video")).toHaveCount(0);
  await page.goto(`/search?q=${encodeURIComponent("оператора")}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /Мультфильм оператора/ }).first()).toBeVisible();
  await expect(main.getByRole("link", { name: /^Фильм оператора/ })).toHaveCount(0);
  const made = await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
    data: { kind: "PAID", child: true },
  });
  const { token, device_id } = (await made.json()) as { token: string; device_id: string };
  const play = ({ alias }: Film) =>
    page.request.get(
      `${apiOrigin}/playback/u_${alias}?apikey=luch-web&device_id=${device_id}&auth_token=${token}`,
    );
  expect((await play(adults)).status()).toBe(404);
  expect((await play(childrens)).status()).toBe(200);

  await page.goto(`/watch/${childrens.alias}`);
  await main.getByRole("button", { name: "Смотреть", exact: true }).first().click();
  await getPlayer(page).plays();
});
