import { expect, type Page } from "@playwright/test";
import { apiOrigin } from "./urls";

/** Enters the digits of the captcha's picture, which only the API knows. */
export async function answerCaptcha(page: Page): Promise<void> {
  const key = await page.locator("input[name=key]").first().inputValue();
  const response = await page.request.get(`${apiOrigin}/__dev/captchas/${key}?apikey=luch-web`);
  const { digits } = (await response.json()) as { digits: string | null };
  expect(digits).toMatch(/^\d{4,6}$/);
  await page.getByLabel("Введите число с картинки").fill(digits ?? "");
}
