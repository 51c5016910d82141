import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ratings, subscriptions, titles } from "../../api/platform/db/schema";
import { getWords, linksIn, openPage } from "../setup/page";
import { openBrowser } from "../setup/plain-browser";
import { testNow } from "../setup/test-api";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());

const sections = [
  "/account",
  "/account/profile",
  "/account/profile?change=email",
  "/account/profile?change=phone&step=code",
  "/account/devices",
  "/account/notifications",
  "/account/google_delete",
];
const own = { "sec-fetch-site": "same-origin" };
const email = "parent-of-the-account@luch.example";

describe("The account", () => {
  it.each([...sections, "/history"])("%s asks a visitor to sign in", async (path) => {
    const { status, headers } = await testApp.request(path);
    expect(status).toBe(302);
    expect(headers.location).toBe(`/auth?back=${encodeURIComponent(path)}`);
  });

  it.each([
    "/account/subscription",
    "/account/profile/x",
    "/account/history",
    "/history/x",
    "/history/page0",
    "/history/page1/page2",
    "/history/rated/x",
    "/history/rated/page2",
  ])("%s is not found", async (path) => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    expect((await testApp.request(path, { cookie })).status).toBe(404);
  });

  it.each([
    ["REGISTERED", /Подписки нет С подпиской .*Следующее списание Списаний не будет.*Карты нет/],
    [
      "TRIAL",
      /Пробный период Месяц Бесплатно до .*Следующее списание 399 ₽ .*Маяк МИР •• 0017 С неё спишется/,
    ],
    ["PAID", /Подписка Месяц Продлевается сама.*Следующее списание 399 ₽ .*Маяк МИР •• 0017 С неё спишется/],
    ["GRACE", /Ждём оплаты Месяц .*399 ₽ Попробуем ещё раз: .*Маяк МИР •• 0017/],
    ["TTK", /Подписки нет Подписку подключает ваш партнёр.*Списаний не будет/],
  ] as const)(
    "The account of kind %s says at a glance what it has and what will be charged",
    async (kind, words) => {
      const { cookie } = await testApp.viewer({ kind, hasChild: true });
      const { page } = await openPage(testApp, "/account", { cookie });
      const text = getWords(page.getMain());
      expect(text).toMatch(words);
      expect(text).toMatch(/Кто смотрит Я, Дети Где смотрят 1 из 5 устройств/);
    },
  );

  it("The account opens though the subscription and the devices cannot be read", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    await testApp.fault({ endpoint: "account/subscriptions", status: 500 });
    await testApp.fault({ endpoint: "account/devices", status: 500 });
    const { page, status } = await openPage(testApp, "/account", { cookie });
    await testApp.reset();
    expect(status).toBe(200);
    expect(getWords(page.getMain())).toMatch(
      /Сейчас не загрузилось.*Маяк МИР.*Где смотрят Сейчас не загрузилось/,
    );
  });

  it("The account shows the country that the viewer pays in, and changes it if nothing paid runs", async () => {
    const { cookie } = await testApp.viewer({ kind: "REGISTERED" });
    const load = () => openPage(testApp, "/account", { cookie, headers: { "x-country-code": "DE" } });
    const { page } = await load();
    expect(getWords(page.getMain())).toContain("Страна оплаты Россия");
    const options = [...page.getByLabelText("Страна").querySelectorAll("option")];
    expect(options.length).toBeGreaterThan(200);
    expect(options.filter((option) => option.hasAttribute("selected")).map(({ value }) => value)).toEqual([
      "RU",
    ]);
    const { status, headers } = await testApp.post(
      "/account",
      { intent: "country", country: "RS" },
      { cookie },
    );
    expect([status, headers.location]).toEqual([303, "/account#country"]);
    expect(getWords((await load()).page.getMain())).toContain("Страна оплаты Сербия");
    for (const country of ["", "XX", "Сербия"])
      expect((await testApp.post("/account", { intent: "country", country }, { cookie })).status).toBe(400);
  });

  it("The account keeps the country of a subscriber, and says when it can be changed", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const { page } = await openPage(testApp, "/account", { cookie });
    expect(page.queryByLabelText("Страна")).toBeNull();
    expect(getWords(page.getMain())).toContain("Её можно сменить, когда закончится подписка");
    await testApp.post("/account", { intent: "country", country: "RS" }, { cookie });
    const again = await openPage(testApp, "/account", { cookie });
    expect(getWords(again.page.getMain())).toContain("Страна оплаты Россия");
  });

  it.each([
    ["the number to confirm", "/account/phone", { intent: "send" }, { intent: "confirm" }, "code"],
    ["the proof before deletion", "/account/google_delete", { intent: "proof" }, { intent: "go" }, "proof"],
    ["a new address", "/account/profile?change=email", { intent: "proof" }, { intent: "go", email }, "proof"],
  ])(
    "A code of %s that has expired is said to have expired, also where its field has gone",
    async (_what, path, send, enter, name) => {
      const viewer = await testApp.viewer({ kind: "PAID", unconfirmedPhone: "+79015550137" });
      const browser = openBrowser(testApp, viewer);
      const { page: sent } = await browser.send(path, send);
      expect(sent.getMain().querySelectorAll(`[name=${name}]`)).toHaveLength(1);
      testApp.app.setClock(testApp.api.clock.now() + 700);
      const { status, page } = await browser.post(path, { ...enter, [name]: "123456" });
      testApp.app.setClock(testNow);
      expect([status, page.getByRole("alert").textContent]).toEqual([400, "Код устарел. Получите новый"]);
      expect(page.getMain().querySelectorAll(`[name=${name}]`)).toHaveLength(0);
    },
  );

  it("The account lists all ratings, page by page", async () => {
    const { cookie, auth } = await testApp.viewer({ kind: "PAID" });
    const { db } = testApp.api;
    const rows = await db.select().from(titles).where(eq(titles.isDisabled, false)).limit(32);
    await db
      .insert(ratings)
      .values(
        rows.map(({ id }, index) => ({ profileId: auth.profile_id, titleId: id, value: 7, updated: index })),
      );
    const read = async (path: string) => {
      const { status, page } = await openPage(testApp, path, { cookie });
      expect(status).toBe(200);
      const links = linksIn(page.getMain());
      return { links, shown: rows.filter(({ alias }) => links.includes(`/watch/${alias}`)) };
    };
    const first = await read("/history/rated");
    expect(first.shown).toEqual(rows.slice(2));
    expect(first.links).toContain("/history/rated/page2");
    const second = "/history/rated/page2";
    expect((await read(second)).shown).toEqual(rows.slice(0, 2));
    const remove = async (path: string, row = 0) =>
      (await testApp.post(path, { intent: "remove", uid: rows[row]!.uid }, { cookie })).headers.location;
    expect(await remove(second)).toBe(second);
    expect(await remove(second, 1)).toBe("/history/rated");
    expect(await remove("/en/history/rated", 2)).toBe("/en/history/rated");
  });

  it("The account refuses a child in the same words everywhere, and leads to the profiles", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true });
    for (const path of ["/account", "/account/pin", "/tariffs"]) {
      const { page } = await openPage(testApp, path, { cookie });
      expect(page.getHeading(), path).toBe("Это раздел для взрослых");
      expect(getWords(page.getMain()), path).toContain("Позови кого-нибудь из взрослых.");
      expect(page.getByRole("link", { name: "Сменить профиль" }).getAttribute("href"), path).toBe(
        "/profiles",
      );
    }
  });

  it("The history does not count what was watched to the end", async () => {
    const { cookie, token } = await testApp.viewer({ kind: "PAID" });
    const watch = (uid: string, more: object) =>
      testApp.requestApi("/profile/progress", {
        method: "POST",
        headers: { cookie: `auth_token=${token}`, "content-type": "application/json" },
        body: JSON.stringify({ uid, seconds: 0, duration: 3600, ...more }),
      });
    await watch("u_general", { seconds: 900 });
    await watch("u_metropolis", { finished: true });
    const words = getWords((await openPage(testApp, "/history", { cookie })).page.getMain());
    expect(words).toContain("Просмотрено до конца");
    expect(words).toContain("Просмотрено 25 %");
    expect(words).not.toContain("Просмотрено 0 %");
  });

  it.each([
    ["/auth", "/"],
    ["/auth?back=/account", "/account"],
    ["/signin?back=%2Fen%2Fhistory", "/en/history"],
    ["/auth?back=https://other.example", "/"],
  ])("The account redirects a signed-in viewer from %s to %s", async (path, to) => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    expect((await testApp.request(path, { cookie })).headers.location).toBe(to);
  });

  it("The account shows a child nothing, in any form, and refuses what a child sends", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", child: true, email });
    for (const path of sections) {
      const { status, page, text } = await openPage(testApp, path, { cookie });
      expect(status, path).toBe(200);
      expect(getWords(page.getMain()), path).toContain("Это раздел для взрослых");
      expect(text, path).not.toContain(email);
      const [plain = "", query = ""] = path.split("?");
      const data = await testApp.request(`${plain}.data${query && `?${query}`}`, { cookie });
      expect(data.text, path).not.toContain(email);
      const answer = await testApp.request(path, {
        method: "POST",
        form: { intent: path === "/account" ? "restore" : "end-others" },
        headers: own,
        cookie,
      });
      expect(answer.status, path).toBe(403);
    }
    expect((await testApp.request("/resources/my-data", { cookie })).status).toBe(403);
  });

  it.each(sections.slice(1, -1))("%s is unavailable while the API fails", async (path) => {
    const { cookie, device_id } = await testApp.viewer({ kind: "PAID" });
    await testApp.fault({ viewer: device_id, endpoint: "account", status: 500 });
    expect((await testApp.request(path, { cookie })).status).toBe(503);
  });

  it("Each page of the account has its heading as its title, however deep it lies", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", password: "password-1" });
    const deeper = ["payments", "support", "parents", "subscriptions/manage"].map(
      (name) => `/account/${name}`,
    );
    for (const path of [...sections.slice(1), ...deeper]) {
      const { page } = await openPage(testApp, path, { cookie });
      expect(page.title, path).toBe(`${page.getHeading()} — Луч`);
    }
  });

  it("A form of the account is filled only with what its own earlier step was given", async () => {
    const { cookie } = await testApp.viewer({ kind: "PAID", email: "step@luch.example" });
    const typed = { email: "later@luch.example", intent: "proof" };
    const { cookies } = await testApp.post("/account/profile?change=email", typed, { cookie });
    const later = cookies.map((one) => one.split(";")[0]).join("; ");
    const getValue = async (change: string) =>
      (
        await openPage(testApp, `/account/profile?change=${change}&proof=code`, { cookie: later })
      ).page.document
        .querySelector(`input[name=${change}]`)
        ?.getAttribute("value");
    expect([await getValue("email"), await getValue("phone")]).toEqual(["later@luch.example", ""]);
  });

  it.each<[string, string, Record<string, string>, Record<string, string>]>([
    [
      "/account/profile?change=email&proof=code",
      "",
      { intent: "proof" },
      { intent: "proof", email: "", proof: "" },
    ],
    [
      "/account/profile?change=phone",
      "/account/profile?change=phone&step=code",
      { intent: "go", phone: "+79160001122", password: "шесть-слов-и-точка" },
      { intent: "resend", phone: "+79160001122", code: "" },
    ],
    ["/account/google_delete?proof=code", "", { intent: "proof" }, { intent: "proof", proof: "" }],
    [
      "/account/pin?step=phone_send",
      "/account/pin?step=phone_code",
      { intent: "phone_send" },
      { intent: "resend", code: "" },
    ],
  ])(
    "Another code asked for within the minute is refused with the time: %s",
    async (path, codePath, first, again) => {
      const digits = String(Math.random()).slice(2, 9);
      const viewer = await testApp.viewer({
        kind: "PAID",
        email: `again-${digits}@luch.example`,
        phone: `+7918${digits}`,
        password: "шесть-слов-и-точка",
        pin: "1234",
      });
      const browser = openBrowser(testApp, viewer);
      await browser.send(path, first);
      const { status, page } = await browser.send(codePath || path, again);
      expect(status).toBe(429);
      expect(getWords(page.getByRole("alert"))).toMatch(/Запросить повторно можно через 0[01]:\d\d/);
    },
  );

  it.each(["auth/me", "account"])(
    "A section that fails because of %s keeps an adult's menu, and shows a child none",
    async (endpoint) => {
      const hasMenu = async (child: boolean) => {
        const { cookie, device_id } = await testApp.viewer({ kind: "PAID", child });
        await testApp.request("/", { cookie });
        await testApp.fault({ viewer: device_id, endpoint, status: 503 });
        const { text } = await testApp.request("/account/devices", { cookie });
        return text.includes('href="/account/payments"');
      };
      expect(await hasMenu(true)).toBe(false);
      if (endpoint === "account") expect(await hasMenu(false)).toBe(true);
    },
  );

  it("The account exports its data as an uncached file", async () => {
    const { cookie } = await testApp.viewer({
      kind: "PAID",
      email: "copy@luch.example",
      password: "password-1",
    });
    const { status, headers, text } = await testApp.request("/resources/my-data", { cookie });
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toContain("attachment");
    expect(headers["cache-control"]).toContain("no-store");
    expect(JSON.parse(text)).toMatchObject({
      account: { email: "copy@luch.example", country: "RU", tags: [], registered: null, deletion: null },
      profiles: [{ child: false }],
    });
    expect(text).not.toContain("argon2");
    expect((await testApp.request("/resources/my-data")).status).toBe(302);
  });

  it("The account keeps what was typed after a mistake, except secrets", async () => {
    const { cookie } = await testApp.viewer({
      kind: "PAID",
      email: "typing@luch.example",
      password: "password-1",
    });
    const { status, text } = await testApp.request("/account/profile?change=email", {
      method: "POST",
      form: { intent: "go", email: "next@luch.example", password: "a-wrong-secret" },
      headers: own,
      cookie,
    });
    expect(status).toBe(400);
    expect(text).toContain("next@luch.example");
    expect(text).toContain("Неверный пароль");
    expect(text).not.toContain("a-wrong-secret");
  });

  it.each<[string, string, Record<string, string>, number]>([
    ["no intent", "/account/profile", {}, 400],
    ["a session that is not there", "/account/profile", { intent: "end-session", id: "x" }, 404],
    ["an address that is none", "/account/profile?change=email", { email: "x", password: "password" }, 400],
    ["no number", "/account/profile?change=phone", { password: "password" }, 400],
    [
      "a code that was never sent",
      "/account/profile?change=phone&step=code",
      { phone: "+79161234567", code: "123456" },
      400,
    ],
    ["a device that is not there", "/account/devices", { intent: "forget", id: "x" }, 404],
    ["a name of nothing", "/account/devices", { intent: "rename", id: "x", name: " " }, 400],
    ["an unknown channel", "/account/notifications", { channel: "pigeon", subscribed: "on" }, 400],
    ["SMS without a number", "/account/notifications", { channel: "sms", subscribed: "on" }, 404],
    ["a deletion without proof", "/account/google_delete", {}, 400],
    ["a wrong password", "/account/google_delete", { password: "x" }, 400],
    ["a removal of nothing", "/history", { intent: "remove" }, 400],
    ["a rating to pause", "/history/rated", { intent: "pause" }, 404],
  ])("The account responds to %s without failing", async (_what, path, form, expected) => {
    const { cookie } = await testApp.viewer({ kind: "PAID" });
    const { status } = await testApp.request(path, { method: "POST", form, headers: own, cookie });
    expect(status).toBe(expected);
  });
});

