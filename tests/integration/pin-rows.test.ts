import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { encodePin } from "#domain/pin";
import { titles } from "../../api/platform/db/schema";
import { recordApiRequests } from "../setup/api-requests";
import { getWords, openPage } from "../setup/page";
import { openBrowser } from "../setup/plain-browser";
import { row } from "../setup/row";
import { testNow } from "../setup/test-api";
import { startTestApp, type TestApp } from "../setup/test-app";
import { watchCalls } from "../setup/watch-calls";

// The rules about the PIN and its steps that requests prove, one by one.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => testApp.reset());
afterAll(() => testApp.stop());

type Given = Partial<Parameters<TestApp["viewer"]>[0]>;
let made = 0;
const newPhone = () => `+7917${String((made += 1)).padStart(7, "0")}`;
const newEmail = () => `pin-rows-${Math.random().toString(36).slice(2)}@luch.example`;
const open = async (given: Given = {}) =>
  openBrowser(testApp, await testApp.viewer({ kind: "PAID", ...given }));
const readCode = async (to: string, digits = 6) => {
  const answer = await testApp.requestApi(`/__dev/outbox?to=${encodeURIComponent(to)}`);
  const { items } = (await answer.json()) as { items: { body: string }[] };
  return new RegExp(`\\b\\d{${digits}}\\b`).exec(items[0]?.body ?? "")?.[0] ?? "";
};
const pinPage = "/account/pin";
const getStatus = async (token: string) => {
  const answer = await testApp.requestApi("/pin/status", { headers: { cookie: `auth_token=${token}` } });
  return ((await answer.json()) as { status: string }).status;
};
const titlesOfSteps = {
  create: "Создайте ПИН-код",
  delete: "Удаление ПИН-кода",
  phone_create: "Ваш номер телефона",
  phone_send: "Подтвердите номер",
  phone_code: "Код из СМС",
  check: "Введите ПИН-код",
  remind: "Новый ПИН-код",
};
type Step = keyof typeof titlesOfSteps;

describe("Creating a PIN", () => {
  it("A PIN is sent to the API without its digits in plain", async () => {
    row("V-055");
    const browser = await open();
    const requests = await recordApiRequests(testApp, async () => {
      await browser.send(`${pinPage}?step=create`, { intent: "create", pin: "4071" });
    });
    const having = (text: string) => requests.filter(({ body }) => body.includes(text));
    expect(having(encodePin("4071"))).not.toEqual([]);
    expect(having("4071")).toEqual([]);
  });

  it("Creating a PIN begins with its digits", async () => {
    row("F-092");
    const browser = await open();
    const { page } = await browser.open(pinPage);
    expect(page.getHeading()).toBe(titlesOfSteps.create);
    expect(page.getByLabelText("Новый ПИН-код")).toBeTruthy();
  });

  it.each([
    [true, "phone_send", "F-097"],
    [false, "phone_create", "F-098"],
  ] as const)("What follows if the account has a phone: %s", async (hasPhone, step, id) => {
    row(id);
    const phone = newPhone();
    const browser = await open(hasPhone ? { phone } : {});
    const { page } = await browser.send(`${pinPage}?step=create`, { intent: "create", pin: "1234" });
    expect(page.getHeading()).toBe(titlesOfSteps[step]);
    if (hasPhone) expect(getWords(page.getMain()).replace(/\D/g, "")).toContain(phone.slice(1));
    else page.getByLabelText("Номер телефона");
    // The steps without a way back are those of F-110.
    expect(page.getByRole("link", { name: "Назад" }).getAttribute("href")).toBe(`${pinPage}?step=create`);
  });

  it("After the digits of a new PIN come a code and success, and one entry opens 18+ for the session", async () => {
    row("F-100", "F-108", "F-115", "F-116");
    const phone = newPhone();
    const browser = await open();
    await browser.send(`${pinPage}?step=create`, { intent: "create", pin: "1234" });
    const asked = await browser.send(`${pinPage}?step=phone_create`, { intent: "phone_create", phone });
    expect(asked.page.getHeading()).toBe(titlesOfSteps.phone_code);
    const code = await readCode(phone);
    testApp.app.setClock(testNow + 700);
    const late = await browser.post(`${pinPage}?step=phone_code`, {
      intent: "phone_code",
      code: code === "000000" ? "111111" : "000000",
    });
    testApp.app.setClock(testNow);
    expect(getWords(late.page.getMain())).toContain("Код устарел. Получите новый");
    const { page } = await browser.send(`${pinPage}?step=phone_code`, { intent: "phone_code", code });
    expect(page.getHeading()).toBe("ПИН-код создан");
    const note = "ПИН-код спросим при выходе из детского раздела и один раз за сеанс перед просмотром 18+";
    expect(getWords(page.getMain())).toContain(note);
    expect(await getStatus(browser.token)).toBe("required");

    // What it says: the PIN is asked for before the first title for adults, and not before a second one.
    const rows = await testApp.api.db.select().from(titles).where(eq(titles.ratingAge, "18+")).limit(2);
    const [first, second] = rows.map(({ alias }) => `/watch/${alias}`) as [string, string];
    const later = await open({ pin: "1234" });
    const play = async (path: string) => {
      await later.post(path, {});
      return (await later.open(`${path}?popup=player`)).url.replace(path, "");
    };
    expect(await play(first)).toBe("?popup=pin");
    await later.post(`/pin?back=${encodeURIComponent(first)}`, { intent: "check", pin: "1234" });
    for (const path of [second, first]) expect(await play(path)).toBe("?popup=player");
    const child = await open({ child: true, pin: "1234" });
    const choice = await child.open("/profiles");
    const adult = choice.page.document.querySelector("button[name=profile]:not([aria-current])");
    const leaving = await child.send("/profiles", { profile: adult?.getAttribute("value") ?? "" });
    expect(leaving.page.getHeading()).toBe("Введите ПИН-код");
  });

  it("In the short configuration a PIN is created at once", async () => {
    row("F-096");
    const settings = testApp.api.settings as { pinNeedsPhone: boolean };
    settings.pinNeedsPhone = false;
    try {
      const browser = await open();
      const { page } = await browser.send(`${pinPage}?step=create`, { intent: "create", pin: "1234" });
      expect(page.getHeading()).toBe("ПИН-код создан");
      expect(await getStatus(browser.token)).toBe("required");
    } finally {
      settings.pinNeedsPhone = true;
    }
  });

  it("Creating a PIN begins anew if it was left at the code", async () => {
    row("F-112");
    const browser = await open();
    await browser.send(`${pinPage}?step=create`, { intent: "create", pin: "1234" });
    await browser.send(`${pinPage}?step=phone_create`, { intent: "phone_create", phone: newPhone() });
    const { page } = await browser.open(pinPage);
    expect(page.getHeading()).toBe(titlesOfSteps.create);
    expect(page.getByLabelText("Новый ПИН-код").getAttribute("value") ?? "").toBe("");
  });
});

