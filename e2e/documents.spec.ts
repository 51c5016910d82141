import { sample } from "../tests/setup/sample";
import { expectAccessible, expectNotSideways } from "./a11y";
import { answerConsent, expect, test } from "./fixtures";

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test(
  "A reader goes from the footer to a document, to a section, to an earlier version and back",
  { tag: "@both" },
  async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto("/genres");
    await page.getByTestId("footer").getByRole("link", { name: "Пользовательское соглашение" }).click();
    await expect(page).toHaveURL("/legal/terms_of_use");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Пользовательское соглашение");
    const contents = page.getByRole("navigation", { name: "На этой странице" });
    await contents.getByRole("link", { name: "6. Дети" }).click();
    await expect(page).toHaveURL("/legal/terms_of_use#children");
    await expect(page.getByRole("heading", { name: "6. Дети" })).toBeInViewport();
    // The contents stay beside the text.
    await expect(contents.getByRole("link", { name: "1. О чём это соглашение" })).toBeInViewport();
    const versions = page.getByRole("region", { name: "Редакции" });
    await versions.getByRole("link", { name: "Действует с 1 июня 2026 г." }).click();
    await expect(page.getByText("Это прежняя редакция")).toBeVisible();
    await page.getByRole("link", { name: "Открыть действующую редакцию" }).click();
    await expect(page).toHaveURL("/legal/terms_of_use");
    await expect(page.getByText("Это прежняя редакция")).toBeHidden();
  },
);

test("A document loads no script before its reader interacts with it", async ({ browser, baseURL }) => {
  // Without the fixture's movement of the pointer.
  await using context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await answerConsent(context);
  const reader = await context.newPage();
  const scripts: string[] = [];
  reader.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await reader.goto("/faq", { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
  await reader.mouse.move(20, 20);
  await expect.poll(() => scripts.length).toBeGreaterThan(3);
});

test("A reader goes from the contents to a question by keyboard", async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto("/faq");
  const link = page
    .getByRole("navigation", { name: "На этой странице" })
    .getByRole("link", { name: "Как отключить подписку?" });
  await link.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("heading", { name: "Как отключить подписку?" });
  await expect(question).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "управление подпиской" }).first()).toBeFocused();
});

test(
  "On a phone the contents are collapsed, and a platform's link leads to the code form",
  { tag: "@both" },
  async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto("/ways-to-watch");
    await page.getByRole("link", { name: "Samsung", exact: true }).click();
    await expect(page).toHaveURL("/ways-to-watch/samsung");
    await page.goto("/faq");
    const link = page.getByRole("group").getByRole("link", { name: "Как смотреть на телевизоре?" });
    await expect(link).toBeHidden();
    await page.getByText("На этой странице").first().click();
    await link.click();
    await expect(page.getByRole("heading", { name: "Как смотреть на телевизоре?" })).toBeInViewport();
    await page.getByRole("link", { name: "Код с телевизора" }).click();
    await expect(page).toHaveURL("/tv");
  },
);

test("A printed document has only its text", async ({ page }) => {
  await page.goto("/legal/cookies_policy");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("table").first()).toBeVisible();
  for (const part of [page.getByTestId("footer"), page.getByTestId("menu"), page.getByTestId("tab-bar")])
    await expect(part).toBeHidden();
  await expect(page.getByText("На этой странице").first()).toBeHidden();
  await expect(page.locator("body")).toHaveCSS("color", "rgb(0, 0, 0)");
});

for (const path of sample("accessible documents", ["/legal/cookies_policy", "/partners"], 1))
  test(`${path} meets WCAG and does not scroll sideways`, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 720]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNotSideways(page, width);
    }
    await expectAccessible(page);
  });
