import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getWords, linksIn, openPage, parsePage } from "../setup/page";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";
import { watchCalls } from "../setup/watch-calls";

// The rules about what is wrong with a form of signing in, of the account or of the PIN, one by one.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const password = "шесть-слов-и-точка";
const phone = "+79161234567";
let made = 0;
/** A number without its first five digits. */
const newNumber = () => String((made += 1)).padStart(7, "0");
const newEmail = () => `error-rows-${Math.random().toString(36).slice(2)}@luch.example`;
const login = newEmail();
/** An address of its own, because errors are counted for each. */
const createAddress = () => ({ "x-forwarded-for": `203.0.113.${(made += 1) % 250}` });

type Form = Record<string, string>;
type Fault = Omit<Parameters<TestApp["fault"]>[0], "endpoint" | "viewer">;

/** What a form answers to a viewer, for whom a call of the API fails. */
async function submit(
  path: string,
  form: Form,
  {
    endpoint,
    viewer,
    ...fault
  }: Fault & { endpoint?: string; viewer?: Parameters<TestApp["viewer"]>[0] } = {},
) {
  const { cookie, device_id: device } = await testApp.viewer(viewer ?? { kind: "VIRTUAL" });
  if (endpoint !== undefined) await testApp.fault({ viewer: device, endpoint, ...fault });
  testApp.app.setClock(testApp.api.clock.now());
  const options = { cookie, headers: createAddress() };
  const { status, text, headers } = await testApp.post(path, { intent: "go", ...form }, options);
  return { status, headers, page: parsePage(text) };
}
type Page = Awaited<ReturnType<typeof submit>>["page"];
/** What stands by a field. */
const getFieldError = (page: Page, name: string) => {
  const field = page.getMain().querySelector(`input[name=${name}]`);
  const described = (field?.getAttribute("aria-describedby") ?? "").split(" ");
  return described
    .map((id) => page.document.getElementById(id)?.textContent ?? "")
    .join(" ")
    .trim();
};
const owner = { kind: "PAID" as const, password };