describe("Links in emails", () => {
  it.each(["/email-confirm", "/doi-confirm", "/pin_remove"])(
    "The link %s without a token has expired",
    async (path) => {
      const { status, page } = await openPage(testApp, path);
      expect(status).toBe(200);
      expect(getWords(page.getMain())).toContain("Ссылка устарела");
    },
  );

  it.each(["/confirmed", "/denied"])("The email's link %s is shown", async (path) =>
    expect((await testApp.request(path)).status).toBe(200),
  );

  it("Links in emails require a confirmation before any change, and say if they have expired", async () => {
    const { token } = await testApp.viewer({
      kind: "PAID",
      email: "before-the-link@luch.example",
      password: "шесть-слов",
    });
    const next = "after-the-link@luch.example";
    await testApp.requestApi("/account/email", {
      method: "PUT",
      body: JSON.stringify({ email: next, password: "шесть-слов" }),
      headers: { "content-type": "application/json", cookie: `auth_token=${token}` },
    });
    const letter = await (await testApp.requestApi(`/__dev/outbox?to=${next}`)).text();
    const valid = /\/email-confirm\?token=[\w-]+/.exec(letter)?.[0] ?? "";
    expect(getWords((await openPage(testApp, valid)).page.getMain())).toContain("Подтвердить почту?");
    const path = "/email-confirm?token=unknown";
    expect(getWords((await openPage(testApp, path)).page.getMain())).toContain("Ссылка устарела");
    const { status, text } = await testApp.request(path, { method: "POST", form: { intent: "confirm" } });
    expect(status).toBe(400);
    expect(text).toContain("Ссылка устарела");
  });
});

