import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expectAccessible, expectNotSideways } from "./a11y";
import { answerConsent, expect, test } from "./fixtures";
import { cards, payAtHost } from "./pay";
import { row } from "./row";
import { apiOrigin, paymentOrigin, webOrigin } from "./urls";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test(
  "A viewer starts a free trial, pauses it, cancels and resumes",
  { tag: "@journey" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED" });
    await page.goto("/tariffs");
    await page.getByRole("link", { name: "Попробовать 14 дней бесплатно" }).click();
    await expect(heading(page, "Пробный период")).toBeVisible();
    await expect(page.getByText(/^сегодня\. С .+ — 399\s₽ за 1 месяц, если не отключите$/)).toBeVisible();
    await expect(page.getByText(/^Всего за 12 месяцев/)).toBeVisible();
    await page.getByRole("button", { name: "Попробовать бесплатно" }).click();
    await payAtHost(page, cards.good);
    await expect(page).toHaveURL(/\/$|\/web\/success/);
    await page.goto("/account/subscriptions");
    await expect(page.getByText("Пробный период", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Бесплатно до .+ Потом спишется 399\s₽/)).toBeVisible();
    await expect(page.getByText("•• 0017")).toBeVisible();

    await page.getByRole("link", { name: "Управлять подпиской" }).click();
    await page.getByRole("link", { name: "Отключить" }).click();
    await page.getByRole("button", { name: "Отключить сейчас" }).click();
    await expect(page.getByText(/^Отключена: списаний больше не будет\. Смотреть можно до/)).toBeVisible();

    await page.getByRole("button", { name: "Возобновить" }).click();
    await expect(page.getByText(/^Бесплатно до .+ Потом спишется 399\s₽/)).toBeVisible();
  },
);

test(
  "A subscriber chooses a lighter tariff for the next charge and changes their mind",
  { tag: "@journey" },
  async ({ page, become, javaScriptEnabled }) => {
    await become({ kind: "PAID" });
    await page.goto("/account/subscriptions");
    await page.getByRole("link", { name: "Сменить тариф" }).click();
    const card = (name: string) =>
      page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
    await expect(card("Месяц")).toContainText("Ваш тариф");
    await card("Лайт").getByRole("link", { name: "Перейти на этот тариф" }).click();
    await expect(heading(page, "«Лайт» со следующего списания")).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);
    await page.getByRole("button", { name: "Выбрать «Лайт»" }).click();
    await expect(page.getByText("Со следующего списания ваш тариф — «Лайт».")).toBeVisible();
    await page.getByRole("link", { name: "Остаться на «Месяц»" }).click();
    await page.getByRole("button", { name: "Выбрать «Месяц»" }).click();
    await expect(page.getByRole("link", { name: "Управлять подпиской" })).toBeVisible();
    await expect(page.getByText("Со следующего списания ваш тариф")).toHaveCount(0);
  },
);

test(
  "A viewer pays with a 3-D Secure code, reads the charges, and downloads them as a table",
  { tag: "@journey" },
  async ({ page, become, javaScriptEnabled }) => {
    await become({ kind: "EX_PAID" });
    await page.goto("/purchase?tariff_id=month");
    await page.getByRole("button", { name: "Оплатить 399 ₽" }).click();
    await payAtHost(page, cards.secure);
    const shown = await page.getByText("Учебный код").innerText();
    await page.getByLabel("Код из сообщения").fill(/\d{6}/.exec(shown)?.[0] ?? "");
    await page.getByRole("button", { name: "Подтвердить" }).click();
    await expect(page).toHaveURL(/\/$|\/web\/success/);
    await page.goto("/account/payments");
    await expect(page.getByText(/Вы оформили подписку с .+ до .+ С карты •• 0069\./)).toBeVisible();
    await expect(async () => {
      await page.goto("/account/payments");
      await page.getByRole("link", { name: /^Чек: / }).click({ timeout: 1000 });
    }).toPass();
    await expect(heading(page, "Кассовый чек")).toBeVisible();
    await expect(page.getByText(/^в том числе НДС 22 %: 71,95\s₽$/)).toBeVisible();
    await expect(page.getByRole("img", { name: "QR-код для проверки чека" })).toBeVisible();
    if (javaScriptEnabled !== false) await expectAccessible(page);
    const table = await page.request.get("/resources/payments");
    expect(await table.text()).toMatch(/;399,00;RUB;RU;22;71,95;Месяц;Оформление;/);
  },
);

