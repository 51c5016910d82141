import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page, test as base } from "@playwright/test";
import { type NewOperation, OpenedOperation, Operation } from "#contract/payment-host";
import { sample } from "../tests/setup/sample";
import { expectAccessible } from "./a11y";
import { row } from "./row";
import { paymentOrigin, webOrigin } from "./urls";

/** The merchant's demonstration secret. */
const headers = { Authorization: "Bearer demonstration-payment-secret" };
/** Any page of the shop will do; these tests do not check what it does on return. */
const shop = { success_url: `${webOrigin}/healthz?paid=1`, fail_url: `${webOrigin}/healthz?paid=0` };
const success = /\/healthz\?paid=1&order=.+&status=succeeded&at=\d+&signature=[0-9a-f]{64}$/;
const fail = /\/healthz\?paid=0&order=.+&status=declined&at=\d+&signature=[0-9a-f]{64}$/;

/** Expects no console errors except those of refused pages. */
const test = base.extend({
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
        problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(String(error)));
    await use(page);
    expect.soft(problems).toEqual([]);
  },
});

/** Opens an operation as the shop does, and goes to it as the payer does. */
async function open(page: Page, more: Partial<NewOperation> = {}): Promise<Operation> {
  const answer = await page.request.post(`${paymentOrigin}/api/operations`, {
    headers: { ...headers, "Idempotency-Key": randomUUID() },
    data: {
      order: randomUUID(),
      kind: "payment",
      amount: 39_900,
      currency: "RUB",
      description: "Подписка «Премиум», 1 месяц",
      locale: "ru",
      methods: ["card", "sbp", "tpay"],
      callback_url: `${webOrigin}/healthz`,
      ...shop,
      expires: Math.floor(Date.now() / 1000) + 1800,
      ...more,
    } satisfies NewOperation,
  });
  const { operation, form_url, ticket } = OpenedOperation.parse(await answer.json());
  await page.goto(`${form_url}?auth_token=${ticket}&utm_source=mail`);
  await expect(page).toHaveURL(`${paymentOrigin}/pay/${operation.id}`);
  return operation;
}

async function find(request: APIRequestContext, { order }: Operation): Promise<Operation | undefined> {
  const answer = await request.get(`${paymentOrigin}/api/operations?order=${order}`, { headers });
  const { operations } = (await answer.json()) as { operations: unknown[] };
  return operations.map((one) => Operation.parse(one))[0];
}

const number = (page: Page) => page.getByLabel("Номер карты");
const expiry = (page: Page) => page.getByLabel("Срок действия");
const cvc = (page: Page) => page.getByLabel("CVV", { exact: true });
const payButton = (page: Page) => page.getByRole("button", { name: "Оплатить 399 ₽" });

async function fillCard(page: Page, digits: string) {
  await number(page).fill(digits);
  await expiry(page).fill("12/40");
  await cvc(page).fill("123");
}

test("A payer pays by card and returns to the shop", { tag: "@journey" }, async ({ page }) => {
  const operation = await open(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Оплата");
  await expect(page.getByText("Подписка «Премиум», 1 месяц")).toBeVisible();
  await fillCard(page, "2200700000000017");
  await payButton(page).click();
  await expect(page).toHaveURL(success);
  expect(await find(page.request, operation)).toMatchObject({
    status: "succeeded",
    method: { last4: "0017" },
  });
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Оплата прошла" })).toBeVisible();
  await page.getByRole("link", { name: "Вернуться в магазин" }).click();
  await expect(page).toHaveURL(success);
});

test(
  "A card without enough money leads back to the shop's failure page",
  { tag: "@both" },
  async ({ page }) => {
    const operation = await open(page);
    await fillCard(page, "2200240000000030");
    await payButton(page).click();
    await expect(page).toHaveURL(fail);
    expect(await find(page.request, operation)).toMatchObject({
      decline: "insufficient_funds",
      method: null,
    });
  },
);

test("A bank asks for a code, which may be mistyped", { tag: "@both" }, async ({ page }) => {
  await open(page);
  await fillCard(page, "5469010000000069");
  await payButton(page).click();
  const note = page.getByText(/Учебный код: \d{6}/);
  const code = ((await note.textContent()) ?? "").replace(/\D/g, "");
  const field = page.getByLabel("Код из сообщения");
  await field.fill("12");
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.getByText("Введите 6 цифр")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.getByText("Код не подошёл. Осталось попыток: 2")).toBeVisible();
  await page.getByLabel("Код из сообщения").fill(code);
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page).toHaveURL(success);
});

