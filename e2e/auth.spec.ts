import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { sample } from "../tests/setup/sample";
import { expectAccessible } from "./a11y";
import { expect, titles } from "./fixtures";
import { readCode } from "./outbox";
import { test } from "./own-address";
import { row } from "./row";
import { apiOrigin } from "./urls";

const createEmail = () => `viewer-${randomUUID().slice(0, 12)}@luch.example`;
const createPhone = () => `+79${randomInt(100_000_000, 999_999_999)}`;
const password = "настоящий-пароль-7";
const submit = (page: Page) => page.getByRole("main").getByRole("button").filter({ hasNotText: /^$/ });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function register(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await takeSteps(page, email);
  await expect(page.getByRole("link", { name: /^Попробовать .+ бесплатно$/ })).toBeVisible();
  await page.getByRole("button", { name: "Не сейчас" }).click();
  await expect(page).toHaveURL("/");
}

/** Signs up from the first sign-in step to the end. */
async function takeSteps(page: Page, email: string): Promise<void> {
  await page.getByLabel("Телефон или почта").fill(email);
  await page.getByRole("button", { name: "Продолжить" }).click();
  await expect(heading(page)).toHaveText("Регистрация");
  await expect(page.getByLabel("Почта")).toHaveValue(email);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Зарегистрироваться" }).click();
  await expect(heading(page)).toHaveText("Код из письма");
  await page.getByLabel("Код из письма").fill(await readCode(page.request, email));
  await page.getByRole("button", { name: "Войти", exact: true }).click();
}

const film = `/watch/${titles.film.alias}`;
for (const [what, path, press, said] of [
  [
    "favourite",
    film,
    (page) => page.getByRole("main").getByRole("button", { name: "Буду смотреть", exact: true }).click(),
    "Добавили в «Буду смотреть»",
  ],
  [
    "rating",
    film,
    async (page) => {
      await page.getByText("Оценить").click();
      await page.getByRole("button", { name: "8 из 10" }).click();
    },
    "Спасибо, оценка учтена",
  ],
  [
    "favourite channel",
    "/channel/1",
    (page) =>
      page
        .getByRole("main")
        .getByRole("button", { name: /^Канал «.*в избранном$|^В избранное$/ })
        .first()
        .click(),
    "Канал в избранном",
  ],
] satisfies [string, string, (page: Page) => Promise<void>, string][])
  test(
    `A visitor's ${what} is saved once they have signed in, on the page where they pressed it`,
    { tag: what === "favourite" ? "@both" : "@no-script" },
    async ({ page }) => {
      await page.goto(path);
      await press(page);
      await page.getByRole("dialog").getByRole("link", { name: "Войти" }).click();
      await takeSteps(page, createEmail());
      await expect(page).toHaveURL(path);
      await expect(
        page.getByRole("status", { includeHidden: true }).filter({ hasText: said }),
      ).toBeAttached();
      await page.reload();
      await expect(page.getByRole("status").filter({ hasText: said })).toHaveCount(0);
    },
  );

test(
  "A visitor who pressed «Смотреть» returns after signing in, to the player if they may watch",
  { tag: "@no-script" },
  async ({ page, forgetOffer }) => {
    const premium = `/watch/${titles.premium.alias}`;
    await page.goto(premium);
    await forgetOffer();
    await page.getByRole("main").getByRole("button", { name: "Смотреть по подписке" }).first().click();
    await page.getByRole("dialog").getByRole("link", { name: "Войти и оформить" }).click();
    await expect(page).toHaveURL(`/auth?back=${encodeURIComponent(`${premium}?popup=player`)}`);
    await takeSteps(page, createEmail());
    await expect(page).toHaveURL(premium);
  },
);