test("The page after a purchase is accessible, and its ticket is printed without the bars and the link that saves it", async ({
  page,
  become,
}) => {
  await become({ kind: "EX_PAID" });
  await page.goto("/purchase?tariff_id=month");
  await page.getByRole("button", { name: "Оплатить 399 ₽" }).click();
  await payAtHost(page, cards.good);
  await expect(page).toHaveURL(/\/$|\/web\/success/);
  await page.goto("/web/success?stay=1");
  const ticket = page.getByRole("figure");
  const picture = ticket.getByRole("img", { name: /^Месяц\. Действует до/ });
  const save = ticket.getByRole("link", { name: "Сохранить билет" });
  const banner = page.getByRole("banner");
  for (const part of [picture, save, banner]) await expect(part).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 794, height: 1123 });
  await expect(picture).toBeVisible();
  await expect(ticket.getByText(/^399\s₽$/)).toBeVisible();
  for (const part of [save, banner, page.getByTestId("tab-bar")]) await expect(part).toBeHidden();
  await expectNotSideways(page, 794);
});

test(
  "A viewer whose card is declined is told why, and no subscription starts",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "EX_PAID" });
    for (const [card, text] of [
      [cards.poor, "На карте не хватает денег."],
      [cards.wrong, "Банк не принял данные карты."],
    ] as const) {
      await page.goto("/purchase?tariff_id=month");
      await page.getByRole("button", { name: "Оплатить 399 ₽" }).click();
      await payAtHost(page, card);
      await expect(page).toHaveURL(/\/web\/fail/);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByText("Деньги не списаны.")).toBeVisible();
    }
    await page.goto("/account/subscriptions");
    await expect(page.getByRole("heading", { name: "Подписки нет" })).toBeVisible();
  },
);

test(
  "A viewer who turns back at the bank is not asked to pay again at once",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "EX_PAID" });
    await page.goto("/purchase?tariff_id=month&back=%2Fwatch%2Fmetropolis");
    await page.getByRole("button", { name: "Оплатить 399 ₽" }).click();
    await page.getByRole("button", { name: "Вернуться без оплаты" }).first().click();
    await expect(heading(page, "Вы отменили оплату")).toBeVisible();
    await page.getByRole("button", { name: "Не сейчас" }).click();
    await expect(page).toHaveURL(/\/watch\/metropolis$/);
  },
);

test("A payer is told that the payment is being opened, and goes there with what is known of the link", async ({
  page,
  become,
  context,
}) => {
  row("F-050", "F-051", "R-210", "C-024", "C-025", "K-050");
  await become({ kind: "EX_PAID" });
  await answerConsent(context, ["marketing"]);
  await page.goto("/?client_key=partner-app&channel=partners&utm_source=mail");
  await context.addCookies([{ name: "_ga", value: "GA1.2.123.456", url: new URL(page.url()).origin }]);
  await page.goto("/purchase?tariff_id=month&back=%2Fwatch%2Fmetropolis");
  const opened = page.waitForRequest(`${paymentOrigin}/pay?**`);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/purchase/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Оплатить 399 ₽" }).click();
  await expect(page.getByText("Переходим к оплате…")).toBeVisible();
  release();
  const query = new URL((await opened).url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    client_key: "partner-app",
    channel: "partners",
    utm_source: "mail",
    ga_id: "123.456",
    auth_token: expect.any(String),
  });
  const cookies = await context.cookies();
  expect(cookies.some(({ name }) => name === "returnToProduct")).toBe(true);
});

test("The trial button leads to the address returned for the tariff, and the flag lasts five minutes", async ({
  page,
  become,
  context,
}) => {
  row("F-046", "F-049", "C-023", "K-038");
  await answerConsent(context, ["marketing"]);
  await become({ kind: "REGISTERED" });
  await context.addCookies([{ name: "_ga", value: "GA1.2.123.456", url: webOrigin }]);
  const returned = await page.request.get(`${apiOrigin}/tariffs/month/url?ga_id=123.456&apikey=luch-web`);
  expect(returned.status()).toBe(200);
  expect(returned.headers()["content-type"]).toMatch(/^text\/plain/);
  const address = new URL(await returned.text());
  await page.goto("/purchase?tariff_id=month");
  const opened = page.waitForRequest(`${paymentOrigin}/pay?**`);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Попробовать бесплатно" }).click();
  const url = new URL((await opened).url());
  expect(url.origin + url.pathname).toBe(address.origin + address.pathname);
  expect(url.searchParams.get("ga_id")).toBe(address.searchParams.get("ga_id"));
  const flags = (await (await answered).headersArray()).filter(
    ({ name }) => name.toLowerCase() === "set-cookie",
  );
  expect(flags.some(({ value }) => /^\w*edirect\w*=.*Max-Age=300/i.test(value))).toBe(true);
});

