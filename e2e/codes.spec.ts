import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { readCode } from "./outbox";
import { test } from "./own-address";
import { row } from "./row";
import { apiOrigin } from "./urls";

const password = "пароль-владельца-7";
const createEmail = () => `codes-${randomUUID().slice(0, 12)}@luch.example`;
const createPhone = () => `+79${randomInt(100_000_000, 999_999_999)}`;
const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
async function makeAccount(page: Page, given: object = {}): Promise<string> {
  const email = createEmail();
  await page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, {
    data: { kind: "PAID", email, password, ...given },
  });
  return email;
}
async function signIn(page: Page, given: object = {}): Promise<string> {
  const email = await makeAccount(page, given);
  await page.goto("/auth/signin");
  await page.getByLabel("Почта").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await press(page, "Войти");
  await expect(page).toHaveURL("/");
  return email;
}

/** Ways to a code: each asks for one and says to whom it goes, and what is done with it. */
type Way = {
  name: string;
  ask: (page: Page, login: string) => Promise<void>;
  makeLogin: (page: Page) => Promise<string>;
  step: string;
  field: string;
  enter: (page: Page) => Promise<void>;
};
const ways: Way[] = [
  {
    name: "signing in by phone",
    makeLogin: () => Promise.resolve(createPhone()),
    ask: async (page, phone) => {
      await page.goto("/auth");
      await page.getByLabel("Телефон или почта").fill(phone);
      await press(page, "Продолжить");
    },
    step: "Код из СМС",
    field: "Код из сообщения",
    enter: async (page) => {
      await press(page, "Войти");
      await expect(page).toHaveURL("/start");
    },
  },
  {
    name: "signing in by e-mail",
    makeLogin: makeAccount,
    ask: async (page, email) => {
      await page.goto("/auth/signin");
      await page.getByLabel("Почта").fill(email);
      await press(page, "Войти по коду из письма");
    },
    step: "Код из письма",
    field: "Код из письма",
    enter: async (page) => {
      await press(page, "Войти");
      await expect(page).toHaveURL("/");
    },
  },
  {
    name: "registration",
    makeLogin: () => Promise.resolve(createEmail()),
    ask: async (page, email) => {
      await page.goto("/signup");
      await page.getByLabel("Почта").fill(email);
      await page.getByLabel("Пароль", { exact: true }).fill(password);
      await press(page, "Зарегистрироваться");
    },
    step: "Код из письма",
    field: "Код из письма",
    enter: async (page) => {
      await press(page, "Войти");
      await expect(page).toHaveURL("/start");
    },
  },
  {
    name: "a forgotten password",
    makeLogin: makeAccount,
    ask: async (page, email) => {
      await page.goto("/password/recovery");
      await page.getByLabel("Почта").fill(email);
      await press(page, "Получить код");
    },
    step: "Новый пароль",
    field: "Код из письма",
    enter: async (page) => {
      await page.getByLabel("Новый пароль").fill("совсем-новый-пароль");
      await press(page, "Сохранить и войти");
      await expect(page).toHaveURL("/");
    },
  },
  {
    name: "a new address",
    makeLogin: async (page) => {
      await signIn(page);
      return createEmail();
    },
    ask: async (page, email) => {
      await page.goto("/account/profile?change=email");
      await page.getByLabel("Почта").fill(email);
      await page.getByLabel("Пароль", { exact: true }).fill(password);
      await press(page, "Отправить код на новую почту");
    },
    step: "Код из письма",
    field: "Код из письма",
    enter: async (page) => {
      await press(page, "Подтвердить почту");
      await expect(heading(page)).toHaveText("Вход и безопасность");
    },
  },
  {
    name: "a new number",
    makeLogin: async (page) => {
      await signIn(page);
      return createPhone();
    },
    ask: async (page, phone) => {
      await page.goto("/account/profile?change=phone");
      await page.getByLabel("Номер телефона").fill(phone);
      await page.getByLabel("Пароль", { exact: true }).fill(password);
      await press(page, "Отправить код на новый номер");
    },
    step: "Код из СМС",
    field: "Код из сообщения",
    enter: async (page) => {
      await press(page, "Подтвердить номер");
      await expect(heading(page)).toHaveText("Вход и безопасность");
    },
  },
  {
    name: "the owner's proof",
    makeLogin: signIn,
    ask: async (page) => {
      await page.goto("/account/profile?change=password&proof=code");
      const ask = page.getByRole("button", { name: "Получить код", exact: true });
      if (await ask.isVisible()) await ask.click();
    },
    step: "Пароль",
    field: "Код из письма",
    enter: async (page) => {
      await page.getByLabel("Новый пароль").fill("совсем-новый-пароль");
      await press(page, "Сохранить пароль");
      await expect(heading(page)).toHaveText("Вход и безопасность");
    },
  },
  {
    name: "a forgotten PIN",
    makeLogin: async (page) => {
      const phone = createPhone();
      await signIn(page, { phone, pin: "1234" });
      return phone;
    },
    ask: async (page) => {
      await page.goto("/account/pin?step=phone_send");
      await press(page, "Получить код");
    },
    step: "Код из СМС",
    field: "Код из сообщения",
    enter: async (page) => {
      await press(page, "Подтвердить");
      await expect(heading(page)).toHaveText("ПИН-код удален");
    },
  },
];

for (const { name, makeLogin, ask, step, field, enter } of ways)
  test(
    `A code asked for twice within a minute can be entered: ${name}`,
    { tag: "@both" },
    async ({ page, guard, javaScriptEnabled }) => {
      row("X-038");
      const login = await makeLogin(page);
      await ask(page, login);
      await expect(heading(page)).toHaveText(step);
      await ask(page, login);
      await expect(heading(page)).toHaveText(step);
      const resend = page.getByRole("button", { name: /^Получить новый код через 0[01]:\d\d$/ });
      await expect(resend).toBeVisible();
      if (javaScriptEnabled === false) {
        // It says when, and an early press changes nothing.
        guard.expectStatus(429);
        await resend.click();
        await expect(heading(page)).toHaveText(step);
        await expect(resend).toBeVisible();
      } else {
        await expect(resend).toBeDisabled();
        const shown = await resend.innerText();
        await expect(resend).not.toHaveText(shown);
      }
      await page.getByLabel(field).fill(await readCode(page.request, login));
      await enter(page);
    },
  );
