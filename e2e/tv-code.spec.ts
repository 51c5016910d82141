import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expectAccessible } from "./a11y";
import { expect, markPopupsSeen, test, titles } from "./fixtures";
import { webOrigin } from "./urls";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const shownCode = async (page: Page) =>
  (await page.getByText(/^\d{3} \d{3}$/).textContent())?.replace(" ", "") ?? "";

test(
  "A television is signed in by the code on its screen, confirmed on a phone",
  { tag: "@journey" },
  async ({ page, become, browser, javaScriptEnabled, guard }) => {
    guard.expectStatus(400);
    const television = await browser.newContext({
      baseURL: webOrigin,
      javaScriptEnabled: javaScriptEnabled !== false,
      userAgent: "Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Chrome/139.0 Safari/537.36",
    });
    await markPopupsSeen(television);
    const screen = await television.newPage();
    await screen.goto("/tv/screen");
    await screen.getByRole("button", { name: "Показать код" }).click();
    const code = await shownCode(screen);
    await expect(screen.getByRole("img", { name: /QR/ })).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(screen);

    await become({ kind: "REGISTERED" });
    await page.goto(`/tv?code=${code}`);
    await expect(page.getByLabel("Код с экрана телевизора")).toHaveValue(code);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await page.getByLabel("Код с экрана телевизора").fill(code === "111111" ? "222222" : "111111");
    await page.getByRole("button", { name: "Продолжить" }).click();
    await expect(page.getByText("Неверный код. Пожалуйста, попробуйте ещё раз")).toBeVisible();
    await page.getByLabel("Код с экрана телевизора").fill(code);
    await page.getByRole("button", { name: "Продолжить" }).click();
    await expect(heading(page)).toHaveText("Подключить телевизор?");
    await expect(page.getByText("Samsung TV")).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);
    await page.getByRole("button", { name: "Подключить" }).click();
    await expect(heading(page)).toHaveText("Телевизор подключён");

    // With script the screen continues by itself.
    if (javaScriptEnabled === false) await screen.getByRole("button", { name: "Код подтверждён" }).click();
    await expect(screen).toHaveURL("/");
    await expect(screen.getByRole("banner").getByRole("link", { name: "Профиль" })).toBeVisible();
    await television.close();
  },
);

test(
  "A title's page hands it over to a television, which goes on with it",
  { tag: ["@journey", "@both"] },
  async ({ page, become, browser, javaScriptEnabled }) => {
    const television = await browser.newContext({
      baseURL: webOrigin,
      javaScriptEnabled: javaScriptEnabled !== false,
    });
    await markPopupsSeen(television);
    const screen = await television.newPage();
    await screen.goto("/tv/screen");
    await screen.getByRole("button", { name: "Показать код" }).click();
    const code = await shownCode(screen);

    await become({ kind: "PAID" });
    await page.goto(`/watch/${titles.film.alias}`);
    await page.getByRole("link", { name: "смотреть на телевизоре" }).click();
    await expect(page.getByText(/^Когда телевизор войдёт в аккаунт, на нём откроется «.+»\.$/)).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);
    await page.getByLabel("Код с экрана телевизора").fill(code);
    await page.getByRole("button", { name: "Продолжить" }).click();
    await expect(page.getByRole("definition").last()).toHaveText(titles.film.ru);
    await page.getByRole("button", { name: "Подключить" }).click();
    await expect(heading(page)).toHaveText("Телевизор подключён");

    if (javaScriptEnabled === false) await screen.getByRole("button", { name: "Код подтверждён" }).click();
    await expect(screen).toHaveURL(`/watch/${titles.film.alias}?popup=player`);
    await expect(screen.locator("video")).toBeVisible();
    await television.close();
  },
);

test(
  "A visitor signs in before confirming, and returns with the code",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/en/tv");
    await page.getByLabel("Code from the TV screen").fill("123 456");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/en\/auth\?back=%2Fen%2Ftv%3Fcode%3D123456$/);
  },
);

test("A child is asked to fetch an adult", async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  await page.goto("/tv");
  await expect(heading(page)).toHaveText("Попроси взрослого");
  await expect(page.getByLabel("Код с экрана телевизора")).toHaveCount(0);
});

for (const path of sample("accessible codes of televisions", ["/tv", "/tv/screen", "/hr/tv/connected"], 1))
  test(`${path} meets WCAG and has no footer`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expectAccessible(page);
  });
