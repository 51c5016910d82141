import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test } from "./fixtures";
import { apiOrigin } from "./urls";

const password = "за-столом-служащих";

/** Signs the browser in as one of the staff, by the form. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
    data: { kind: "REGISTERED", email, password },
  });
  await page.goto("/auth/signin");
  await page.getByLabel("Почта").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Войти", exact: true }).click();
  await expect(page).not.toHaveURL(/signin$/);
}

test(
  "The staff for viewing choose for how many days",
  { tag: "@both" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "viewing@luch.example");
    await page.goto("/support-desk/viewing");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Что смотрят");
    await page.getByLabel("За сколько дней").selectOption("28");
    await page.getByRole("button", { name: "Показать" }).press("Enter");
    await expect(page).toHaveURL(/\?days=28$/);
    await expect(page.getByLabel("За сколько дней")).toHaveValue("28");
    if (javaScriptEnabled !== false) await expectAccessible(page);
  },
);

test(
  "The staff for popups write a campaign, are told what is wrong, and see it in the list",
  { tag: "@both" },
  async ({ page, guard, javaScriptEnabled }) => {
    guard.expectStatus(400);
    await signIn(page, "popups@luch.example");
    await page.goto("/support-desk/popups");
    await page.getByRole("link", { name: "Новая кампания" }).click();
    const id = `past-${randomInt(1e9)}`;
    const title = `Прошлым летом ${id}`;
    await page.getByLabel(/^Номер/).fill(id);
    await page.getByLabel("Заголовок").first().fill(title);
    await page.getByLabel("Главная").check();
    // Nobody sees it any more: the tests share the servers.
    await page.getByLabel("Последний день").fill("2020-08-31");
    await page.getByLabel(/^Куда ведёт кнопка/).fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByLabel(/^Куда ведёт кнопка/)).toHaveAccessibleDescription(/Проверьте это поле/);
    await expect(page.getByLabel("Заголовок").first()).toHaveValue(title);
    await page.getByLabel(/^Куда ведёт кнопка/).fill("/tariffs");
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByRole("status")).toHaveText("Сохранено.");
    await page.getByLabel("Время зрителя").fill("09:30");
    await page.getByRole("button", { name: "Посмотреть" }).click();
    await expect(page).toHaveURL(/at=09(:|%3A)30/);
    await expect(page.getByRole("rowheader", { name: "Детский профиль" })).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);
    await page.getByRole("link", { name: "Кампании" }).click();
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("button", { name: "Удалить кампанию" }).click();
    await expect(page.getByRole("link", { name: "Новая кампания" })).toBeVisible();
    await expect(page.getByRole("link", { name: title })).toBeHidden();
  },
);

test("A form that was refused can be sent again before the page's data is loaded anew", async ({
  page,
  guard,
}) => {
  guard.expectStatus(400);
  await signIn(page, "popups@luch.example");
  await page.goto("/support-desk/popups?list=notices");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  const address = page.getByLabel("Адрес опроса");
  await address.fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(address).toHaveAccessibleDescription(/Проверьте это поле/);
  await address.fill("javascript:alert(2)");
  const again = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await again;
  release();
  await expect(address).toHaveValue("javascript:alert(2)");
});
