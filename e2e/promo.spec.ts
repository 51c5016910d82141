import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expectAccessible, expectNotSideways } from "./a11y";
import { answerCaptcha } from "./captcha";
import { expect, test as base } from "./fixtures";

/** Gives every viewer their own IP address, because attempts are limited per address. The /dev controls do not accept such an address. */
const test = base.extend({
  page: async ({ page }, use) => {
    await page.setExtraHTTPHeaders({ "x-forwarded-for": `203.0.${randomInt(256)}.${randomInt(1, 255)}` });
    await use(page);
  },
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const field = (page: Page) => page.getByLabel("Промокод", { exact: true });
const press = (page: Page) => page.getByRole("main").getByRole("button", { name: "Активировать" }).click();

test(
  "A viewer activates a code, sees how long it lasts, and finds it in the account",
  { tag: "@journey" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED" });
    await page.goto("/code");
    await field(page).fill("luch 14");
    await press(page);
    await expect(page).toHaveURL(/\/code\/success\?activation=/);
    await expect(heading(page)).toHaveText("Промокод активирован");
    await expect(page.getByText(/Две недели кино: подписка действует до \d+/)).toBeVisible();
    await page.getByRole("link", { name: "Мои промокоды" }).click();
    await expect(page).toHaveURL("/account/promo");
    await expect(page.getByText("LUCH14")).toBeVisible();
    await page.goto("/account/subscriptions");
    await expect(page.getByRole("main")).toContainText(/до \d+/);
  },
);

test(
  "A ticket is sent on where the browser can, else its address is copied, else its picture opens",
  { tag: "@both" },
  async ({ page, become, context, javaScriptEnabled }) => {
    await become({ kind: "REGISTERED" });
    await page.goto("/code");
    await field(page).fill("luch 14");
    await press(page);
    const send = page.getByRole("link", { name: "Отправить билет" });
    const picture = await send.evaluate((link: HTMLAnchorElement) => link.href);
    if (javaScriptEnabled !== false) {
      await page.evaluate(() => {
        const shared: ShareData[] = [];
        const share = (data: ShareData) => Promise.resolve(void shared.push(data));
        Object.assign(window, { shared });
        Object.defineProperty(navigator, "share", { value: share, configurable: true });
      });
      await send.click();
      const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
      expect(shared.map(({ url }) => url)).toEqual([picture]);
      expect(shared[0]?.title).toMatch(/до \d/);

      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.evaluate(() => {
        for (const owner of [navigator, Navigator.prototype]) delete (owner as Partial<Navigator>).share;
      });
      await send.click();
      await expect(page.getByText("Адрес билета скопирован")).toBeVisible();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(picture);

      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
      });
    }
    await send.click();
    await expect.poll(() => page.url()).toBe(picture);
  },
);

test(
  "A refused code gets an error with a title in the form, and stays typed",
  { tag: "@both" },
  async ({ page, become, guard }) => {
    guard.expectStatus(400);
    await become({ kind: "REGISTERED" });
    await page.goto("/code");
    for (const [code, title, text] of [
      [
        "CouponNotFound",
        "Ошибка промокода",
        "Промокод не найден. Попробуйте ещё раз или напишите в поддержку",
      ],
      ["COUPONS_NOT_ENOUGH", "Ошибка промокода", "Промокоды закончились"],
      ["UNKNOWN_ERROR", "Ошибка промокода", "Попробуйте ещё раз или напишите в поддержку"],
      ["VESNA-2026", "Ошибка активации", "Акция завершена"],
      ["InvalidEmail", "Ошибка регистрации", "Некорректный формат почты"],
    ] as const) {
      await field(page).fill(code);
      await press(page);
      const alert = page.getByRole("main").getByRole("alert");
      await expect(alert.getByRole("heading")).toHaveText(title);
      await expect(alert).toContainText(text);
      await expect(alert.getByRole("link", { name: "Написать в поддержку" })).toHaveAttribute(
        "href",
        "/account/support",
      );
      await expect(field(page)).toHaveValue(code);
    }
  },
);

test("An empty code is reported as missing", { tag: "@both" }, async ({ page, become, guard }) => {
  guard.expectStatus(400);
  await become({ kind: "REGISTERED" });
  await page.goto("/code");
  await press(page);
  await expect(page.getByText("Введите промокод", { exact: true })).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
});

test(
  "A visitor is told of a wrong code at once, and keeps a right one through signing in",
  { tag: "@journey" },
  async ({ page, guard }) => {
    guard.expectStatus(400);
    await page.goto("/premium_code?back=/movies");
    const button = page.getByRole("button", { name: "Войти и активировать" });
    await field(page).fill("NET-TAKOGO");
    await button.click();
    await expect(page.getByText("Промокод не найден.")).toBeVisible();
    await field(page).fill("PODAROK-3");
    await button.click();
    await expect(page).toHaveURL(
      `/auth?back=${encodeURIComponent("/premium_code?code=PODAROK-3&back=%2Fmovies")}`,
    );
  },
);

