import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getWords, openPage, parsePage } from "../setup/page";
import { row } from "../setup/row";
import { testNow } from "../setup/test-api";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const phone = "+79161234567";
const password = "шесть-слов-и-точка";
const newEmail = () => `signing-in-${Math.random().toString(36).slice(2)}@luch.example`;

/** A visitor for whom a call of the API fails. */
async function openVisitor(endpoint: string, fault: object) {
  const { cookie, device_id: viewer } = await testApp.viewer({ kind: "VIRTUAL" });
  await testApp.fault({ viewer, endpoint, status: 400, ...fault });
  const submit = async (path: string, form: Record<string, string>) => {
    const { status, text } = await testApp.post(path, { intent: "go", ...form }, { cookie });
    return { status, page: parsePage(text) };
  };
  return { cookie, submit };
}
const submitPhone = async (fault: object) => {
  const { submit } = await openVisitor("v2/auth/phone", fault);
  return submit("/auth/request-otp-code", { phone });
};

describe("Why a step of signing in failed", () => {
  it("A limit that does not say its time ends within an hour", async () => {
    row("X-006");
    const { status, page } = await submitPhone({
      status: 429,
      body: JSON.stringify({ code: "SMS_LIMIT_EXCEEDED", message: "Too many", data: null }),
    });
    expect(status).toBe(429);
    expect(getWords(page.getMain())).toContain("Новый код можно получить через час");
  });

  it("A limit known by its message has its text", async () => {
    row("X-015");
    const message = "Maximum number of SMS messages was sent in last hour";
    const { page } = await submitPhone({ code: message, message });
    expect(getWords(page.getMain())).toContain("Превышено количество запросов кода");
  });

  it("A number whose country gets no SMS leads to support", async () => {
    row("X-108");
    const { page } = await submitPhone({ code: "UNSUPPORTED_SMS" });
    expect(getWords(page.getMain())).toMatch(/На этот номер мы не отправляем СМС.*help@luch\.example/);
  });

  it("A registered viewer is told so when registering", async () => {
    row("X-016");
    const message = "User has already been registered";
    const { submit } = await openVisitor("v2/auth/email", { code: message, message });
    const { page } = await submit("/signup", { email: newEmail(), password });
    expect(getWords(page.getMain())).toContain("Вы уже зарегистрированы");
  });

  it("A wrong password is told by its message too", async () => {
    row("X-017");
    const message = "Invalid email or password";
    const { submit } = await openVisitor("auth/email", { code: message, message });
    const { page } = await submit("/signin", { email: newEmail(), password });
    expect(getWords(page.getMain())).toContain("Что-то не сходится! Проверьте почту и пароль");
  });

  it("Who is not registered is shown the way to register", async () => {
    row("X-014");
    const { submit } = await openVisitor("auth/email", { code: "NOT_REGISTERED" });
    const { page } = await submit("/signin", { email: newEmail(), password });
    expect(getWords(page.getMain())).toContain("Вы ещё не зарегистрированы");
    expect(page.getByRole("link", { name: "Зарегистрироваться" }).getAttribute("href")).toBe("/auth/signup");
  });

  it.each(["INVALID_TOKEN", "TOKEN_NOT_FOUND"])(
    "A failed lookup leads back to the first step: %s",
    async (code) => {
      row("X-027");
      const { submit } = await openVisitor("auth/lookup", { code });
      const { page } = await submit("/auth", { login: newEmail() });
      expect(getWords(page.getMain())).toContain("Вернитесь назад и попробуйте ещё раз");
      expect(page.getByRole("link", { name: "Попробовать ещё раз" }).getAttribute("href")).toBe("/auth");
    },
  );
});

