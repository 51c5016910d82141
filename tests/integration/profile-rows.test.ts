import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { banners, type StoredBanner } from "../../api/platform/db/schema";
import { getWords, linksIn, openPage } from "../setup/page";
import { openBrowser } from "../setup/plain-browser";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";
import { watchCalls } from "../setup/watch-calls";

// The rules about profiles and about kinds of viewers that requests prove, one by one.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => testApp.reset());
afterAll(() => testApp.stop());

type Given = Partial<Parameters<TestApp["viewer"]>[0]>;
const open = async (given: Given = {}) =>
  openBrowser(testApp, await testApp.viewer({ kind: "PAID", ...given }));
type Browser = Awaited<ReturnType<typeof open>>;
const password = "шесть-слов-и-точка";
const newEmail = () => `profile-rows-${Math.random().toString(36).slice(2)}@luch.example`;
const premium = "/watch/shinel";
const free = "/watch/metropolis";

const findProfiles = async (browser: Browser) => {
  const { page } = await browser.open("/profiles");
  return [...page.document.querySelectorAll<HTMLButtonElement>("button[name=profile]")].map((button) => ({
    id: button.value,
    name: getWords(button),
    isCurrent: button.hasAttribute("aria-current"),
  }));
};
/** Switches to the other profile. */
const switchProfile = async (browser: Browser) => {
  const other = (await findProfiles(browser)).find(({ isCurrent }) => !isCurrent);
  return browser.post("/profiles", { profile: other?.id ?? "" });
};

describe("Selecting a profile", () => {
  it("A child's leads to the children's section, an adult's to the home page", async () => {
    row("A-003", "F-032", "F-033", "F-041");
    const browser = await open({ hasChild: true });
    const toChild = await switchProfile(browser);
    expect(toChild.location).toBe("/kids");
    const { page } = await browser.open("/");
    expect(linksIn(page.getByRole("navigation", { name: "Разделы" }))).toEqual(
      expect.arrayContaining(["/cartoons", "/favorites"]),
    );
    const [, child] = await findProfiles(browser);
    expect([child?.name, child?.isCurrent]).toEqual([expect.stringContaining("Дети"), true]);
    expect((await switchProfile(browser)).location).toBe("/");
    expect((await findProfiles(browser))[0]?.isCurrent).toBe(true);
  });

  it("What the former one saved is not shown any more, and what the new one saved is requested", async () => {
    row("F-034", "F-042");
    const browser = await open({ hasChild: true });
    await browser.post("/resources/favorites", { uid: "u_metropolis" });
    await browser.post("/resources/progress", { uid: "u_metropolis", position: "600", duration: "3600" });
    const getShown = async () =>
      [await browser.open("/favorites"), await browser.open("/history")].map(({ page }) =>
        linksIn(page.getMain()).includes(free),
      );
    expect(await getShown()).toEqual([true, true]);
    await switchProfile(browser);
    expect(await getShown()).toEqual([false, false]);
    const calls = await watchCalls(testApp, async () => {
      for (const path of ["/kids", "/resources/favorites", "/history"]) await browser.open(path);
    });
    for (const list of ["continue-watching", "favorites", "history"])
      expect(calls.filter((call) => call.startsWith("GET /profile/") && call.includes(list))).not.toEqual([]);
  });

  it("Its language is followed", async () => {
    row("F-035", "F-043");
    const browser = await open({ hasChild: true });
    const child = (await findProfiles(browser)).find(({ isCurrent }) => !isCurrent)?.id ?? "";
    await browser.post(`/profiles/edit?id=${child}`, {
      intent: "save",
      name: "Дети",
      avatar: "child-1",
      language: "en",
      content_language: "en",
    });
    expect((await switchProfile(browser)).location).toBe("/en/kids");
    expect((await switchProfile(browser)).location).toBe("/");
  });

  it("Leaving a child's asks for the PIN first", async () => {
    row("F-045");
    const browser = await open({ child: true, pin: "1234" });
    const adult = (await findProfiles(browser)).find(({ isCurrent }) => !isCurrent)?.id ?? "";
    const { page } = await browser.send("/profiles", { profile: adult });
    expect(page.getHeading()).toBe("Введите ПИН-код");
    const current = (await findProfiles(browser)).find(({ isCurrent }) => isCurrent)?.id ?? adult;
    expect(current).not.toBe(adult);
  });

  it("A refused one changes nothing", async () => {
    row("C-017");
    const browser = await open({ hasChild: true });
    await browser.fault({ endpoint: "profile/select", status: 400 });
    expect((await switchProfile(browser)).status).toBe(400);
    expect((await findProfiles(browser))[0]?.isCurrent).toBe(true);
    expect((await browser.open("/account")).page.getHeading()).toBe("Аккаунт");
  });

  it("Where it cannot be switched a popup says so", async () => {
    row("P-006");
    const browser = await open({ kind: "OPERATOR", hasChild: true });
    const { page } = await browser.send("/profiles", {
      profile: (await findProfiles(browser)).find(({ isCurrent }) => !isCurrent)?.id ?? "",
    });
    expect(getWords(page.getByRole("dialog"))).toContain("Здесь профиль не сменить");
  });

  it("A sixth profile is refused by a popup", async () => {
    row("P-008");
    const browser = await open({ hasChild: true });
    for (const name of ["Второй", "Третий", "Четвёртый"])
      await browser.post("/profiles/new", { intent: "save", name });
    const { page } = await browser.open("/profiles/new");
    expect(getWords(page.getByRole("dialog"))).toContain("Профилей может быть пять");
  });

  it("A long name is cut at twenty characters", async () => {
    row("K-059");
    const browser = await open();
    await browser.post("/profiles/new", { intent: "save", name: "Двадцать-пять-букв-имени!" });
    const names = (await findProfiles(browser)).map(({ name }) => name);
    expect(names).toContain("Двадцать-пять-букв-и…");
  });
});

