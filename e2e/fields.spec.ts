import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { row } from "./row";
import { apiOrigin } from "./urls";

/** The pace of a person, slower than anything the page does between two keys. */
const typeLikePeople = (field: Locator, text: string) => field.pressSequentially(text, { delay: 60 });
const getCaret = (field: Locator) => field.evaluate((input) => (input as HTMLInputElement).selectionStart);
const setCaret = (field: Locator, at: number) =>
  field.evaluate((input, place) => (input as HTMLInputElement).setSelectionRange(place, place), at);
const paste = (field: Locator, text: string) =>
  field.evaluate((input, pasted) => {
    input.focus();
    document.execCommand("insertText", false, pasted);
  }, text);

/** Each field that has a mask, with its mask. */
const maskedFields: [string, string, string, string][] = [
  ["login", "/auth", "Телефон или почта", "+7 (916) 123 45 67"],
  ["phone of a code", "/auth/phone-otp-v2", "Номер телефона", "+7 (916) 123 45 67"],
  ["phone of an operator", "/auth/megafon", "Номер телефона", "+7 (916) 123 45 67"],
  ["phone of the account", "/account/profile?change=phone", "Номер телефона", "+7 916 123-45-67"],
  ["phone of the PIN", "/account/pin?step=phone_create", "Номер телефона", "+7 (916) 123 45 67"],
];
const open = async (page: Page, path: string, label: string) => {
  await page.goto(path);
  const field = page.getByRole("main").getByLabel(label, { exact: true });
  await field.focus();
  return field;
};

async function signIn(page: Page): Promise<void> {
  const [email, password] = [`fields-${randomUUID().slice(0, 12)}@luch.example`, "пароль-владельца-7"];
  await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
    data: { kind: "PAID", email, password },
  });
  await page.goto("/auth/signin");
  await page.getByLabel("Почта").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Войти", exact: true }).click();
  await expect(page).toHaveURL("/");
}

for (const [name, path, label, masked] of maskedFields)
  test(`The ${name} shows numbers in their mask, and nothing else`, async ({ page, become }) => {
    row("V-025", ...(path === "/auth" ? ["V-014", "V-015", "V-016"] : []));
    if (path.startsWith("/account/pin")) await become({ kind: "PAID", pin: "1234" });
    else if (path.startsWith("/account")) await signIn(page);
    const field = await open(page, path, label);
    for (const typed of ["79161234567", "89161234567", "9161234567", "+79161234567"]) {
      await field.fill("");
      await typeLikePeople(field, typed);
      await expect(field).toHaveValue(masked);
    }
    for (const typed of [
      "8bit@ya.ru",
      "7up@mail.ru",
      "9lives@mail.ru",
      "89161234567@mail.ru",
      "1@",
      "1.2",
      "abc",
    ]) {
      await field.fill("");
      await typeLikePeople(field, typed);
      await expect(field).toHaveValue(typed);
      await field.fill("");
      await paste(field, typed);
      await expect(field).toHaveValue(typed);
    }
    for (const typed of ["992901234567", "8613812345678"]) {
      await field.fill("");
      await typeLikePeople(field, typed);
      await expect(field).toHaveValue(typed);
      await field.blur();
      await expect(field).toHaveValue(typed);
    }
    // A digit that was left out is put in where it belongs, and the caret stays beside it.
    await field.fill("");
    await typeLikePeople(field, "8916123457");
    await setCaret(field, 9);
    await typeLikePeople(field, "6");
    await expect(field).toHaveValue(masked);
    expect(await getCaret(field)).toBe(masked.length - 1);
    await setCaret(field, 0);
    await typeLikePeople(field, "x");
    await expect(field).toHaveValue("x89161234567");
    expect(await getCaret(field)).toBe(1);
  });

test("An address is checked as it was typed, whatever letters it has", async ({ page }) => {
  row("V-001");
  await signIn(page);
  for (const [path, label] of [
    ["/account/profile?change=email", "Почта"],
    ["/password/recovery", "Телефон или почта"],
  ] as const) {
    const field = await open(page, path, label);
    for (const typed of ["иван@mail.ru", "їжак@mail.ru", "ўася@mail.ru", "ђорђе@mail.ru", "name@почта.com"]) {
      await field.fill(typed);
      await field.blur();
      await expect(page.getByText("Некорректный формат почты")).toBeVisible();
      await expect(field).toHaveValue(typed);
      await field.fill("");
      await field.focus();
    }
  }
});