describe("What the API refuses stands in the form", () => {
  const smsCode = ["/auth/phone-code", { phone, code: "123456" }, "v2/auth/phone/confirm"] as const;
  it.each<[string, readonly [string, Form, string], string, string, string]>([
    ["X-001", smsCode, "CODE_NOT_FOUND", "code", "Неверный код. Пожалуйста, попробуйте ещё раз"],
    ["X-003", smsCode, "WRONG_USER", "code", "Что-то не сходится! Мы отправляли другой код"],
    [
      "X-018",
      ["/signin/mf", { phone }, "auth/megafon"],
      "PHONE_NOT_MF",
      "phone",
      "Это номер другого оператора. Введите номер МегаФона",
    ],
    [
      "X-024",
      ["/auth/signup", { email: login, password }, "v2/auth/email"],
      "EMAIL_ALREADY_EXISTS",
      "email",
      "Эта почта уже зарегистрирована",
    ],
    [
      "X-026",
      ["/password/recovery", { login }, "auth/password/reset"],
      "EMAIL_NOT_EXIST",
      "login",
      "Пользователь с такой почтой не найден",
    ],
    [
      "X-026",
      ["/password/recovery", { login }, "auth/password/reset"],
      "EMAIL_NOT_EXISTS",
      "login",
      "Пользователь с такой почтой не найден",
    ],
  ])("%s %j %s stands by the field", async (id, [path, form, endpoint], code, name, text) => {
    row(id);
    const { status, page } = await submit(path, form, { endpoint, code });
    expect(status).toBe(400);
    expect(getFieldError(page, name)).toBe(text);
  });

  it("A wrong code is told under its field", async () => {
    row("X-001");
    const { page } = await submit("/auth/phone-code", { phone, code: "000000" });
    expect(getFieldError(page, "code")).toBe("Неверный код. Пожалуйста, попробуйте ещё раз");
  });

  it.each([
    ["X-004", "SMS_SEND_DISABLED"],
    ["X-005", "SMS_SERVER_ERROR"],
  ])("%s %s advises to register by e-mail", async (id, code) => {
    row(id);
    const { page } = await submit("/auth", { login: phone }, { endpoint: "v2/auth/phone", code });
    const alert = page.getByRole("alert");
    expect(getWords(alert)).toContain("Зарегистрируйтесь по почте");
    expect(linksIn(page.getMain())).toContain("/auth/signup");
  });

  it("A wrong password of a known address has its text", async () => {
    row("X-009");
    const email = newEmail();
    await testApp.viewer({ kind: "REGISTERED", email, password });
    const { page } = await submit("/auth/signin", { email, password: "другой-пароль-7" });
    expect(getFieldError(page, "password")).toBe("Что-то не сходится! Проверьте почту и пароль");
  });

  it("Whoever is signed in is told so", async () => {
    row("X-021");
    const { page } = await submit(
      "/signin",
      { email: login, password },
      { endpoint: "auth/email", code: "USER_ALREADY_LOGGED_IN" },
    );
    expect(getWords(page.getByRole("alert"))).toBe("Вы уже вошли");
  });

  it("A foreign number cannot register", async () => {
    row("X-019", "F-090", "V-034");
    const { page } = await submit("/auth", { login: "+992000000000" });
    expect(getFieldError(page, "login")).toBe("Регистрация доступна только по номерам +79");
  });

  it.each([
    ["an unknown e-mail", false, "/auth/signup", "F-088"],
    ["a known e-mail", true, "/auth/signin", "F-089"],
  ])("What follows %s", async (_what, isKnown, path, id) => {
    row(id);
    const email = newEmail();
    if (isKnown) await testApp.viewer({ kind: "REGISTERED", email, password });
    const { headers, status } = await submit("/auth", { login: email });
    expect([status, headers.location]).toEqual([303, path]);
  });

  it.each([
    ["X-002", "phone", { phone }, "PHONE_ALREADY_USED", "Этот номер телефона уже зарегистрирован"],
    ["X-022", "phone", { phone }, "USER_PHONE_EXISTS", "К аккаунту уже привязан номер телефона"],
  ])("%s binding a phone: %s", async (id, change, form, code, text) => {
    row(id);
    const path = `/account/profile?change=${change}`;
    const { page } = await submit(
      path,
      { ...form, password },
      { endpoint: "account/phone", code, viewer: { ...owner, email: newEmail() } },
    );
    expect(getFieldError(page, change)).toBe(text);
  });

  it("Another account's number and address cannot be bound", async () => {
    row("X-002", "X-020", "X-104");
    const [email, taken] = [newEmail(), "+79165550033"];
    await testApp.viewer({ kind: "PAID", email, phone: taken });
    const viewer = () => ({ ...owner, email: newEmail() });
    const byEmail = await submit("/account/profile?change=email", { email, password }, { viewer: viewer() });
    expect(getFieldError(byEmail.page, "email")).toBe("Эта почта уже зарегистрирована");
    const byPhone = await submit(
      "/account/profile?change=phone",
      { phone: taken, password },
      { viewer: viewer() },
    );
    expect(getFieldError(byPhone.page, "phone")).toBe("Этот номер телефона уже зарегистрирован");
  });

  it("A failed change of the password is told", async () => {
    row("X-102");
    const { status, page } = await submit(
      "/account/profile?change=password",
      { password, newPassword: "совсем-другой-пароль" },
      { endpoint: "auth/password/change", status: 500, viewer: { ...owner, email: newEmail() } },
    );
    expect(status).toBe(503);
    expect(getWords(page.getByRole("alert"))).toContain("Что-то пошло не так");
  });

  it("A promoter is told of wrong credentials", async () => {
    row("X-103");
    const { status, page } = await submit("/promoter/login", { promoter: "10001", password: "not-this" });
    expect(status).toBe(400);
    expect(getWords(page.getMain())).toContain("Что-то не сходится! Проверьте номер и пароль");
  });
});

