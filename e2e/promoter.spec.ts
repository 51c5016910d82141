import { randomInt } from "node:crypto";
import { expectAccessible } from "./a11y";
import { expect, test as base } from "./fixtures";
import { row } from "./row";

/** Gives every promoter their own IP address, because attempts are limited per address. */
const test = base.extend({
  extraHTTPHeaders: async ({}, use) => {
    await use({ "x-forwarded-for": `203.0.${randomInt(256)}.${randomInt(1, 255)}` });
  },
});

test(
  "A promoter signs in separately from viewers, sees the codes, and signs out",
  { tag: "@journey" },
  async ({ page, guard }) => {
    row("S-096");
    guard.expectStatus(400);
    await page.goto("/promoter");
    await expect(page).toHaveURL("/promoter/login");
    await page.getByLabel("Номер промоутера").fill("10001");
    await page.getByLabel("Пароль", { exact: true }).fill("not-this-one");
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page.getByText("Что-то не сходится! Проверьте номер и пароль")).toBeVisible();
    await expect(page.getByLabel("Номер промоутера")).toHaveValue("10001");
    await expect(page.getByLabel("Пароль", { exact: true })).toHaveValue("");
    await page.getByLabel("Пароль", { exact: true }).fill("mayak-promoter");
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page).toHaveURL("/promoter");
    await expect(page.getByRole("heading", { name: "Кинотеатр «Маяк»" })).toBeVisible();
    await expect(page.getByText("MAYAK-LETO")).toBeVisible();
    await expect(page.getByText("Здесь появятся активации ваших кодов.")).toBeVisible();
    // A promoter has no viewer account.
    await expect(page.getByRole("banner").getByRole("link", { name: "Войти" })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Выйти" }).click();
    await expect(page).toHaveURL("/promoter/login");
    await page.goto("/promoter");
    await expect(page).toHaveURL("/promoter/login");
  },
);

test("The promoter's pages are accessible", async ({ page }) => {
  await page.goto("/en/promoter/login");
  await expectAccessible(page);
  await page.getByLabel("Promoter number").fill("10001");
  await page.getByLabel("Password", { exact: true }).fill("mayak-promoter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/en/promoter");
  await expectAccessible(page);
});

test(
  "The operator sends a viewer with their phone number filled in",
  { tag: "@no-script" },
  async ({ page }) => {
    await page.goto("/?msisdn=79261234567");
    await expect(page).toHaveURL(/^[^?]*\/signin\/mf\?msisdn=/);
    await expect(page.getByRole("main").getByRole("textbox").first()).toHaveValue(/926.*123.*45.*67/);
  },
);