describe("The fields of signing in", () => {
  it.each([
    ["/password/code", "password", "Пароль не менее 6 символов"],
    ["/account/profile?change=password", "newPassword", "Пароль не менее 6 символов"],
  ])("A new password at %s is told its length", async (path, name, text) => {
    row("V-037");
    const { cookie } = await testApp.viewer({ kind: "PAID", email: newEmail(), password });
    const login = { login: newEmail(), code: "123456" };
    const form: Record<string, string> = path.startsWith("/password") ? login : { password };
    const sent = await testApp.post(path, { intent: "go", ...form, [name]: "12345" }, { cookie });
    const page = parsePage(sent.text);
    const field = page.getMain().querySelector(`input[name=${name}]`);
    const described = (field?.getAttribute("aria-describedby") ?? "").split(" ");
    const texts = described.map((id) => page.document.getElementById(id)?.textContent);
    expect(texts).toContain(text);
    expect(field?.getAttribute("aria-invalid")).toBe("true");
  });

  it.each([
    ["/password/code", { login: newEmail(), code: "123456", password: "12345" }, "code"],
    ["/password/code", { login: newEmail(), code: "12345", password: "12345" }, null],
    ["/account/profile?change=password&proof=code", { proof: "123456", newPassword: "12345" }, "proof"],
    ["/account/profile?change=email&proof=code", { proof: "123456", email: "x" }, "proof"],
  ])("A code beside another wrong field is said to be unused: %s %j", async (path, fields, name) => {
    const { cookie } = await testApp.viewer({ kind: "PAID", email: newEmail(), password });
    const { cookies } = await testApp.post(path, { intent: "proof" }, { cookie });
    const later = path.startsWith("/account") ? cookies.map((one) => one.split(";")[0]).join("; ") : cookie;
    const { text } = await testApp.post(path, { intent: "go", ...fields }, { cookie: later });
    const page = parsePage(text);
    const described = page.getMain().querySelector(`input[name=${name}]`)?.getAttribute("aria-describedby");
    const hint = page.document.getElementById(described ?? "")?.textContent ?? null;
    expect(hint).toBe(name === null ? null : "Код ещё не использован: введите его снова");
  });

  it.each([
    ["/signup", { email: newEmail(), password: "" }, "password", "Введите пароль"],
    ["/signin", { email: newEmail(), password: "" }, "password", "Введите пароль"],
    ["/signup", { email: "x", password: "" }, "email", "Некорректный формат почты"],
  ])("The first wrong field of %s has the focus: %j", async (path, form, name, text) => {
    const sent = await testApp.post(path, { intent: "go", ...form });
    const page = parsePage(sent.text);
    expect([...page.document.querySelectorAll("[autofocus]")][0]?.getAttribute("name")).toBe(name);
    expect(getWords(page.getMain())).toContain(text);
  });

  it("A code that has expired is not called wrong", async () => {
    const { cookie } = await testApp.viewer({ kind: "VIRTUAL" });
    const email = newEmail();
    const { cookies } = await testApp.post("/auth/email", { intent: "go", email }, { cookie });
    const session = cookies[0]?.split(";")[0] ?? "";
    const enter = () =>
      testApp.post("/auth/email-otp", { intent: "go", email, code: "123456" }, { cookie: session });
    expect((await enter()).text).toContain("Неверный код");
    testApp.app.setClock(testApp.api.clock.now() + 700);
    expect((await enter()).text).toContain("Код устарел. Получите новый");
    testApp.app.setClock(testNow);
  });
});

