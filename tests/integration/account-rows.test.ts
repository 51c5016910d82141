import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linksIn, openPage } from "../setup/page";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";
import { watchCalls } from "../setup/watch-calls";

// The rules about signing in and the account that a request proves, one by one.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const password = "шесть-слов-и-точка";
const newEmail = () => `rows-${Math.random().toString(36).slice(2)}@luch.example`;

describe("Every step of signing in answers", () => {
  it.each([
    ["R-069 F-053", "/auth", "Вход или регистрация", "login"],
    ["R-070 F-054", "/auth/signin", "Введите пароль", "password"],
    ["R-071", "/auth/reset", "Новый пароль", "password"],
    ["R-073", "/signin", "Введите пароль", "password"],
    ["R-074", "/signup", "Регистрация", "password"],
    ["R-075", "/signup/confirm", "Код из письма", "code"],
    ["R-076", "/signup_confirm", "Код из письма", "code"],
    ["R-077", "/password/reset", "Новый пароль", "password"],
    ["R-078", "/password/recovery", "Восстановление пароля", "login"],
    ["R-080 F-077", "/password/code", "Новый пароль", "code"],
    ["R-081", "/password_recovery", "Восстановление пароля", "login"],
    ["R-082", "/password_recovery_confirm", "Новый пароль", "code"],
    ["R-083 F-078", "/password_reset", "Новый пароль", "password"],
    ["R-094", "/megafon_connect", "Вход для абонентов МегаФона", "phone"],
    ["R-095", "/signup/mf", "Вход для абонентов МегаФона", "phone"],
    ["R-096", "/signup/mf/code", "Код из СМС", "code"],
    ["R-097", "/signin/mf", "Вход для абонентов МегаФона", "phone"],
    ["R-098", "/signin/mf/code", "Код из СМС", "code"],
    ["R-099", "/signin/megafon", "Вход для абонентов МегаФона", "phone"],
    ["R-100", "/signin/megafon/code", "Код из СМС", "code"],
    ["R-101", "/megafon_signin", "Вход для абонентов МегаФона", "phone"],
    ["R-102", "/megafon_signin_code", "Код из СМС", "code"],
    ["R-103", "/tv", "Вход на телевизоре", "code"],
    ["F-055", "/auth/signup", "Регистрация", "password"],
    ["F-056", "/auth/signup-confirm-email", "Код из письма", "code"],
    ["F-057", "/auth/phone-code", "Код из СМС", "code"],
    ["F-058", "/auth/phone-otp-v2", "Код из СМС", "code"],
    ["F-059", "/auth/otp", "Код из СМС", "code"],
    ["F-060", "/auth/request-otp-code", "Вход по номеру телефона", "phone"],
    ["F-061", "/auth/request-tg-otp-code", "Вход через мессенджер", "phone"],
    ["F-062", "/auth/otp-telegram-signup", "Код из мессенджера", "code"],
    ["F-063", "/auth/otp-telegram-signin", "Код из мессенджера", "code"],
    ["F-066", "/auth/otp-telegram-v2", "Код из мессенджера", "code"],
    ["F-067", "/auth/email-otp", "Код из письма", "code"],
    ["F-068", "/auth/megafon", "Вход для абонентов МегаФона", "phone"],
    ["F-069", "/auth/megafon-signin-code", "Код из СМС", "code"],
    ["F-070", "/auth/megafon-signup-code", "Код из СМС", "code"],
    ["F-080", "/auth/force-login-with-phone", "Войдите по номеру телефона", "phone"],
    ["F-082", "/auth/social-collect-creds", "Осталась почта или телефон", "login"],
    ["F-083", "/auth/confirm-social-phone-code", "Введите код", "code"],
    ["F-074", "/auth/captcha", "Вход или регистрация", "captcha"],
  ])("%s: %s shows «%s» with its field «%s»", async (ids, path, heading, name) => {
    row(...ids.split(" "));
    const { status, page } = await openPage(testApp, path);
    expect([status, page.getHeading()]).toEqual([200, heading]);
    expect(page.getMain().querySelector(`input[name=${name}]`)).not.toBeNull();
    expect(page.queryByRole("contentinfo")).toBeNull();
    expect((await testApp.request("/auth/no-such-step")).status).toBe(404);
  });

  it("The captcha's step shows its picture", async () => {
    row("V-056");
    const { page } = await openPage(testApp, "/auth/captcha");
    expect(page.getMain().querySelector("img")?.getAttribute("src")).toMatch(/^data:image/);
    const field = page.getMain().querySelector("input[name=captcha]");
    expect([field?.getAttribute("type") ?? "text", field?.getAttribute("maxlength")]).toEqual(["text", "6"]);
  });

  it.each([
    ["F-064", "/auth/otp-telegram-error", "Сообщение не отправилось", "/auth"],
    ["F-065", "/auth/otp-telegram-not-registered", "Номера нет в Telegram", "/auth"],
    ["F-071", "/auth/show-more", "Другие способы входа", "/auth/request-tg-otp-code"],
    ["F-073", "/auth/error", "Ошибка авторизации", "/auth"],
    ["F-081", "/auth/social-register-unavailable", "Регистрация недоступна", "/auth"],
    ["F-085", "/auth/social-error", "Ошибка авторизации", "/auth"],
    ["F-086", "/auth/upgrade-lite", "Откройте весь каталог", "/upsale"],
  ])("%s: %s says «%s» and leads on to %s", async (id, path, heading, link) => {
    row(id);
    const { status, page } = await openPage(testApp, path);
    expect([status, page.getHeading()]).toEqual([200, heading]);
    expect(linksIn(page.getMain())).toContain(link);
  });

  it.each([
    ["F-072", "/auth/success", "Вы вошли"],
    ["F-084", "/auth/social-success", "Вы вошли"],
    ["R-079", "/password/success", "Пароль изменён"],
    ["R-084", "/password_success", "Пароль изменён"],
  ])("%s: %s tells who has signed in «%s»", async (id, path, heading) => {
    row(id);
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const { status, page } = await openPage(testApp, path, { cookie });
    expect([status, page.getHeading()]).toEqual([200, heading]);
    expect((await testApp.request(path)).status).toBe(200);
  });

  it("Registration through Yandex has its step", async () => {
    row("R-086");
    const { status, page } = await openPage(testApp, "/auth/yandex/signup");
    expect([status, page.getHeading()]).toEqual([200, "Регистрация через Яндекс"]);
  });
});

