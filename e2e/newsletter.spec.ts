import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test as base } from "./fixtures";
import { readOutbox } from "./outbox";

/** Gives every viewer their own IP address, because captchas depend on it. */
const test = base.extend({
  page: async ({ page }, use) => {
    await page.setExtraHTTPHeaders({ "x-forwarded-for": `203.0.${randomInt(256)}.${randomInt(1, 255)}` });
    await use(page);
  },
});
const newEmail = () => `reader-${randomInt(1e9)}@luch.example`;
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name }).click();

test(
  "A reader subscribes by e-mail address, and the link in the email confirms it",
  { tag: "@journey" },
  async ({ page, guard }) => {
    guard.expectStatus(400);
    const email = newEmail();
    await page.goto("/newsletter");
    await page.getByLabel("Почта").fill("reader@");
    await page.getByRole("checkbox", { name: /Журнал/ }).uncheck();
    await press(page, "Подписаться");
    await expect(page.getByText("Некорректный формат почты")).toBeVisible();
    await expect(page.getByLabel("Почта")).toHaveValue("reader@");
    await expect(page.getByRole("checkbox", { name: /Журнал/ })).not.toBeChecked();
    await page.getByLabel("Почта").fill(email);
    await press(page, "Подписаться");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Проверьте почту");
    await page.goto(await readOutbox(page.request, email, /\/doi-confirm\?token=\S+/));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Получать рассылку?");
    await press(page, "Подтвердить");
    await expect(page).toHaveURL("/confirmed");
    // A subscriber who enters their address is sent a link to unsubscribe.
    await page.goto("/unsubscribe");
    await page.getByLabel("Почта").fill(email);
    await page.getByLabel("Однообразные письма").check();
    await press(page, "Прислать ссылку");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Проверьте почту");
    const link = await readOutbox(page.request, email, /\/unsubscribe\?id=\S+/);
    await page.goto(link);
    await expect(page.getByLabel("Однообразные письма")).toBeChecked();
    await press(page, "Отписаться");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вы отписались");
    await page.goto(link.replace("/unsubscribe", "/newsletter"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ссылка устарела");
  },
);

test("An account owner chooses topics, and unsubscribes", { tag: "@journey" }, async ({ page, become }) => {
  await become({ kind: "REGISTERED" });
  await page.goto("/account/notifications");
  await page.getByRole("main").getByRole("link", { name: "Рассылка «Луча»" }).click();
  await expect(page).toHaveURL("/newsletter");
  await page.getByRole("checkbox", { name: /Новинки/ }).check();
  await page.getByRole("checkbox", { name: /ТВ/ }).check();
  await press(page, "Сохранить");
  await expect(page.getByRole("status").filter({ hasText: "Сохранено" })).toBeVisible();
  await page.goto("/newsletter");
  await expect(page.getByRole("checkbox", { name: /ТВ/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /Акции/ })).not.toBeChecked();
  await page.getByRole("link", { name: "Отписаться от всего" }).click();
  await press(page, "Отписаться");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вы отписались");
});

test("From the third attempt on a captcha is required", { tag: "@no-script" }, async ({ page, guard }) => {
  guard.expectStatus(400);
  for (let tries = 0; tries < 3; tries += 1) {
    await page.goto("/newsletter");
    await page.getByLabel("Почта").fill(newEmail());
    await press(page, "Подписаться");
  }
  await expect(page.getByRole("img", { name: /./ }).last()).toBeVisible();
  await expect(page.locator("input[name=captcha]")).toBeVisible();
});

test("A window that is finished notifies the page that opened it and closes", async ({ page }) => {
  await page.goto("/");
  const message = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener("message", ({ data, origin }) =>
          resolve(`${(data as { type: string }).type} from ${origin === location.origin}`),
        );
      }),
  );
  const opened = page.waitForEvent("popup");
  await page.evaluate(() => void window.open("/close_film"));
  const popup = await opened;
  if (!popup.isClosed()) await popup.waitForEvent("close");
  expect(await message).toBe("close_film from true");
  await page.goto("/close");
  await expect(page.getByRole("link", { name: "На главную" })).toBeVisible();
  await expect(page.locator("header")).toHaveCount(0);
  await expect(page.getByTestId("footer")).toHaveCount(0);
});