describe("A code whose tries are used up", () => {
  it("Another code that is asked for within the minute is refused with the time", async () => {
    const { cookie } = await testApp.viewer({ kind: "VIRTUAL" });
    const { cookies } = await testApp.post("/auth/request-otp-code", { intent: "go", phone }, { cookie });
    const session = cookies[0]?.split(";")[0] ?? "";
    for (const intent of ["resend", "other"]) {
      const sent = await testApp.post("/auth/phone-otp-v2", { intent, phone }, { cookie: session });
      expect(sent.status, intent).toBe(429);
      expect(getWords(parsePage(sent.text).getMain()), intent).toMatch(
        /Запросить повторно можно через (?:01:00|00:5\d)/,
      );
    }
  });

  it("A code that is used up says when another can be had, and then that it can", async () => {
    const { cookie } = await testApp.viewer({ kind: "VIRTUAL" });
    const email = newEmail();
    const { cookies } = await testApp.post("/auth/email", { intent: "go", email }, { cookie });
    const session = cookies[0]?.split(";")[0] ?? "";
    const enter = async () => {
      const form = { intent: "go", email, code: "123456" };
      const { text } = await testApp.post("/auth/email-otp", form, { cookie: session });
      return getWords(parsePage(text).getMain());
    };
    for (let tries = 0; tries < 5; tries += 1) await enter();
    const words = await enter();
    expect(words).toMatch(/Запросить повторно можно через (?:01:00|00:5\d)/);
    expect(words).toMatch(/Получить новый код через (?:01:00|00:5\d)/);
    testApp.api.clock.set(testApp.api.clock.now() + 60);
    const later = await enter().finally(() => testApp.api.clock.set(null));
    expect(later).toContain("Попытки для этого кода закончились. Получите новый код");
  });

  it.each([
    ["an SMS", "/auth/phone-code", "v2/auth/phone/confirm", { phone, code: "123456" }],
    [
      "a proof",
      "/account/profile?change=email&proof=code",
      "account/email",
      { email: newEmail(), proof: "123456" },
    ],
  ])("A form with a code for %s says that another can be had", async (_what, path, endpoint, form) => {
    const kind = path.startsWith("/auth") ? "VIRTUAL" : "PAID";
    const { cookie, device_id: viewer } = await testApp.viewer({ kind, email: newEmail() });
    const body = JSON.stringify({ code: "CODE_ENTRY_LIMIT_REACHED", message: "Too many", data: null });
    await testApp.fault({ viewer, endpoint, status: 429, body });
    const { status, text } = await testApp.post(path, { intent: "go", ...form }, { cookie });
    expect({ status, words: getWords(parsePage(text).getMain()) }).toEqual({
      status: 429,
      words: expect.stringContaining("Попытки для этого кода закончились") as string,
    });
  });
});

describe("A link in an email", () => {
  it("A link that was used says that the address is confirmed", async () => {
    row("X-025");
    const { cookie, submit } = await openVisitor("auth/email/confirm", { code: "EMAIL_IS_CONFIRMED" });
    const { page } = await submit("/email-confirm?token=used", { intent: "confirm" });
    expect(page.getHeading()).toBe("Почта уже подтверждена");
    expect((await openPage(testApp, "/email-confirm?token=unknown", { cookie })).page.getHeading()).toBe(
      "Ссылка устарела",
    );
  });

  it("A link removes a PIN once it is confirmed", async () => {
    row("R-088");
    const email = newEmail();
    const { cookie, token } = await testApp.viewer({ kind: "PAID", email, pin: "1234" });
    const headers = { "content-type": "application/json", cookie: `auth_token=${token}` };
    await testApp.requestApi("/pin/v3/removeEmail", { method: "POST", body: "{}", headers });
    const sent = (await (await testApp.requestApi(`/__dev/outbox?to=${email}`)).json()) as {
      items: { body: string }[];
    };
    const path = /\/pin_remove\?token=[\w-]+/.exec(sent.items[0]?.body ?? "")?.[0] ?? "";
    const asked = await openPage(testApp, path);
    expect(asked.status).toBe(200);
    expect(asked.page.getHeading()).toBe("Удалить ПИН-код?");
    const { status, headers: answered } = await testApp.post(path, { intent: "confirm" });
    expect([status, answered.location]).toEqual([303, "/confirmed"]);
    expect((await openPage(testApp, path)).page.getHeading()).toBe("ПИН-код уже удалён");
    expect((await openPage(testApp, "/account/pin", { cookie })).page.getHeading()).toBe("Создайте ПИН-код");
  });
});

