import { expect, test } from "./fixtures";

test(
  "A viewer finds a promotion in the footer, reads its page and activates its code",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED" });
    await page.goto("/");
    await page.getByTestId("footer-second").getByRole("link", { name: "Акции" }).click();
    await expect(page).toHaveURL("/promos");
    await page.getByRole("link", { name: /Весь сезон за две недели/ }).click();
    await expect(page).toHaveURL("/pages/whole-season-offer");
    await expect(page.getByTestId("tab-bar")).toBeHidden();
    await page.getByRole("link", { name: "Активировать промокод" }).click();
    await expect(page).toHaveURL("/code?code=LUCH-14");
    await page.getByRole("main").getByRole("button", { name: "Активировать" }).click();
    await expect(page).toHaveURL(/\/code\/success\?activation=/);
    await page.goto("/pages/whole-season-offer");
    await expect(page.getByText("Промокод уже активирован")).toBeVisible();
    await expect(page.getByRole("link", { name: "Активировать промокод" })).toHaveCount(0);
  },
);

test(
  "The Black Friday page leads to a year at half price, in any language",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED", country: "RS" });
    await page.goto("/sr/pages/black-friday");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Crni petak: godina upola jeftinije");
    await page.getByRole("link", { name: "Aktiviraj promo-kod" }).click();
    await page.getByRole("main").getByRole("button", { name: "Aktiviraj" }).click();
    await expect(page).toHaveURL(/\/sr\/code\/success\?activation=/);
    await page.getByRole("link", { name: "Uzmi pretplatu" }).click();
    await expect(page).toHaveURL(/\/sr\/purchase\?tariff_id=black-friday/);
    await expect(page.getByRole("main")).toContainText("2.794");
  },
);

test(
  "A promotion that has ended, has not begun or is for adults says so and links elsewhere",
  { tag: "@no-script" },
  async ({ page, become, guard }) => {
    await page.goto("/pages/spring-promotion");
    await expect(page.getByText("Акция закончилась. Последний день: 31 мая 2026 г.")).toBeVisible();
    await page.getByRole("link", { name: "Что идёт сейчас" }).click();
    await expect(page).toHaveURL("/promos");
    await page.goto("/pages/new-year");
    await expect(page.getByText("Акция начнётся 18 декабря 2026 г.")).toBeVisible();
    await become({ kind: "PAID", isChild: true });
    await page.goto("/pages/black-friday");
    await expect(page.getByRole("main")).not.toContainText("вдвое");
    guard.expectStatus(404);
    await page.goto("/pages/no-such-page");
  },
);
