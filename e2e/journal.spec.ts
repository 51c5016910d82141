import { expectNoViolations } from "./a11y";
import { expect, pictures, test } from "./fixtures";

const article = { path: "/journal/pochemu-lestnitsa", name: "Почему лестница не кончается" };
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test.beforeEach(({ page }) => pictures.areDrawn(page));

test(
  "A reader chooses a rubric, an article in it, and goes on to the next one",
  { tag: "@both" },
  async ({ page }) => {
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

test("An article leads to the films and people it is about", { tag: "@both" }, async ({ page }) => {
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

test("Menu and footer lead to the journal", { tag: "@both" }, async ({ page, become }) => {
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

test("The feed opens as a feed", async ({ page, request }) => {
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
  "A child reads what is for children, and of the rest learns only that",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "PAID", isChild: true });
    await page.goto("/journal");
    await expect(page.getByRole("link", { name: "Как оживить бумагу" })).toBeVisible();
    await expect(page.getByText(article.name)).toHaveCount(0);
    await page.goto(article.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Это не для детей");
    await expect(page.getByText(article.name)).toHaveCount(0);
  },
);

for (const viewport of sizes) {
  test.describe(`At ${viewport.width} pixels`, () => {
    test.use({ viewport, reducedMotion: "reduce" });
    for (const path of ["/journal", article.path, `/en${article.path}`, "/journal?rubric=kids"]) {
      test(`${path} keeps to WCAG and is never scrolled sideways (${viewport.width})`, async ({ page }) => {
        await page.goto(path);
        await expectNoViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          viewport.width,
        );
      });
    }

    test(`An article's lines are of a length that is easily read (${viewport.width})`, async ({ page }) => {
      await page.goto(article.path);
      const paragraph = page.getByText("Толпа бежит вниз");
      const { width, size } = await paragraph.evaluate((element) => ({
        width: element.getBoundingClientRect().width,
        size: parseFloat(getComputedStyle(element).fontSize),
      }));
      expect(size).toBeGreaterThanOrEqual(17);
      expect(width).toBeLessThanOrEqual(Math.min(viewport.width - 32, size * 46));
      const figure = await page.getByRole("figure").first().boundingBox();
      expect(figure?.x ?? -1).toBeGreaterThanOrEqual(0);
      expect((figure?.x ?? 0) + (figure?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    });
  });
}