describe("States of signing in", () => {
  it("A limit is told with its countdown, and with ways on", async () => {
    row("F-075");
    const { cookie } = await testApp.viewer({ kind: "VIRTUAL" });
    const until = testApp.api.clock.now() + 600;
    const { page } = await openPage(testApp, `/auth/limit-error?until=${until}`, { cookie });
    expect(getWords(page.getMain())).toMatch(/Запросить повторно можно через (?:10:00|09:\d\d)/);
    expect(page.getByRole("link", { name: "Другие способы входа" })).toBeTruthy();
    const over = await openPage(testApp, `/auth/limit-error?until=${until - 600}`, { cookie });
    expect(getWords(over.page.getMain())).not.toContain("через");
  });

  it.each([newEmail(), "+79161239876"])("Recovery says that the instruction was sent: %s", async (login) => {
    row("F-079");
    const { cookie } = await testApp.viewer({ kind: "VIRTUAL" });
    const sent = await testApp.post("/password/recovery", { intent: "go", login }, { cookie });
    expect([sent.status, sent.headers.location]).toEqual([303, "/password/code"]);
    const { page } = await openPage(testApp, "/password/code", {
      cookie: sent.cookies[0]?.split(";")[0] ?? "",
    });
    expect(getWords(page.getMain())).toMatch(/Отправили инструкцию на .+ код из 6 цифр/);
  });

  it("A customer whose operator account is empty is told so by a popup", async () => {
    row("A-022");
    for (const [kind, popup] of [
      ["OPERATOR_BLOCKED", "to_block"],
      ["OPERATOR", null],
    ] as const) {
      const { cookie, auth } = await testApp.viewer({ kind });
      expect(auth.mf_info.mf_pop_up).toBe(popup);
      const words = getWords((await openPage(testApp, "/", { cookie })).page.getByRole("dialog"));
      expect(words.includes("На счету МегаФона не достаточно средств")).toBe(popup !== null);
    }
  });

  it("Whoever cannot sign in asks support there", async () => {
    row("F-076");
    const { status, page } = await openPage(testApp, "/auth/support");
    expect(status).toBe(200);
    expect(page.getByLabelText("Сообщение").closest("form")?.getAttribute("action")).toBe("/support");
    expect(page.getByLabelText("Почта")).toBeTruthy();
    const known = await testApp.viewer({ kind: "PAID" });
    const { headers } = await testApp.request("/auth/support", { cookie: known.cookie });
    expect(headers.location).toBe("/account/support");
  });

  it("A forgotten PIN is removed by a link, which the account asks for", async () => {
    row("R-088");
    const email = newEmail();
    const { cookie } = await testApp.viewer({ kind: "PAID", email, pin: "1234" });
    const { page } = await openPage(testApp, "/account/pin?step=phone_create", { cookie });
    const { value = "" } = page.getByRole("button", {
      name: `Прислать ссылку на ${email}`,
    }) as HTMLButtonElement;
    const sent = await testApp.post(
      "/account/pin?step=phone_create",
      { intent: value, phone: "" },
      { cookie },
    );
    expect([sent.status, sent.headers.location]).toEqual([303, "/account/pin"]);
    const letter = await (await testApp.requestApi(`/__dev/outbox?to=${email}`)).text();
    expect(letter).toMatch(/pin_remove\?token=[\w-]+/);
  });

  it.each([
    ["TELEGRAM_SERVER_ERROR", "/auth/otp-telegram-error", "Сообщение не отправилось"],
    ["TELEGRAM_NOT_REGISTERED", "/auth/otp-telegram-not-registered", "Номера нет в Telegram"],
  ])("A messenger's failure has a step that shows other ways: %s", async (code, step, title) => {
    const { cookie } = await openVisitor("v3/auth/phone", { code });
    const form = { intent: "go", phone, back: "/account" };
    const sent = await testApp.post("/auth/request-tg-otp-code", form, { cookie });
    expect([sent.status, sent.headers.location]).toEqual([303, `${step}?back=%2Faccount`]);
    const { page } = await openPage(testApp, `${step}?back=%2Faccount`, { cookie });
    expect(page.getHeading()).toBe(title);
    expect(page.getByRole("link", { name: "По коду из СМС" }).getAttribute("href")).toBe(
      "/auth/request-otp-code?back=%2Faccount",
    );
  });

  it.each(["/auth/success", "/auth/social-success", "/password/success"])(
    "A visitor at %s is not told that they have signed in",
    async (path) => {
      const { status, page } = await openPage(testApp, path);
      expect([status, page.getHeading()]).toEqual([200, "Вход или регистрация"]);
      const known = await testApp.viewer({ kind: "PAID" });
      expect(
        (await openPage(testApp, path, { cookie: known.cookie })).page.queryByLabelText(/почта/),
      ).toBeNull();
    },
  );

  it("A number that another account has is told where the step has no field for it", async () => {
    const { cookie, device_id: viewer } = await testApp.viewer({
      kind: "PAID",
      phone: "+79165554433",
      pin: "1234",
    });
    await testApp.fault({ viewer, endpoint: "pin/v3/removeOtp", status: 400, code: "PHONE_ALREADY_USED" });
    const { text } = await testApp.post("/account/pin?step=phone_send", { intent: "phone_send" }, { cookie });
    expect(getWords(parsePage(text).getByRole("alert"))).toBe("Этот номер телефона уже зарегистрирован");
  });

  it.each(["create", "delete", "success"])("There is no way back from the PIN's step «%s»", async (step) => {
    row("F-110");
    const { cookie } = await testApp.viewer({ kind: "PAID", ...(step === "create" ? {} : { pin: "1234" }) });
    const { page } = await openPage(testApp, `/account/pin?step=${step}`, { cookie });
    expect(page.queryByRole("link", { name: "Назад" })).toBeNull();
  });

  it("There is no way back from entering the PIN, in either place", async () => {
    row("F-110");
    const { cookie } = await testApp.viewer({ kind: "PAID", pin: "1234" });
    const asked = await openPage(testApp, "/pin?back=/movies", { cookie });
    expect(asked.page.getHeading()).toBe("Введите ПИН-код");
    expect(asked.page.queryByRole("link", { name: "Назад" })).toBeNull();
    const child = await testApp.viewer({ kind: "PAID", child: true, pin: "1234" });
    const choice = await openPage(testApp, "/profiles", { cookie: child.cookie });
    const adult = choice.page.document.querySelector("button[name=profile]:not([aria-current])");
    const leaving = await openPage(testApp, `/profiles?leaving=${adult?.getAttribute("value")}`, {
      cookie: child.cookie,
    });
    expect(leaving.page.getHeading()).toBe("Введите ПИН-код");
    expect(leaving.page.queryByRole("link", { name: "Назад" })).toBeNull();
  });

  it("The state of the newsletter is shown among the notifications", async () => {
    row("E-061");
    const email = newEmail();
    const { cookie, token } = await testApp.viewer({ kind: "PAID", email });
    const show = async () =>
      getWords((await openPage(testApp, "/account/notifications", { cookie })).page.getMain());
    expect(await show()).toContain("Рассылка не приходит.");
    await testApp.requestApi("/newsletter/settings", {
      method: "PUT",
      body: JSON.stringify({ topics: ["titles"] }),
      headers: { "content-type": "application/json", cookie: `auth_token=${token}` },
    });
    expect(await show()).toContain("Рассылка приходит на вашу почту.");
    const { page } = await openPage(testApp, "/newsletter", { cookie });
    expect(page.getMain().querySelectorAll("input[type=checkbox][checked]").length).toBeGreaterThan(0);
  });
});

