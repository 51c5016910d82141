import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { campaigns, notices } from "../../api/platform/db/schema";
import { recordApiRequests } from "../setup/api-requests";
import { getWords, openPage, type Page, parsePage } from "../setup/page";
import { row } from "../setup/row";
import { startTestApp, type TestApp } from "../setup/test-app";

let testApp: TestApp;
let staff: string;
let adult: Awaited<ReturnType<TestApp["viewer"]>>;
const desk = "/support-desk/popups";

beforeAll(async () => {
  testApp = await startTestApp();
  staff = (await testApp.viewer({ kind: "REGISTERED", email: "popups@luch.example" })).cookie;
});
beforeEach(async () => {
  adult = await testApp.viewer({ kind: "PAID", hasChild: true });
});
afterEach(async () => {
  await testApp.api.db.delete(campaigns);
  await testApp.api.db.delete(notices);
  await testApp.reset();
});
afterAll(() => testApp.stop());

/** What the form of a campaign or of the notices carries unseen. */
const getSeen = (page: Page): string =>
  page.getMain().querySelector<HTMLInputElement>("input[name=seen_version]")?.value ?? "none";
const readSeen = async (query: string): Promise<string> => getSeen((await open(desk + query, staff)).page);

const winter = {
  intent: "campaign",
  id: "winter",
  image: "/images/poster/metropolis",
  link: "/tariffs",
  on_main: "on",
  title_ru: "Зима дома",
  text_ru: "Десять фильмов",
  button_ru: "Смотреть",
};
/** Sends the form of a new campaign, or another with its own address. */
const send = (form: Record<string, string>, cookie: string = staff, query = "?campaign=") =>
  testApp.post(desk + query, { seen_version: "", ...form }, { cookie });
const sendNotices = async (form: Record<string, string>) =>
  send({ intent: "notices", seen_version: await readSeen("?list=notices"), ...form }, staff, "?list=notices");
/** As the form of the campaign that is there. */
const sendAnew = async (form: Record<string, string>) =>
  send({ seen_version: await readSeen(`?campaign=${form.id ?? ""}`), ...form }, staff);
const open = (url: string, cookie: string) => openPage(testApp, url, { cookie });
const getDialog = async (url: string, cookie: string) =>
  (await open(url, cookie)).page.queryByRole("dialog")?.textContent ?? null;

