import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const cut = (page: Page) => page.route("**/*.data*", (route) => route.abort("connectionreset"));
const join = (page: Page) => page.unroute("**/*.data*");
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name }).first().click();

/** What the fields of the main part hold. */
const readFields = (page: Page) =>
  page
    .getByRole("main")
    .locator("input:not([type=hidden]), textarea, select")
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map((field) => `${field.name} ${field.value} ${field.checked}`),
    );

/** Sends a form in vain: it stays as it is, and says why, with the focus there. */
async function pressInVain(page: Page, name: string) {
  const before = await readFields(page);
  await press(page, name);
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  expect(await readFields(page)).toEqual(before);
}

test.beforeEach(({ guard }) => guard.expectBrokenRequests());

test("Newsletter topics stay chosen when the connection breaks, and the next press saves them", async ({
  page,
  become,
}) => {
  await become({ kind: "REGISTERED" });
  await page.goto("/newsletter");
  await page.getByRole("checkbox", { name: /Новинки/ }).check();
  await press(page, "Сохранить");
  await expect(page.getByRole("status").filter({ hasText: "Сохранено" })).toBeVisible();
  await page.goto("/newsletter");
  const before = await readFields(page);
  await cut(page);
  await pressInVain(page, "Сохранить");
  await join(page);
  await press(page, "Сохранить");
  await expect(page.getByRole("status").filter({ hasText: "Сохранено" })).toBeVisible();
  await page.goto("/newsletter");
  expect(await readFields(page)).toEqual(before);
});

test("A profile keeps what was not changed when the connection breaks while it is saved", async ({
  page,
  become,
}) => {
  await become({ kind: "PAID" });
  await page.goto("/profiles");
  await page
    .getByRole("link", { name: /^Изменить профиль/ })
    .first()
    .click();
  await page.getByLabel("День рождения").fill("1985-02-03");
  await press(page, "Сохранить");
  await expect(page).toHaveURL("/profiles");
  await page
    .getByRole("link", { name: /^Изменить профиль/ })
    .first()
    .click();
  await page.getByLabel("Имя").fill("Ольга");
  await cut(page);
  await pressInVain(page, "Сохранить");
  await join(page);
  await press(page, "Сохранить");
  await expect(page).toHaveURL("/profiles");
  await page.getByRole("link", { name: "Изменить профиль «Ольга»" }).click();
  await expect(page.getByLabel("День рождения")).toHaveValue("1985-02-03");
});

test("A deletion that fails is explained where it was pressed, and leaves the profile's form alone", async ({
  page,
  become,
  fault,
  guard,
}) => {
  guard.expectStatus(503);
  await become({ kind: "PAID" });
  await page.goto("/profiles/new");
  await page.getByLabel("Имя").fill("Пётр");
  await press(page, "Создать профиль");
  await page.getByRole("link", { name: "Изменить профиль «Пётр»" }).click();
  await expect(page.getByLabel("Имя")).toHaveValue("Пётр");
  await fault({ endpoint: "profile", status: 503 });
  await page.getByText("Удалить профиль", { exact: true }).click();
  await pressInVain(page, "Удалить профиль «Пётр»");
});

for (const [url, name] of [
  ["/account/notifications", null],
  ["/game", "Играть"],
  ["/account/devices", "Удалить"],
] as const)
  test(`A press on ${url} while the connection breaks keeps the page and says that it failed`, async ({
    page,
    become,
  }) => {
    await become({ kind: "PAID", hasTooManyDevices: true });
    await page.goto(url);
    const title = await page.title();
    const main = page.getByRole("main");
    const button = (name ? main.getByRole("button", { name }) : main.getByRole("switch")).first();
    await cut(page);
    await button.click();
    await expect(page.getByText("Не получилось. Можно попробовать ещё раз")).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("banner").getByRole("link", { name: "Профиль" })).toBeVisible();
    await expect(button).toBeVisible();
  });

