import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expectAccessible, expectNotSideways } from "./a11y";
import { answerCaptcha } from "./captcha";
import { expect, test as base } from "./fixtures";
import { readOutbox } from "./outbox";
import { row } from "./row";
import { makeStaff, signInAsStaff, staffPassword } from "./staff";
import { apiOrigin } from "./urls";

/** Gives every viewer their own IP address, because limits depend on it. */
const test = base.extend({
  page: async ({ page }, use) => {
    await page.setExtraHTTPHeaders({ "x-forwarded-for": `203.0.${randomInt(256)}.${randomInt(1, 255)}` });
    await use(page);
  },
});

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const send = (page: Page) => main(page).getByRole("button", { name: "Отправить" }).click();
const picture = (page: Page) => page.getByRole("img", { name: "Изображение 1" });
/** A red square of eight pixels. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWM4w8CAFWEXHbQSACD0MwEDk/f8AAAAAElFTkSuQmCC",
  "base64",
);
const screenshot = { name: "../../снимок.png", mimeType: "image/png", buffer: png };

const staff = "desk@luch.example";

/** Answers a ticket at the desk's API. */
async function answer(page: Page, subject: string, message: string): Promise<void> {
  await makeStaff(page, staff);
  const { request } = page;
  const signedIn = await request.post(`${apiOrigin}/auth/email?apikey=luch-web`, {
    data: { email: staff, password: staffPassword, device_id: `desk-${randomInt(1e9)}` },
  });
  const { authentication_token: token } = (await signedIn.json()) as { authentication_token: string };
  const key = `apikey=luch-web&auth_token=${token}`;
  const open = await request.get(`${apiOrigin}/support/desk/tickets?status=open&${key}`);
  const { items } = (await open.json()) as { items: { id: string; subject: string }[] };
  const id = items.find((ticket) => ticket.subject === subject)?.id ?? "none";
  const answered = await request.post(`${apiOrigin}/support/desk/tickets/${id}/messages?${key}`, {
    data: { message },
  });
  expect(answered.status()).toBe(200);
}

const newSubject = () => `Нет звука ${randomInt(1e9)}`;

test(
  "A viewer searches the help in their own words, and finds what to do and where",
  { tag: "@journey" },
  async ({ page }) => {
    await page.goto("/support");
    await page.getByLabel("Что случилось?").fill("отключить подпску");
    await page.getByRole("button", { name: "Найти" }).click();
    await expect(page).toHaveURL(/\/support\?q=/);
    await expect(page.getByText("Показаны ответы по запросу «отключить подписку»")).toBeVisible();
    await page.getByRole("link", { name: "Как отключить подписку" }).click();
    await expect(heading(page)).toHaveText("Как отключить подписку");
    await expect(page.getByRole("link", { name: "Перейти к настройке" })).toHaveAttribute(
      "href",
      "/account/subscriptions/manage",
    );
    await main(page).getByRole("button", { name: "Да", exact: true }).click();
    await expect(page.getByText("Спасибо, мы учтём ваш ответ.")).toBeVisible();
    await main(page).getByRole("link", { name: "Оплата и подписка" }).click();
    await expect(heading(page)).toHaveText("Оплата и подписка");
    await expect(page.getByRole("heading", { level: 2, name: "Промокоды и подарки" })).toBeVisible();
  },
);

