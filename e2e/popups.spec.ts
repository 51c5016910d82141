import type { Page } from "@playwright/test";
import { expectAccessible } from "./a11y";
import { expect, test, titles } from "./fixtures";
import { readCode } from "./outbox";
import { row } from "./row";
import { apiOrigin, giftOrigin } from "./urls";

test.use({ hasSeenPopups: false });

const popup = (page: Page) => page.getByRole("dialog");
const offer = "Смотрите всё с подпиской";
const upsale = "Несколько месяцев выгоднее";
const far = "9999999999";
const addCookies = (page: Page, baseURL: string | undefined, ...names: string[]) =>
  page.context().addCookies(names.map((name) => ({ name, value: far, url: baseURL ?? "" })));
const readCookies = async (page: Page) =>
  Object.fromEntries((await page.context().cookies()).map(({ name, expires }) => [name, expires]));
async function expectNone(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("data-popup", "none");
  await expect(popup(page)).toHaveCount(0);
}

test("A visitor is offered a subscription on load, once within five minutes, and then the subscriptions", async ({
  page,
}) => {
  row("P-002", "P-003", "F-134", "F-141", "K-037");
  const visitedAt = Date.now() / 1000;
  await page.goto("/");
  await expect(popup(page)).toContainText(offer);
  const getExpiry = async () => (await readCookies(page)).subscriptionOffer ?? 0;
  await expect.poll(getExpiry).toBeGreaterThan(visitedAt + 299);
  expect(await getExpiry()).toBeLessThanOrEqual(Date.now() / 1000 + 300);
  await expectAccessible(page);
  await expect(page.locator("html")).toHaveAttribute("data-popup", "subscription-offer");
  await popup(page).getByRole("button", { name: "Не сейчас" }).click();
  await expect(popup(page)).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-popup", "none");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Фильмы", exact: true }).first().click();
  await expect(page).toHaveURL("/movies");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(popup(page)).toHaveCount(0);
  await page.reload();
  await expect(popup(page).getByRole("heading")).toHaveText("Подписки");
  await expect(popup(page).getByRole("listitem")).toContainText(["Месяц", "3 месяца", "12 месяцев"]);
  // A press that is let go beside the panel selects text; a press beside it closes.
  await popup(page).getByRole("heading").hover();
  await page.mouse.down();
  await page.mouse.move(20, 20);
  await page.mouse.up();
  await expect(popup(page)).toBeVisible();
  await page.mouse.click(20, 20);
  await expect(popup(page)).toHaveCount(0);
  await expectNone(page, "/movies");
});

test("A registered viewer in Russia is offered several months, once in 24 hours", async ({
  page,
  become,
}) => {
  row("P-004", "F-140", "F-142", "K-039", "K-040", "K-041");
  await become({ kind: "REGISTERED" });
  await page.goto("/");
  await expect(popup(page)).toContainText(upsale);
  await expect(popup(page)).not.toContainText(offer);
  await expect(popup(page).locator("[data-beams='3']")).toBeVisible();
  const getHoursLeft = async () =>
    ((await readCookies(page)).popup_upsale ?? 0) / 3600 - Date.now() / 3_600_000;
  await expect.poll(getHoursLeft).toBeGreaterThan(23.9);
  expect(await getHoursLeft()).toBeLessThanOrEqual(24);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await page.reload();
  await expect(popup(page)).toContainText(offer);
  await page.context().clearCookies({ name: "popup_upsale" });
  await page.goto("/");
  await expect(popup(page).getByRole("link", { name: "Подключить" })).toHaveAttribute(
    "href",
    "/purchase?tariff_id=quarter",
  );
});

