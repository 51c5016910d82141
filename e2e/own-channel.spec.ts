import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test } from "./fixtures";

const main = (page: Page) => page.getByRole("main");
const programme = (page: Page) => main(page).getByRole("region", { name: "Программа" });
const make = async (page: Page, genre: string) => {
  await main(page).getByRole("radio", { name: "Жанр" }).check();
  await main(page).getByRole("combobox", { name: "Какой жанр" }).selectOption(genre);
  await main(page).getByRole("radio", { name: "4 ч" }).check();
  await main(page).getByRole("button", { name: "Собрать канал" }).click();
  await expect(main(page).getByText("Сейчас в эфире")).toBeVisible();
};

for (const tag of ["@journey", "@no-script"])
  test(
    `A viewer makes a channel, sees it in the guide, shares its programme and ends the link (${tag.slice(1)})`,
    { tag },
    async ({ page, become, browser }) => {
      await become({ kind: "PAID" });
      await page.goto("/channel");
      await main(page).getByRole("link", { name: "Свой канал" }).click();
      await make(page, "comedy");
      await expect(programme(page).getByRole("listitem").first()).toContainText("сейчас");
      const first = await programme(page).getByRole("heading", { level: 3 }).first().textContent();
      await page.goto("/channel");
      await expect(main(page).getByRole("row", { name: /^Мой канал/ })).toContainText(first ?? "");
      await page.goto("/channel?view=now");
      const own = main(page).locator("section").filter({ hasText: "Мой канал" });
      await expect(own.getByRole("paragraph")).toContainText(first ?? "");
      await own.getByRole("link", { name: "Мой канал" }).click();
      await main(page).getByRole("button", { name: "Создать ссылку" }).click();
      const link = main(page).getByRole("textbox", { name: "Ссылка на программу" });
      await expect(link).toHaveValue(/\/my-channel\/[0-9a-f]{32}$/);
      const path = new URL(await link.inputValue()).pathname;
      const visitor = await browser.newPage();
      await visitor.goto(path);
      await expect(programme(visitor).getByRole("heading", { level: 3 }).first()).toHaveText(first ?? "");
      await main(page).getByRole("button", { name: "Закрыть ссылку" }).click();
      await expect(link).toHaveCount(0);
      expect((await visitor.goto(path))?.status()).toBe(404);
      await visitor.close();
    },
  );

test("The channel is switched on by one button, and goes on to the next film", async ({ page, become }) => {
  await become({ kind: "PAID" });
  await page.goto("/my-channel");
  await make(page, "comedy");
  const [first, second] = await programme(page).getByRole("heading", { level: 3 }).allTextContents();
  await main(page).getByRole("button", { name: "Включить канал" }).click();
  await expect(page).toHaveURL(/\/watch\/.*popup=player&playlist=~my-channel/);
  const player = page.getByRole("dialog");
  await expect(player).toHaveAccessibleName(new RegExp(first ?? ""));
  const next = player.getByRole("button", { name: "Смотреть следующее" });
  await expect(next).toBeAttached();
  await next.dispatchEvent("click");
  await expect(page.getByRole("dialog")).toHaveAccessibleName(new RegExp(second ?? ""));
  await expect(page).toHaveURL(/playlist=~my-channel/);
});

test(
  "What was chosen stays when no channel can be made of it",
  { tag: "@no-script" },
  async ({ page, become, guard }) => {
    await become({ kind: "PAID" });
    guard.expectStatus(409);
    await page.goto("/my-channel");
    await main(page).getByRole("radio", { name: "Буду смотреть" }).check();
    await main(page).getByRole("radio", { name: "6 ч" }).check();
    await main(page).getByRole("button", { name: "Собрать канал" }).click();
    await expect(main(page).getByRole("alert")).toContainText("«Буду смотреть»");
    await expect(main(page).getByRole("radio", { name: "Буду смотреть" })).toBeChecked();
    await expect(main(page).getByRole("radio", { name: "6 ч" })).toBeChecked();
  },
);

test(
  "A child has a channel of titles for children, and no link to it",
  { tag: "@no-script" },
  async ({ page, become }) => {
    await become({ kind: "PAID", isChild: true });
    await page.goto("/my-channel");
    await make(page, "comedy");
    await expect(
      programme(page)
        .getByText(/^(0|6|12)\+$/)
        .first(),
    ).toBeVisible();
    await expect(programme(page).getByText(/^1[68]\+$/)).toHaveCount(0);
    await expect(main(page).getByRole("button", { name: "Создать ссылку" })).toHaveCount(0);
  },
);

test("The page of one's own channel is accessible, with one and without", async ({ page, become }) => {
  await become({ kind: "PAID" });
  await page.goto("/my-channel");
  await expectAccessible(page);
  await make(page, "comedy");
  await expectAccessible(page);
  await page.goto("/channel");
  await expectAccessible(page);
});