describe("Linking a provider's account that is in use", () => {
  it.each([
    ["google", "G", "Этот аккаунт Google уже используется", "X-012"],
    ["facebook", "F", "Этот аккаунт Facebook уже используется", "X-013"],
    ["yandex", "Y", "Этот аккаунт Яндекса уже привязан к другому пользователю", ""],
  ])("Linking %s says that it is in use, in the account", async (provider, letter, text, id) => {
    if (id === "X-012") row("X-012");
    if (id === "X-013") row("X-013");
    const { token, device_id: viewer } = await testApp.viewer({ kind: "PAID", email: newEmail() });
    await testApp.fault({
      viewer,
      endpoint: "auth/social/link",
      status: 409,
      code: `ACCOUNT_CONFLICT_${letter}`,
    });
    const cookie = await testApp.getCookie({
      token,
      deviceId: viewer,
      socials: [{ state: "the-state-of-this-visit", provider, isLinking: true, locale: "ru" }],
    });
    const back = await testApp.request(`/token/${provider}?state=the-state-of-this-visit&code=1`, { cookie });
    expect(back.status).toBe(303);
    const { page } = await openPage(testApp, back.headers.location ?? "", { cookie });
    expect(page.getHeading()).toBe("Вход и безопасность");
    expect(getWords(page.getByRole("alert"))).toBe(text);
  });
});

