import { sample } from "../tests/setup/sample";
import { expectAccessible, expectNotSideways, expectNoViolations } from "./a11y";
import { expect, test } from "./fixtures";
import { row } from "./row";

const article = { path: "/journal/pochemu-lestnitsa", name: "Почему лестница не кончается" };

test(
  "A reader chooses a rubric and an article in it, and continues to the next one",
  { tag: "@both" },
  async ({ page }) => {
    row("S-006");
    await page.goto("/journal");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Журнал");
    const rubrics = page.getByRole("navigation", { name: "Рубрики" });
    await rubrics.getByRole("link", { name: "Разбор" }).click();
    await expect(page).toHaveURL("/journal?rubric=analysis");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Разбор");
    await expect(rubrics.getByRole("link", { name: "Разбор" })).toHaveAttribute("aria-current", "page");
    await page.getByRole("link", { name: article.name }).click();
    await expect(page).toHaveURL(article.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.name);
    const next = page.getByRole("region", { name: "Ещё в рубрике «Разбор»" }).getByRole("link");
    await expect(next).toHaveCount(2);
    await next.first().click();
    await expect(page).not.toHaveURL(article.path);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(article.name);
  },
);

test("An article links to the films and people it is about", { tag: "@both" }, async ({ page }) => {
  await page.goto(article.path);
  const main = page.getByRole("main");
  await main.getByRole("figure").getByRole("link", { name: "Броненосец «Потёмкин»" }).click();
  await expect(page).toHaveURL("/watch/bronenosets-potemkin");
  await page.goto(article.path);
  await page
    .getByRole("region", { name: "Кто в этой истории" })
    .getByRole("link", { name: "Сергей Эйзенштейн" })
    .click();
  await expect(page).toHaveURL("/person/sergei-eisenstein");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Сергей Эйзенштейн");
});

test("The menu and the footer link to the journal", { tag: "@both" }, async ({ page, become }) => {
  await become({ kind: "PAID" });
  await page.goto("/genres");
  await page.getByTestId("menu").getByRole("link", { name: "Журнал" }).click();
  await expect(page).toHaveURL("/journal");
  await expect(page.getByTestId("menu").getByRole("link", { name: "Журнал" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.goto("/genres");
  await page.getByTestId("footer").getByRole("link", { name: "Журнал" }).click();
  await expect(page).toHaveURL("/journal");
});

test("The feed opens as RSS", async ({ page, request }) => {
  await page.goto("/journal");
  const href = await page.getByRole("link", { name: "Читать в RSS" }).getAttribute("href");
  const answer = await request.get(href ?? "");
  expect(answer.headers()["content-type"]).toContain("application/rss+xml");
  const items = await page.evaluate(
    (xml) => new DOMParser().parseFromString(xml, "application/xml").querySelectorAll("item").length,
    await answer.text(),
  );
  expect(items).toBeGreaterThan(10);
});

test(
  "A child reads articles for children, and is told only that others are not for children",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "PAID", isChild: true });
    await page.goto("/journal");
    await expect(page.getByRole("link", { name: "Как оживить бумагу" })).toBeVisible();
    await expect(page.getByText(article.name)).toHaveCount(0);
    await page.goto(article.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Это кино для взрослых");
    await expect(page.getByText(article.name)).toHaveCount(0);
  },
);

test.describe("Under reduced motion", () => {
  test.use({ reducedMotion: "reduce" });
  const pages = ["/journal", article.path, "/journal?rubric=kids"];
  for (const path of sample("accessible journal", pages, 1)) {
    test(`${path} meets WCAG and does not scroll sideways`, async ({ page }) => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }

  test("An article meets WCAG in English too", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/en${article.path}`);
    await expectNotSideways(page, 390);
    await expectNoViolations(page, { hasNewColours: false });
  });
});

test("An article's lines have a readable length", async ({ page }) => {
  await page.goto(article.path);
  const paragraph = page.getByText("Толпа бежит вниз");
  const figure = page.getByRole("figure").first();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      const text = await paragraph.evaluate((element) => ({
        width: element.getBoundingClientRect().width,
        size: parseFloat(getComputedStyle(element).fontSize),
      }));
      expect(text.size).toBeGreaterThanOrEqual(17);
      expect(text.width).toBeLessThanOrEqual(Math.min(width - 32, text.size * 46));
      const box = await figure.boundingBox();
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? width + 1)).toBeLessThanOrEqual(width);
    }).toPass();
  }
});