describe("Deleting a PIN", () => {
  it("Its control asks for the PIN, and the right one deletes it", async () => {
    row("F-093", "F-101", "F-109");
    const browser = await open({ pin: "1234" });
    const settings = await browser.open(pinPage);
    const control = settings.page.getByRole("link", { name: "Удалить ПИН-код" }).getAttribute("href") ?? "";
    expect((await browser.open(control)).page.getHeading()).toBe(titlesOfSteps.delete);
    const { page } = await browser.send(control, { intent: "delete", pin: "1234" });
    expect(page.getHeading()).toBe("ПИН-код удален");
    expect(await getStatus(browser.token)).toBe("create");
  });

  it.each([
    [true, "phone_send", "F-102"],
    [false, "phone_create", "F-103"],
  ] as const)(
    "Forgotten, it is removed by a code; the account has a phone: %s",
    async (hasPhone, step, id) => {
      row(id, "F-104");
      const phone = newPhone();
      const browser = await open({ pin: "1234", ...(hasPhone ? { phone } : {}) });
      const { page } = await browser.open(`${pinPage}?step=delete`);
      const forgotten = page.getByRole("link", { name: "Не помню" }).getAttribute("href") ?? "";
      expect(forgotten).toBe(`${pinPage}?step=${step}`);
      expect((await browser.open(forgotten)).page.getHeading()).toBe(titlesOfSteps[step]);
      await browser.send(forgotten, { intent: step, ...(hasPhone ? {} : { phone }) });
      const code = await readCode(phone);
      const done = await browser.send(`${pinPage}?step=phone_code`, { intent: "phone_code", code });
      expect(done.page.getHeading()).toBe("ПИН-код удален");
      expect(await getStatus(browser.token)).toBe("create");
    },
  );
});

