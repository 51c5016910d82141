import { expectAccessible } from "./a11y";
import { expect, test, titles } from "./fixtures";
import { watchTitle } from "./player";

const film = `/watch/${titles.film.alias}`;

test(
  "«Почему не играет» is linked from the help, names the rule and starts the support question",
  { tag: "@journey" },
  async ({ page }) => {
    await page.goto("/support/playback/does-not-play");
    await page.getByRole("link", { name: "Узнать, почему не играет" }).click();
    await page.getByLabel("Что не играет?").fill(film);
    await page.getByRole("button", { name: "Проверить" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Почему не включается" })).toBeVisible();
    await expect(
      page.getByRole("heading", { level: 2, name: /С нашей стороны всё в порядке|Нужна подписка/ }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Спросить поддержку" }).click();
    await expect(page.getByLabel("Тема в двух словах")).toHaveValue(`Не играет: ${film}`);
  },
);

test("The page about a blocked play is accessible", async ({ page, become }) => {
  await become({ kind: "PAID", hasTooManyDevices: true });
  await page.goto(`/support/play-check${film}`);
  await expect(page.getByRole("heading", { name: "Слишком много устройств" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "К списку устройств" }).click();
  await expect(page).toHaveURL(/\/account\/devices$/);
});

test("A moment is shared from the player, even without clipboard access, and plays from its second", async ({
  page,
  become,
}) => {
  await become({ kind: "PAID" });
  const player = await watchTitle(page, film);
  await player.press("Настройки");
  await page
    .getByRole("dialog", { name: "Настройки" })
    .getByRole("button", { name: "Поделиться моментом" })
    .click();
  const sheet = page.getByRole("dialog", { name: "Поделиться моментом" });
  await expect(sheet.getByLabel(/^Ссылка на/)).toHaveValue(new RegExp(`${film}`));
  await sheet.getByRole("button", { name: "Скопировать ссылку" }).click();
  await expect(sheet.getByLabel(/^Ссылка на/)).toBeVisible();
  await page.goto(`${film}?t=20`);
  await page.getByRole("button", { name: "Смотреть с 0:20" }).click();
  await expect(page).toHaveURL(/popup=player&t=20/);
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(19);
});