describe("Links from emails and old addresses", () => {
  it.each([
    ["R-089", "/doi-confirm", "Ссылка устарела"],
    ["R-090", "/email-confirm", "Ссылка устарела"],
    ["R-091", "/confirmed", "Готово"],
    ["R-092", "/denied", "Отменено"],
  ])("%s: %s answers", async (id, path, heading) => {
    row(id);
    const { status, page } = await openPage(testApp, path);
    expect([status, page.getHeading()]).toEqual([200, heading]);
  });

  it("A form stops the emails of an account", async () => {
    row("R-072");
    const { auth } = await testApp.viewer({ kind: "PAID" });
    const { status, page } = await openPage(testApp, `/auth/unsubscribe/${auth._id}`);
    expect([status, page.getHeading()]).toEqual([200, "Отписаться от писем?"]);
    expect(page.getByRole("button", { name: "Отписаться" }).closest("form")?.method).toBe("post");
  });

  it.each(["/landing/signup", "/landing/summer/signup"])("%s leads to signing in", async (path) => {
    row("R-093");
    const { status, headers } = await testApp.request(path);
    expect([status, headers.location]).toEqual([302, "/auth"]);
  });

  it("The operator's number in the address fills its field", async () => {
    row("R-203");
    const { headers } = await testApp.request("/?msisdn=79261234567");
    const { page } = await openPage(testApp, headers.location ?? "");
    expect(page.getHeading()).toBe("Вход для абонентов МегаФона");
    const field = page.getByLabelText("Номер телефона");
    expect(field.getAttribute("value")?.replace(/\D/g, "")).toBe("79261234567");
  });
});

