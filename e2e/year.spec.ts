import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test } from "./fixtures";

const main = (page: Page) => page.getByRole("main");
const field = (page: Page) => main(page).getByRole("textbox", { name: "Ссылка на ваш год" });
const lastYear = new Date().getFullYear() - (new Date().getMonth() === 11 ? 0 : 1);

for (const tag of ["@journey", "@no-script"])
  test(
    `A viewer looks back at a year, shares it with titles and ends the link (${tag.slice(1)})`,
    { tag },
    async ({ page, become, browser, guard, javaScriptEnabled }) => {
      await become({ kind: "PAID", hasLastYear: true });
      await page.goto("/history");
      await main(page).getByRole("link", { name: "Ваш год в кино" }).click();
      await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(`Ваш ${lastYear} в кино`);
      await expect(main(page).getByRole("heading", { name: "Любимый жанр" })).toBeVisible();
      if (javaScriptEnabled !== false) await expectAccessible(page);
      await main(page).getByRole("checkbox", { name: "Показать и названия фильмов" }).focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(field(page)).toHaveValue(/\/year\/[0-9a-f]{32}$/);
      await expect(main(page).getByRole("img", { name: /Картинка, которую увидят/ })).toBeVisible();
      if (javaScriptEnabled !== false) await expectAccessible(page);
      const path = new URL(await field(page).inputValue()).pathname;

      const visitor = await browser.newPage();
      await visitor.goto(path);
      await expect(main(visitor).getByRole("heading", { level: 1 })).toHaveText(`${lastYear} в кино`);
      await expect(main(visitor).getByRole("heading", { name: "Первым в этом году" })).toBeVisible();
      await expect(main(visitor).getByRole("heading", { name: "Самый киношный день" })).toHaveCount(0);
      await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      const picture = await visitor.locator('meta[property="og:image"]').getAttribute("content");
      expect(new URL(picture ?? "").pathname).toBe(`${path}.png`);
      const drawn = await visitor.request.get(`${path}.png`);
      expect([drawn.status(), drawn.headers()["content-type"]]).toEqual([200, "image/png"]);

      await main(page).getByRole("button", { name: "Удалить ссылку" }).click();
      await expect(field(page)).toHaveCount(0);
      expect((await visitor.goto(path))?.status()).toBe(404);
      expect((await visitor.request.get(`${path}.png`)).status()).toBe(404);
      await visitor.close();
      expect(guard.problems()).toEqual([]);
    },
  );

test("A child's year has no link, and is told in «ты»", { tag: "@both" }, async ({ page, become }) => {
  await become({ kind: "PAID", isChild: true, hasLastYear: true });
  await page.goto("/year");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(`Твой ${lastYear} в кино`);
  await expect(main(page).getByRole("heading", { name: "Какой ты зритель" })).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Создать ссылку" })).toHaveCount(0);
});

test(
  "A year with too little in it says so, and one that is none is not found",
  { tag: "@both" },
  async ({ page, become, guard, javaScriptEnabled }) => {
    await become({ kind: "PAID" });
    await page.goto("/year");
    await expect(main(page).getByRole("heading", { level: 1 })).toContainText("рассказать пока нечего");
    if (javaScriptEnabled !== false) await expectAccessible(page);
    guard.expectStatus(404);
    for (const year of ["1999", "soon", "2099"])
      expect((await page.goto(`/year?year=${year}`))?.status(), year).toBe(404);
  },
);