test("A viewer whose renewal failed pays for it from any page, and it is remembered", async ({
  page,
  become,
}) => {
  row("C-026", "P-030", "P-035", "P-036", "P-037", "P-038", "P-039", "K-052", "K-053");
  await become({ kind: "GRACE" });
  await page.goto("/");
  const popup = page.getByRole("dialog");
  await expect(popup).toContainText("Не смогли продлить подписку");
  await expect(popup).toContainText("Пополните баланс или добавьте другую карту");
  const button = popup.getByRole("button", { name: "Продлить подписку", exact: true });
  // What it posts to the API: the call of its tariff.
  await expect(popup.locator("input[name=tariff_id]")).toHaveValue("month");
  await button.click();
  await expect(page).toHaveURL(new RegExp(`^${paymentOrigin}/pay/`));
  await page.goto("/tariffs");
  const stored = await page.evaluate(() => ({
    shown: sessionStorage.getItem("extendSubscriptionShowed"),
    back: sessionStorage.getItem("extendSubscriptionData"),
  }));
  expect(stored).toEqual({ shown: "1", back: "/" });
});

test("The popup of a failed renewal is not shown in the account, nor again in the session", async ({
  page,
  become,
}) => {
  row("P-033", "P-034");
  await become({ kind: "GRACE" });
  const popup = page.getByRole("dialog", { name: /Не смогли продлить подписку/ });
  await page.goto("/account/subscriptions");
  await expect(page.getByRole("button", { name: "Продлить подписку" })).toBeVisible();
  await expect(popup).toHaveCount(0);
  await page.evaluate(() => sessionStorage.setItem("extendSubscriptionShowed", "1"));
  await page.goto("/tariffs");
  await expect(heading(page, /./).first()).toBeVisible();
  await expect(popup).toHaveCount(0);
});

test("A payer who returns from the bank's page may press again", async ({ page, become }) => {
  await become({ kind: "EX_PAID" });
  await page.goto("/purchase?tariff_id=month");
  const pay = page.getByRole("button", { name: "Оплатить 399 ₽" });
  // The bank does not answer, so the page stays as one from the back/forward cache does.
  await page.route(`${paymentOrigin}/**`, (route) => route.fulfill({ status: 204 }));
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  const asked = page.waitForRequest(`${paymentOrigin}/**`);
  await pay.dblclick();
  await asked;
  expect(posts).toBe(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await page.unroute(`${paymentOrigin}/**`);
  await pay.click();
  await expect(page).toHaveURL(new RegExp(`^${paymentOrigin}/pay/`));
  expect(posts).toBe(2);
  await page.goBack();
  await pay.click();
  await payAtHost(page, cards.good);
  await expect(page).toHaveURL(/\/$|\/web\/success/);
  await page.goto("/account/payments");
  await expect(page.getByText(/Вы оформили подписку/)).toHaveCount(1);
});

test("Focus goes to a refusal, and to the heading once the pressed button is gone", async ({
  page,
  become,
  fault,
  guard,
}) => {
  await become({ kind: "PAID" });
  await page.goto("/account/subscriptions/manage?popup=disable-recurrent");
  await page.getByRole("button", { name: "Отключить сейчас" }).click();
  await expect(page.getByText(/^Отключена/)).toBeVisible();
  await fault({ endpoint: "billing/recurrent", status: 409, code: "NO_PAYMENT_METHOD", times: 1 });
  guard.expectStatus(409);
  const resume = page.getByRole("button", { name: "Возобновить" });
  await resume.click();
  await expect(page.getByRole("alert").filter({ hasText: "Сначала добавьте карту." })).toBeFocused();
  await resume.click();
  await expect(resume).toBeHidden();
  await expect(heading(page, "Подписка")).toBeFocused();
});

test("A lite viewer who pays for the upgrade is led to the recording that was pressed", async ({
  page,
  become,
}) => {
  row("F-008");
  await become({ kind: "LITE" });
  await page.goto("/archive/movie");
  const card = page.locator("[data-list] button").nth(1);
  const id = await card.getAttribute("value");
  await card.click();
  await page.getByRole("link", { name: "Продолжить" }).click();
  await page.getByRole("radio", { name: "Другая карта или способ" }).check();
  await page.getByRole("button", { name: /^Оплатить/ }).click();
  await payAtHost(page, cards.good);
  // Some are first shown what to set up, others are led on at once.
  const recording = page.getByRole("button", { name: "Смотреть", exact: true });
  const onward = page.getByRole("link", { name: "Смотреть" });
  await expect(recording.or(onward)).toBeVisible();
  if (await onward.isVisible()) await expect(onward).toHaveAttribute("href", `/archive/watch/${id}`);
  else await expect(page).toHaveURL(`/archive/watch/${id}`);
});

test("A visitor without a login pays and then signs in", { tag: "@journey" }, async ({ page }) => {
  await page.goto("/tariffs");
  await page.getByRole("link", { name: "Оформить за 199 ₽" }).click();
  await page.getByRole("button", { name: "Оплатить без входа" }).click();
  await payAtHost(page, cards.good);
  await expect(page).toHaveURL(/\/auth\?back=|\/web\/success/);
  await page.goto("/web/success");
  await expect(page).toHaveURL(/\/auth\?back=|\/web\/success/);
});

test(
  "A subscriber is told that they already have a subscription",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "PAID" });
    await page.goto("/tariffs");
    await expect(page.getByText("У вас уже есть подписка.")).toBeVisible();
    await expect(page.getByText("Ваш тариф", { exact: true })).toBeVisible();
    await page.goto("/purchase?tariff_id=month");
    await expect(heading(page, "Подписка уже есть")).toBeVisible();
  },
);