test("A visitor who leaves the address empty is told that it is needed", async ({ page }) => {
  row("V-010");
  await page.goto("/support");
  const email = page.getByLabel("Почта", { exact: true });
  // The field's rules come with the first focus, which a test is faster than.
  await expect(async () => {
    await email.focus();
    await email.fill("a");
    await email.fill("");
    await email.blur();
    await expect(page.getByText("Нам нужна ваша почта для связи", { exact: true })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
});

test(
  "A visitor asks without an account, keeps the text past the captcha and reads the answer by link",
  { tag: "@journey" },
  async ({ page, guard }) => {
    guard.expectStatus(400);
    const [email, subject] = [`asker-${randomInt(1e9)}@luch.example`, newSubject()];
    await page.goto("/support");
    await send(page);
    await expect(page.getByText("Нам нужна ваша почта для связи", { exact: true })).toBeVisible();
    await page.getByLabel("Почта", { exact: true }).fill(email);
    await page.getByLabel("Тема", { exact: true }).selectOption({ label: "Просмотр" });
    await page.getByLabel("Тема в двух словах").fill(subject);
    await page.getByLabel("Сообщение", { exact: true }).fill("Картинка есть, звука нет <b>совсем</b>.");
    await page.getByLabel("Снимки экрана").setInputFiles(screenshot);
    await send(page);
    await expect(page.locator("[name=captcha]")).toBeVisible();
    await expect(page.getByText("Уже приложено изображений: 1")).toBeVisible();
    await expect(page.getByLabel("Сообщение", { exact: true })).toHaveValue(
      "Картинка есть, звука нет <b>совсем</b>.",
    );
    await answerCaptcha(page);
    await send(page);
    await expect(page.getByRole("status").filter({ hasText: "Вопрос отправлен" })).toBeVisible();
    await expect(page.getByLabel("Сообщение", { exact: true })).toHaveValue("");
    await answer(page, subject, "Включите звук в плеере.");
    const url = new URL(await readOutbox(page.request, email, /http\S+/));
    await page.goto(url.pathname + url.search);
    await expect(heading(page)).toHaveText(subject);
    await expect(page.getByText("Картинка есть, звука нет <b>совсем</b>.")).toBeVisible();
    await expect(page.getByText("Включите звук в плеере.")).toBeVisible();
    await expect(picture(page)).toHaveAttribute("src", /support-picture/);
    await page.getByLabel("Ваше сообщение").fill("Спасибо!");
    await page.getByLabel("Снимки экрана").setInputFiles(screenshot);
    await send(page);
    await expect(picture(page)).toHaveCount(2);
    await expect(page.getByLabel("Ваше сообщение")).toHaveValue("");
    await expect(page.getByText("Спасибо!")).toBeVisible();
    await page.getByRole("button", { name: "Отключить ссылки из писем" }).click();
    await expect(heading(page)).toHaveText("Ссылки отключены");
    guard.expectStatus(400, 404);
    await page.goto(url.pathname + url.search);
    await expect(page.getByText(subject)).toHaveCount(0);
  },
);

test(
  "A viewer asks a question in the account with a picture, and finds the answer there",
  { tag: "@journey" },
  async ({ page, become, guard }) => {
    guard.expectStatus(400);
    const subject = newSubject();
    await become({ kind: "PAID" });
    await page.goto("/account");
    await main(page).getByRole("link", { name: "Поддержка" }).first().click();
    await expect(page.getByText("Вы ещё ни о чём не спрашивали.")).toBeVisible();
    await page.getByLabel("Тема в двух словах").fill(subject);
    await page.getByLabel("Сообщение", { exact: true }).fill("Моя карта 4111 1111 1111 1111");
    await send(page);
    await expect(page.getByText("Похоже на номер карты.")).toBeVisible();
    await page.getByLabel("Сообщение", { exact: true }).fill("<img src=x onerror=alert(1)> на экране");
    await page.getByLabel("Снимки экрана").setInputFiles(screenshot);
    await send(page);
    await expect(heading(page)).toHaveText(subject);
    await expect(page.getByText("<img src=x onerror=alert(1)> на экране")).toBeVisible();
    await expect(picture(page)).toBeVisible();
    await answer(page, subject, "Посмотрели: уже исправлено.");
    await page.reload();
    await expect(page.getByText("Посмотрели: уже исправлено.")).toBeVisible();
    await page.getByRole("button", { name: "Закрыть обращение" }).click();
    await expect(page.getByText("Закрыто", { exact: true })).toBeVisible();
  },
);

test("An answer appears once in an open ticket, without a reload", async ({ page, become }) => {
  const subject = newSubject();
  await become({ kind: "PAID" });
  const pages = ["/support", "/support/playback/does-not-play", "/account/support"];
  for (const path of sample("accessible support", pages, 1)) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.goto("/account/support");
  await page.getByLabel("Тема в двух словах").fill(subject);
  await page.getByLabel("Сообщение", { exact: true }).fill("Жду ответа.");
  await send(page);
  await expect(heading(page)).toHaveText(subject);
  await answer(page, subject, "Вот и ответ.");
  await expect(page.getByText("Вот и ответ.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNotSideways(page, 390);
  await page.reload();
  await expect(page.getByText("Вот и ответ.")).toHaveCount(1);
});

test("A message that could not be sent opens a popup, and stays in the form with its picture", async ({
  page,
  become,
  fault,
  guard,
}) => {
  row("P-024");
  guard.expectStatus(503);
  await become({ kind: "PAID" });
  await page.goto("/account/support");
  await page.getByLabel("Тема в двух словах").fill("Не отправляется");
  await page.getByLabel("Сообщение", { exact: true }).fill("Текст, который жалко потерять.");
  await page.getByLabel("Снимки экрана").setInputFiles(screenshot);
  await fault({ endpoint: "support/tickets", status: 500 });
  await send(page);
  const popup = page.getByRole("dialog", { name: "Сообщение не отправлено" });
  await expect(popup).toBeVisible();
  await expectAccessible(page);
  await popup.getByRole("button", { name: "Вернуться к сообщению" }).click();
  await expect(popup).toHaveCount(0);
  await expect(page.getByLabel("Сообщение", { exact: true })).toHaveValue("Текст, который жалко потерять.");
  await expect(picture(page)).toBeVisible();
});

test(
  "A staff member answers at the desk and corrects an article, and nobody else can open the desk",
  { tag: "@journey" },
  async ({ page, become, guard }) => {
    const subject = newSubject();
    await become({ kind: "PAID" });
    guard.expectStatus(404);
    expect((await page.goto("/support-desk"))?.status()).toBe(404);
    await page.goto("/account/support");
    await page.getByLabel("Тема в двух словах").fill(subject);
    await page.getByLabel("Сообщение", { exact: true }).fill("Помогите.");
    await send(page);
    await expect(heading(page)).toHaveText(subject);
    // Its stream of answers ends with the page, before the session does.
    await page.goto("/support");
    await page.context().clearCookies();
    await signInAsStaff(page, staff);
    await page.goto("/support-desk");
    await main(page).getByRole("link", { name: subject }).click();
    await page.getByRole("button", { name: "Взять себе" }).click();
    await expect(page.getByRole("button", { name: "Отдать" })).toBeVisible();
    await page.getByLabel("Ответ", { exact: true }).fill("Помогаем.");
    await send(page);
    await expect(main(page).getByText("Помогаем.")).toBeVisible();
    await expect(main(page).getByText("Есть ответ")).toBeVisible();
    const id = `proba-${randomInt(1e9)}`;
    await page.goto("/support-desk?article=&language=ru");
    await page.getByLabel("Адрес").fill(id);
    await page.getByLabel("Заголовок").fill(`Статья ${id}`);
    await page.getByLabel("Текст (Markdown)").fill("Первый шаг.\n\n<img src=x onerror=alert(1)>");
    await page.getByRole("button", { name: "Сохранить" }).click();
    await expect(page.getByText("Сохранено.")).toBeVisible();
    await page.goto(`/support/other/${id}`);
    await expect(heading(page)).toHaveText(`Статья ${id}`);
    await expect(page.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  },
);
