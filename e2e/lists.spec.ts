import type { Page } from "@playwright/test";
import { expectNoViolations } from "./a11y";
import { expect, pictures, test } from "./fixtures";

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const cards = (page: Page) => page.locator("[data-list] > li");
const pages = (page: Page) => page.getByRole("navigation", { name: "Страницы" });

test.beforeEach(({ page }) => pictures.areDrawn(page));

test("Novelties go on page by page by their links", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/new");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Новинки");
  await expect(cards(page)).toHaveCount(30);
  const first = await cards(page).first().innerText();
  await pages(page).getByRole("link", { name: "Следующая" }).click();
  await expect(page).toHaveURL("/new/page2");
  await expect(cards(page)).toHaveCount(30);
  expect(await cards(page).first().innerText()).not.toBe(first);
  await pages(page).getByRole("link", { name: "Предыдущая" }).click();
  await expect(page).toHaveURL("/new");
  expect(await cards(page).first().innerText()).toBe(first);
});

test("A list begun at its second page grows, and the way back is still to the first", async ({ page }) => {
  await page.goto("/new/page2");
  await expect(cards(page)).toHaveCount(30);
  await page.mouse.wheel(0, 300);
  await cards(page).nth(29).scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(30);
  await expect(pages(page).getByRole("link", { name: "Предыдущая" })).toHaveAttribute("href", "/new");
});

test("A viewer scrolls into the next page, opens a film of it and comes back to the same card", async ({
  page,
}) => {
  await page.goto("/genres/drama");
  await expect(cards(page)).toHaveCount(30);
  await page.mouse.wheel(0, 600);
  await cards(page).nth(29).scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(30);
  const names = await cards(page)
    .locator("a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(names).size).toBe(names.length);
  const card = cards(page).nth(40);
  await card.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  const { href, top } = await card
    .locator("a")
    .evaluate((link) => ({ href: link.getAttribute("href"), top: link.getBoundingClientRect().top }));
  await card.locator("a").click();
  await expect(page).toHaveURL(href ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/genres/drama");
  const again = page.locator(`[data-list] a[href="${href}"]`);
  await expect(again).toBeInViewport();
  await expect.poll(() => again.evaluate((link) => link.getBoundingClientRect().top)).toBeCloseTo(top, -1);
});

test(
  "A collection, a selection and a playlist are found in their lists",
  { tag: "@both" },
  async ({ page }) => {
    for (const [path, name, target] of [
      ["/collections", "Век немого кино", "/collections/vek-nemogo-kino"],
      ["/selections", "На один вечер", "/selections/na-odin-vecher"],
      ["/playlists", "Первый вечер с немым кино", "/playlist/pervyj-vecher"],
    ] as const) {
      await page.goto(path);
      await cards(page).getByRole("link", { name }).click();
      await expect(page).toHaveURL(target);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await page.getByRole("navigation", { name: "Вы здесь" }).getByRole("link").last().click();
      await expect(page).toHaveURL(path);
    }
  },
);

test("A genre leads to its titles and to its part of the catalogue", { tag: "@both" }, async ({ page }) => {
  await page.goto("/genres");
  await page.getByRole("heading", { level: 2, name: "Нуар" }).getByRole("link").click();
  await expect(page).toHaveURL("/genres/noir");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Нуар");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Фильмы \d+$/ })
    .click();
  await expect(page).toHaveURL("/movies/noir");
});

test(
  "A person's professions are reached by tabs, and an actor's parts are named",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/person/charlie-chaplin");
    const tabs = page.getByRole("navigation", { name: "Фильмография по профессиям" });
    await tabs.getByRole("link", { name: /^Музыка/ }).click();
    await expect(page).toHaveURL("/person/charlie-chaplin#composer");
    await expect(page.getByRole("heading", { level: 2, name: "Музыка" })).toBeInViewport();
    await page.goto("/person/brigitte-helm");
    await expect(page.getByRole("main").getByText("Мария / Машина-человек")).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /Метрополис/ })
      .click();
    await expect(page).toHaveURL("/watch/metropolis");
  },
);

for (const viewport of sizes) {
  test.describe(`At ${viewport.width} pixels`, () => {
    test.use({ viewport, reducedMotion: "reduce" });
    for (const path of [
      "/collections",
      "/collections/vek-nemogo-kino",
      "/selections",
      "/playlists",
      "/genres",
      "/genres/comedy",
      "/new/page2",
      "/person/charlie-chaplin",
      "/main/cinema",
    ]) {
      test(`${path} keeps to WCAG and is never scrolled sideways (${viewport.width})`, async ({ page }) => {
        await page.goto(path);
        await expectNoViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          viewport.width,
        );
      });
    }
    test(`Children's lists keep to WCAG too (${viewport.width})`, async ({ page, become }) => {
      await become({ kind: "PAID", isChild: true });
      for (const path of ["/genres", "/new", "/journal/kak-ozhivit-bumagu"]) {
        await page.goto(path);
        await expectNoViolations(page);
      }
    });
  });
}