describe("Banners about profiles", () => {
  it("A link to the child's profile leads to it, or offers to create one", async () => {
    row("F-029", "R-122", "P-007");
    const { db } = testApp.api;
    const [stored] = await db.select().from(banners).where(eq(banners.id, "banner-collection"));
    const action = { type: "open", alias: null, url: "/child_profile", target_id: null } as const;
    const save = (data: StoredBanner) =>
      db.update(banners).set({ data }).where(eq(banners.id, "banner-collection"));
    const old = stored?.data ?? expect.unreachable("there is a banner");
    const getLinks = async (browser: Browser) => linksIn((await browser.open("/")).page.getMain());
    const [family, single] = [await open({ hasChild: true }), await open()];
    await save({ ...old, type: "link", actions: [{ ...action, trailer_id: null, child: true }] });
    try {
      testApp.clearCaches();
      expect(await getLinks(family)).toContain("/child_profile");
      expect((await family.open("/child_profile")).page.getHeading()).toBe("Детский раздел");
      const links = await getLinks(single);
      expect(links).not.toContain("/child_profile");
      expect(links).toContain("?popup=create-child");
      const { page } = await single.open("/?popup=create-child");
      expect(linksIn(page.getByRole("dialog"))).toContain("/profiles/new?child=true");
    } finally {
      await save(old);
    }
  });

  it("The banner of a profile switches to the child's", async () => {
    row("F-030");
    const browser = await open({ hasChild: true });
    const { page } = await browser.open("/");
    const banner = page.getAllByRole("button", { name: "Включить детский профиль", hidden: true })[0];
    const form = banner?.closest("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/child_profile"]);
    expect((await browser.post("/child_profile", {})).location).toBe("/kids");
    expect((await findProfiles(browser))[1]?.isCurrent).toBe(true);
  });

  it("Without a child's profile it offers to create one", async () => {
    row("F-031", "P-007");
    const browser = await open();
    const { page } = await browser.send("/child_profile", {});
    expect(linksIn(page.getByRole("dialog"))).toContain("/profiles/new?child=true");
  });
});