it.each([
  [
    "/auth",
    { login: phone },
    "auth/lookup",
    "CODE_NOT_FOUND",
    "Неверный код. Пожалуйста, попробуйте ещё раз",
  ],
  [
    "/pin?back=/",
    { pin: "1234" },
    "pin/v3/check",
    "PHONE_ALREADY_USED",
    "Этот номер телефона уже зарегистрирован",
  ],
])(
  "What is wrong with a field that %s does not have is said above",
  async (path, form, endpoint, code, text) => {
    const viewer = { kind: "PAID" as const, pin: "1234" };
    const { page } = await submit(path, form, { endpoint, code, ...(path.startsWith("/pin") && { viewer }) });
    expect(getWords(page.getByRole("alert"))).toBe(text);
  },
);

describe("Signing in by a provider fails", () => {
  /** The page after a provider's page, for whose answer the API refuses the visitor. */
  async function comeBack(fault: Fault, code = "") {
    const { token, device_id: viewer } = await testApp.viewer({ kind: "VIRTUAL" });
    await testApp.fault({ viewer, endpoint: "auth/social/login", code, status: 400, ...fault });
    const state = "the-state-of-this-visit";
    const cookie = await testApp.getCookie({
      token,
      deviceId: viewer,
      socials: [{ state, provider: "google", isLinking: false, locale: "ru" }],
    });
    const { headers } = await testApp.request(`/token/google?state=${state}&code=1`, { cookie });
    const { page } = await openPage(testApp, headers.location ?? "", { cookie });
    return { path: headers.location, page };
  }

  it("If an address is needed, the next step asks for it", async () => {
    row("X-010");
    const { path, page } = await comeBack({}, "EMAIL_IS_NEEDED");
    expect(path).toBe("/auth/social-collect-creds");
    expect(page.getMain().querySelector("input[name=login]")).not.toBeNull();
  });

  it.each(["SOCIAL_UNAVAILABLE", "SOME_UNKNOWN_CODE"])("Any other failure says so: %s", async (code) => {
    row("X-011");
    const { page } = await comeBack({}, code);
    expect(page.getHeading()).toBe("Ошибка авторизации");
    expect(page.getByRole("link", { name: "Попробовать ещё раз" }).getAttribute("href")).toBe("/auth");
    expect(page.getByRole("link", { name: "По коду из письма" }).getAttribute("href")).toBe("/auth/email");
  });

  it("Disabled signing in by providers is told", async () => {
    row("X-028");
    const { page } = await comeBack({ message: "Social auth disabled" }, "FAULT");
    expect(getWords(page.getMain())).toContain("Вход через другие сайты сейчас отключён");
  });

  it("Disabled registration by providers has its step", async () => {
    row("X-029");
    const { path } = await comeBack({ message: "Social signup disabled" }, "FAULT");
    expect(path).toBe("/auth/social-register-unavailable");
  });

  it("An account of Yandex that another viewer has is told", async () => {
    row("X-023");
    const { token, device_id: viewer } = await testApp.viewer({ kind: "PAID", email: newEmail() });
    await testApp.fault({ viewer, endpoint: "auth/social/link", status: 409, code: "ACCOUNT_CONFLICT_Y" });
    const state = "the-state-of-this-visit";
    const cookie = await testApp.getCookie({
      token,
      deviceId: viewer,
      socials: [{ state, provider: "yandex", isLinking: true, locale: "ru" }],
    });
    const { headers } = await testApp.request(`/token/yandex?state=${state}&code=1`, { cookie });
    const { page } = await openPage(testApp, headers.location ?? "", { cookie });
    expect(getWords(page.getByRole("alert"))).toBe(
      "Этот аккаунт Яндекса уже привязан к другому пользователю",
    );
  });
});

