import type { Page } from "@playwright/test";
import { expect, test, waitForIslands } from "./fixtures";
import { row } from "./row";

const cards = (page: Page) => page.locator("[data-list] a[href^='/watch/']");
const menu = (page: Page, name: string) => page.locator(`details[data-filter="${name}"]`);

test(
  "Films are narrowed by a genre and then by a year",
  { tag: "@journey" },
  async ({ page, javaScriptEnabled }) => {
    row("S-078");
    await page.goto("/movies");
    await page
      .getByRole("navigation", { name: "Жанры" })
      .getByRole("link", { name: "Ужасы", exact: true })
      .click();
    await expect(page).toHaveURL("/movies/horror");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Фильмы · Ужасы");
    await menu(page, "year").locator("summary").click();
    await menu(page, "year").getByRole("checkbox", { name: /^1922/ }).check();
    if (javaScriptEnabled === false)
      await menu(page, "year")
        .getByRole("button", { name: /^Показать/ })
        .click();
    await expect(page).toHaveURL("/movies/horror/1922");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Фильмы · Ужасы · 1922");
    await expect(cards(page).filter({ hasText: "Носферату" })).toBeVisible();
    await page.getByRole("button", { name: "Сбросить" }).first().click();
    await expect(page).toHaveURL("/movies");
    await expect(page.locator("details[data-filter] input[type=checkbox]:checked")).toHaveCount(0);
  },
);

test("Two genres are counted on their button, and a second press removes one", async ({ page }) => {
  row("S-066", "S-077");
  await page.goto("/movies");
  const genres = menu(page, "genre");
  await genres.locator("summary").click();
  await genres.getByRole("checkbox", { name: /^Драма/ }).check();
  await expect(page).toHaveURL("/movies/drama");
  await expect(genres).toHaveAttribute("open", "");
  await expect(genres.getByRole("checkbox", { name: /^Драма/ })).toBeFocused();
  await genres.getByRole("checkbox", { name: /^Комедия/ }).check();
  await expect(page).toHaveURL("/movies?genre=comedy,drama");
  await expect(genres.locator("summary").getByLabel("выбрано: 2")).toHaveText("2");
  await genres.getByRole("checkbox", { name: /^Драма/ }).uncheck();
  await expect(page).toHaveURL("/movies/comedy");
  await genres.getByRole("checkbox", { name: /^Комедия/ }).uncheck();
  await expect(page).toHaveURL("/movies");
  await expect(genres.getByRole("checkbox", { name: /^Комедия/ })).toBeFocused();
  await expect(genres.locator("input:checked")).toHaveCount(0);
});

test("Escape and a press elsewhere close a menu", async ({ page }) => {
  row("S-075", "S-076");
  await page.goto("/series");
  await waitForIslands(page);
  await menu(page, "country").locator("summary").click();
  await expect(menu(page, "country")).toHaveAttribute("open", "");
  await page.keyboard.press("Escape");
  await expect(menu(page, "country")).not.toHaveAttribute("open", "");
  await expect(menu(page, "country").locator("summary")).toBeFocused();
  await menu(page, "country").locator("summary").click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu(page, "country")).not.toHaveAttribute("open", "");
});

test("The sort is remembered until it is reset", { tag: "@both" }, async ({ page, javaScriptEnabled }) => {
  row("S-072", "K-054");
  const stored = async () =>
    javaScriptEnabled === false ? null : page.evaluate(() => sessionStorage.getItem("selectedSort"));
  await page.goto("/movies");
  await menu(page, "sort").locator("summary").click();
  await expect(menu(page, "sort").getByRole("radio", { name: "Популярные" })).toBeChecked();
  await menu(page, "sort").getByRole("radio", { name: "Сначала новые" }).check();
  if (javaScriptEnabled === false)
    await menu(page, "sort")
      .getByRole("button", { name: /^Показать/ })
      .click();
  await expect(page).toHaveURL("/movies/-release_date");
  await expect.poll(stored).toBe(javaScriptEnabled === false ? null : "-release_date");
  await page.goto("/series");
  await expect(page).toHaveURL("/series/-release_date");
  await page.getByRole("button", { name: "Сбросить" }).click();
  await expect(page).toHaveURL("/series");
  await expect.poll(stored).toBeNull();
  await page.goto("/movies/drama");
  await expect(page).toHaveURL("/movies/drama");
});