test(
  "A landing page says what its code gives, keeps it through signing in, and activates it once",
  { tag: "@both" },
  async ({ page, become }) => {
    await page.goto("/coupon/registration/KINO-14");
    await expect(page.getByRole("heading", { name: "Две недели кино" })).toBeVisible();
    await expect(field(page)).toHaveValue("KINO-14");
    await page.getByRole("button", { name: "Войти и активировать" }).click();
    await expect(page).toHaveURL(`/auth?back=${encodeURIComponent("/coupon/registration/KINO-14")}`);
    await become({ kind: "REGISTERED" });
    await page.goto("/coupon/registration/KINO-14");
    await press(page);
    await expect(heading(page)).toHaveText("Промокод активирован");
  },
);

test("A discount leads to its tariff at the reduced price", { tag: "@both" }, async ({ page, become }) => {
  await become({ kind: "REGISTERED" });
  await page.goto("/code?code=polovina");
  await press(page);
  await expect(page).toHaveURL(/\/code\/success\?activation=/);
  await page.getByRole("link", { name: "Оформить подписку" }).click();
  await expect(page).toHaveURL(/\/purchase\?tariff_id=promo-half/);
  await expect(page.getByRole("main")).toContainText("199");
});

test(
  "After three wrong codes a captcha is required, and the code stays typed",
  { tag: "@both" },
  async ({ page, become, guard }) => {
    guard.expectStatus(400);
    await become({ kind: "REGISTERED" });
    await page.goto("/code");
    for (const code of ["KINO-41", "KINO-15", "KINO-13"]) {
      await field(page).fill(code);
      await press(page);
      await expect(page.getByRole("alert").first()).toContainText("Промокод не найден");
      await expect(field(page)).toHaveValue(code);
    }
    await field(page).fill("KINO-14");
    await press(page);
    const picture = page.getByRole("main").getByRole("img");
    await expect(picture).toBeVisible();
    await expect(field(page)).toHaveValue("KINO-14");
    const first = (await picture.getAttribute("src")) ?? "";
    await page.getByRole("button", { name: "Другая картинка" }).click();
    await expect(picture).not.toHaveAttribute("src", first);
    await expect(field(page)).toHaveValue("KINO-14");
    await answerCaptcha(page);
    await press(page);
    await expect(page).toHaveURL(/\/code\/success\?activation=/);
  },
);

test("A code can be activated by keyboard in English", async ({ page, become }) => {
  await become({ kind: "REGISTERED" });
  await page.goto("/en/code");
  await expect(page.getByLabel("Promo code")).toBeFocused();
  await page.keyboard.type("podarok-12");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/en\/code\/success\?activation=/);
  await expect(page.getByText(/Gift certificate for 12 months: your subscription lasts until/)).toBeVisible();
});

test("A child has no code form", { tag: "@both" }, async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  for (const path of [
    "/code",
    "/premium_code",
    "/coupon/registration/KINO-14",
    "/code/success",
    "/account/promo",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  }
});

test("The tariffs link to the code form and back", { tag: "@no-script" }, async ({ page, become }) => {
  await become({ kind: "REGISTERED" });
  await page.goto("/tariffs?back=/movies");
  await page.getByRole("main").locator('a[href^="/code"]').click();
  await field(page).fill("KINO-14");
  await press(page);
  await page.getByRole("link", { name: "Смотреть", exact: true }).click();
  await expect(page).toHaveURL("/movies");
});

const pages = [
  "/code",
  "/bg/code",
  "/premium_code",
  "/coupon/registration/KINO-14",
  "/hr/coupon/registration/NOT-A-CODE",
  "/code/success",
  "/promo_default",
];
for (const path of sample("accessible codes", pages, 3))
  test(`${path} meets WCAG`, async ({ page, guard }) => {
    guard.expectStatus(400);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    await expectNotSideways(page, 320);
    await expectAccessible(page);
  });

test("The history of codes and an error meet WCAG", async ({ page, become, guard }) => {
  guard.expectStatus(400);
  await become({ kind: "REGISTERED" });
  await page.goto("/code?code=LUCH-14");
  await press(page);
  await expect(heading(page)).toHaveText("Промокод активирован");
  await expectAccessible(page);
  await page.goto("/account/promo");
  await expectAccessible(page);
  await page.goto("/code?code=LUCH-14");
  await press(page);
  await expect(page.getByText("Промокод уже активирован")).toBeVisible();
  await expectAccessible(page);
});

test("A code stays typed when the connection breaks, and is activated by the next press", async ({
  page,
  become,
  guard,
}) => {
  guard.expectBrokenRequests();
  await become({ kind: "REGISTERED" });
  await page.goto("/code");
  await field(page).fill("LUCH-14");
  await page.route("**/*.data*", (route) => route.abort("connectionreset"));
  await press(page);
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  await expect(field(page)).toHaveValue("LUCH-14");
  await page.unroute("**/*.data*");
  await press(page);
  await expect(page).toHaveURL(/\/code\/success\?activation=/);
});