describe("A captcha", () => {
  const ask = (code: string) =>
    submit("/auth", { login: `+7903${newNumber()}` }, { endpoint: "v2/auth/phone", code });

  it("It is asked for without an error", async () => {
    row("X-007", "X-032");
    const { page } = await ask("CAPTCHA_IS_NEEDED");
    const field = page.getByLabelText("Введите число с картинки");
    expect(field.getAttribute("name")).toBe("captcha");
    expect(field.getAttribute("aria-invalid")).not.toBe("true");
    expect(page.getMain().querySelector("img[src^='data:image']")).not.toBeNull();
    expect(page.queryByRole("alert")).toBeNull();
  });

  it("It has the focus when it appears, its question below it, and says so if it is left empty", async () => {
    const page = (await ask("CAPTCHA_IS_NEEDED")).page;
    const focused = page.document.querySelector("[autofocus]");
    expect(focused?.getAttribute("name")).toBe("captcha");
    const words = getWords(page.getMain());
    expect(words).toMatch(/Введите число с картинки.*Или ответьте/);
    const { page: again } = await submit(
      "/auth",
      { login: `+7903${newNumber()}`, key: "shown", captcha: " " },
      { endpoint: "auth/lookup", code: "CAPTCHA_IS_NEEDED" },
    );
    expect(getFieldError(again, "captcha")).toMatch(/^Введите число с картинки/);
  });

  it.each([
    ["/signin", { email: newEmail(), password }, "auth/email"],
    ["/auth/request-otp-code", { phone }, "v2/auth/phone"],
  ])("It is marked at %s too if it is left empty", async (path, form, endpoint) => {
    const { page } = await submit(
      path,
      { ...form, key: "shown", captcha: "" },
      { endpoint, code: "CAPTCHA_IS_NEEDED" },
    );
    expect(getFieldError(page, "captcha")).toMatch(/^Введите число с картинки/);
  });

  it("A wrong number is told", async () => {
    row("X-008");
    const { page } = await ask("CAPTCHA_IS_WRONG");
    expect(getFieldError(page, "captcha")).toContain("Неверное число. Попробуйте снова");
  });

  it.each(["CAPTCHA_IS_WRONG", "CAPTCHA_IS_NEEDED", "CAPTCHA_NOT_FOUND"])("%s shows one", async (code) => {
    row("X-030");
    const { page } = await ask(code);
    expect(page.getMain().querySelector("img[src^='data:image']")).not.toBeNull();
    page.getByLabelText("Введите число с картинки");
    page.getByRole("button", { name: "Другая картинка" });
  });
});

describe("A new captcha", () => {
  const getPicture = (text: string) =>
    parsePage(text).getMain().querySelector("img[src^='data:image']")?.getAttribute("src") ?? "";

  it("It is requested if the refusal has none, and whenever the viewer wants another", async () => {
    row("X-031", "C-020");
    const { cookie, device_id: viewer } = await testApp.viewer({ kind: "VIRTUAL" });
    const body = JSON.stringify({ code: "CAPTCHA_NOT_FOUND", message: "No such captcha", data: null });
    await testApp.fault({ viewer, endpoint: "v2/auth/phone", status: 400, body });
    const form = { intent: "go", login: `+7903${newNumber()}` };
    const [pictures, times] = [new Set<string>(), new Set<string | null>()];
    for (const pressed of [form, { ...form, renew: "captcha" }]) {
      const calls = await watchCalls(testApp, async () => {
        pictures.add(getPicture((await testApp.post("/auth", pressed, { cookie })).text));
      });
      const asked = calls.find((call) => call.startsWith("GET /captcha?")) ?? "";
      const query = new URLSearchParams(asked.split("?")[1]);
      expect(query.get("renew")).toBe("true");
      times.add(query.get("v"));
    }
    expect([pictures.size, times.size]).toEqual([2, 2]);
    expect(pictures).not.toContain("");
  });
});

