import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expectAccessible } from "./a11y";
import { answerCaptcha } from "./captcha";
import { expect, test as base } from "./fixtures";
import { readCode } from "./outbox";
import { test } from "./own-address";
import { row } from "./row";
import { apiOrigin } from "./urls";

const createEmail = () => `owner-${randomUUID().slice(0, 12)}@luch.example`;
const password = "пароль-владельца-7";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("main");

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/auth/signin");
  await page.getByLabel("Почта").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Войти", exact: true }).click();
}

/** Makes an account and signs in to it. */
async function open(page: Page, given: object = {}): Promise<string> {
  const email = createEmail();
  const made = await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
    data: { kind: "PAID", email, password, ...given },
  });
  expect(made.ok()).toBe(true);
  await signIn(page, email);
  await expect(page).toHaveURL("/");
  return email;
}

test(
  "The e-mail address is changed with the password and a code",
  { tag: "@journey" },
  async ({ page, guard }) => {
    guard.expectStatus(400);
    await open(page);
    const next = createEmail();
    await page.goto("/account");
    await main(page)
      .getByRole("link", { name: /^Вход и безопасность/ })
      .last()
      .click();
    await page.getByRole("link", { name: "Изменить почту" }).click();
    await page.getByLabel("Почта").fill(next);
    await page.getByLabel("Пароль", { exact: true }).fill("не-тот-пароль");
    await page.getByRole("button", { name: "Отправить код на новую почту" }).click();
    await expect(page.getByText("Неверный пароль")).toBeVisible();
    await expect(page.getByLabel("Почта")).toHaveValue(next);
    await page.getByLabel("Пароль", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Отправить код на новую почту" }).click();
    await expect(heading(page)).toHaveText("Код из письма");
    await page.getByLabel("Код из письма").fill(await readCode(page.request, next));
    await page.getByRole("button", { name: "Подтвердить почту" }).click();
    await expect(heading(page)).toHaveText("Вход и безопасность");
    await expect(page.getByText("Почта изменена")).toBeVisible();
    await expect(main(page).getByText(next)).toBeVisible();
  },
);

test(
  "A phone number is added with a confirmation code and an SMS, and is shown in its mask",
  { tag: "@journey" },
  async ({ page, guard }) => {
    guard.expectStatus(400);
    const email = await open(page);
    const digits = String(randomInt(100_000_000, 999_999_999));
    await page.goto("/account/profile?change=phone&proof=code");
    await page.getByRole("button", { name: "Получить код" }).click();
    await page.getByRole("button", { name: "Отправить код на новый номер" }).click();
    await expect(page.getByText("Вы забыли ввести номер телефона")).toBeVisible();
    await page.getByLabel("Номер телефона").fill(`+79${digits}`);
    await page.getByLabel("Код из письма").fill(await readCode(page.request, email));
    await page.getByRole("button", { name: "Отправить код на новый номер" }).click();
    await expect(heading(page)).toHaveText("Код из СМС");
    await page.getByLabel("Код из сообщения").fill(await readCode(page.request, `+79${digits}`));
    await page.getByRole("button", { name: "Подтвердить номер" }).click();
    const shown = `+7 9${digits.slice(0, 2)} ${digits.slice(2, 5)}-${digits.slice(5, 7)}-${digits.slice(7)}`;
    await expect(main(page).getByText(shown)).toBeVisible();
  },
);

test(
  "A provider is linked and unlinked with the password, and after three errors with a captcha too",
  { tag: "@journey" },
  async ({ page, guard, javaScriptEnabled: isScripted = true }) => {
    row("S-107");
    guard.expectStatus(400);
    await open(page);
    await page.goto("/account/profile");
    await page.getByRole("link", { name: "Привязать Google" }).click();
    await expect(heading(page)).toHaveText("Привязать Google");
    const secret = page.getByLabel("Пароль", { exact: true });
    const go = page.getByRole("button", { name: "Продолжить" });
    for (let wrong = 0; wrong < 3; wrong += 1) {
      await secret.fill("не-тот-пароль");
      await go.click();
      await expect(page.getByText("Неверный пароль")).toBeVisible();
      await expect(secret).toHaveValue("");
    }
    await secret.fill(password);
    await go.click();
    if (isScripted) await expect(page.locator("[name=captcha]")).toBeFocused();
    await answerCaptcha(page);
    await secret.fill(password);
    await go.click();
    await expect(heading(page)).toHaveText("Учебный вход");
    await page.getByLabel("Почта", { exact: true }).fill(createEmail());
    await page.getByRole("button", { name: "Войти" }).click();
    await expect(page).toHaveURL("/account/profile");
    await expect(page.getByText("Аккаунт привязан")).toBeVisible();
    await page.getByRole("link", { name: "Отвязать Google" }).click();
    await page.getByRole("link", { name: "Подтвердить кодом вместо пароля" }).click();
    await page.getByRole("button", { name: "Получить код" }).click();
    await page.getByLabel("Код из письма").fill("000000");
    await page.getByRole("button", { name: "Отвязать" }).click();
    await expect(page.getByText("Неверный код")).toBeVisible();
    await page.goto("/account/profile?change=unlink&provider=google");
    await secret.fill(password);
    await page.getByRole("button", { name: "Отвязать" }).click();
    await expect(page.getByText("Аккаунт отвязан")).toBeVisible();
    await expect(page.getByRole("link", { name: "Привязать Google" })).toBeVisible();
  },
);

test(
  "Devices are renamed and removed, and a notification channel is switched on",
  { tag: "@journey" },
  async ({ page, guard }) => {
    guard.expectStatus(400);
    await open(page, { extraDevices: 1 });
    await page.goto("/account/devices");
    const tv = page.getByRole("listitem").filter({ hasText: "Телевизор" });
    await tv.getByText("Переименовать").click();
    await tv.getByLabel("Название").fill("4111 1111 1111 1111");
    await tv.getByRole("button", { name: "Сохранить" }).click();
    await expect(tv.getByText("Похоже на номер карты")).toBeVisible();
    await expect(tv.getByLabel("Название")).toHaveValue("4111 1111 1111 1111");
    await tv.getByLabel("Название").fill("На кухне");
    await tv.getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByText("На кухне", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Удалить: На кухне" }).click();
    await expect(page.getByText("На кухне", { exact: true })).toHaveCount(0);
    await page.goto("/account/notifications");
    await page.getByRole("switch", { name: "Письма" }).click();
    await expect(page.getByRole("switch", { name: "Письма" })).toBeChecked();
    await page.reload();
    await expect(page.getByRole("switch", { name: "Письма" })).toBeChecked();
  },
);

// The /dev controls accept only this machine's address, so these tests do not fake one.
base("History is paused and cleared", { tag: "@journey" }, async ({ page, become }) => {
  await become({ kind: "PAID" });
  const watched = await page.request.post("/resources/progress", {
    form: { uid: "u_metropolis", position: "600", duration: "3600" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(watched.ok()).toBe(true);
  await page.goto("/history");
  await expect(main(page).getByRole("link", { name: /Метрополис/ })).toBeVisible();
  await page.getByRole("button", { name: "Не запоминать просмотры" }).click();
  await expect(page.getByText("Просмотры не запоминаются")).toBeVisible();
  await page.getByText("Очистить историю").click();
  await page.getByRole("button", { name: "Забыть всё" }).click();
  await expect(page.getByText("Здесь появится всё просмотренное.")).toBeVisible();
});

test("An account is deleted, and restored by signing in", { tag: "@journey" }, async ({ page }) => {
  const email = await open(page);
  await page.goto("/account/profile");
  await page.getByRole("link", { name: "Удалить аккаунт" }).click();
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Удалить аккаунт" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Войти" })).toBeVisible();
  await signIn(page, email);
  const isAskedBack = () => expect(heading(page)).toHaveText("Аккаунт будет удалён");
  await isAskedBack();
  // Until then it can browse, but neither play nor save anything.
  for (const path of ["/favorites", "/profiles", "/history", "/account/pin"]) {
    await page.goto(path);
    await isAskedBack();
  }
  for (const name of ["Смотреть", "Буду смотреть"]) {
    await page.goto("/watch/metropolis");
    await main(page).getByRole("button", { name, exact: true }).first().click();
    await isAskedBack();
  }
  await page.goto("/watch/metropolis?popup=player");
  await isAskedBack();
  await page.getByRole("button", { name: "Восстановить" }).click();
  await expect(heading(page)).toHaveText("Аккаунт");
  await expect(main(page).getByText(email)).toBeVisible();
});

base("A child is told that account pages are for adults", { tag: "@both" }, async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  await page.goto("/account/devices");
  await expect(heading(page)).toHaveText("Это раздел для взрослых");
});

const pages = [
  "/account",
  "/account/profile",
  "/account/profile?change=email",
  "/account/profile?change=password",
  "/account/devices",
  "/en/account/notifications",
  "/account/google_delete",
  "/history",
];
for (const path of sample("accessible account", pages, 3))
  test(`${path} meets WCAG`, async ({ page }) => {
    await open(page, { extraDevices: 5 });
    await page.goto(path);
    await expectAccessible(page);
  });

const linked = ["/auth/unsubscribe/a_x", "/email-confirm?token=x", "/pin_remove", "/confirmed"];
for (const path of sample("accessible links of emails", linked, 1))
  test(`${path} meets WCAG`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });

test.describe("Push notifications in a browser", () => {
  test.use({ serviceWorkers: "allow" });

  test("Push notifications are switched on, and then in each browser", async ({ page }) => {
    await page.addInitScript(() => {
      let current: object | null = null;
      const subscription = {
        endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
        toJSON: () => ({
          endpoint: subscription.endpoint,
          keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
        }),
        unsubscribe: () => Promise.resolve((current = null) === null),
      };
      Object.defineProperty(Notification, "permission", { get: () => "default" });
      Notification.requestPermission = () => Promise.resolve("granted");
      Object.assign(PushManager.prototype, {
        subscribe: () => Promise.resolve((current = subscription)),
        getSubscription: () => Promise.resolve(current),
      });
    });
    await open(page);
    await page.goto("/account/notifications");
    await expect(page.getByText("браузере выключены")).toHaveCount(0);
    await page.getByRole("switch", { name: "Уведомления в браузере" }).click();
    await expect(page.getByRole("switch", { name: "Уведомления в браузере" })).toBeChecked();
    await expect(page.getByText("В этом браузере выключены.")).toBeVisible();
    await page.getByRole("button", { name: "Включить в этом браузере" }).click();
    await expect(page.getByText("В этом браузере включены.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Выключить в этом браузере" }).click();
    await expect(page.getByText("В этом браузере выключены.")).toBeVisible();
  });
});
