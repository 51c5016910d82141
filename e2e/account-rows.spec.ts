import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test, titles } from "./fixtures";
import { readOutbox } from "./outbox";
import { row } from "./row";

// The rules about the forms of accounts that only scripts in a browser show, one by one.

const newPhone = () => `+79${randomInt(100_000_000, 999_999_999)}`;
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
/** Types as a person does: what a key may not add is refused by the field. */
const type = async (field: Locator, text: string) => {
  await field.fill("");
  await field.pressSequentially(text);
};

test("The popup of the PIN takes four digits and nothing else", async ({ page, context, become }) => {
  row("P-001", "F-005", "F-094", "F-105", "V-047", "V-048", "V-049", "V-050", "K-033");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await become({ kind: "PAID", pin: "1234" });
  await page.goto(`/watch/${titles.adult.alias}`);
  await press(page, "Смотреть");
  const popup = page.getByRole("dialog", { name: "Введите ПИН-код" });
  const field = popup.getByLabel("ПИН-код");
  await type(field, "xyz");
  await expect(field).toHaveValue("");
  await page.evaluate(() => navigator.clipboard.writeText("12-34-56"));
  await field.press("Control+V");
  await expect(field).toHaveValue("1234");
  await type(field, "123");
  const go = popup.getByRole("button", { name: "Продолжить" });
  await go.click();
  await expect(popup.getByText("Введите 4 цифры")).toBeVisible();
  await expect(page).toHaveURL(/popup=pin/);
  await type(field, "12345");
  await expect(field).toHaveValue("1234");
  await go.click();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveURL(/popup=player/);
});

test("A captcha that the API asks for stands in the popup of the PIN", async ({
  page,
  become,
  fault,
  guard,
}) => {
  row("F-114");
  guard.expectStatus(400);
  await become({ kind: "PAID", pin: "1234" });
  await fault({ endpoint: "pin/v3/check", code: "CAPTCHA_IS_NEEDED" });
  await page.goto(`/watch/${titles.adult.alias}?popup=pin`);
  const popup = page.getByRole("dialog", { name: "Введите ПИН-код" });
  await popup.getByLabel("ПИН-код").fill("1234");
  await popup.getByRole("button", { name: "Продолжить" }).click();
  await expect(popup.getByRole("img", { name: "Картинка с числом" })).toBeVisible();
  await expect(popup.getByLabel("Введите число с картинки")).toBeVisible();
});

test("A new PIN has four cells, and the code for it six", async ({ page, become }) => {
  row("F-095", "F-099");
  await become({ kind: "PAID" });
  await page.goto("/account/pin");
  const pin = page.getByLabel("Новый ПИН-код");
  await type(pin, "12345");
  await expect(pin).toHaveValue("1234");
  await press(page, "Создать ПИН-код");
  const phone = newPhone();
  await page.getByLabel("Номер телефона").fill(phone);
  await press(page, "Получить код");
  const code = await readOutbox(page.request, phone, /\b\d{6}\b/);
  const field = page.getByLabel("Код из сообщения");
  await type(field, `${code}7`);
  await expect(field).toHaveValue(code);
});

for (const [id, endpoint, code, path, fields, button] of [
  ["X-033", "v2/auth/phone", "SMS_LIMIT_EXCEEDED", "/auth/request-otp-code", ["phone"], "Получить код"],
  ["X-034", "v3/auth/email", "EMAIL_LIMIT_EXCEEDED", "/auth/email", ["email"], "Получить код"],
  [
    "X-035",
    "v2/auth/phone/confirm",
    "CODE_ENTRY_LIMIT_REACHED",
    "/auth/phone-code",
    ["phone", "code"],
    "Войти",
  ],
  [
    "X-036",
    "v3/auth/phone",
    "TELEGRAM_LIMIT_EXCEEDED",
    "/auth/request-tg-otp-code",
    ["phone"],
    "Получить код",
  ],
  ["X-037", "pin/v3/check", "PIN_TRIES_EXCEEDED", "/pin?back=/", ["pin"], "Продолжить"],
] as const)
  test(`A limit counts down to its end: ${code}`, async ({ page, become, fault, guard }) => {
    row(id);
    guard.expectStatus(429);
    await become(path.startsWith("/pin") ? { kind: "PAID", pin: "1234" } : { kind: "VIRTUAL" });
    await fault({ endpoint, code });
    await page.goto(path);
    const values = { phone: newPhone(), email: "rows@luch.example", code: "123456", pin: "1234" };
    for (const name of fields) await page.locator(`main input[name=${name}]`).fill(values[name]);
    await press(page, button);
    const alert = page.getByRole("alert");
    await expect(alert).toHaveText(/^Превышен лимит запросов\. Запросить повторно можно через 01:(30|2\d)$/);
    const shown = await alert.innerText();
    await expect(alert).not.toHaveText(shown);
    await expect(alert).toHaveText(/через 0[01]:\d\d$/);
  });

for (const path of ["/auth/signup", "/newsletter", "/support"])
  test(`A wrong address is told on leaving its field: ${path}`, async ({ page }) => {
    row("V-011");
    await page.goto(path);
    const field = page.getByRole("main").getByLabel("Почта").first();
    await field.fill("ab@");
    await field.blur();
    await expect(page.getByText("Некорректный формат почты")).toBeVisible();
  });

test("The account's number is checked on leaving its field", async ({ page, become }) => {
  row("V-030", "V-032");
  await become({ kind: "PAID" });
  await page.goto("/account/profile?change=phone&proof=code");
  const ask = page.getByRole("button", { name: "Получить код", exact: true });
  await ask.click();
  const field = page.getByLabel("Номер телефона");
  await field.focus();
  await field.blur();
  await expect(page.getByText("Вы забыли ввести номер телефона")).toBeVisible();
  await field.fill("+7999");
  await field.blur();
  await expect(page.getByText("Введите номер в формате +7 900 000 00 00")).toBeVisible();
});

test("A password is shown and hidden again", async ({ page }) => {
  row("V-039");
  await page.goto("/auth/signin");
  const field = page.getByLabel("Пароль", { exact: true });
  await expect(field).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Показать пароль" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Скрыть пароль" }).click();
  await expect(field).toHaveAttribute("type", "password");
});