describe("What is typed is checked", () => {
  const format = "Некорректный формат почты";
  const getEmailError = async (email: string) =>
    getFieldError((await submit("/auth/signup", { email, password: "" })).page, "email");
  const label = (length: number) => "a".repeat(length);
  const labels = `${label(63)}.${label(63)}.`;

  it.each<[string, string[], string[]]>([
    ["V-002", [...`!#$^%&*()":;\\'|<>~\``].map((sign) => `a${sign}b@mail.ru`), []],
    ["V-003", ["a@b", "@mail.ru"], ["a@b.ru"]],
    ["V-004", [], [" a@b.ru "]],
    ["V-005", ["ab.ru"], []],
    ["V-006", [`${label(64)}@${labels}${label(58)}.com`], [`${label(64)}@${labels}${label(57)}.com`]],
    ["V-007", [`${label(65)}@mail.ru`], [`${label(64)}@mail.ru`]],
    ["V-008", [`a@${label(64)}.ru`], [`a@${label(63)}.ru`]],
  ])("%s: an e-mail field refuses %j and takes %j", async (id, refused, taken) => {
    row(id);
    if (["V-006", "V-007", "V-008"].includes(id)) row("K-076");
    for (const email of refused) expect(await getEmailError(email), email).toBe(format);
    for (const email of taken) expect(await getEmailError(email), email).toBe("");
  });

  it("An address is sent without the spaces around it", async () => {
    row("V-004");
    const email = newEmail();
    const { headers } = await submit("/auth/signup", { email: ` ${email} `, password });
    expect(headers.location).toBe("/auth/signup-confirm-email");
    const sent = await testApp.requestApi(`/__dev/outbox?to=${email}`);
    expect(((await sent.json()) as { items: unknown[] }).items).toHaveLength(1);
  });

  it("What has no @ is taken for a number", async () => {
    row("V-017");
    const { headers } = await submit("/auth", { login: "79165550044" });
    expect(headers.location).toBe("/auth/phone-otp-v2");
  });

  /** As `getFieldError`, in a form of the PIN too. */
  async function getErrorOf(path: string, form: Form, name: string) {
    if (!path.startsWith("/account/pin")) return getFieldError((await submit(path, form)).page, name);
    const { token, device_id: deviceId } = await testApp.viewer({ kind: "PAID" });
    const pin = { flow: "create", phone: "+79165550066" };
    const cookie = await testApp.getCookie({ token, deviceId, isVirtual: false, isChild: false, pin });
    const { text } = await testApp.post(path, form, { cookie });
    return getFieldError(parsePage(text), name);
  }

  const getPhoneError = async (typed: string) =>
    getFieldError((await submit("/auth/request-otp-code", { phone: typed })).page, "phone");
  const phoneFormat = "Введите номер в формате +7 900 000 00 00";
  it.each<[string, string[], string[]]>([
    ["V-019", ["1234567890", "123"], []],
    ["V-020", ["+7999a"], [`+7901${newNumber()}`]],
    ["V-021", ["8999123456"], [`8901${newNumber()}`]],
    ["V-022", [], [`8901${newNumber()}`, `7901${newNumber()}`]],
    ["V-023", [], [`901${newNumber()}`]],
    ["K-074", ["+7999123456", "+799912345678"], [`+7901${newNumber()}`]],
  ])("%s: a field for a number refuses %j and takes %j", async (id, refused, taken) => {
    row(id);
    for (const typed of refused) expect(await getPhoneError(typed), typed).toBe(phoneFormat);
    for (const typed of taken) {
      const { headers } = await submit("/auth/request-otp-code", { phone: typed });
      expect(headers.location, typed).toBe("/auth/phone-otp-v2");
    }
  });

  it("A number is sent as it is stored, however it was begun", async () => {
    row("V-027", "V-023");
    for (const begin of ["8902", "7902", "902"]) {
      const rest = newNumber();
      await submit("/auth/request-otp-code", { phone: `${begin}${rest}` });
      const sent = await testApp.requestApi(`/__dev/outbox?to=${encodeURIComponent(`+7902${rest}`)}`);
      expect(((await sent.json()) as { items: unknown[] }).items, begin).toHaveLength(1);
    }
  });

  it("A Russian number has a 9 after its prefix", async () => {
    row("V-028");
    expect(await getPhoneError("+7999123456")).toBe(phoneFormat);
    expect(await getPhoneError("+74991234567")).toBe("Регистрация доступна только по номерам +79");
    const { headers } = await submit("/auth/request-otp-code", { phone: `+7903${newNumber()}` });
    expect(headers.location).toBe("/auth/phone-otp-v2");
  });

  it("A Tajik number has nine digits after its prefix, and may sign in", async () => {
    row("V-029", "K-075");
    expect(await getPhoneError("+99200000000")).toBe("Введите номер в формате +992000000000");
    await testApp.viewer({ kind: "REGISTERED", phone: "+992000000000" });
    const { headers } = await submit("/auth/request-otp-code", { phone: "+992000000000" });
    expect(headers.location).toBe("/auth/phone-otp-v2");
  });

  it.each([
    ["V-018", "/auth", "login", "Введите номер телефона или почту"],
    ["V-031", "/signin/mf", "phone", "Введите номер телефона"],
    ["V-031", "/signup/mf", "phone", "Введите номер телефона"],
    ["V-031", "/account/pin?step=phone_create", "phone", "Введите номер телефона"],
    ["V-051", "/auth/phone-code", "code", "Введите код из СМС"],
    ["V-051", "/account/pin?step=phone_code", "code", "Введите код из СМС"],
    ["V-043", "/support", "subject", "Напишите, о чём вопрос"],
  ])("%s: sent empty, %s says of %s: %s", async (id, path, name, text) => {
    row(id);
    expect(await getErrorOf(path, {}, name)).toBe(text);
  });

  it.each(["/auth/phone-code", "/account/pin?step=phone_code"])(
    "Five digits are too few at %s",
    async (path) => {
      row("V-052");
      const text = "Кажется, нескольких символов не хватает";
      expect(await getErrorOf(path, { phone, code: "12345" }, "code")).toBe(text);
    },
  );

  it.each([
    ["/pin?back=/", "check"],
    ["/account/pin?step=create", "create"],
    ["/account/pin?step=delete", "delete"],
  ])("Three digits are no PIN at %s", async (path, step) => {
    row("V-047", "V-048", "K-033");
    const pin = step === "create" ? {} : { pin: "1234" };
    const { cookie } = await testApp.viewer({ kind: "PAID", ...pin });
    const send = (typed: string) => testApp.post(path, { intent: step, pin: typed }, { cookie });
    expect(getFieldError(parsePage((await send("123")).text), "pin")).toBe("Введите 4 цифры");
    expect((await send("1234")).status).toBe(303);
  });

  it.each([
    ["5", 5, "Пароль слишком короткий. Минимум 6 символов без пробелов"],
    ["6", 6, ""],
    ["60", 60, ""],
    ["61", 61, "Постарайтесь уложиться в 60 символов"],
  ])("A password of %s characters", async (_what, length, text) => {
    row("V-035", "K-073");
    const secret = "ёжикПёс7".repeat(8).slice(0, length);
    const { page } = await submit("/auth/signup", { email: "x", password: secret });
    const hint = "От 6 до 60 символов без пробелов";
    expect(getFieldError(page, "password").replace(hint, "").trim()).toBe(text);
  });
});