describe("A step of signing in", () => {
  it("Of what was entered before, a step shows what it asks for", async () => {
    const { cookies } = await testApp.post("/auth", { login: "nobody-yet@luch.example", intent: "go" });
    const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
    const getValue = async (path: string, name: string) =>
      (await openPage(testApp, path, { cookie })).page.document
        .querySelector(`main input[name=${name}]`)
        ?.getAttribute("value");
    expect(await getValue("/auth/password-recovery", "login")).toBe("nobody-yet@luch.example");
    for (const step of ["request-otp-code", "megafon", "phone-code"])
      expect(await getValue(`/auth/${step}`, "phone"), step).toBe("");
  });

  it.each([
    ["/auth/signup", { email: "", password: "" }, "email"],
    ["/code?code=LUCH", { code: "" }, "code"],
    ["/support?subject=x", { subject: "", message: "" }, "subject"],
  ])("What was sent empty at %s stays empty", async (path, form, name) => {
    const { page } = await openPage(testApp, path, {
      method: "POST",
      form: { intent: "go", ...form },
      headers: own,
    });
    const field = page.getMain().querySelector(`input[name=${name}]`);
    expect(field?.getAttribute("aria-invalid")).toBe("true");
    expect(field?.getAttribute("value")).toBe("");
  });
});

