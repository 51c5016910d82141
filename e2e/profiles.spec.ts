import { sample } from "../tests/setup/sample";
import { expectAccessible } from "./a11y";
import { expect, test, titles } from "./fixtures";
import { readOutbox } from "./outbox";
import { createAddress } from "./own-address";
import { row } from "./row";

const who = "Кто смотрит?";
const pin = "ПИН-код";

test(
  "Each profile has its own section, and a child needs the PIN to leave it",
  { tag: "@journey" },
  async ({ page, become, guard }) => {
    guard.expectStatus(400);
    await become({ kind: "PAID", hasChild: true, pin: "1234" });
    await page.goto("/profiles");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(who);
    await page.getByRole("button", { name: /Дети/ }).click();
    await expect(page).toHaveURL("/kids");
    await expect(page.getByTestId("menu")).toContainText("Мультики");

    await page.getByRole("banner").getByRole("link", { name: "Профиль" }).click();
    await expect(page.getByRole("link", { name: /Изменить/ })).toHaveCount(0);
    await page.getByRole("button", { name: /^Я/ }).click();
    await page.getByLabel(pin).fill("4321");
    await page.getByRole("button", { name: "Продолжить" }).click();
    await expect(page.getByText("Неверный ПИН-код")).toBeVisible();
    await expect(page.getByLabel(pin)).toHaveValue("");
    await page.getByLabel(pin).fill("1234");
    await page.getByRole("button", { name: "Продолжить" }).click();
    await expect(page).toHaveURL("/");
  },
);