async function leave(page: Page): Promise<void> {
  await page.goto("/account");
  await page.getByRole("main").getByRole("button", { name: "Выйти" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Войти" })).toBeVisible();
}

test(
  "After signing in the site uses the language of the account",
  { tag: "@no-script" },
  async ({ page }) => {
    const email = createEmail();
    await page.goto("/en/auth?back=/en/movies");
    await page.getByLabel("Phone or email").fill(email);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Register" }).click();
    await page.getByLabel(/^Code/).fill(await readCode(page.request, email));
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/en/movies");
    await page.goto("/logout");
    await page.getByRole("main").getByRole("button").first().click();

    await page.goto("/signin?back=/movies");
    await page.getByLabel("Почта").fill(email);
    await page.getByLabel("Пароль", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page).toHaveURL("/en/movies");
  },
);

test(
  "A visitor registers by e-mail, signs out, and signs in by password",
  { tag: "@journey" },
  async ({ page, guard }) => {
    row("F-013", "F-014", "F-015");
    guard.expectStatus(400, 422);
    const email = createEmail();
    await register(page, email);
    await page.getByRole("banner").getByRole("link", { name: "Профиль" }).click();
    await expect(page.getByText(email)).toBeVisible();
    await leave(page);

    await page.goto("/auth");
    await page.getByLabel("Телефон или почта").fill(email.toUpperCase());
    await page.getByRole("button", { name: "Продолжить" }).click();
    await expect(heading(page)).toHaveText("Введите пароль");
    await page.getByLabel("Пароль", { exact: true }).fill("не тот пароль".replaceAll(" ", "-"));
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page.getByText("Что-то не сходится! Проверьте почту и пароль")).toBeVisible();
    await expect(page.getByLabel("Почта")).toHaveValue(email);
    await expect(page.getByLabel("Пароль", { exact: true })).toHaveValue("");
    await page.getByLabel("Пароль", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Профиль" })).toBeVisible();
  },
);

test(
  "A visitor signs in with a phone number and the code from the message",
  { tag: "@journey" },
  async ({ page, guard }) => {
    guard.expectStatus(400);
    const phone = createPhone();
    await page.goto("/auth");
    await page.getByLabel("Телефон или почта").fill(phone);
    await page.getByRole("button", { name: "Продолжить" }).click();
    await expect(heading(page)).toHaveText("Код из СМС");
    const code = await readCode(page.request, phone);
    const field = page.getByLabel("Код из сообщения");
    await field.fill("12345");
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page.getByText("Кажется, нескольких символов не хватает")).toBeVisible();
    await field.fill(code === "111111" ? "222222" : "111111");
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page.getByText("Неверный код. Пожалуйста, попробуйте ещё раз")).toBeVisible();
    await field.fill(code);
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    // A new viewer is shown the tariffs first.
    await expect(page).toHaveURL("/start");
    await expect(page.getByRole("banner").getByRole("link", { name: "Профиль" })).toBeVisible();
  },
);

test("A forgotten password is reset by e-mail", { tag: "@journey" }, async ({ page }) => {
  row("P-015");
  const email = createEmail();
  const made = await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
    data: { kind: "REGISTERED", email, password },
  });
  expect(made.ok()).toBe(true);
  await page.goto("/auth/signin");
  // Leaving the field reports that it is empty, and the press still counts.
  await page.getByLabel("Почта").focus();
  await page.getByRole("link", { name: "Забыли пароль?" }).click();
  await expect(heading(page)).toHaveText("Восстановление пароля");
  await page.getByLabel("Почта").fill(email);
  await page.getByRole("button", { name: "Получить код" }).click();
  await expect(heading(page)).toHaveText("Новый пароль");
  await page.getByLabel("Код из письма").fill(await readCode(page.request, email));
  await page.getByLabel("Новый пароль").fill("совсем-новый-пароль");
  await page.getByRole("button", { name: "Сохранить и войти" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Профиль" })).toBeVisible();
});

test(
  "After signing in the viewer lands on the page they wanted",
  { tag: "@both" },
  async ({ page, guard }) => {
    guard.expectStatus(400);
    const phone = createPhone();
    await page.goto(`/watch/${titles.film.alias}?popup=login`);
    await page.getByRole("dialog").getByRole("link", { name: "Войти" }).click();
    await page.getByRole("link", { name: "Другие способы входа" }).click();
    await page.getByRole("link", { name: "По коду из СМС" }).click();
    // A mistake in between does not change that.
    await page.getByLabel("Номер телефона").fill("12");
    await page.getByRole("button", { name: "Получить код" }).click();
    await expect(page.getByText("Введите номер в формате +7 900 000 00 00")).toBeVisible();
    await page.getByLabel("Номер телефона").fill(phone);
    await page.getByRole("button", { name: "Получить код" }).click();
    await page.getByLabel("Код из сообщения").fill(await readCode(page.request, phone));
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page).toHaveURL(`/watch/${titles.film.alias}`);
  },
);

test(
  "A page of the account asks a visitor to sign in, and opens afterwards",
  { tag: "@both" },
  async ({ page }) => {
    const phone = createPhone();
    await page.goto("/account");
    await expect(page).toHaveURL(/^[^?]*\/auth\?back=%2Faccount$/);
    await page.getByLabel("Телефон или почта").fill(phone);
    await page.getByRole("button", { name: "Продолжить" }).click();
    await page.getByLabel("Код из сообщения").fill(await readCode(page.request, phone));
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page).toHaveURL("/account");
  },
);