describe("The staff's desk for popups", () => {
  it("A campaign that was written is listed, shown as it will look, and explained", async () => {
    const saved = await send(winter);
    expect([saved.status, saved.headers.location]).toEqual([
      303,
      "/support-desk/popups?campaign=winter&saved=1",
    ]);
    expect(getWords((await open(desk, staff)).page.getMain())).toContain("Зима дома");
    const { page } = await open(`${desk}?campaign=winter&at=09:30`, staff);
    expect(page.getByLabelText("Время зрителя")).toHaveProperty("value", "09:30");
    const row = (name: string) => getWords(page.getByRole("row", { name: new RegExp(`^${name} `) }));
    expect(row("Подписка видит")).toMatch(/^Подписка видит не эта страница/);
    expect(row("Не вошёл")).toContain("нет аккаунта");
    expect(page.getMain().textContent).not.toMatch(/PAID|VIRTUAL/);
    expect(row("Детский профиль")).toContain("не для детей");
  });

  it.each<[string, Record<string, string>, string]>([
    ["no heading", { title_ru: "" }, "title_ru"],
    ["no page", { on_main: "" }, "on_all"],
    ["a wrong hour", { start_time: "25:00" }, "start_time"],
    ["a wrong day", { first_day: "2026-02-31" }, "first_day"],
    ["days the wrong way round", { first_day: "2026-12-31", last_day: "2026-12-01" }, "last_day"],
    ["an invisible heading", { title_ru: "\u200b" }, "title_ru"],
    ["a script for a link", { link: "javascript:alert(1)" }, "link"],
    ["a picture over HTTP", { image: "http://pictures.example/a" }, "image"],
    ["a name of spaces", { id: "my id" }, "id"],
    ["half a translation", { text_en: "Ten films" }, "title_en"],
  ])("A campaign with %s is refused at its field, with what was typed", async (_what, changes, field) => {
    const { status, text } = await send({ ...winter, ...changes });
    expect(status).toBe(400);
    expect(text).toContain("Проверьте это поле");
    expect(text).toContain("Десять фильмов");
    if (field !== "on_all") expect(text).toMatch(new RegExp(`id="${field}-error"`));
    expect(await testApp.api.db.select().from(campaigns)).toEqual([]);
  });

  it("A second save says that another came between, keeps what was typed, and replaces that if sent again", async () => {
    await send(winter);
    const seen_version = await readSeen("?campaign=winter");
    const first = { ...winter, seen_version, title_ru: "Первая" };
    expect((await send(first, staff, "?campaign=winter")).status).toBe(303);
    const second = { ...winter, seen_version, title_ru: "Вторая" };
    const refused = await send(second, staff, "?campaign=winter");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("это изменили в другом месте");
    parsePage(refused.text).getByDisplayValue("Вторая");
    const titles = async () =>
      (await testApp.api.db.select().from(campaigns)).map(({ texts }) => texts.ru.title);
    expect(await titles()).toEqual(["Первая"]);
    const now = getSeen(parsePage(refused.text));
    expect((await send({ ...second, seen_version: now }, staff, "?campaign=winter")).status).toBe(303);
    expect(await titles()).toEqual(["Вторая"]);
  });

  it("What was typed for a campaign that was removed meanwhile is kept, and can be saved as a new one", async () => {
    await send(winter);
    const seen_version = await readSeen("?campaign=winter");
    await send({ intent: "remove", id: "winter" });
    const refused = await send({ ...winter, seen_version }, staff, "?campaign=winter");
    expect([refused.status, refused.text.includes('value="Зима дома"')]).toEqual([409, true]);
    expect((await send(winter, staff, "?campaign=winter")).status).toBe(303);
  });

  it("A new campaign with the id of another is refused at its field, with what was typed", async () => {
    await send(winter);
    const { status, text } = await send({ ...winter, title_ru: "Другая зима" });
    expect(status).toBe(409);
    expect(
      parsePage(text)
        .getByLabelText(/^Номер/)
        .getAttribute("aria-invalid"),
    ).toBe("true");
    expect(text).toContain("Кампания с таким номером уже есть");
    parsePage(text).getByDisplayValue("Другая зима");
  });

  it("What everyone is told is not saved over what another tab has saved", async () => {
    const seen_version = await readSeen("?list=notices");
    await sendNotices({ alarm_ru: "Первое" });
    const { status, text } = await sendNotices({ seen_version, alarm_ru: "Второе" });
    expect([status, text.includes('value="Второе"')]).toEqual([409, true]);
    expect((await testApp.api.db.select().from(notices)).map(({ alarm }) => alarm?.ru)).toEqual(["Первое"]);
  });

  it.each([
    [{}, "весь день"],
    [{ start_time: "13:00" }, "с 13:00"],
    [{ end_time: "15:00" }, "до 15:00"],
    [{ start_time: "23:00", end_time: "01:00" }, "23:00–01:00"],
  ])(
    "The list says when a campaign of the hours %j is shown, in times that can be entered",
    async (hours, text) => {
      await send({ ...winter, ...hours });
      const list = getWords((await open(desk, staff)).page.getMain());
      expect(list).toContain(text);
      expect(list).not.toContain("24:00");
    },
  );

  it("Whoever is not of the staff finds no desk", async () => {
    for (const cookie of [adult.cookie, ""]) {
      expect((await open(desk, cookie)).status).toBe(404);
      expect((await send(winter, cookie)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await testApp.api.db.select().from(campaigns)).toEqual([]);
  });

  it("A campaign is removed", async () => {
    await send(winter);
    expect((await send({ intent: "remove", id: "winter" })).status).toBe(303);
    expect(await testApp.api.db.select().from(campaigns)).toEqual([]);
  });
});

describe("A campaign on the site", () => {
  it("An adult's page has the campaign until it is closed, on every device", async () => {
    row("P-041", "P-045", "P-046", "P-047");
    await send({ ...winter, id: "plain", image: "" });
    await send(winter);
    expect(await getDialog("/", adult.cookie)).toContain("Зима дома");
    expect(await getDialog("/watch/metropolis", adult.cookie)).toBeNull();
    expect(await getDialog("/", `${adult.cookie}; cdp_winter=9999999999`)).toBeNull();
    const closed = await testApp.post(
      "/resources/popup",
      { popup: "campaign", id: "winter", back: "/" },
      { cookie: adult.cookie },
    );
    expect(closed.cookies.join()).toMatch(/cdp_winter=\d+; Max-Age=31536000/);
    expect(await getDialog("/", adult.cookie)).toBeNull();
  });

  it("A campaign for title pages comes on those only", async () => {
    row("P-044");
    await send({ ...winter, on_main: "", on_product: "on" });
    expect(await getDialog("/", adult.cookie)).toBeNull();
    expect(await getDialog("/watch/metropolis", adult.cookie)).toContain("Зима дома");
  });

  it("Pages ask for the profile's campaigns only while there are some", async () => {
    const ask = async () =>
      (await recordApiRequests(testApp, () => open("/movies", adult.cookie)))
        .map(({ path }) => path)
        .filter((path) => path.startsWith("/popups/"));
    expect(await ask()).toEqual([]);
    await send(winter);
    testApp.app.clearCaches();
    expect(await ask()).toHaveLength(1);
  });

  it("A campaign comes within its hours only, also past midnight", async () => {
    row("P-042", "P-043");
    // It is noon in Moscow.
    await send({ ...winter, start_time: "13:00", end_time: "15:00" });
    expect(await getDialog("/", adult.cookie)).toBeNull();
    await sendAnew({ ...winter, start_time: "23:00", end_time: "12:01" });
    expect(await getDialog("/", adult.cookie)).toContain("Зима дома");
    await sendAnew({ ...winter, start_time: "23:00", end_time: "12:00" });
    expect(await getDialog("/", adult.cookie)).toBeNull();
  });

  it("Pages of visitors, of accounts without a login and of children never ask for campaigns", async () => {
    row("F-161");
    await send(winter);
    const virtual = await testApp.viewer({ kind: "VIRTUAL" });
    const child = await testApp.viewer({ kind: "PAID", child: true });
    for (const [cookie, times] of [
      [adult.cookie, 1],
      ["", 0],
      [virtual.cookie, 0],
      [child.cookie, 0],
    ] as const) {
      const asked = await recordApiRequests(testApp, async () => {
        const { text } = await testApp.request("/", { cookie });
        expect(text.includes("Зима дома")).toBe(times > 0);
      });
      expect(asked.filter(({ path }) => /^\/(?:popups|cdp)\//.test(path))).toHaveLength(times);
    }
  });

  it("A fault of the API leaves the page as it is, without a campaign and not loading", async () => {
    row("X-099");
    await send(winter);
    await testApp.fault({ endpoint: "popups", status: 500 });
    await testApp.fault({ endpoint: "cdp/pulls", status: 500 });
    const { status, page } = await open("/", adult.cookie);
    expect([status, page.queryByRole("dialog")]).toEqual([200, null]);
    expect(page.document.querySelectorAll("[aria-busy=true]")).toHaveLength(0);
    const closed = await testApp.post(
      "/resources/popup",
      { popup: "campaign", id: "winter", back: "/movies" },
      { cookie: adult.cookie, headers: { "sec-fetch-dest": "document" } },
    );
    expect([closed.status, closed.headers.location]).toEqual([303, "/movies"]);
  });
});

describe("What everyone is told", () => {
  it("A message to everyone stands on all pages but the named ones, and as a popup if wanted", async () => {
    await sendNotices({ alarm_ru: "Ночью работы", except: "/movies", is_alarm_popup: "on" });
    await testApp.reset();
    const { page } = await open("/", adult.cookie);
    expect(page.getByTestId("alarm").textContent).toBe("Ночью работы");
    expect(page.getByRole("dialog").textContent).toContain("Ночью работы");
    expect((await open("/movies", adult.cookie)).page.queryByTestId("alarm")).toBeNull();
    const child = await testApp.viewer({ kind: "PAID", child: true });
    const kids = (await open("/kids", child.cookie)).page;
    expect([kids.getByTestId("alarm").textContent, kids.queryByRole("dialog")]).toEqual([
      "Ночью работы",
      null,
    ]);
  });

  it("The survey comes to adults with an account, with the picture and the link", async () => {
    row("P-016", "K-046");
    await sendNotices({
      survey: "autumn",
      img: "/images/poster/metropolis",
      url: "https://survey.example/a",
    });
    await testApp.reset();
    const dialog = (await open("/movies", adult.cookie)).page.getByRole("dialog");
    expect(dialog.querySelector("img")?.getAttribute("src")).toBe("/images/poster/metropolis");
    expect(dialog.querySelector("a")?.getAttribute("href")).toBe("https://survey.example/a");
    const { cookies } = await testApp.post(
      "/resources/popup",
      { popup: "survey", id: "autumn" },
      { cookie: adult.cookie },
    );
    expect(cookies.join()).toMatch(/surveyClosed_autumn=\d+; Max-Age=31536000/);
    expect((await testApp.request("/movies")).text).not.toContain("survey.example");
  });

  it.each([
    ["a script for a survey", { survey: "a", img: "/a", url: "javascript:alert(1)" }],
    ["a survey without a picture", { survey: "a", img: "", url: "https://survey.example" }],
    ["a path that is none", { alarm_ru: "!", except: "movies" }],
  ])("What everyone is told is refused with %s", async (_what, form) =>
    expect((await sendNotices(form)).status).toBe(400),
  );
});