describe("The PIN is refused", () => {
  const parent = { kind: "PAID" as const, pin: "1234" };
  const check = (code: string, fault: Fault = {}) =>
    submit("/pin?back=/", { pin: "1234" }, { endpoint: "pin/v3/check", code, viewer: parent, ...fault });

  it.each([
    ["X-039", "ACCOUNT_NOT_FOUND", "Пользователь не найден, обновите страницу"],
    ["X-040", "USER_NOT_FOUND", "Пользователь не найден, обновите страницу"],
    ["X-044", "PIN_NOT_FOUND", "ПИН-код не найден"],
    ["X-046", "SOME_UNKNOWN_CODE", "Что-то пошло не так..."],
  ])("%s entering it: %s", async (id, code, text) => {
    row(id);
    expect(getWords((await check(code)).page.getByRole("alert"))).toContain(text);
  });

  it("A failure without a body has its own text", async () => {
    row("X-047");
    const { page } = await submit(
      "/pin?back=/",
      { pin: "1234" },
      { endpoint: "pin/v3/check", status: 500, body: "", viewer: parent },
    );
    expect(getWords(page.getByRole("alert"))).toBe("Ошибка ПИН");
  });

  it("A wrong PIN is told where it is entered and where it is deleted", async () => {
    row("X-042", "V-054");
    for (const path of ["/pin?back=/", "/account/pin?step=delete"]) {
      const { page } = await submit(path, { pin: "4321" }, { viewer: parent });
      expect(getFieldError(page, "pin")).toBe("Неверный ПИН-код");
    }
  });

  /** Answers to a number for a PIN that is being created. */
  async function create(fault: Fault, typed = "+79165550055") {
    const { cookie, device_id: viewer } = await testApp.viewer({ kind: "PAID" });
    const path = "/account/pin?step=create";
    const chosen = await testApp.post(path, { intent: "create", pin: "1234" }, { cookie });
    const session = chosen.cookies[0]?.split(";")[0] ?? "";
    if (fault.code !== undefined) await testApp.fault({ viewer, endpoint: "pin/v3/otp", ...fault });
    const { text } = await testApp.post(
      chosen.headers.location ?? "",
      { intent: "phone_create", phone: typed },
      { cookie: session },
    );
    return parsePage(text);
  }

  it.each([
    ["X-041", "PHONE_ALREADY_USED", "Этот номер телефона уже зарегистрирован"],
    ["X-043", "PIN_ALREADY_EXISTS", "ПИН-код уже создан"],
    ["X-045", "NEED_DELETE", "удалите ПИН-код или напишите в поддержку"],
  ])("%s creating it: %s", async (id, code, text) => {
    row(id);
    expect(getWords((await create({ code })).getMain())).toMatch(new RegExp(text, "i"));
  });

  it("Each code has a text", async () => {
    row("X-050");
    const codes = ["ACCOUNT_NOT_FOUND", "USER_NOT_FOUND", "PHONE_ALREADY_USED", "INVALID_PIN"];
    for (const code of [...codes, "PIN_ALREADY_EXISTS", "PIN_NOT_FOUND", "NEED_DELETE"]) {
      const { page } = await check(code);
      const texts = [
        getFieldError(page, "pin"),
        ...page.queryAllByRole("alert").map((alert) => getWords(alert)),
      ].join("");
      expect(texts, code).toMatch(/[А-Яа-яё]{3}/);
      expect(texts, code).not.toContain("Что-то пошло не так");
    }
  });

  it("A status that cannot be read is told on its page only", async () => {
    row("X-048");
    const { cookie, device_id: viewer } = await testApp.viewer({ kind: "PAID" });
    await testApp.fault({ viewer, endpoint: "pin/status", status: 500 });
    const { page } = await openPage(testApp, "/account/pin", { cookie });
    expect(page.getHeading()).toBe("Ошибка ПИН");
    expect(getWords(page.getByRole("alert"))).toContain("Что-то пошло не так");
    for (const path of ["/account", "/", "/watch/metropolis"])
      expect((await testApp.request(path, { cookie })).status, path).toBe(200);
  });

  it("A refused change of how often it is asked for is told, and the switch goes back", async () => {
    row("X-049");
    const { cookie, device_id: viewer } = await testApp.viewer(parent);
    const send = () =>
      testApp.post("/account/pin?step=everytime", { pin: "1234", everytime: "on" }, { cookie });
    // The first call reads the status, the second one changes it.
    await testApp.fault({ viewer, endpoint: "pin/status", delayMs: 1, times: 1 });
    await testApp.fault({ viewer, endpoint: "pin/status", code: "NEED_DELETE", times: 1 });
    const page = parsePage((await send()).text);
    expect(getWords(page.getMain())).toMatch(/напишите в поддержку/);
    expect(page.getByRole("checkbox").hasAttribute("checked")).toBe(false);
  });
});
