import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expectAccessible } from "./a11y";
import { expect } from "./fixtures";
import { readCode } from "./outbox";
import { test } from "./own-address";
import { row } from "./row";

const createEmail = () => `viewer-${randomUUID().slice(0, 12)}@luch.example`;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const profileLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Профиль" });

test(
  "A visitor signs in through a provider and returns to the same page",
  { tag: "@journey" },
  async ({ page }) => {
    await page.goto("/auth?back=/movies");
    await page.getByRole("button", { name: "Google" }).click();
    await expect(heading(page)).toHaveText("Учебный вход");
    await page.getByLabel("Почта", { exact: true }).fill(createEmail());
    await page.getByRole("button", { name: "Войти" }).click();
    await expect(page).toHaveURL("/movies");
    await expect(profileLink(page)).toBeVisible();
  },
);

test("Two tabs at two providers each return to the page that they began at", async ({ page, context }) => {
  const other = await context.newPage();
  const tabs = [
    [page, "/movies", "Google"],
    [other, "/series", "Яндекс"],
  ] as const;
  for (const [tab, path, provider] of tabs) {
    await tab.goto(`/auth?back=${path}`);
    await tab.getByRole("button", { name: provider }).click();
    await expect(heading(tab)).toHaveText("Учебный вход");
  }
  for (const [tab, path] of tabs) {
    await tab.getByLabel("Почта", { exact: true }).fill(createEmail());
    await tab.getByRole("button", { name: "Войти" }).click();
    await expect(tab).toHaveURL(path);
  }
});

test(
  "An address that the provider has not verified is confirmed by a code",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("button", { name: "Яндекс" }).click();
    await page.getByLabel("Почта", { exact: true }).fill(createEmail());
    await page.getByLabel("Почта подтверждена").uncheck();
    await page.getByRole("button", { name: "Войти" }).click();
    await expect(heading(page)).toHaveText("Осталась почта или телефон");
    const phone = `+79${randomInt(100_000_000, 999_999_999)}`;
    await page.getByLabel("Телефон или почта").fill(phone);
    await page.getByRole("button", { name: "Получить код" }).click();
    await expect(heading(page)).toHaveText("Введите код");
    await page.getByLabel("Код из сообщения").fill(await readCode(page.request, phone));
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    // As after any registration, the tariffs come next.
    await expect(page).toHaveURL("/start");
    await expect(profileLink(page)).toBeVisible();
  },
);

test(
  "Registration through a provider ends with the tariffs, unless a page required it",
  { tag: "@both" },
  async ({ page }) => {
    row("S-097", "R-085");
    await page.goto("/auth");
    await page.getByRole("button", { name: "Яндекс" }).click();
    await page.getByLabel("Почта", { exact: true }).fill(createEmail());
    await page.getByRole("button", { name: "Войти" }).click();
    await expect(page).toHaveURL("/start");
    await expect(page.getByRole("link", { name: /^Попробовать .+ бесплатно$/ })).toBeVisible();
  },
);

test(
  "A visitor who declines at the provider may try again or use e-mail",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("button", { name: "VK" }).click();
    await page.getByRole("button", { name: "Отказаться" }).click();
    await expect(heading(page)).toHaveText("Ошибка авторизации");
    await expect(page.getByRole("link", { name: "Попробовать ещё раз" })).toBeVisible();
    await expect(page.getByRole("link", { name: "По коду из письма" })).toBeVisible();
  },
);

test(
  "A customer of the operator signs in by phone number and code",
  { tag: "@both" },
  async ({ page, guard }) => {
    guard.expectStatus(400);
    const phone = `+7926${randomInt(1_000_000, 9_999_999)}`;
    await page.goto(`/megafon_connect?msisdn=${phone.slice(1)}`);
    await expect(heading(page)).toHaveText("Вход для абонентов МегаФона");
    const field = page.getByLabel("Номер телефона");
    expect((await field.inputValue()).replace(/\D/g, "")).toBe(phone.slice(1));
    await field.fill("+7 916 000 00 00");
    await page.getByRole("button", { name: "Получить код" }).click();
    await expect(page.getByText("Это номер другого оператора. Введите номер МегаФона")).toBeVisible();
    await field.fill(phone);
    await page.getByRole("button", { name: "Получить код" }).click();
    await expect(heading(page)).toHaveText("Код из СМС");
    await page.getByLabel("Код из сообщения").fill(await readCode(page.request, phone));
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page).toHaveURL("/");
  },
);

const pages = [
  "/auth",
  "/auth/yandex/signup",
  "/auth/social-collect-creds",
  "/bg/auth/social-error",
  "/signin/mf",
];
for (const path of sample("accessible signing in by providers", pages, 2))
  test(`${path} meets WCAG and has no footer`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expectAccessible(page);
  });