describe("Entering a PIN", () => {
  it("Whoever does not remember it gets a new one where the account can be reached", async () => {
    row("F-106", "F-107");
    const [phone, email] = [newPhone(), newEmail()];
    const browser = await open({ pin: "1234", phone, email });
    const asked = await browser.open("/pin?back=/movies");
    const remind = asked.page.getByRole("link", { name: "Не помню" }).getAttribute("href") ?? "";
    const { page } = await browser.open(remind);
    expect(page.getHeading()).toBe(titlesOfSteps.remind);
    expect(page.getByRole("button", { name: new RegExp(email) })).toBeTruthy();
    expect(page.getByRole("button", { name: /В СМС на/ })).toBeTruthy();
    const sent = await browser.send(remind, { intent: "email" });
    expect(sent.page.getHeading()).toBe(titlesOfSteps.check);
    expect(getWords(sent.page.getMain())).toContain(`Отправили новый ПИН-код: ${email}`);
    const pin = await readCode(email, 4);
    expect((await browser.post("/pin?back=/movies", { pin })).location).toBe("/movies");
  });

  it("An account without a phone is offered a letter only", async () => {
    row("F-106");
    const email = newEmail();
    const browser = await open({ pin: "1234", email });
    const { page } = await browser.open("/pin?back=/&step=remind");
    expect(page.getByRole("button", { name: new RegExp(email) })).toBeTruthy();
    expect(page.queryByRole("button", { name: /В СМС на/ })).toBeNull();
  });
});

describe("The steps of a PIN", () => {
  it("A PIN has eight steps", async () => {
    row("F-091");
    const shown = new Set<string>();
    for (const given of [{}, { pin: "1234" }, { phone: newPhone() }, { pin: "1234", phone: newPhone() }]) {
      const browser = await open(given);
      for (const step of [...Object.keys(titlesOfSteps), "success", "nothing"])
        for (const path of [`${pinPage}?step=${step}`, `/pin?back=/&step=${step}`]) {
          const { page, url } = await browser.open(path);
          if (url.startsWith("/pin") || url.startsWith(pinPage)) shown.add(page.getHeading() ?? "");
        }
    }
    const successes = ["ПИН-код создан", "ПИН-код удален"];
    // The settings of a PIN are no step.
    const known = [...Object.values(titlesOfSteps), ...successes, "ПИН-код"];
    for (const heading of shown) expect(known).toContain(heading);
    expect(shown).toContain("ПИН-код удален");
  });

  it("There is a way back to the one before", async () => {
    row("F-111");
    const getBack = async (browser: Awaited<ReturnType<typeof open>>, path: string, to: Step) => {
      const { page } = await browser.open(path);
      const back = page.getByRole("link", { name: "Назад" }).getAttribute("href") ?? "";
      expect((await browser.open(back)).page.getHeading(), path).toBe(titlesOfSteps[to]);
    };
    const creating = await open();
    await creating.send(`${pinPage}?step=create`, { intent: "create", pin: "1234" });
    await getBack(creating, `${pinPage}?step=phone_create`, "create");
    await creating.send(`${pinPage}?step=phone_create`, { intent: "phone_create", phone: newPhone() });
    await getBack(creating, `${pinPage}?step=phone_code`, "phone_create");
    const removing = await open({ pin: "1234", phone: newPhone() });
    await getBack(removing, `${pinPage}?step=phone_send`, "delete");
    await getBack(removing, "/pin?step=remind&back=%2Fpin%3Fback%3D%2F", "check");
  });

  it("A limit says when the next try is allowed", async () => {
    row("F-113");
    const browser = await open({ pin: "1234" });
    await browser.fault({ endpoint: "pin/v3/check", code: "PIN_TRIES_EXCEEDED", expiresInSeconds: 90 });
    testApp.app.setClock(testApp.api.clock.now());
    const { page } = await browser.send("/pin?back=/", { pin: "1234" });
    expect(getWords(page.getByRole("alert"))).toMatch(/через 01:(30|29)/);
  });
});

describe("Who has no PIN", () => {
  const required = {
    status: "required",
    is_everytime: false,
    needs_phone: true,
    phone: null,
    email: null,
  };

  it("A visitor is never asked for one, whatever the API says", async () => {
    row("F-117", "A-034");
    const browser = await open({ kind: "VIRTUAL" });
    await browser.fault({ endpoint: "pin/status", status: 200, body: JSON.stringify(required) });
    const { page } = await openPage(testApp, "/watch/vedmy?popup=pin", { cookie: browser.cookie });
    expect(page.queryByRole("dialog")).toBeNull();
    for (const path of ["/pin?back=/", pinPage])
      expect((await testApp.request(path, { cookie: browser.cookie })).headers.location).toMatch(/^\/auth/);
    expect((await browser.post("/watch/vedmy", {})).location).not.toContain("popup=pin");
  });

  it("For a child its status is not requested", async () => {
    row("F-119");
    const browser = await open({ child: true, pin: "1234" });
    const calls = await watchCalls(testApp, async () => {
      for (const path of ["/kids", "/profiles", pinPage, "/account", "/watch/prints-ahmed"])
        expect((await browser.open(path)).status, path).toBe(200);
    });
    expect(calls.filter((call) => call.includes("/profile/list"))).not.toEqual([]);
    expect(calls.filter((call) => call.includes("/pin/"))).toEqual([]);
  });
});