describe("The pages of the account", () => {
  it.each([
    ["R-054", "/account", "Аккаунт", ""],
    ["R-055", "/account/profile", "Вход и безопасность", "/account/nothing"],
    ["R-056", "/account/subscriptions/manage", "Управлять подпиской", "/account/subscriptions/nothing"],
    ["R-059", "/account/pin", "Создайте ПИН-код", ""],
    ["R-060", "/account/notifications", "Уведомления", ""],
    ["R-061", "/account/devices", "Устройства", ""],
    ["R-063", "/account/google_delete", "Удалить аккаунт", ""],
  ])("%s: %s answers to who has signed in", async (id, path, heading, unknown) => {
    row(id);
    const { cookie } = await testApp.viewer({ kind: "PAID", email: newEmail(), password });
    const { status, page } = await openPage(testApp, path, { cookie });
    expect([status, page.getHeading()]).toEqual([200, heading]);
    if (unknown !== "") expect((await testApp.request(unknown, { cookie })).status).toBe(404);
  });

  it("They ask a visitor to sign in", async () => {
    row("R-066");
    for (const path of [
      ...["", "/profile", "/subscriptions", "/subscriptions/manage", "/pin", "/notifications", "/devices"],
      ...["/support", "/payments", "/promo", "/google_delete"],
    ]
      .map((section) => `/account${section}`)
      .concat("/subscriptionManage", "/payment_history")) {
      const { status, headers } = await testApp.request(path);
      expect([status, headers.location], path).toEqual([302, `/auth?back=${encodeURIComponent(path)}`]);
      const guest = await testApp.viewer({ kind: "VIRTUAL" });
      expect((await testApp.request(path, { cookie: guest.cookie })).status, path).toBe(302);
    }
  });

  it("Three kinds of notifications are switched there", async () => {
    row("E-103", "C-053", "C-054");
    const { cookie, token, auth } = await testApp.viewer({
      kind: "PAID",
      email: newEmail(),
      phone: "+79165550011",
    });
    const { page } = await openPage(testApp, "/account/notifications", { cookie });
    const channels = [...page.getMain().querySelectorAll("input[name=channel]")];
    expect(channels.map((input) => input.getAttribute("value"))).toEqual(["email", "push", "sms"]);
    for (const channel of ["email", "sms"]) {
      const calls = await watchCalls(testApp, () =>
        testApp.post("/account/notifications", { channel, subscribed: "on" }, { cookie }),
      );
      expect(calls).toContain(`POST /account/notify/subscribe/${channel}`);
    }
    const answer = await testApp.requestApi(`/profile/notify/${auth.profile_id}`, {
      headers: { cookie: `auth_token=${token}` },
    });
    expect(await answer.json()).toMatchObject({
      data: {
        items: [
          { channel: "email", is_subscribed: true },
          { channel: "push", is_subscribed: false },
          { channel: "sms", is_subscribed: true },
        ],
      },
    });
  });

  it("Signing out is confirmed, and leaves nothing of the account", async () => {
    row("R-087", "F-016");
    const email = newEmail();
    const { cookie, token } = await testApp.viewer({ kind: "PAID", email, phone: "+79165550022" });
    const asked = await openPage(testApp, "/logout", { cookie });
    expect(asked.page.getHeading()).toBe("Выйти из аккаунта?");
    const { cookies } = await testApp.post("/logout", {}, { cookie });
    const left = cookies.map((one) => one.split(";")[0]).join("; ");
    expect((await testApp.getSession(left)).token).toBeUndefined();
    for (const path of ["/", "/auth"]) {
      const { text, page } = await openPage(testApp, path, { cookie: left });
      expect(text).not.toContain(email);
      expect(text).not.toMatch(/9165550022|555 00 22/);
      expect(text).not.toContain(token);
      expect(linksIn(page.getByRole("banner"))).toContain("/auth");
    }
    expect((await testApp.request("/account", { cookie: left })).status).toBe(302);
  });
});