describe("What signing in is about", () => {
  it.each([
    ["/auth", "login"],
    ["/auth/signin", "login"],
    ["/signup", "register"],
    ["/signup/confirm", "register"],
    ["/password/recovery", "recovery"],
    ["/password/code", "recovery"],
  ])("The form of %s says what it is about: %s", async (path, mode) => {
    row("F-087");
    const { page } = await openPage(testApp, path);
    expect(page.getMain().querySelector("form")?.getAttribute("data-mode")).toBe(mode);
  });

  it.each([
    [password, "recovery-from-settings"],
    [undefined, "recovery-from-settings-unset"],
  ])("A signed-in viewer recovers the password from the settings: %s", async (secret, mode) => {
    row("F-087");
    const email = newEmail();
    const { cookie } = await testApp.viewer({ kind: "PAID", email, ...(secret ? { password: secret } : {}) });
    const { page } = await openPage(testApp, "/password/recovery", { cookie });
    expect(page.getMain().querySelector("form")?.getAttribute("data-mode")).toBe(mode);
    expect(page.getByLabelText("Телефон или почта").getAttribute("value")).toBe(email);
  });
});

describe("Signing in leads back", () => {
  const getForm = async (path: string, referer?: string) => {
    const { page } = await openPage(testApp, path, {
      headers: { host: "luch.example", ...(referer ? { referer } : {}) },
    });
    const field = (name: string) =>
      page.getMain().querySelector(`form[data-mode] input[name=${name}]`)?.getAttribute("value") ?? null;
    return { back: field("back"), from: field("from"), page };
  };

  it.each([
    ["http://luch.example/movies/drama?page=2", "/movies/drama?page=2"],
    ["http://luch.example/watch/metropolis?popup=mobile-menu", "/watch/metropolis"],
    ["http://luch.example/", null],
    ["http://luch.example/auth/signin", null],
    ["http://other.example/movies", null],
    ["nonsense", null],
  ])("Signing in leads back to where the viewer came from: %s", async (referer, from) => {
    expect(await getForm("/auth", referer)).toMatchObject({ back: null, from });
  });

  it("Signing in leads back to the page that required it, whatever the viewer came from", async () => {
    expect(await getForm("/auth?back=/account", "http://luch.example/movies")).toMatchObject({
      back: "/account",
      from: null,
    });
  });

  it("The other ways of signing in lead back there too", async () => {
    const { page } = await getForm("/auth", "http://luch.example/movies");
    expect(page.getByRole("link", { name: "Другие способы входа" }).getAttribute("href")).toBe(
      "/auth/show-more?from=%2Fmovies",
    );
  });
});