test("A payer cancels and returns to the shop", { tag: "@both" }, async ({ page }) => {
  const operation = await open(page);
  await page.getByRole("button", { name: "Вернуться без оплаты" }).click();
  await expect(page).toHaveURL(fail);
  expect(await find(page.request, operation)).toMatchObject({ decline: "cancelled_by_payer" });
});

test("A payer confirms by QR code in the bank's app", { tag: "@journey" }, async ({ page }) => {
  const operation = await open(page);
  await page.getByRole("link", { name: "СБП" }).click();
  await expect(page.getByRole("img", { name: "QR-код для оплаты" })).toBeVisible();
  await page.getByRole("link", { name: "Открыть приложение банка" }).click();
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page).toHaveURL(success);
  expect(await find(page.request, operation)).toMatchObject({ status: "succeeded", method: { type: "sbp" } });
});

test(
  "A payer confirms on a phone, and the page with the QR code continues by itself",
  { tag: "@both" },
  async ({ page, browser }) => {
    await open(page);
    await page.getByRole("link", { name: "СБП" }).click();
    const app = await page
      .getByRole("link", { name: "Открыть приложение банка" })
      .evaluate((link) => (link as HTMLAnchorElement).href);
    const other = await browser.newContext();
    const phone = await other.newPage();
    await phone.goto(app);
    await phone.getByRole("button", { name: "Подтвердить" }).click();
    await expect(phone.getByText("Вернитесь на страницу оплаты: она обновится сама.")).toBeVisible();
    await other.close();
    await expect(page).toHaveURL(success);
  },
);

test("A payer cancels in the bank's app", { tag: "@both" }, async ({ page }) => {
  await open(page);
  await page.getByRole("link", { name: "T‑Pay" }).click();
  await page.getByRole("button", { name: "Отказаться" }).click();
  await expect(page).toHaveURL(fail);
});

test("A mistyped card is rejected in the form", { tag: "@journey" }, async ({ page }) => {
  await open(page);
  await number(page).fill("220070000000001");
  await expiry(page).fill("01/20");
  await cvc(page).fill("12");
  await payButton(page).click();
  for (const text of ["Нескольких цифр не хватает", "Срок карты истёк", "Введите CVV полностью"])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(number(page)).toBeFocused();
  await expect(expiry(page)).toHaveValue("01/20");
  await fillCard(page, "2200700000000017");
  await payButton(page).click();
  await expect(page).toHaveURL(success);
});

test("Fields are validated when they are left, not before", async ({ page }) => {
  row("V-040", "V-041", "V-042");
  await open(page);
  await number(page).pressSequentially("220070000000001");
  const short = page.getByText("Нескольких цифр не хватает", { exact: true });
  await expect(short).toBeHidden();
  await number(page).press("Tab");
  await expect(short).toBeVisible();
  await expiry(page).press("Tab");
  await expect(page.getByText("Введите месяц и год, как на карте")).toBeHidden();
  await cvc(page).pressSequentially("12");
  await cvc(page).press("Tab");
  await expect(page.getByText("Введите CVV полностью", { exact: true })).toBeVisible();
  await cvc(page).press("End");
  await cvc(page).pressSequentially("34");
  await expect(cvc(page)).toHaveValue("123");
  await expect(page.getByText("Введите CVV полностью")).toBeHidden();
  await number(page).press("End");
  await number(page).pressSequentially("7");
  await expect(short).toBeHidden();
});

test("An error that appears does not swallow a press", async ({ page }) => {
  await open(page);
  await number(page).fill("2200700000000017");
  await cvc(page).pressSequentially("1");
  await payButton(page).click();
  await expect(page.getByText("Введите CVV полностью")).toBeVisible();
  await expect(expiry(page)).toBeFocused();
  await cvc(page).fill("12");
  await page.getByRole("link", { name: "СБП" }).click();
  await expect(page.getByRole("img", { name: "QR-код для оплаты" })).toBeVisible();
});

