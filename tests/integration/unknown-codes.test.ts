import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPage, parsePage } from "../setup/page";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const general = "Что-то пошло не так. Скоро все починим. Попробуйте позже";
const email = "someone@luch.example";
const password = "a-fair-password";

const readErrors = async (url: string, form: Record<string, string>) => {
  const answer = await testApp.post(url, form);
  expect(answer.status).toBe(400);
  return parsePage(answer.text)
    .getAllByRole("alert")
    .map(({ textContent }) => textContent?.trim());
};

describe("A code that no form knows falls back to the general text", () => {
  it.each([
    ["/signin", "auth/email", { email, password, intent: "go" }],
    ["/signup", "v2/auth/email", { email, password, intent: "go" }],
    ["/auth", "auth/lookup", { login: email, intent: "go" }],
  ])("A code that no form knows falls back to the general text: %s", async (url, endpoint, form) => {
    row("X-109");
    await testApp.fault({ endpoint, status: 400, code: "SOME_UNKNOWN_CODE" });
    expect(await readErrors(url, form)).toContain(general);
  });

  it.each<[string, string, Record<string, string>]>([
    ["/newsletter", "newsletter", { email, titles: "on" }],
    ["/support", "support/tickets", { email, category: "other", subject: "Звук", message: "Не слышно" }],
  ])("A code that no form knows is a failure as any other: %s", async (url, endpoint, form) => {
    await testApp.fault({ endpoint, status: 400, code: "SOME_UNKNOWN_CODE" });
    expect((await readErrors(url, form)).join()).toMatch(
      /Что-то пошло не так\. Скоро вс[её] починим\. Попробуйте позже/,
    );
  });
});

describe("A value that a form does not offer", () => {
  const viewer = async () => (await testApp.viewer({ kind: "PAID" })).cookie;
  it.each<[string, Record<string, string>]>([
    ["/profiles/new", { name: "Аня", gender: "robot", language: "xx", avatar: "skull" }],
    ["/profiles/new", { name: "   " }],
    ["/account/devices", { intent: "rename", id: "x".repeat(99), name: "Телевизор" }],
    ["/account/devices", { intent: "nothing" }],
    ["/account/parents", { intent: "limits", max_rating: "99+", daily_minutes: "many" }],
    ["/account/profile?change=phone", { intent: "nothing", phone: "1" }],
    ["/account/subscriptions", { intent: "freeze", days: "365" }],
    ["/support", { category: "nothing", email, subject: "Звук", message: "Не слышно" }],
    ["/newsletter", { email, titles: "perhaps" }],
    ["/code", { code: "x".repeat(999) }],
    ["/tv", { code: "nothing" }],
  ])("A value that the form of %s does not offer is refused in our own words: %j", async (path, form) => {
    const { status, text } = await testApp.post(path, form, { cookie: await viewer() });
    expect(status).toBeLessThan(500);
    const { body } = parsePage(text).document;
    for (const script of body.querySelectorAll("script")) script.remove();
    expect(/Invalid|Too (big|small)|expected|errors\.\w+/.exec(body.textContent ?? "")?.[0]).toBeUndefined();
  });
});

describe("A form that is sent without script after the session has ended", () => {
  const message = "Звук пропадает после рекламы";
  it.each<[string, Record<string, string>]>([
    ["/account/support/t_unknown", { message }],
    ["/profiles/new", { name: message.slice(0, 30), gender: "female" }],
    ["/account/devices", { intent: "rename", id: "d", name: "Телевизор" }],
    ["/account/profile?change=email", { email, password }],
  ])("A form sent to %s says so, and can be sent again with what was typed", async (path, form) => {
    const { status, page } = await openPage(testApp, path, {
      method: "POST",
      form: { ...form, token: password },
      headers: { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" },
    });
    expect(status).toBe(401);
    expect(page.getHeading()).toBe("Вы вышли из аккаунта");
    expect(page.getByRole("link", { name: "Войти в новой вкладке" }).getAttribute("target")).toBe("_blank");
    const again = page.getByRole<HTMLButtonElement>("button", { name: "Отправить ещё раз" }).form;
    expect(again?.getAttribute("action")).toBe(path);
    const { password: _secret, ...typed } = form;
    const inputs = [...(again?.querySelectorAll("input") ?? [])];
    expect(Object.fromEntries(inputs.map(({ name, value }) => [name, value]))).toEqual(typed);
    expect(page.document.documentElement.outerHTML).not.toContain(password);
  });

  const sendEnded = (path: string, form: Record<string, string> | FormData) => {
    const sent = new Request("http://luch.example", {
      method: "POST",
      body: form instanceof FormData ? form : new URLSearchParams(form),
    });
    return sent.arrayBuffer().then((bytes) =>
      testApp.request(path, {
        method: "POST",
        body: Buffer.from(bytes),
        headers: {
          "sec-fetch-site": "same-origin",
          "sec-fetch-dest": "document",
          "content-type": sent.headers.get("content-type") ?? "",
        },
      }),
    );
  };

  it.each<[string, Record<string, string>]>([
    ["/pin?back=%2F", { intent: "check", pin: "1234" }],
    ["/account/pin", { intent: "set", pin: "1234" }],
    ["/account/profile?change=password", { intent: "password", password, newPassword: password }],
    ["/account/subscriptions", { intent: "cancel" }],
    ["/profiles", { profile: "p_1", pin: "1234" }],
  ])(
    "A form sent to %s without a text leads to signing in: nothing is said to be kept",
    async (path, form) => {
      const { status, headers, text } = await sendEnded(path, form);
      expect(text).not.toContain("Написанное не пропало");
      expect([status, headers.location]).toEqual([302, expect.stringMatching(/^\/auth/)]);
    },
  );

  it("A form with pictures asks for them again, and for none without", async () => {
    const send = async (files: number) => {
      const body = new FormData();
      body.set("message", message);
      for (let index = 0; index < files; index += 1)
        body.append("pictures", new File(["picture"], "one.png", { type: "image/png" }));
      const page = parsePage((await sendEnded("/account/support/t_unknown", body)).text);
      return page.getByRole<HTMLButtonElement>("button", { name: "Отправить ещё раз" }).form;
    };
    const form = await send(2);
    expect(form?.enctype).toBe("multipart/form-data");
    const input = form?.querySelector<HTMLInputElement>("input[type=file]");
    expect([input?.name, input?.labels?.[0]?.textContent]).toEqual([
      "pictures",
      "Картинки выберите ещё раз: они не сохранились",
    ]);
    expect((await send(0))?.querySelector("input[type=file]")).toBeNull();
  });

  it("A form sent to a page for everyone is not refused", async () => {
    const { status } = await testApp.post("/newsletter", { email, titles: "on" });
    expect(status).not.toBe(401);
  });
});