describe("The settings of a profile", () => {
  it.each([
    ["S-098", "name", "Аня"],
    ["S-099", "gender", "female"],
    ["S-100", "birthday", "1990-01-31"],
    ["S-105", "avatar", "adult-7"],
    ["S-106", "content_language", "sr"],
  ])("%s: its %s is saved", async (id, name, value) => {
    row(id);
    const browser = await open();
    const [profile] = await findProfiles(browser);
    const path = `/profiles/edit?id=${profile?.id}`;
    const { page } = await browser.open(path);
    expect(page.getMain().querySelector(`[name=${name}]`)).not.toBeNull();
    await browser.post(path, { intent: "save", name: "Я", [name]: value });
    const saved = (await browser.open(path)).page.getMain();
    const chosen = [
      ...[...saved.querySelectorAll(`input[name=${name}]:not([type=radio]), input[name=${name}][checked]`)],
      ...[...saved.querySelectorAll(`select[name=${name}] option[selected]`)],
    ].map((field) => field.getAttribute("value"));
    expect(chosen).toEqual([value]);
  });

  it("A child's profile has pictures of its own", async () => {
    row("S-105");
    const getPictures = async (path: string) => {
      const { page } = await (await open()).open(path);
      return [...page.getMain().querySelectorAll("input[name=avatar]")].map((input) =>
        input.getAttribute("value"),
      );
    };
    expect(new Set((await getPictures("/profiles/new")).map((name) => name?.split("-")[0]))).toEqual(
      new Set(["adult"]),
    );
    expect(
      new Set((await getPictures("/profiles/new?child=true")).map((name) => name?.split("-")[0])),
    ).toEqual(new Set(["child"]));
  });

  it.each([
    ["S-101", "email", "x", "Некорректный формат почты"],
    ["S-102", "phone", "+7999", "Введите номер в формате +7 900 000 00 00"],
    ["S-103", "password", "12345", "Пароль не менее 6 символов"],
  ])("%s: the account's %s is changed by a form that checks it", async (id, change, typed, text) => {
    row(id);
    const browser = await open({ email: newEmail(), password });
    const { page: overview } = await browser.open("/account/profile");
    const path = `/account/profile?change=${change}`;
    expect(linksIn(overview.getMain())).toContain(path);
    const name = change === "password" ? "newPassword" : change;
    const { page, status } = await browser.post(path, { intent: "go", password, [name]: typed });
    expect([status, getWords(page.getMain()).includes(text)]).toEqual([400, true]);
  });

  it("The account leads to its devices", async () => {
    row("S-104");
    const { page } = await (await open()).open("/account");
    expect(linksIn(page.getMain())).toContain("/account/devices");
  });

  it("An account without an address is invited to add one", async () => {
    row("P-010");
    const browser = await open({ kind: "REGISTERED", phone: "+79175550001" });
    const { page } = await browser.open("/account");
    expect(linksIn(page.getMain())).toContain("/account?popup=add-email");
    const { page: asked } = await browser.open("/account?popup=add-email");
    expect(linksIn(asked.getByRole("dialog", { name: "Добавьте почту" }))).toContain(
      "/account/profile?change=email",
    );
  });
});