const newPhone = () => `+7901${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;

test(
  "A number that came unconfirmed is confirmed by its code, asked for by a popup",
  { tag: "@journey" },
  async ({ page, become }) => {
    row("P-020");
    const phone = newPhone();
    await become({ kind: "PAID", unconfirmedPhone: phone });
    await page.goto("/search?q=general");
    await expect(page.getByRole("heading", { name: "Подтвердите номер телефона" })).toBeVisible();
    await page.getByRole("button", { name: "Получить код" }).click();
    await page.getByLabel("Код из сообщения").fill(await readCode(page.request, phone));
    await page.getByRole("button", { name: "Подтвердить номер" }).click();
    await expect(page.getByText("Телефон изменён")).toBeVisible();
    await expect(page).toHaveURL("/search?q=general");
    await page.context().clearCookies({ name: "popup_confirm-phone" });
    await page.goto("/account/phone");
    await expect(page).toHaveURL("/account/profile");
  },
);

test("The popup that asks for the code of a number says what is wrong, and stays", async ({
  page,
  become,
  guard,
}) => {
  guard.expectStatus(400);
  const phone = newPhone();
  await become({ kind: "PAID", unconfirmedPhone: phone });
  await page.goto("/movies");
  await expect(popup(page).getByRole("heading")).toHaveText("Подтвердите номер телефона");
  await expectAccessible(page);
  await popup(page).getByRole("button", { name: "Получить код" }).click();
  const code = popup(page).getByLabel("Код из сообщения");
  await expect(code).toBeFocused();
  await expect(popup(page).getByRole("button", { name: /\d:\d\d/ })).toBeDisabled();
  const right = await readCode(page.request, phone);
  await code.fill(right === "000000" ? "111111" : "000000");
  await popup(page).getByRole("button", { name: "Подтвердить номер" }).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await popup(page).getByRole("button", { name: "Не сейчас" }).click();
  await expectNone(page, "/");
});

test(
  "Whoever waits for a premiere asks to be told of it, and changes their mind",
  { tag: "@journey" },
  async ({ page, become, fault }) => {
    row("P-011", "P-026");
    await become({ kind: "PAID" });
    await page.goto(`/watch/${titles.ahead.alias}`);
    const ask = page.getByRole("link", { name: "Сообщить о премьере" });
    await ask.click();
    await expect(popup(page).getByRole("heading")).toHaveText("Премьера 1 сентября 2027 г.");
    await fault({ endpoint: "profile/notify/premieres", status: 500, times: 1 });
    await popup(page).getByRole("button", { name: "Сообщить о премьере" }).click();
    await expect(popup(page).getByRole("heading")).toHaveText("Что-то пошло не так");
    await popup(page).getByRole("link", { name: "Понятно" }).click();
    await expect(page).toHaveURL(`/watch/${titles.ahead.alias}`);
    await ask.click();
    await popup(page).getByRole("button", { name: "Сообщить о премьере" }).click();
    await expect(page.getByText("Сообщим в день премьеры")).toBeVisible();
    await ask.click();
    await popup(page).getByRole("button", { name: "Не сообщать" }).click();
    await expect(page.getByText("О премьере не сообщим")).toBeVisible();
    await expect(popup(page)).toHaveCount(0);
  },
);

test.describe("Popups that open by themselves without script", { tag: "@no-script" }, () => {
  test("A registered viewer closes the popup by a form, and it stays closed", async ({ page, become }) => {
    await become({ kind: "REGISTERED" });
    await page.goto("/search?q=general");
    const title = page.getByRole("heading", { name: upsale });
    await expect(title).toBeVisible();
    await expect(page.getByRole("link", { name: "Подключить" })).toBeInViewport();
    await page.getByRole("button", { name: "Не сейчас" }).click();
    await expect(page).toHaveURL("/search?q=general");
    await expect(title).toHaveCount(0);
  });

  test("A child's profile without a plan leads to the adult's", async ({ page, become }) => {
    await become({ kind: "EX_PAID", isChild: true });
    await page.goto("/kids");
    await page.getByRole("button", { name: "Перейти во взрослый профиль" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "Нужна помощь взрослого" })).toHaveCount(0);
  });
});

test.describe("A child's profile without a plan", () => {
  for (const kind of ["EX_PAID", "LITE"] as const)
    test(`A child's profile of the account ${kind} is led to the adult's on every page`, async ({
      page,
      become,
    }) => {
      row("P-005", "F-143", "F-144");
      await become({ kind, isChild: true });
      await page.goto("/kids");
      await expect(popup(page)).toContainText("Нужна помощь взрослого");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.goto("/search");
      await expect(popup(page).getByRole("link")).toHaveCount(0);
      await popup(page).getByRole("button", { name: "Перейти во взрослый профиль" }).click();
      await expect(page).toHaveURL("/");
      await expect(page.getByText("Нужна помощь взрослого")).toHaveCount(0);
    });
});

test("What a link says is shown as plain text, with a picture only of the site or an allowed host", async ({
  page,
}) => {
  row("P-018", "R-205");
  const image = encodeURIComponent("https://evil.example/a.png");
  await page.goto(`/?title=${encodeURIComponent("<b>Скидка</b>")}&image=${image}&text=Only%20today`);
  await expect(popup(page).getByRole("heading")).toHaveText("<b>Скидка</b>");
  await expect(popup(page)).toContainText("Only today");
  await expect(popup(page).locator("img")).toHaveCount(0);
  await popup(page).getByRole("link", { name: "Понятно" }).click();
  await expect(page).toHaveURL("/");
  await expect(popup(page)).toHaveCount(0);
  await page.goto("/?title=A&image=/images/poster/metropolis&text=B");
  await expect(popup(page).getByRole("heading")).toHaveText("A");
  await expect(popup(page).getByText("B", { exact: true })).toBeVisible();
  await expect(popup(page).locator("img")).toHaveAttribute("src", "/images/poster/metropolis");
});

test("An operator's suspend notice has its exact text", async ({ page }) => {
  row("R-204", "X-105");
  await page.goto("/?suspend=1");
  await expect(
    popup(page).getByText("На счету МегаФона недостаточно средств. Пополните баланс и возвращайтесь", {
      exact: true,
    }),
  ).toBeVisible();
});

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
test.describe("On an iPhone", () => {
  test.use({ userAgent: iphone, viewport: { width: 390, height: 844 } });
  test("Safari on an iPhone is told how to put the site on the home screen, until it is closed", async ({
    page,
    become,
  }) => {
    row("P-017");
    await become({ kind: "PAID" });
    await page.goto("/");
    await expect(popup(page)).toContainText("на экране «Домой»");
    await expectAccessible(page);
    await popup(page).getByRole("button", { name: "Понятно" }).click();
    await expect.poll(async () => Object.keys(await readCookies(page))).toContain("popup_home-screen");
    await expectNone(page, "/");
  });
});

test.describe("Nobody is offered anything", () => {
  test("A viewer who pays is offered nothing", async ({ page, become }) => {
    row("F-128", "F-137");
    await become({ kind: "PAID" });
    await expectNone(page, "/");
  });

  test("A child is offered nothing", async ({ page, become }) => {
    row("F-129", "F-138");
    await become({ kind: "PAID", isChild: true });
    await expectNone(page, "/kids");
  });

  test("A visitor who came from a television is offered nothing", async ({ page, become, baseURL }) => {
    row("F-130", "F-139");
    await addCookies(page, baseURL, "fromTv");
    await expectNone(page, "/");
    await become({ kind: "REGISTERED" });
    await expectNone(page, "/");
  });

  test("A visitor who has signed out is not offered a subscription", async ({ page, become }) => {
    row("F-132");
    await become({ kind: "PAID" });
    await page.goto("/logout");
    await page.getByRole("button", { name: "Выйти", exact: true }).click();
    await expect(page).toHaveURL("/");
    await expect(popup(page).getByRole("heading")).toHaveText("Подписки");
  });

  test("A viewer outside Russia gets no popup of several months", async ({ page, become }) => {
    row("F-135");
    await become({ kind: "REGISTERED", country: "RS" });
    await page.goto("/");
    await expect(popup(page)).toContainText(offer);
  });

  test("A visitor without an account gets no popup of several months", async ({ page }) => {
    row("F-136");
    await page.goto("/");
    await expect(popup(page)).toContainText(offer);
    await expect(popup(page)).not.toContainText(upsale);
  });

  for (const path of ["/tariffs", "/auth", "/legal/terms_of_use", "/?app=mlk", "/?s=tapp"])
    test(`A visitor is offered nothing on ${path}`, async ({ page }) => {
      row("F-133");
      await expectNone(page, path);
    });
});

test.describe("On a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("The tab bar gives way to a popup, but not on lists of the catalogue and of recordings", async ({
    page,
  }) => {
    row("M-067", "M-068");
    const tabBar = page.getByTestId("tab-bar");
    for (const [path, isKept] of [
      ["/", false],
      [`/watch/${titles.film.alias}`, false],
      ["/movies", true],
      ["/archive", true],
    ] as const) {
      await page.context().clearCookies();
      const seen = page.waitForResponse((response) => response.url().endsWith("/resources/popup"));
      await page.goto(path);
      await expect(popup(page)).toContainText(offer);
      await expect(tabBar).toBeVisible({ visible: isKept });
      await page.keyboard.press("Escape");
      await expect(tabBar).toBeVisible();
      // Its cookie is not to come after the next page's were cleared.
      await seen;
    }
  });
});

test("A popup in English fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/en");
  await expect(popup(page)).toContainText("Watch everything with a subscription");
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(popup(page).locator(":focus")).toHaveCount(1);
});

/** Addresses of landing pages (AMB-078). */
const landings = ["/partners/promo/samsung", "/coupon/registration/NOSUCHCODE"];

test("No popup opens on load on a gift host and on landing pages", async ({ page, guard }) => {
  row("P-028", "P-029");
  guard.expectStatus(404);
  await expectNone(page, `${giftOrigin}/`);
  for (const path of landings) await expectNone(page, path);
});

test("A phone has no tab bar on a gift host and on landing pages", async ({ page, guard }) => {
  row("M-065", "M-066");
  guard.expectStatus(404);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [`${giftOrigin}/`, ...landings]) {
    await expectNone(page, path);
    await expect(page.getByTestId("tab-bar"), path).toBeHidden();
  }
});

test("A narrow screen that came with a token in the address is not offered a subscription", async ({
  page,
}) => {
  row("F-131");
  await page.setViewportSize({ width: 400, height: 844 });
  const made = await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
    data: { kind: "VIRTUAL" },
  });
  const { token } = (await made.json()) as { token: string };
  await page.goto(`/?auth_token=${token}`);
  await expect(page).toHaveURL("/");
  await expect(page.locator("html")).toHaveAttribute("data-popup", /./);
  await expect(page.getByText(offer)).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().clearCookies({ name: /^popup_/ });
  await page.reload();
  await expect(popup(page)).toContainText(offer);
});

test("A popup whose code cannot be loaded takes nothing from the page, and the next page tries again", async ({
  page,
  guard,
}) => {
  guard.expectBrokenRequests();
  const code = /\/automatic-popup-dialog-[\w-]+\.js$/;
  await page.route(code, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => code.test(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/movies");
  await refused;
  await expect(page.getByRole("navigation", { name: "Быстрые переходы" })).toBeVisible();
  expect(await readCookies(page)).not.toHaveProperty("subscriptionOffer");
  // Until the page is left: it would be tried again there, and cover the link.
  await page.locator('main a[href^="/watch/"]').first().click();
  await expect(page).toHaveURL(/\/watch\//);
  await page.unroute(code);
  await expect(popup(page)).toContainText(offer);
  await expect.poll(() => readCookies(page)).toHaveProperty("subscriptionOffer");
});

test("A popup whose picture cannot be loaded leaves no room for it", async ({ page, guard }) => {
  guard.expectStatus(404);
  const address = "/movies?title=Весна&text=Скоро";
  await page.goto(address);
  await expect(popup(page)).toContainText("Скоро");
  const plain = await popup(page).boundingBox();
  await page.goto(`${address}&image=/images/poster/there-is-none`);
  await expect(popup(page)).toContainText("Скоро");
  await expect.poll(async () => (await popup(page).boundingBox())?.height).toBe(plain?.height);
});
