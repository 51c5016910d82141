import { expectAccessible } from "./a11y";
import { expect, test } from "./fixtures";

test(
  "A film's transcript is searched, and a line of it plays from its second",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/watch/metropolis");
    await page.getByRole("link", { name: "читать текст" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("«Метрополис»: текст");
    await expect(page.getByRole("heading", { level: 2, name: "Шестерни" })).toBeVisible();
    await page.getByRole("searchbox", { name: "Поиск по тексту" }).fill("ЗАВОД");
    await page.getByRole("button", { name: "Найти" }).click();
    await expect(page.getByTestId("transcript").getByRole("status")).toContainText("Найдена 1 строка.");
    const line = page.getByRole("link", { name: /Пять — завод/ });
    await expect(line).toHaveAttribute("href", /popup=player&t=13$/);
    await page.getByRole("link", { name: "Весь текст" }).click();
    await expect(page.getByRole("link", { name: /Две — уже разговор/ })).toBeVisible();
    await page.getByRole("link", { name: "английский" }).click();
    await expect(page).toHaveURL(/lang=en/);
    await expect(page.getByTestId("transcript").locator("span[lang=en]").first()).toBeVisible();
    await expectAccessible(page);
  },
);