test("A form that waits for the connection is not sent once something is entered", async ({
  page,
  become,
  context,
}) => {
  await become({ kind: "REGISTERED" });
  await page.goto("/code");
  await page.getByLabel("Промокод").fill("LUCH-14");
  await context.setOffline(true);
  await press(page, "Активировать");
  await expect(page.getByText("Нет связи, продолжим сами")).toBeVisible();
  await page.getByLabel("Промокод").pressSequentially("5");
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/code")) sent += 1;
  });
  await context.setOffline(false);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.getByLabel("Промокод").fill("LUCH-14");
  expect(sent).toBe(0);
  await press(page, "Активировать");
  await expect(page).toHaveURL(/\/code\/success\?activation=/);
});

test("A message to support, new or added, stays in its form when the connection breaks", async ({
  page,
  become,
}) => {
  await become({ kind: "PAID" });
  const main = page.getByRole("main");
  const sendTwice = async () => {
    const before = await readFields(page);
    await cut(page);
    await press(page, "Отправить");
    await expect(main.getByRole("alert").first()).toBeAttached();
    const popup = page.getByRole("dialog");
    await popup.getByRole("button", { name: "Вернуться к сообщению" }).click();
    await expect(popup).toHaveCount(0);
    expect(await readFields(page)).toEqual(before);
    await join(page);
    await press(page, "Отправить");
  };
  await page.goto("/account/support");
  await page.getByLabel("Тема в двух словах").fill("Пропал звук");
  await page.getByLabel("Сообщение", { exact: true }).fill("Со вчерашнего дня в фильме нет звука.");
  await sendTwice();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Пропал звук");
  await page.getByLabel("Ваше сообщение").fill("Звук вернулся, спасибо.");
  await sendTwice();
  await expect(main.getByText("Звук вернулся, спасибо.")).toBeVisible();
  await expect(page.getByLabel("Ваше сообщение")).toHaveValue("");
});

for (const [what, response] of [
  ["a page of the limit of requests", { status: 429, contentType: "text/html", body: "<h1>Too many</h1>" }],
  ["a gateway's page", { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }],
  [
    "a page that is no data",
    { status: 200, contentType: "text/html", body: "<h1>Log in to the network</h1>" },
  ],
  ["nothing", { status: 200, contentType: "text/x-script", body: "" }],
] as const)
  test(`A form keeps what was typed if ${what} is the response, and is sent by the next press`, async ({
    page,
    become,
    guard,
  }) => {
    if (response.status >= 400) guard.expectStatus(response.status);
    await become({ kind: "PAID" });
    await page.goto("/profiles/new");
    await page.getByLabel("Имя").fill("Вера");
    await page.route("**/*.data*", (route) => route.fulfill(response));
    await pressInVain(page, "Создать профиль");
    await join(page);
    await press(page, "Создать профиль");
    await expect(page).toHaveURL("/profiles");
    await expect(page.getByRole("link", { name: "Изменить профиль «Вера»" })).toBeVisible();
  });

test("A message to support whose sending another navigation breaks off stays in its form", async ({
  page,
  become,
}) => {
  await become({ kind: "PAID" });
  await page.goto("/account/support");
  await page.getByLabel("Тема в двух словах").fill("Пропал звук");
  await page.getByLabel("Сообщение", { exact: true }).fill("Со вчерашнего дня в фильме нет звука.");
  const before = await readFields(page);
  let abort = () => {};
  await page.route("**/account/support.data", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await new Promise<void>((resolve) => (abort = resolve));
    await route.abort().catch(() => {});
  });
  const isSent = page.waitForRequest((request) => request.method() === "POST");
  await press(page, "Отправить");
  await isSent;
  await page.evaluate(() => (location.hash = "ask-title"));
  await expect(page).toHaveURL(/#ask-title$/);
  abort();
  await expect(page.getByRole("button", { name: "Отправить" })).not.toHaveAttribute("aria-busy");
  expect(await readFields(page)).toEqual(before);
});
