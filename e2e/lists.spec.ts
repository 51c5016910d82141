import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expectAccessible } from "./a11y";
import { expect, test } from "./fixtures";
import { row } from "./row";

const cards = (page: Page) => page.locator("[data-list] > li");
const pages = (page: Page) => page.getByRole("navigation", { name: "Страницы" });

test("New titles are read page by page by their links", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/new");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Новинки");
  await expect(cards(page)).toHaveCount(30);
  const first = cards(page).first().getByRole("link").first();
  const href = (await first.getAttribute("href")) ?? "";
  await pages(page).getByRole("link", { name: "Следующая" }).click();
  await expect(page).toHaveURL("/new/page2");
  await expect(cards(page)).toHaveCount(30);
  await expect(first).not.toHaveAttribute("href", href);
  await pages(page).getByRole("link", { name: "Предыдущая" }).click();
  await expect(page).toHaveURL("/new");
  await expect(first).toHaveAttribute("href", href);
});

test("A list opened at its second page grows, and its previous page is still the first", async ({ page }) => {
  await page.goto("/new/page2");
  await expect(cards(page)).toHaveCount(30);
  await page.mouse.wheel(0, 300);
  await cards(page).nth(29).scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(30);
  await expect(pages(page).getByRole("link", { name: "Предыдущая" })).toHaveAttribute("href", "/new");
});

test("A list is idle, waits for its next page, and has it or has failed", async ({ page, guard }) => {
  row("F-009");
  guard.expectBrokenRequests();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/new\/page2$/, async (route) => {
    await held;
    await route.continue();
  });
  let failed = 0;
  await page.route(/\/new\/page3$/, (route) => {
    failed += 1;
    return route.abort();
  });
  await page.goto("/new");
  await expect(pages(page)).toHaveAttribute("data-state", "idle");
  await page.mouse.wheel(0, 600);
  await cards(page).nth(29).scrollIntoViewIfNeeded();
  await expect(pages(page)).toHaveAttribute("data-state", "loading");
  const loaded = page.waitForFunction(() => document.querySelector("[data-pages][data-state=loaded]"));
  release();
  await loaded;
  await expect(cards(page)).toHaveCount(60);
  await cards(page).nth(59).scrollIntoViewIfNeeded();
  await expect(pages(page)).toHaveAttribute("data-state", "error");
  await expect(pages(page).getByRole("link", { name: "Следующая" })).toHaveAttribute("href", "/new/page3");
  // It is not asked for again and again while the end of the list is in view.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(failed).toBe(1);
});

test("A viewer scrolls into the next page, opens a film and comes back to the same card", async ({
  page,
}) => {
  await page.goto("/genres/drama");
  await expect(cards(page)).toHaveCount(30);
  await page.mouse.wheel(0, 600);
  await cards(page).nth(29).scrollIntoViewIfNeeded();
  await expect(async () => {
    const hrefs = await cards(page)
      .locator("a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(hrefs.length).toBeGreaterThan(40);
    expect(new Set(hrefs).size).toBe(hrefs.length);
  }).toPass();
  const card = cards(page).nth(40);
  await card.scrollIntoViewIfNeeded();
  const link = card.locator("a");
  const href = await link.getAttribute("href");
  // Clicking scrolls the link into view and waits until it is stable, so the position is measured at the click.
  await link.evaluate((element) =>
    element.addEventListener("click", () =>
      sessionStorage.setItem("top", String(element.getBoundingClientRect().top)),
    ),
  );
  await link.click();
  await expect(page).toHaveURL(href ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/genres/drama");
  const again = page.locator(`[data-list] a[href="${href}"]`);
  await expect(again).toBeInViewport();
  const top = await page.evaluate(() => Number(sessionStorage.getItem("top") ?? Number.NaN));
  await expect
    .poll(() => again.evaluate((element) => element.getBoundingClientRect().top))
    .toBeCloseTo(top, -1);
});

test(
  "A collection, a selection and a playlist can be opened from their lists",
  { tag: "@both" },
  async ({ page }) => {
    row("S-007");
    for (const [path, name, target] of [
      ["/collections", "Век немого кино", "/collections/vek-nemogo-kino"],
      ["/selections", "На один вечер", "/selections/na-odin-vecher"],
      ["/playlists", "Первый вечер с немым кино", "/playlist/pervyj-vecher"],
    ] as const) {
      await page.goto(path);
      await cards(page).getByRole("link", { name }).click();
      await expect(page).toHaveURL(target);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page.locator("main li > a[href^='/watch/']").first()).toBeVisible();
      await page.getByRole("navigation", { name: "Вы здесь" }).getByRole("link").last().click();
      await expect(page).toHaveURL(path);
    }
  },
);

test(
  "A genre links to its titles and to its section of the catalogue",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/genres");
    await page.getByRole("heading", { level: 2, name: "Нуар" }).getByRole("link").click();
    await expect(page).toHaveURL("/genres/noir");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Нуар");
    await page
      .getByRole("main")
      .getByRole("link", { name: /^\d+ фильм/ })
      .click();
    await expect(page).toHaveURL("/movies/noir");
  },
);

test(
  "A person's professions are tabs, and an actor's roles are named",
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

test.describe("Under reduced motion", () => {
  test.use({ reducedMotion: "reduce" });
  const pages = [
    "/collections",
    "/collections/vek-nemogo-kino",
    "/selections",
    "/playlists",
    "/genres",
    "/genres/comedy",
    "/new/page2",
    "/person/charlie-chaplin",
    "/main/cinema",
  ];
  for (const path of sample("accessible lists", pages, 3)) {
    test(`${path} meets WCAG and does not scroll sideways`, async ({ page }) => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }
  test("Children's lists meet WCAG too", async ({ page, become }) => {
    await become({ kind: "PAID", isChild: true });
    for (const path of sample(
      "accessible for children",
      ["/genres", "/new", "/journal/kak-ozhivit-bumagu"],
      1,
    )) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expectAccessible(page);
    }
  });
});