test("A field is validated when the viewer leaves it", async ({ page }) => {
  row("V-009", "V-036", "V-038", "V-046");
  await page.goto("/signup");
  const email = page.getByLabel("Почта");
  await email.focus();
  await email.pressSequentially("ab@");
  await expect(page.getByText("Некорректный формат почты")).toHaveCount(0);
  await page.getByLabel("Пароль", { exact: true }).focus();
  await expect(page.getByText("Некорректный формат почты")).toBeVisible();
  await email.fill("");
  await page.getByLabel("Пароль", { exact: true }).fill("12345");
  await expect(page.getByText("Введите почту")).toBeVisible();
  await email.focus();
  await expect(page.getByText("Пароль слишком короткий. Минимум 6 символов без пробелов")).toBeVisible();
  await page.getByLabel("Пароль", { exact: true }).fill("x".repeat(61));
  await expect(page.getByText("Постарайтесь уложиться в 60 символов")).toBeVisible();
  await page.getByRole("button", { name: "Показать пароль" }).click();
  await expect(page.getByLabel("Пароль", { exact: true })).toHaveAttribute("type", "text");
});

test("A phone number gets its mask as it is typed, and a pasted code keeps only its digits", async ({
  page,
}) => {
  await page.goto("/auth/phone-otp-v2");
  await page.getByLabel("Номер телефона").pressSequentially("89991234567");
  await expect(page.getByLabel("Номер телефона")).toHaveValue("+7 (999) 123 45 67");
  await page.getByLabel("Код из сообщения").pressSequentially("1a2b3");
  await expect(page.getByLabel("Код из сообщения")).toHaveValue("123");
});

test("Common e-mail domains are suggested as the address is typed", async ({ page }) => {
  row("V-012", "V-013");
  await page.goto("/auth");
  const field = page.getByLabel("Телефон или почта");
  await field.focus();
  await field.pressSequentially("name@gm");
  await expect(page.locator("datalist option")).toHaveAttribute("value", "name@gmail.com");
  await field.pressSequentially("ail.c");
  await expect(page.locator("datalist option")).toHaveAttribute("value", "name@gmail.com");
});

test(
  "Mistakes are explained without script too, and the form keeps everything but secrets",
  {
    tag: "@no-script",
  },
  async ({ page, guard }) => {
    guard.expectStatus(400);
    await page.goto("/auth");
    await submit(page).first().click();
    await expect(page.getByText("Введите номер телефона или почту")).toBeVisible();
    await page.goto("/signup");
    await page.getByLabel("Почта").fill("name@example");
    await page.getByLabel("Пароль", { exact: true }).fill("12345");
    await submit(page).first().click();
    await expect(page.getByText("Некорректный формат почты")).toBeVisible();
    await expect(page.getByText("Пароль слишком короткий. Минимум 6 символов без пробелов")).toBeVisible();
    await expect(page.getByLabel("Почта")).toHaveValue("name@example");
    await expect(page.getByLabel("Пароль", { exact: true })).toHaveValue("");
  },
);

const pages = [
  "/auth",
  "/auth/captcha",
  "/en/auth/signin",
  "/auth/phone-otp-v2",
  "/password/code",
  "/auth/show-more",
  "/auth/limit-error",
];
for (const path of sample("accessible signing in", pages, 3))
  test(`${path} meets WCAG and has no footer`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await expectAccessible(page);
  });

