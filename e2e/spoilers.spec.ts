import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test, titles } from "./fixtures";
import { webOrigin } from "./urls";

const series = titles.series.alias;
const page1 = `/watch/${series}`;
const seasons = (page: Page) => page.getByRole("region", { name: "Сезоны" });
const episode = (page: Page, number: number) =>
  seasons(page)
    .getByRole("list")
    .last()
    .getByRole("listitem")
    .nth(number - 1);

/** As if the viewer had stopped in the midst of the second episode. */
async function begin(page: Page) {
  const answer = await page.request.post(`${webOrigin}/resources/progress`, {
    form: { uid: `e_${series}-s1e2`, position: "30", duration: "60", ended: "0" },
    headers: { Origin: webOrigin },
  });
  expect(answer.ok()).toBe(true);
}

test(
  "Whoever is in the midst of a series lifts one episode, then all of it, and takes that back",
  { tag: ["@journey", "@both"] },
  async ({ page, become, javaScriptEnabled }) => {
    await become({ kind: "PAID" });
    await begin(page);
    await page.goto(page1);
    await expect(episode(page, 2)).toContainText("Перстень, который убивает");
    await expect(episode(page, 3)).toContainText("Серия 3");
    await expect(seasons(page).getByRole("heading", { name: "Дальше — без спойлеров" })).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);

    const seventh = page.getByRole("button", { name: "Показать, что за серия: Серия 7" });
    await seventh.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY).catch(() => 0);
    await seventh.press("Enter");
    await expect(episode(page, 7)).toContainText(/^7\. /);
    await expect(episode(page, 8)).toContainText("Серия 8");
    if (javaScriptEnabled !== false) {
      expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(200);
      await expect(episode(page, 7).getByRole("link")).toBeFocused();
    }

    await page.getByRole("button", { name: "Не прятать у этого сериала" }).click();
    await expect(episode(page, 8)).toContainText(/^8\. /);
    await page.getByRole("button", { name: "Прятать снова" }).click();
    await expect(episode(page, 7)).toContainText("Серия 7");
  },
);

test("A profile's form says what is kept from it", { tag: "@journey" }, async ({ page, become }) => {
  await become({ kind: "PAID" });
  await begin(page);
  await page.goto("/profiles");
  await page
    .getByRole("link", { name: /Изменить/ })
    .first()
    .click();
  await page.getByLabel("Спойлеры").selectOption("Ничего не прятать");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await expect(page).toHaveURL(/\/profiles(\?|$)/);
  await page.goto(page1);
  await expect(episode(page, 3)).toContainText(/^3\. /);
});