describe("Unsubscribing", () => {
  it("Unsubscribing requires a confirmation on the same page for every id", async () => {
    const { auth } = await testApp.viewer({ kind: "PAID" });
    const words = async (id: string) =>
      getWords((await openPage(testApp, `/auth/unsubscribe/${id}`)).page.getMain());
    expect(await words(auth._id)).toBe(await words("a_nobody"));
    expect(await words(auth._id)).toContain("Перестал смотреть сериал");
  });

  it("Unsubscribing works for the owner, but not for anyone without the email", async () => {
    const { auth, cookie } = await testApp.viewer({ kind: "PAID" });
    const path = `/auth/unsubscribe/${auth._id}`;
    const stop = (as?: string) =>
      testApp.request(path, {
        method: "POST",
        form: { reason: "too_often" },
        headers: own,
        ...(as ? { cookie: as } : {}),
      });
    expect((await stop()).status).toBe(400);
    const stranger = await testApp.viewer({ kind: "PAID" });
    expect((await stop(stranger.cookie)).status).toBe(400);
    const { status, headers } = await stop(cookie);
    expect(status).toBe(303);
    expect(headers.location).toBe(`${path}?done=1`);
  });
});

describe("The home page announces the end of a subscription that does not renew", () => {
  const hour = 3600;
  const getNotice = async (hours: number, { child = false, recurrent = false } = {}) => {
    const { db, clock } = testApp.api;
    await db.delete(subscriptions);
    const { cookie } = await testApp.viewer({ kind: "PROMO", child });
    await db.update(subscriptions).set({ expiration: clock.now() + hours * hour, recurrent });
    const { page } = await openPage(testApp, child ? "/kids" : "/", { cookie });
    const note = page.queryByText(/^Подписка закончится/);
    return note && [getWords(note), note.getAttribute("href")];
  };

  it.each([
    [30, "Подписка закончится через 2 дня"],
    [20, "Подписка закончится через 1 день"],
    [10, "Подписка закончится через 12 часов"],
  ])("The home page announces the end of a subscription in %i hours: %s", async (hours, text) => {
    expect(await getNotice(hours)).toEqual([text, "/account/subscriptions"]);
  });
  it.each([7, 60])("The home page announces no end of a subscription %i hours before it", async (hours) =>
    expect(await getNotice(hours)).toBeNull(),
  );
  it("The home page announces no end to a child or to a viewer whose subscription renews", async () => {
    expect(await getNotice(30, { child: true })).toBeNull();
    expect(await getNotice(30, { recurrent: true })).toBeNull();
  });
});
