import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { getPlayer, recordSounds, recordTexts } from "./player";

const badge = "Тифлокомментарий";
const menu = (page: Page) => page.locator('details[data-filter="accessibility"]');

test(
  "The filter of accessibility leads to a film whose page says that it has audio description",
  { tag: "@journey" },
  async ({ page, javaScriptEnabled }) => {
    await page.goto("/cartoons");
    await menu(page).locator("summary").click();
    await menu(page)
      .getByRole("checkbox", { name: new RegExp(`^${badge}`) })
      .check();
    if (javaScriptEnabled === false)
      await menu(page)
        .getByRole("button", { name: /^Показать/ })
        .click();
    await expect(page).toHaveURL("/cartoons?accessibility=description");
    await page.locator("[data-list] a[href^='/watch/']").first().click();
    await expect(page).toHaveURL(/\/watch\//);
    // The line of facts below the film's name.
    const facts = page.getByRole("main").locator("p");
    for (const kind of [badge, "Субтитры для глухих"])
      await expect(facts.getByText(kind, { exact: true })).toBeVisible();
  },
);

test("The described sound is chosen in the player, kept for the next film, and subtitles tell of sounds", async ({
  page,
  become,
}) => {
  await become({ kind: "PAID" });
  await page.goto("/watch/malenkij-nemo");
  await page.getByRole("main").getByRole("button", { name: "Смотреть", exact: true }).first().click();
  const player = getPlayer(page);
  await player.plays();
  await player.press("Настройки");
  const announced = await recordTexts(player.stage, "[role=status]");
  const fetched = page.waitForResponse(/\/audio-2\.m4a$/);
  await player.press(/^Звук \S/);
  await player.press(/^Русский.*тифлокомментарий/);
  await fetched;
  await expect.poll(announced).toContain("Звук: Русский, тифлокомментарий");
  await player.press("Назад к настройкам");
  await player.press(/^Субтитры \S/);
  await player.press(/^Русский.*для глухих и слабослышащих/);
  await player.seekTo(4);
  await expect(player.stage.getByText(/^\[♪ .* ♪\]$/)).toBeVisible();

  const sounds = recordSounds(page);
  await page.reload();
  await player.plays();
  await expect
    .poll(() => sounds, "the next time it begins with the description")
    .toEqual(new Set(["audio-2.m4a"]));
});
