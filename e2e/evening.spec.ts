import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test } from "./fixtures";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name }).click();
const picks = (page: Page) => main(page).getByRole("heading", { level: 2 });

test(
  "A visitor chooses an evening by three presses from the home page, sees others, and goes back",
  { tag: "@journey" },
  async ({ page }) => {
    await page.goto("/");
    await page
      .getByRole("region", { name: "Вечер за минуту" })
      .getByRole("link", { name: /^Весь вечер/ })
      .click();
    await expect(page).toHaveURL("/evening?time=long");
    await expect(picks(page)).toHaveText(["С кем смотрите?"]);
    await press(page, "Вдвоём");
    await expect(picks(page)).toHaveText(["Чего хочется?"]);
    await press(page, "Растрогаться");
    await expect(heading(page)).toHaveText("Вот ваш вечер");
    await expect(page).toHaveURL("/evening?time=long&with=two&mood=feel");
    await expect(picks(page)).toHaveCount(3);
    await expect(main(page).getByText(/^Уложится в|\d сери/)).toHaveCount(3);
    await expect(main(page).getByText(/^Трогательно/)).toHaveCount(3);
    const first = await picks(page).allTextContents();
    await press(page, "Ещё три");
    await expect(page).toHaveURL("/evening?time=long&with=two&mood=feel&more=1");
    await expect(picks(page)).toHaveCount(3);
    for (const title of first)
      await expect(main(page).getByRole("heading", { name: title, exact: true })).toHaveCount(0);
    await page.goBack();
    await expect(picks(page)).toHaveText(first);
    await press(page, "Изменить ответ: Вдвоём");
    await expect(picks(page)).toHaveText(["С кем смотрите?"]);
    await press(page, "С детьми");
    await expect(page).toHaveURL("/evening?time=long&with=family&mood=feel");
  },
);

test("One button plays a title of the evening", { tag: "@journey" }, async ({ page, become }) => {
  await become({ kind: "PAID" });
  await page.goto("/evening?time=medium&with=friends&mood=laugh");
  const title = await picks(page).first().textContent();
  await main(page)
    .getByRole("button", { name: `Смотреть: ${title}`, exact: true })
    .click();
  await expect(page).toHaveURL(/\/watch\/[\w-]+.*popup=player/);
});

test("An evening that nothing fits says which answer to change", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/evening?time=short&with=family&mood=thrill");
  await expect(main(page).getByText("Ничего не подошло сразу под все три ответа.")).toBeVisible();
  await press(page, /^Время/);
  await expect(picks(page).first()).toBeVisible();
  await expect(main(page).getByText("Ничего не подошло сразу под все три ответа.")).toHaveCount(0);
});

test(
  "A child is asked in other words and gets titles for children",
  { tag: "@no-script" },
  async ({ page, become }) => {
    await become({ kind: "PAID", isChild: true });
    await page.goto("/kids");
    await page
      .getByRole("region", { name: "Вечер за минуту" })
      .getByRole("link", { name: /^Немного/ })
      .click();
    await expect(picks(page)).toHaveText(["С кем смотришь?"]);
    await press(page, "С друзьями");
    await expect(picks(page)).toHaveText(["Чего тебе хочется?"]);
    await expect(main(page).getByRole("link", { name: "Пощекотать нервы" })).toHaveCount(0);
    await press(page, "Волшебства");
    await expect(heading(page)).toHaveText("Вот что мы нашли");
    await expect(main(page).getByText(/^(0|6|12)\+$/)).toHaveCount(3);
  },
);

for (const path of [
  "/evening",
  "/evening?time=long&with=two&mood=feel",
  "/evening?time=short&with=family&mood=thrill",
])
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