test("The next page loads automatically, and going back from a film returns to its card", async ({
  page,
}) => {
  row("E-100");
  await page.goto("/movies/drama");
  await expect(cards(page)).toHaveCount(20);
  await page.mouse.wheel(0, 20_000);
  await expect(cards(page).nth(39)).toBeAttached();
  const card = cards(page).nth(33);
  await card.scrollIntoViewIfNeeded();
  const title = (await card.innerText()).trim();
  await card.click();
  await expect(page).toHaveURL(/\/watch\//);
  await page.goBack();
  await expect(page).toHaveURL("/movies/drama");
  await expect(menu(page, "genre").locator("input:checked")).toHaveValue("drama");
  await expect(cards(page).nth(39)).toBeAttached();
  await expect(cards(page).nth(33)).toHaveText(title, { useInnerText: true });
  await expect(cards(page).nth(33)).toBeInViewport();
});

test("The pages of a list are links", { tag: "@both" }, async ({ page }) => {
  await page.goto("/movies/page2");
  await expect(page.getByRole("navigation", { name: "Страницы" }).locator("[aria-current=page]")).toHaveText(
    "2",
  );
  await expect(
    page.getByRole("navigation", { name: "Страницы" }).getByRole("link", { name: "Страница 3" }),
  ).toHaveAttribute("href", "/movies/page3");
});

test("The genre bar scrolls by its arrows, which disappear at the ends", async ({ page }) => {
  row("S-080", "S-081");
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto("/movies");
  const strip = page.locator('[data-shelf="tabs"]');
  const [back, forward] = [strip.locator('[data-scroll="-1"]'), strip.locator('[data-scroll="1"]')];
  await expect(back).toBeHidden();
  await expect(forward).toBeVisible();
  await forward.click();
  await expect(back).toBeVisible();
  // At the end the arrow disappears, even under the pointer.
  await expect(async () => {
    await forward.click({ timeout: 500 }).catch(() => {});
    await expect(forward).toBeHidden({ timeout: 500 });
  }).toPass();
});

test.describe("On a phone", () => {
  test.use({ viewport: { width: 767, height: 844 } });
  for (const [filter, title] of [
    ["sort", "Сортировка"],
    ["category", "Категория"],
  ] as const) {
    test(`On a phone the menu «${title}» is a drawer with its name and a close button`, async ({ page }) => {
      row(filter === "sort" ? "S-073" : "S-074", "K-018");
      await page.goto("/movies");
      await menu(page, filter).locator("summary").click();
      const drawer = menu(page, filter).getByRole("group", { name: title });
      await expect(drawer).toBeVisible();
      await expect(drawer.getByText(title, { exact: true })).toBeVisible();
      await expect
        .poll(() => drawer.evaluate((element) => Math.round(element.getBoundingClientRect().bottom)))
        .toBeGreaterThan(844 - 100);
      await drawer.getByRole("button", { name: "Закрыть" }).click();
      await expect(drawer).toBeHidden();
      await expect(page.getByTestId("tab-bar")).toBeVisible();
    });
  }
});

test("A child finds only children's films", async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true });
  await page.goto("/movies");
  const badges = page.locator("[data-list] [role=img]").filter({ hasNotText: "★" });
  await expect(badges.nth(3)).toBeVisible();
  await expect(badges.filter({ hasNotText: /^\s*(0|6|8|12)\+\s*$/ })).toHaveCount(0);
});