test("Digits are grouped as they are typed, and the first ones show the brand and the bank", async ({
  page,
}) => {
  row("E-082", "E-083", "E-084", "E-085", "V-059", "K-069", "K-071", "K-072");
  await open(page);
  const badges = page.locator(".badges");
  for (const [typed, value, brand, bank] of [
    ["22000000", "2200 0000", "Мир", null],
    ["22007", "2200 7", "Мир", null],
    ["220070", "2200 70", "Мир", "Маяк"],
    ["4276 01", "4276 01", "Visa", "Северный"],
    ["42760000", "4276 0000", "Visa", null],
    ["5469-0000", "5469 0000", "Mastercard", null],
    ["63900000", "6390 0000", "Mastercard", null],
    ["6390 0200", "6390 0200", "Mastercard", "Байкал"],
    ["22007000000000179999", "2200 7000 0000 0017", "Мир", "Маяк"],
    ["3782", "3782", null, null],
  ] as const) {
    await number(page).fill("");
    await number(page).pressSequentially(typed);
    await expect(number(page)).toHaveValue(value);
    for (const [text, selector] of [
      [brand, ".brand-badge"],
      [bank, ".bank"],
    ] as const)
      if (text) await expect(badges.locator(selector)).toHaveText(text);
      else await expect(badges.locator(selector)).toBeHidden();
  }
  await number(page).fill("220070");
  await expect(badges.locator(".bank")).toHaveCSS("background-color", "rgb(179, 38, 30)");
  await number(page).fill("22007000");
  await number(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
  await number(page).press("9");
  await expect(number(page)).toHaveValue("2290 0700 0");
  await expect.poll(() => number(page).evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
  await expiry(page).pressSequentially("1240");
  await expect(expiry(page)).toHaveValue("12/40");
  await expiry(page).press("Backspace");
  await expect(expiry(page)).toHaveValue("12/4");
  await cvc(page).pressSequentially("12a34");
  await expect(cvc(page)).toHaveValue("123");
});

test("The list of test cards fills in the form", async ({ page }) => {
  await open(page);
  await page.getByText("Учебные карты", { exact: true }).click();
  await page.getByRole("button", { name: "Подставить 4242 4242 4242 4242" }).click();
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(success);
});

test("The list of test cards is readable", { tag: "@no-script" }, async ({ page }) => {
  await open(page);
  await page.getByText("Учебные карты", { exact: true }).click();
  await expect(page.getByText("4242 4242 4242 4242").locator("visible=true")).toHaveCount(1);
  await expect(page.getByText("Банк просит код")).toBeVisible();
});

test("A second press sends nothing", async ({ page }) => {
  await open(page);
  await fillCard(page, "2200700000000017");
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  await payButton(page).dblclick();
  await expect(page).toHaveURL(success);
  expect(posts).toBe(1);
});

test("A payment can be made by keyboard", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Tab");
  await expect(number(page)).toBeFocused();
  await page.keyboard.type("4242424242424242");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1240");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(success);
});

test("A used link says so", { tag: "@both" }, async ({ page }) => {
  await page.goto(`${paymentOrigin}/pay?auth_token=used`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ссылка на оплату не действует");
});

for (const colorScheme of sample("accessible payment host", ["dark", "light"] as const, 1))
  test(`Each page meets WCAG on a desktop and a phone, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    await page.getByText("Учебные карты", { exact: true }).click();
    await number(page).fill("427601");
    await number(page).press("Tab");
    await expectAccessible(page);
    await page.getByRole("link", { name: "СБП" }).click();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Открыть приложение банка" }).click();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Выбрать другой способ" }).click();
    await fillCard(page, "5469010000000069");
    await payButton(page).click();
    await expect(page.getByLabel("Код из сообщения")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Вернуться без оплаты" }).click();
    await expect(page).toHaveURL(fail);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Оплата не прошла" })).toBeVisible();
    await expectAccessible(page);
    await open(page, { locale: "bg", kind: "binding", amount: 0 });
    await expectAccessible(page);
    await open(page);
    await fillCard(page, "5521750000000058");
    await payButton(page).click();
    await expect(page.getByRole("heading", { name: "Проверяем оплату" })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${paymentOrigin}/pay?auth_token=used`);
    await expectAccessible(page);
  });