describe("Kinds of viewers", () => {
  it("A partner's viewer is sent to the partner", async () => {
    row("A-009");
    const browser = await open({ kind: "TTK" });
    const { page, url } = await browser.send(premium, {});
    expect(url).toBe(`${premium}?popup=partner`);
    expect(getWords(page.getByRole("dialog"))).toContain("у вашего оператора");
  });

  it("A partner's and an operator's viewers are told what their contract says", async () => {
    row("A-004", "A-010");
    const partner = await (await open({ kind: "TTK" })).send(premium, {});
    expect(partner.url).toBe(`${premium}?popup=partner`);
    const viewer = await testApp.viewer({ kind: "OPERATOR", hasChild: true });
    expect(viewer.auth.mf_info.is_mf).toBe(true);
    const operator = openBrowser(testApp, viewer);
    const { page } = await operator.send("/profiles", {
      profile: (await findProfiles(operator))[0]?.id ?? "",
    });
    expect(getWords(page.getByRole("dialog"))).toContain("Здесь профиль не сменить");
  });

  it("A virtual viewer is asked to sign in", async () => {
    row("A-005", "A-032", "A-033", "P-019");
    const browser = await open({ kind: "VIRTUAL" });
    const { page } = await browser.send(premium, {});
    expect(linksIn(page.getByRole("dialog")).some((link) => link.startsWith("/auth?back="))).toBe(true);
    for (const [path, form] of [
      ["/resources/favorites", {}],
      ["/resources/rating", { rating: "8" }],
    ] as const) {
      const pressed = await browser.send(path, { uid: "u_metropolis", ...form });
      expect(linksIn(pressed.page.getByRole("dialog", { name: "Войдите, чтобы сохранить" }))).toContain(
        "/auth?back=%2F",
      );
    }
  });

  it.each(["REGISTERED", "EX_PAID", "EX_TRIAL", "EX_PROMO"] as const)(
    "A viewer without a subscription is led to one: %s",
    async (kind) => {
      row("A-006");
      const browser = await open({ kind });
      const { page } = await browser.send(premium, {});
      expect(linksIn(page.getByRole("dialog"))).toContain("/tariffs");
      expect((await browser.post(premium, {})).location).toMatch(/^\/(tariffs|upsale)$/);
    },
  );

  it.each(["TRIAL", "GRACE", "PROMO", "PAID"] as const)("A subscriber is sold nothing: %s", async (kind) => {
    row("A-007");
    const { page } = await (await open({ kind })).open("/archive");
    const sells = page.queryAllByRole("link", { name: /^(Попробовать .* бесплатно|Оформить подписку)$/ });
    expect(sells).toEqual([]);
    const visitor = await openPage(testApp, "/archive");
    expect(
      visitor.page.queryAllByRole("link", { name: /^(Попробовать .* бесплатно|Оформить подписку)$/ }),
    ).not.toEqual([]);
  });

  it("A child has a menu and a badge of its own", async () => {
    row("A-008");
    const child = await open({ child: true });
    const me = await testApp.requestApi("/auth/me", { headers: { cookie: `auth_token=${child.token}` } });
    expect(await me.json()).toMatchObject({ profile_for_child: true });
    const { page } = await child.open("/kids");
    expect(linksIn(page.getByRole("navigation", { name: "Разделы" }))).toContain("/cartoons");
    expect(getWords(page.getByRole("contentinfo"))).toContain("0+");
  });

  it("A child is blocked from what is not for children, and without a plan from playing", async () => {
    row("A-016", "A-017");
    const child = await open({ child: true });
    const { page } = await child.open(free);
    expect(getWords(page.getMain())).toContain("Это кино для взрослых");
    const single = await open({ kind: "REGISTERED", child: true });
    const kids = "/watch/prints-ahmed";
    const played = await single.send(kids, {});
    expect(played.url).toBe(`${kids}?popup=child-plan`);
    expect(getWords(played.page.getByRole("dialog"))).toContain("Попросите взрослого");
  });

  it("A promoter signs in where no viewer does", async () => {
    row("A-011", "A-036");
    const email = newEmail();
    await testApp.viewer({ kind: "PAID", email, password });
    const browser = await open({ kind: "VIRTUAL" });
    const path = "/promoter/login";
    expect((await browser.post(path, { promoter: email, password })).status).toBe(400);
    const { page, url } = await browser.send(path, { promoter: "10001", password: "mayak-promoter" });
    expect([url, page.getHeading()]).toEqual(["/promoter", "Кинотеатр «Маяк»"]);
    const other = await open({ kind: "VIRTUAL" });
    expect(
      (await other.post("/signin", { intent: "go", email: "10001", password: "mayak-promoter" })).status,
    ).toBe(400);
  });

  it("A device too many leads to the list of devices", async () => {
    row("P-013");
    const browser = await open({ extraDevices: 5 });
    const { page } = await browser.send(premium, {});
    expect(linksIn(page.getByRole("dialog", { name: "Слишком много устройств" }))).toContain(
      "/account/devices",
    );
  });

  it("A removed device is announced", async () => {
    row("P-014");
    const browser = await open({ extraDevices: 1 });
    const { page } = await browser.open("/account/devices");
    const [form] = page
      .getAllByRole("button", { name: /^Удалить: / })
      .map((button) => button.closest("form"));
    const id = form?.querySelector<HTMLInputElement>("input[name=id]")?.value ?? "";
    const { page: after } = await browser.send("/account/devices", { intent: "forget", id });
    expect(getWords(after.document.body)).toContain("Устройство удалено");
  });
});

describe("A session that is refused", () => {
  it("A renewed one has its viewer", async () => {
    row("F-011");
    const browser = await open();
    await browser.fault({ endpoint: "auth/me", status: 401, code: "UNAUTHORIZED", times: 1 });
    const calls = await watchCalls(testApp, async () => {
      const { page, status } = await browser.open("/account");
      expect([status, page.getHeading()]).toEqual([200, "Аккаунт"]);
    });
    expect(calls).toContain("POST /auth/refresh");
  });

  // Over F-017 a page makes no account (AMB-239).
  it("A visitor whose session is not renewed goes on without an account, which the next press makes", async () => {
    row("F-017", "F-012");
    const deviceId = "the-device-of-a-token";
    const given = { token: "an-invalid-token", deviceId, isVirtual: false, isChild: false };
    const viewer = { ...(await testApp.viewer({ kind: "VIRTUAL" })), cookie: await testApp.getCookie(given) };
    const browser = openBrowser(testApp, viewer);
    const opening = await watchCalls(testApp, async () => {
      expect((await browser.open("/")).status).toBe(200);
      expect((await browser.open("/account")).url).toBe("/auth?back=%2Faccount");
    });
    expect(opening).toContain("POST /auth/refresh");
    expect(opening).not.toContain("POST /auth/device/login");
    const pressing = await watchCalls(testApp, () => browser.post(free, {}));
    expect(pressing).toContain("POST /auth/device/login");
    const { token, isVirtual } = await testApp.getSession(browser.cookie);
    expect(isVirtual).toBe(true);
    const me = await testApp.requestApi("/auth/me", { headers: { cookie: `auth_token=${token}` } });
    expect(await me.json()).toMatchObject({ type: "VIRTUAL" });
  });
});