test("A code's cells keep their digits and the caret", async ({ page }) => {
  row("V-053", "K-032");
  const field = await open(page, "/auth/phone-code", "Код из сообщения");
  await typeLikePeople(field, "xyz");
  await expect(field).toHaveValue("");
  await typeLikePeople(field, "1a2b34");
  await expect(field).toHaveValue("1234");
  await setCaret(field, 2);
  await typeLikePeople(field, "x");
  expect(await getCaret(field)).toBe(2);
  await typeLikePeople(field, "9");
  await expect(field).toHaveValue("12934");
  expect(await getCaret(field)).toBe(3);
  await typeLikePeople(field, "8");
  await expect(field).toHaveValue("129834");
  // No cell is free.
  await setCaret(field, 0);
  await typeLikePeople(field, "7");
  await expect(field).toHaveValue("129834");
});

test("A part of a code is pasted at the caret, and a whole code into all cells", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const field = await open(page, "/auth/phone-otp-v2", "Код из сообщения");
  const pasteByKeys = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field.press("Control+V");
  };
  await typeLikePeople(field, "1234");
  await setCaret(field, 1);
  await pasteByKeys("9-8");
  await expect(field).toHaveValue("198234");
  await pasteByKeys("Код: 555 666");
  await expect(field).toHaveValue("555666");
});

for (const [path, label] of [
  ["/auth/phone-otp-v2", "Номер телефона"],
  ["/auth", "Телефон или почта"],
  ["/account/pin?step=phone_create", "Номер телефона"],
] as const)
  test(`A Tajik number that is too short is told its format: ${path}`, async ({ page, become }) => {
    row("V-033");
    if (path.startsWith("/account")) await become({ kind: "PAID", pin: "1234" });
    const field = await open(page, path, label);
    await typeLikePeople(field, "+99290");
    await field.blur();
    await expect(page.getByText("Введите номер в формате +992000000000")).toBeVisible();
  });

test("Typing beyond the end of a field says where that is, and changes nothing", async ({ page, become }) => {
  row("V-044", "V-045");
  await become({ kind: "PAID" });
  const field = await open(page, "/profiles/new", "Имя");
  const name = "а".repeat(40);
  await field.fill(name);
  await typeLikePeople(field, "б");
  await expect(page.getByText("Постарайтесь уложиться в 40 символов")).toBeVisible();
  await expect(field).toHaveValue(name);
  await field.press("Backspace");
  await typeLikePeople(field, "в");
  await expect(field).toHaveValue(`${name.slice(1)}в`);
  await expect(page.getByText("Постарайтесь уложиться в 40 символов")).toHaveCount(0);
});

test("A fresh captcha keeps what was typed, and comes before the next code", async ({ page, guard }) => {
  row("V-057", "V-058");
  guard.expectStatus(400);
  const email = `captcha-${randomUUID().slice(0, 12)}@luch.example`;
  await page.goto("/auth/signin");
  await page.getByLabel("Почта").fill(email);
  const secret = page.getByLabel("Пароль", { exact: true });
  const press = page.getByRole("button", { name: "Войти", exact: true });
  const picture = page.getByRole("img", { name: /число/i });
  await expect(async () => {
    await secret.fill("неверный-пароль");
    await press.click();
    await expect(picture).toBeVisible({ timeout: 2000 });
  }).toPass();
  const first = await picture.getAttribute("src");
  await secret.fill("другой-пароль-7");
  await page.getByRole("button", { name: "Другая картинка" }).click();
  await expect(picture).not.toHaveAttribute("src", first ?? "");
  await expect(secret).toHaveValue("другой-пароль-7");
  const byCode = page.getByRole("button", { name: "Войти по коду из письма" });
  await expect(byCode).toBeDisabled();
  await page.getByLabel("Введите число с картинки").fill("123");
  await expect(byCode).toBeEnabled();
});

test("Where signing in returns to stands in the session's storage", async ({ page }) => {
  row("K-051");
  await page.goto("/movies");
  await page.getByRole("banner").getByRole("link", { name: "Войти" }).click();
  await expect(page).toHaveURL("/auth");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("auth_route"))).toBe("/movies");
});