test(
  "Two tabs at different steps of signing in do not disturb each other",
  { tag: "@both" },
  async ({ page, context }) => {
    const email = createEmail();
    await page.goto("/auth");
    await page.getByLabel("Телефон или почта").fill(email);
    await page.getByRole("button", { name: "Продолжить" }).click();
    await page.getByLabel("Пароль", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Зарегистрироваться" }).click();
    await expect(heading(page)).toHaveText("Код из письма");
    const other = await context.newPage();
    await other.goto("/auth");
    await other.getByLabel("Телефон или почта").fill(createPhone());
    await other.getByRole("button", { name: "Продолжить" }).click();
    await expect(heading(other)).toHaveText("Код из СМС");

    await page.getByLabel("Код из письма").fill(await readCode(page.request, email));
    await page.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(page).toHaveURL("/start");
    // The other tab notices that the viewer is signed in.
    await other.getByLabel("Код из сообщения").fill("000000");
    await other.getByRole("button", { name: "Войти", exact: true }).click();
    await expect(other).toHaveURL("/");
    await expect(other.getByRole("banner").getByRole("link", { name: "Профиль" })).toBeVisible();
  },
);

for (const [skew, what] of [
  [86_400, "a day fast"],
  [-86_400, "a day slow"],
] as const)
  test(`With the browser's clock ${what}, the countdown to the next code is right`, async ({ page }) => {
    await page.addInitScript((seconds) => {
      const RealDate = Date;
      const now = () => RealDate.now() + seconds * 1000;
      window.Date = class extends RealDate {
        constructor(...given: [number?]) {
          super(...((given.length === 0 ? [now()] : given) as [number]));
        }
        static override now = now;
      } as DateConstructor;
    }, skew);
    const phone = createPhone();
    await page.goto("/auth");
    await page.getByLabel("Телефон или почта").fill(phone);
    await page.getByRole("button", { name: "Продолжить" }).click();
    await expect(heading(page)).toHaveText("Код из СМС");
    // The form hydrates on interaction, and counts by the server's clock.
    await page.getByLabel("Код из сообщения").fill("1");
    const resend = page.getByRole("button", { name: /Получить новый код через 0?0:[0-5]\d/ });
    await expect(resend).toBeVisible();
    const shown = await resend.innerText();
    await expect(resend).not.toHaveText(shown);
    await expect(resend).toBeDisabled();
  });

test("What was typed survives the end of the session", async ({ page, context }) => {
  const email = createEmail();
  await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
    data: { kind: "PAID", email, password },
  });
  const signIn = async () => {
    await page.getByLabel("Почта").fill(email);
    await page.getByLabel("Пароль", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Войти", exact: true }).click();
  };
  await page.goto("/auth/signin");
  await signIn();
  await expect(page).toHaveURL("/");
  for (const [path, label, text, button] of [
    ["/account/support", "Сообщение", "Не запускается фильм, помогите", "Отправить"],
    ["/profiles/new", "Имя", "Бабушка", "Создать профиль"],
  ] as const) {
    await page.goto(path);
    const form = page.getByRole("main");
    await form.getByLabel(label).fill(text);
    for (const field of await form.getByLabel(/Тема|Коротко/).all()) {
      if (await field.evaluate(({ tagName }) => tagName === "SELECT")) await field.selectOption({ index: 1 });
      else await field.fill("Фильм");
    }
    const other = await context.newPage();
    await other.goto("/logout");
    await other.getByRole("main").getByRole("button").first().click();
    await expect(other.getByRole("banner").getByRole("link", { name: "Войти" })).toBeVisible();
    await expect(page.getByText("В другой вкладке вышли из аккаунта")).toBeVisible();
    await other.close();
    await form.getByRole("button", { name: button }).click();
    await expect(page).toHaveURL(/^[^?]*\/auth\?back=/);
    await expect(page.getByRole("main")).toContainText("Чтобы продолжить, войдите в аккаунт");
    await page.getByLabel("Телефон или почта").fill(email);
    await page.getByRole("button", { name: "Продолжить" }).click();
    await signIn();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("main").getByLabel(label)).toHaveValue(text);
  }
});

test("By a code from an email one signs in only after it was sent", { tag: "@both" }, async ({ page }) => {
  await page.goto("/auth/show-more");
  await page.getByRole("link", { name: "По коду из письма" }).click();
  await expect(heading(page)).toHaveText("Вход по коду из письма");
  await expect(page.getByLabel("Код из письма")).toHaveCount(0);
  await page.getByLabel("Почта").fill(createEmail());
  await page.getByRole("button", { name: "Получить код" }).click();
  await expect(heading(page)).toHaveText("Код из письма");
});

test("A profile that was switched in another tab loads the page again", async ({ page, context }) => {
  // The hero would ask for the clip of a film that is no child's.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const email = createEmail();
  await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
    data: { kind: "PAID", email, password, hasChild: true },
  });
  await page.goto("/auth/signin");
  await page.getByLabel("Почта").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Войти", exact: true }).click();
  await expect(page).toHaveURL("/");
  const other = await context.newPage();
  await other.goto("/profiles");
  await other.getByRole("main").getByRole("button", { name: /Дети/ }).click();
  await expect(other).toHaveURL("/kids");
  await expect(page.getByTestId("menu").getByRole("link", { name: "Мультики" })).toBeVisible();
});
