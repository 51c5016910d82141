import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { answerConsent, expect, test } from "./fixtures";
import { row } from "./row";

const ring = (page: Page) => page.locator("a[data-story-link]").first();
const story = (page: Page) => page.getByRole("dialog", { name: /^История: / });
const slide = (page: Page, number: number) =>
  story(page).getByRole("group", { name: new RegExp(`^Слайд ${number} из`) });

/** Fails as soon as another slide is shown. */
async function expectToStay(shown: Locator, ms: number) {
  await expect(shown.waitFor({ state: "hidden", timeout: ms })).rejects.toThrow(/Timeout/);
}

test(
  "A story opens from the home page, is read forward and back by links, links to its title and closes",
  { tag: "@both" },
  async ({ page }) => {
    row("S-018");
    await page.goto("/");
    await ring(page).click();
    await expect(page).toHaveURL(/\?popup=story&story=/);
    await expect(slide(page, 1)).toBeVisible();
    await story(page).getByRole("link", { name: "Дальше" }).click();
    await expect(slide(page, 2)).toBeVisible();
    await expect(slide(page, 1)).toBeHidden();
    await expect(page).toHaveURL(/slide=2/);
    await story(page).getByRole("link", { name: "Назад" }).click();
    await expect(slide(page, 1)).toBeVisible();
    await story(page).getByRole("link", { name: "Закрыть" }).click();
    await expect(page).toHaveURL("/");
    await expect(story(page)).toHaveCount(0);
    await ring(page).click();
    await expect(page).toHaveURL(/\?popup=story&story=/);
    await slide(page, 1).getByRole("link").click();
    await expect(page).toHaveURL(/\/watch\//);
  },
);

test("The last slide is followed by the next story", { tag: "@both" }, async ({ page }) => {
  await page.goto("/");
  await ring(page).click();
  await expect(slide(page, 1)).toBeVisible();
  const name = await story(page).getAttribute("aria-label");
  const label = await slide(page, 1).getAttribute("aria-label");
  const count = Number(/из (\d+)/.exec(label ?? "")?.[1]);
  expect(count).toBeGreaterThan(1);
  for (let number = 1; number <= count; number += 1) {
    await expect(slide(page, number)).toBeVisible();
    await story(page).getByRole("link", { name: "Дальше" }).click();
  }
  await expect(story(page)).not.toHaveAttribute("aria-label", name ?? "");
  await expect(slide(page, 1)).toBeVisible();
});

test("Slides change automatically until the viewer stops them", { tag: "@pictures" }, async ({ page }) => {
  await page.goto("/");
  await page.mouse.move(2, 2);
  await page.evaluate(() => document.querySelector<HTMLElement>("a[data-story-link]")?.click());
  await expect(slide(page, 1)).toBeVisible();
  await expect(slide(page, 2)).toBeVisible({ timeout: 30_000 });
  await story(page).getByRole("button", { name: "Остановить показ" }).click();
  await page.mouse.move(2, 2);
  await expectToStay(slide(page, 2), 7000);
});

test("By keyboard arrows change slides, Escape closes the story, and the focus returns to its ring", async ({
  page,
}) => {
  await page.goto("/");
  await ring(page).focus();
  await page.keyboard.press("Enter");
  await expect(slide(page, 1)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(slide(page, 2)).toBeVisible();
  await expect(story(page).getByRole("status")).toContainText("Слайд 2 из");
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.querySelector("dialog")?.contains(document.activeElement),
        ),
      )
      .toBe(true);
  }
  await page.keyboard.press("ArrowLeft");
  await expect(slide(page, 1)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(story(page)).toHaveCount(0);
  await expect(ring(page)).toBeFocused();
  await expect(ring(page)).toHaveAttribute("data-seen", "");
  await page.goto("/");
  await expect(ring(page)).not.toHaveAttribute("data-seen", "");
  await answerConsent(page.context(), ["preferences"]);
  await page.goto("/");
  await ring(page).click();
  await expect(story(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/");
  await expect(ring(page)).toHaveAttribute("data-seen", "");
});

test("Opening a story fetches the story and does not reload the page", async ({ page }) => {
  await page.goto("/");
  const asked: string[] = [];
  page.on(
    "request",
    (request) => /\.data|\/resources\//.test(request.url()) && asked.push(new URL(request.url()).pathname),
  );
  await page.evaluate(() => document.querySelector<HTMLElement>("a[data-story-link]")?.click());
  await expect(slide(page, 1)).toBeVisible();
  await expect.poll(() => asked).toEqual(["/resources/story"]);
});

test("Children see their own stories", async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  await page.goto("/kids");
  await ring(page).click();
  await expect(slide(page, 1)).toBeVisible();
  await story(page).getByRole("link", { name: "Закрыть" }).click();
  await expect(page).toHaveURL("/kids");
});

test.describe("Under reduced motion", () => {
  test.use({ reducedMotion: "reduce" });
  test("Under reduced motion slides do not change automatically", async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => document.querySelector<HTMLElement>("a[data-story-link]")?.click());
    await expect(slide(page, 1)).toBeVisible();
    await expectToStay(slide(page, 1), 7000);
  });
});

test.describe("On a touch screen", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("A tap at the side changes the slide", async ({ page }) => {
    await page.goto("/");
    await ring(page).tap();
    await expect(slide(page, 1)).toBeVisible();
    await page.touchscreen.tap(360, 400);
    await expect(slide(page, 2)).toBeVisible();
    await page.touchscreen.tap(30, 400);
    await expect(slide(page, 1)).toBeVisible();
  });
});

test("An open story meets WCAG", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await ring(page).click();
  await expect(slide(page, 1)).toBeVisible();
  await expectAccessible(page);
});

test(
  "A slide's timer waits for its picture, and the next picture is preloaded",
  { tag: "@pictures" },
  async ({ page }) => {
    await page.goto("/");
    await page.mouse.move(2, 2);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = new Set<string>();
    await page.route("**/images/poster/**", async (route) => {
      asked.add(new URL(route.request().url()).pathname);
      await held;
      await route.continue();
    });
    await page.evaluate(() => document.querySelector<HTMLElement>("a[data-story-link]")?.click());
    await expect(slide(page, 1)).toBeVisible();
    await expectToStay(slide(page, 1), 7500);
    const before = asked.size;
    release();
    await expect(slide(page, 2)).toBeVisible({ timeout: 30_000 });
    expect(asked.size).toBeGreaterThan(before);
  },
);