test("Cancelling takes no more steps than subscribing", { tag: "@both" }, async ({ page, become }) => {
  await become({ kind: "PAID" });
  await page.goto("/account/subscriptions/manage");
  let steps = 0;
  const step = async (press: () => Promise<void>) => {
    steps += 1;
    await press();
  };
  await step(() => page.getByRole("link", { name: "Отключить" }).click());
  await step(() => page.getByRole("button", { name: "Отключить сейчас" }).click());
  await expect(page.getByText(/^Отключена/)).toBeVisible();
  // The tariff, the terms, the card's form.
  expect(steps).toBeLessThanOrEqual(3);
});

test(
  "A subscriber who gives a reason for cancelling is offered a discount and takes it",
  { tag: "@journey" },
  async ({ page, become }) => {
    row("P-022", "P-023");
    await become({ kind: "PAID" });
    await page.goto("/account/subscriptions/manage");
    await page.getByRole("link", { name: "Отключить" }).click();
    await page.getByLabel("Дорого").check();
    await page.getByRole("button", { name: "Дальше" }).click();
    await expect(page.getByRole("heading", { name: "Скидка 50 %" })).toBeVisible();
    await page.getByRole("button", { name: "Остаться со скидкой 50 %" }).click();
    await expect(page.getByText(/спишется 199\s₽\.$/)).toBeVisible();
  },
);

test("A subscriber pauses for a fortnight and resumes early", { tag: "@both" }, async ({ page, become }) => {
  row("P-021");
  await become({ kind: "PAID" });
  await page.goto("/account/subscriptions/manage");
  await page.getByRole("link", { name: "Поставить на паузу" }).click();
  await page.getByRole("dialog").getByLabel("14 дней").check();
  await page.getByRole("button", { name: "Поставить на паузу" }).click();
  await expect(page.getByText(/^Подписка на паузе до/)).toBeVisible();
  await page.goto("/account/subscriptions/manage");
  await page.getByRole("button", { name: "Закончить паузу" }).click();
  await expect(page.getByText(/^Продлевается сама/)).toBeVisible();
});

test("A viewer whose renewal failed is told once", async ({ page, become }) => {
  row("P-040", "K-053");
  await become({ kind: "GRACE" });
  await page.goto("/");
  const popup = page.getByRole("dialog", {
    name: "Не смогли продлить подписку — Пополните баланс или добавьте другую карту",
  });
  await expect(popup.getByRole("button", { name: "Продлить подписку" })).toBeVisible();
  await popup.getByRole("link", { name: "Закрыть" }).click();
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("extendSubscriptionShowed"))).toBe("1");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("extendSubscriptionData"))).toBeNull();
  await page.reload();
  await expect(heading(page, /./).first()).toBeVisible();
  await expect(popup).toBeHidden();
});

test(
  "A viewer removes the card, and nothing is charged any more",
  { tag: "@journey" },
  async ({ page, become }) => {
    await become({ kind: "PAID" });
    await page.goto("/account/subscriptions");
    await page.getByText("Удалить", { exact: true }).click();
    await expect(page.getByText(/Подписка перестанет продлеваться/)).toBeVisible();
    await page.getByRole("button", { name: "Удалить совсем" }).click();
    await expect(page.getByText(/^Отключена/)).toBeVisible();
  },
);

test("The payment pages are accessible", async ({ page, become }) => {
  await page.goto("/tariffs");
  await expectAccessible(page);
  await become({ kind: "PAID" });
  const paths = [
    "/account/subscriptions",
    "/account/subscriptions/manage",
    "/account/subscriptions/manage?popup=disable-recurrent",
    "/account/subscriptions/manage?popup=freeze",
    "/account/payments",
    "/pages/subscription/already",
    "/upsale",
    "/web/success",
  ];
  for (const path of sample("accessible payments", paths, 3)) {
    await page.goto(path);
    await expectAccessible(page);
  }
});