test("A profile of the same language is opened without a new document, and shows nothing of the one before", async ({
  page,
  become,
  guard,
}) => {
  row("F-044");
  guard.expectStatus(404);
  await become({ kind: "PAID", hasChild: true });
  const { alias, ru: name } = titles.adult;
  const openProfile = () => page.getByRole("banner").getByRole("link", { name: "Профиль" }).click();
  const menu = page.getByTestId("menu");
  await page.goto(`/watch/${alias}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await menu.getByRole("link", { name: "Сериалы" }).click();
  await expect(page).toHaveURL("/series");
  const listed = await page.getByRole("main").innerText();
  await openProfile();
  await page.getByRole("main").getByRole("link", { name: "Профили", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(who);

  const requested: string[] = [];
  page.on("request", (request) =>
    requested.push(`${request.resourceType()} ${new URL(request.url()).pathname}`),
  );
  await page.getByRole("button", { name: /Дети/ }).click();
  await expect(page).toHaveURL("/kids");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "kids");
  await expect(menu).toContainText("Детское ТВ");
  expect(requested).toContain("fetch /kids.data");

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(who);
  await expect(page.getByRole("link", { name: /Изменить/ })).toHaveCount(0);
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL("/series");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Сериалы");
  await expect.poll(() => page.getByRole("main").innerText()).not.toBe(listed);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Это кино для взрослых");
  await expect(page.locator("body")).not.toContainText(name);

  await openProfile();
  await page.getByRole("button", { name: /^Я/ }).click();
  await expect(page).toHaveURL("/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(menu).toContainText("Журнал");
  expect(requested.filter((request) => request.startsWith("document"))).toEqual([]);
});

test("A child's page that fails has nothing of the adult's around it", async ({ page, become, guard }) => {
  guard.expectBrokenRequests();
  await become({ kind: "PAID", hasChild: true });
  await page.goto("/profiles");
  await page.route("**/kids.data*", (route) => route.abort());
  await page.getByRole("button", { name: /Дети/ }).click();
  await expect(
    page
      .getByRole("alert")
      .or(page.getByRole("heading", { level: 1 }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: who })).toHaveCount(0);
  await expect(page.getByTestId("menu")).toHaveCount(0);
});

test("Catalogue pages are prefetched on hover, but uncacheable personal pages are not", async ({
  page,
  become,
}) => {
  await become({ kind: "PAID", hasChild: true });
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) requested.push(pathname);
  });
  await page.goto("/profiles");
  await page.getByRole("link", { name: "Изменить профиль «Дети»" }).hover();
  await page.getByRole("link", { name: "Изменить профиль «Дети»" }).focus();
  await page.getByTestId("menu").getByRole("link", { name: "Фильмы" }).hover();
  await expect.poll(() => requested).toContain("/movies.data");
  expect(requested).not.toContain("/profiles/edit.data");
});

test("A profile is created, changed and deleted", { tag: "@journey" }, async ({ page, become }) => {
  await become({ kind: "REGISTERED" });
  await page.goto("/profiles");
  await page.getByRole("link", { name: "Добавить профиль" }).click();
  await page.getByRole("link", { name: /Детский профиль/ }).click();
  await expect(page.getByRole("link", { name: /Детский профиль/ })).toHaveAttribute("aria-current", "page");
  await page.getByLabel("Имя").fill("Мария-Антуанетта Константиновна");
  await page.getByRole("radio", { name: "Картинка 5" }).check({ force: true });
  await page.getByLabel("Язык интерфейса").selectOption("en");
  await page.getByRole("button", { name: "Создать профиль" }).click();
  await expect(page.getByRole("button", { name: "Мария-Антуанетта Кон…" })).toBeVisible();

  await page.getByRole("link", { name: /Изменить профиль «Мария/ }).click();
  await page.getByLabel("Имя").fill("Маша");
  await page.getByRole("button", { name: "Сохранить" }).click();
  await page.getByRole("button", { name: "Маша" }).click();
  await expect(page, "the profile's language is followed").toHaveURL("/en/kids");
  await page.goto("/en/profiles");
  await page.getByRole("button", { name: /^Я/ }).click();
  await expect(page).toHaveURL("/");

  await page.goto("/profiles");
  await page.getByRole("link", { name: "Изменить профиль «Маша»" }).click();
  await page.getByText("Удалить профиль", { exact: true }).click();
  await page.getByRole("button", { name: "Удалить профиль «Маша»" }).click();
  await expect(page.getByRole("button", { name: "Маша" })).toHaveCount(0);
});

test(
  "A refused profile form keeps what was typed",
  { tag: "@no-script" },
  async ({ page, become, guard }) => {
    guard.expectStatus(400);
    await become({ kind: "REGISTERED" });
    await page.goto("/profiles/new");
    await page.getByLabel("Имя").fill("   ");
    await page.getByLabel("Пол").selectOption("female");
    await page.getByRole("button", { name: "Создать профиль" }).click();
    await expect(page.getByText("Введите имя")).toBeVisible();
    await expect(page.getByLabel("Пол")).toHaveValue("female");
  },
);

test("A sixth profile is refused with an explanation", { tag: "@both" }, async ({ page, become }) => {
  await become({ kind: "REGISTERED", hasChild: true });
  for (const name of ["Первый", "Второй", "Третий"]) {
    await page.goto("/profiles/new");
    await page.getByLabel("Имя").fill(name);
    await page.getByRole("button", { name: "Создать профиль" }).click();
    await expect(page.getByRole("button", { name })).toBeVisible();
  }
  await page.getByRole("link", { name: "Добавить профиль" }).click();
  await expect(page.getByRole("dialog", { name: "Профилей может быть пять" })).toBeVisible();
});

test(
  "A PIN is created with a code by SMS, required for 18+ titles, and deleted",
  { tag: "@journey" },
  async ({ page, become, guard }) => {
    guard.expectStatus(400);
    await become({ kind: "PAID" });
    await page.goto("/account/pin");
    await page.getByLabel("Новый ПИН-код").fill("12");
    await page.getByRole("button", { name: "Создать ПИН-код" }).click();
    await expect(page.getByText("Введите 4 цифры")).toBeVisible();
    await page.getByLabel("Новый ПИН-код").fill("1234");
    await page.getByRole("button", { name: "Создать ПИН-код" }).click();
    const phone = `+79${String(Date.now()).slice(-9)}`;
    await page.getByLabel("Номер телефона").fill(phone);
    await page.getByRole("button", { name: "Получить код" }).click();
    await page.getByLabel("Код из сообщения").fill(await readOutbox(page.request, phone, /\b\d{6}\b/));
    await page.getByRole("button", { name: "Подтвердить" }).click();
    await expect(page.getByRole("heading", { name: "ПИН-код создан" })).toBeVisible();

    await page.goto("/account/pin?step=delete");
    await page.getByLabel(pin).fill("1234");
    await page.getByRole("button", { name: "Удалить ПИН-код" }).click();
    await expect(page.getByRole("heading", { name: "ПИН-код удален" })).toBeVisible();
  },
);

test("An 18+ film asks for the PIN once, and then plays", { tag: "@both" }, async ({ page, become }) => {
  await become({ kind: "PAID", pin: "1234" });
  await page.goto(`/watch/${titles.adult.alias}`);
  await page.getByRole("main").getByRole("button", { name: "Смотреть" }).first().click();
  const popup = page.getByRole("dialog", { name: "Введите ПИН-код" });
  await popup.getByLabel(pin).fill("1234");
  await popup.getByRole("button", { name: "Продолжить" }).click();
  await expect(page).toHaveURL(/popup=player/);
});

test(
  "A wrong PIN gives an error in the popup, and the right one plays the film",
  { tag: "@journey" },
  async ({ page, become, guard }) => {
    guard.expectStatus(400);
    await become({ kind: "PAID", pin: "1234" });
    await page.setExtraHTTPHeaders(createAddress());
    await page.goto(`/watch/${titles.adult.alias}`);
    await page.getByRole("main").getByRole("button", { name: "Смотреть" }).first().click();
    const popup = page.getByRole("dialog", { name: "Введите ПИН-код" });
    const enter = async (digits: string) => {
      await expect(popup.getByLabel(pin)).toHaveValue("");
      await popup.getByLabel(pin).fill(digits);
      await popup.getByRole("button", { name: "Продолжить" }).click();
    };
    await enter("4321");
    await expect(popup.getByText("Неверный ПИН-код")).toBeVisible();
    await expect(page).toHaveURL(/\/watch\/.*popup=pin/);
    await enter("1234");
    await expect(page).toHaveURL(/popup=player/);
  },
);

test("A shared moment plays once the PIN is entered", { tag: "@both" }, async ({ page, become }) => {
  await become({ kind: "PAID", pin: "1234" });
  await page.goto(`/watch/${titles.adult.alias}?popup=pin&t=12`);
  const popup = page.getByRole("dialog", { name: "Введите ПИН-код" });
  await popup.getByLabel(pin).fill("1234");
  await popup.getByRole("button", { name: "Продолжить" }).click();
  await expect(page).toHaveURL(`/watch/${titles.adult.alias}?popup=player&t=12`);
});

test(
  "After five wrong PINs the popup is locked without script too",
  { tag: "@no-script" },
  async ({ page, become }) => {
    await become({ kind: "PAID", pin: "1234" });
    await page.setExtraHTTPHeaders(createAddress());
    await page.goto(`/watch/${titles.adult.alias}?popup=pin`);
    const popup = page.getByRole("dialog", { name: "Введите ПИН-код" });
    for (let tried = 0; tried < 5; tried += 1) {
      await popup.getByLabel(pin).fill("4321");
      await popup.getByRole("button", { name: "Продолжить" }).click();
      await expect(popup.getByText("Неверный ПИН-код")).toBeVisible();
    }
    await popup.getByLabel(pin).fill("1234");
    await popup.getByRole("button", { name: "Продолжить" }).click();
    await expect(popup.getByText(/Запросить повторно можно через 1[45]:\d\d/)).toBeVisible();
    await popup.getByRole("link", { name: "Закрыть" }).click();
    await expect(page).toHaveURL(`/watch/${titles.adult.alias}`);
  },
);

test("A wrong PIN gives an error in the popup, and after five the time to wait is shown", async ({
  page,
  become,
  guard,
}) => {
  guard.expectStatus(400, 429);
  await become({ kind: "PAID", pin: "1234" });
  await page.setExtraHTTPHeaders(createAddress());
  await page.goto(`/watch/${titles.adult.alias}`);
  await page.getByRole("main").getByRole("button", { name: "Смотреть" }).first().click();
  const popup = page.getByRole("dialog", { name: "Введите ПИН-код" });
  const field = popup.getByLabel(pin);
  for (let tried = 0; tried < 5; tried += 1) {
    await expect(field).toHaveValue("");
    await field.fill("4321");
    await page.keyboard.press("Enter");
    await expect(popup.getByText("Неверный ПИН-код")).toBeVisible();
    await expect(field).toBeFocused();
  }
  await field.fill("1234");
  await page.keyboard.press("Enter");
  await expect(popup.getByText(/Запросить повторно можно через 1[45]:\d\d/)).toBeVisible();
  await expect(page).toHaveURL(/popup=pin/);
});

test("A forgotten PIN is sent, and the page says where to", { tag: "@journey" }, async ({ page, become }) => {
  const phone = `+79${String(Date.now() + 7).slice(-9)}`;
  await become({ kind: "PAID", pin: "1234", isChild: true, phone });
  await page.goto("/profiles");
  await page.getByRole("button", { name: /^Я/ }).click();
  await page.getByRole("link", { name: "Не помню" }).click();
  await page.getByRole("button", { name: /В СМС на/ }).click();
  await expect(page.getByText(/Отправили новый ПИН-код/)).toBeVisible();
  await page.getByLabel(pin).fill(await readOutbox(page.request, phone, /\b\d{4}\b/));
  await page.getByRole("button", { name: "Продолжить" }).click();
  await expect(page).toHaveURL("/");
});

test(
  "After five wrong PINs the form is locked and shows the time to wait",
  { tag: "@both" },
  async ({ page, become, guard }) => {
    guard.expectStatus(400, 429);
    await become({ kind: "PAID", pin: "1234" });
    await page.setExtraHTTPHeaders(createAddress());
    await page.goto("/pin?back=/");
    for (let tried = 0; tried < 5; tried += 1) {
      await page.getByLabel(pin).fill("4321");
      await page.getByRole("button", { name: "Продолжить" }).click();
      await expect(page.getByText("Неверный ПИН-код")).toBeVisible();
    }
    await page.getByLabel(pin).fill("1234");
    await page.getByRole("button", { name: "Продолжить" }).click();
    await expect(page.getByText(/Запросить повторно можно через 1[45]:\d\d/)).toBeVisible();
  },
);

test(
  "The link to the child's section offers to create a profile if there is none",
  { tag: "@no-script" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED" });
    await page.goto("/child_profile");
    await expect(page.getByRole("link", { name: "Создать профиль" })).toHaveAttribute(
      "href",
      "/profiles/new?child=true",
    );
    await become({ kind: "REGISTERED", hasChild: true });
    await page.goto("/child_profile");
    await page.getByRole("button", { name: /Перейти в профиль «Дети»/ }).click();
    await expect(page).toHaveURL("/kids");
  },
);

test("The pages of profiles and the PIN are accessible", async ({ page, become }) => {
  await become({ kind: "PAID", hasChild: true, pin: "1234" });
  const paths = ["/profiles", "/profiles/new?child=true", "/account/pin", "/pin?back=/", "/child_profile"];
  for (const path of sample("accessible profiles", paths, 2)) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.goto(`/watch/${titles.adult.alias}?popup=pin`);
  await expectAccessible(page);
  await page.goto("/profiles");
  await page.getByRole("button", { name: /Дети/ }).click();
  await expect(page).toHaveURL("/kids");
  await page.goto("/profiles");
  await page.getByRole("button", { name: /^Я/ }).click();
  await expect(page.getByLabel(pin)).toBeVisible();
  await expectAccessible(page);
});

test(
  "A viewer without an e-mail address is invited to add one",
  { tag: "@both" },
  async ({ page, become }) => {
    await become({ kind: "REGISTERED", phone: `+79${String(Date.now()).slice(-9)}` });
    await page.goto("/account");
    await page.getByRole("main").getByRole("link", { name: "Добавить почту" }).first().click();
    await expect(page).toHaveURL("/account?popup=add-email");
    const dialog = page.getByRole("dialog", { name: "Добавьте почту" });
    await dialog.getByRole("link", { name: "Добавить почту" }).click();
    await expect(page).toHaveURL(/\/account\/profile\?change=email$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);

test("On a phone the page after a long form is shown from its top", async ({ page, become }) => {
  await become({ kind: "PAID" });
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto("/profiles/new");
  await page.getByLabel("Имя").fill("Ольга");
  await page.getByRole("button", { name: "Создать профиль" }).click();
  await expect(page).toHaveURL("/profiles");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
