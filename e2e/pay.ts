import { expect, type Page } from "@playwright/test";
import { paymentOrigin } from "./urls";

export const cards = {
  good: "2200700000000017",
  secure: "5469010000000069",
  poor: "2200240000000030",
  wrong: "4276010000000040",
};

/** Of the test cards, each expiry is another card: so every test has cards of its own, which had no trial yet. */
const newExpiry = () => {
  const number = Math.floor(Math.random() * 12 * 70);
  return `${String((number % 12) + 1).padStart(2, "0")}/${28 + Math.floor(number / 12)}`;
};

/** Fills in the payment host's form and sends it. */
export async function payAtHost(page: Page, number: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${paymentOrigin}/pay/`));
  await page.getByLabel("Номер карты").fill(number);
  await page.getByLabel("Срок действия").fill(newExpiry());
  await page.getByLabel("CVV", { exact: true }).fill("123");
  await page.getByRole("button", { name: /^(Оплатить|Сохранить|Привязать|Подтвердить)/ }).click();
}
