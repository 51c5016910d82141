import { within } from "@testing-library/dom";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { prefixedLocales } from "../../app/lib/i18n/locales";
import { getWords, linksIn, openPage, type Page } from "../setup/page";
import { row } from "../setup/row";
import { type RequestOptions, startTestApp, type TestApp } from "../setup/test-app";

// The rules about the menu, the breadcrumbs and the footer that a request proves, one by one.

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.stop());
afterEach(() => testApp.reset());

const open = async (path: string, request?: RequestOptions) => (await openPage(testApp, path, request)).page;
const abroad = { "x-country-code": "RS" };
const russia = { "x-country-code": "RU" };
const as = async (request: Parameters<TestApp["viewer"]>[0], path = "/") =>
  open(path, { cookie: (await testApp.viewer(request)).cookie, headers: russia });

/** A function that loads only the first time. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | null = null;
  return () => (loaded ??= load());
}

describe("The menu", () => {
  const getMenu = ({ getByTestId }: Page) =>
    [...getByTestId("menu").querySelectorAll("a")].map((link) => [
      link.textContent,
      link.getAttribute("href"),
    ]);
  const adult = [
    ["Кино на ТВ", "/archive"],
    ["Фильмы", "/movies"],
    ["Сериалы", "/series"],
    ["Детям", "/animation"],
    ["Новинки", "/new"],
    ["Журнал", "/journal"],
    ["ТВ", "/channel"],
  ];
  const kids = [
    ["Мультики", "/cartoons"],
    ["Фильмы", "/movies"],
    ["Сериалы", "/series"],
    ["Новинки", "/new"],
    ["Детское ТВ", "/channel"],
    ["Буду смотреть", "/favorites"],
  ];

  it("The menu of an adult in Russia has seven entries", async () => {
    row("M-001", "M-002", "M-003", "M-004", "M-005", "M-006", "M-007", "M-008");
    expect(getMenu(await as({ kind: "REGISTERED" }))).toEqual(adult);
  });

  it("The menu of an adult elsewhere has the same but the archive", async () => {
    row("M-009", "A-029");
    expect(getMenu(await open("/", { headers: russia }))).toEqual(adult);
    expect(getMenu(await open("/", { headers: abroad }))).toEqual(adult.slice(1));
  });

  it("The menu of a child has six entries", async () => {
    row("M-010", "M-011", "M-012", "M-013", "M-014", "M-015", "M-016", "A-019");
    expect(getMenu(await as({ kind: "PAID", child: true }))).toEqual(kids);
  });

  it("The menu has as many entries as the kind of profile says", async () => {
    row("E-062");
    const { cookie } = await testApp.viewer({ kind: "REGISTERED", country: "RS" });
    const elsewhere = await open("/", { cookie, headers: abroad });
    const pages = [await as({ kind: "REGISTERED" }), elsewhere, await as({ kind: "PAID", child: true })];
    expect(pages.map((page) => getMenu(page).length)).toEqual([7, 6, 6]);
  });

  it("Each entry of the menu has an icon and a name for tests", async () => {
    row("E-063");
    for (const page of [await as({ kind: "REGISTERED" }), await as({ kind: "PAID", child: true })])
      for (const link of page.getByTestId("menu").querySelectorAll("a")) {
        expect(link.querySelectorAll("svg[aria-hidden]")).toHaveLength(1);
        expect(link.dataset.testid).toBe(`menu-${(link.getAttribute("href") ?? "").slice(1)}`);
      }
  });

  it("The logo leads a child to the children's home page", async () => {
    row("A-020");
    const page = await as({ kind: "PAID", child: true });
    expect(page.getByTestId("logo").getAttribute("href")).toBe("/kids");
  });

  it("The service is Russian, with a variant for other languages and countries", async () => {
    row("S-009");
    const [own, other] = [await open("/", { headers: russia }), await open("/en", { headers: abroad })];
    expect([own.language, other.language]).toEqual(["ru", "en"]);
    expect(getMenu(own)[0]).toEqual(adult[0]);
    expect(getMenu(other)[0]).toEqual(["Films", "/en/movies"]);
    expect(getMenu(other).flat()).not.toContain("/en/archive");
    expect([own.queryByTestId("footer-foreign"), other.queryByTestId("footer-foreign") !== null]).toEqual([
      null,
      true,
    ]);
  });

  it("The language menu offers five languages", async () => {
    row("K-078");
    const languages = (await open("/movies")).getByRole("navigation", { name: "Язык" });
    expect(linksIn(languages)).toEqual(["/movies", ...prefixedLocales.map((locale) => `/${locale}/movies`)]);
  });
});

describe("Breadcrumbs", () => {
  const getCrumbs = ({ getByRole }: Page) =>
    within(getByRole("navigation", { name: /^(Вы|Ты) здесь$/ }))
      .getAllByRole("listitem")
      .map((item) => [getWords(item), item.querySelector("a")?.getAttribute("href") ?? null]);

  it("Breadcrumbs begin with the home page and end with this one, which is no link", async () => {
    row("M-017", "M-018", "M-020", "M-021");
    expect(getCrumbs(await as({ kind: "REGISTERED" }, "/archive"))).toEqual([
      ["Главная", "/"],
      ["Кино на ТВ в записи", null],
    ]);
    expect(getCrumbs(await as({ kind: "REGISTERED" }, "/watch/metropolis"))).toEqual([
      ["Главная", "/"],
      ["Фильмы", "/movies"],
      ["Метрополис", null],
    ]);
  });

  it("Breadcrumbs of a child begin with the children's home page", async () => {
    row("M-019");
    expect(getCrumbs(await as({ kind: "PAID", child: true }, "/movies"))[0]).toEqual(["Главная", "/kids"]);
  });

  it("Breadcrumbs have titles and ids", async () => {
    row("E-064");
    const crumbs = (await open("/watch/metropolis")).getByRole("navigation", { name: "Вы здесь" });
    const parts = [...crumbs.querySelectorAll("li > *")];
    expect(parts.map((part) => part.getAttribute("title"))).toEqual(["Главная", "Фильмы", "Метрополис"]);
    expect(parts.map((part) => part.getAttribute("data-testid"))).toEqual(["crumb-0", "crumb-1", "crumb-2"]);
  });
});

describe("The footer", () => {
  const getFooter = ({ getByTestId }: Page) => getByTestId("footer");
  const hrefs = (page: Page) => linksIn(getFooter(page));
  /** The viewers of whom the rules speak: an adult, a child, and one of whom nothing is known. */
  const openForEach = once(async () => {
    const unknown = await testApp.viewer({ kind: "REGISTERED" });
    await testApp.fault({ viewer: unknown.device_id, endpoint: "auth/me", status: 500 });
    return {
      adult: await as({ kind: "REGISTERED" }),
      child: await as({ kind: "PAID", child: true }),
      unknown: await open("/", { cookie: unknown.cookie }),
    };
  });

  it.each([
    ["M-022", "/tariffs"],
    ["M-023", "/legal/privacy_policy"],
    ["M-024", "/legal/terms_of_use"],
    ["M-025", "/about"],
    ["M-026", "/contacts"],
  ])("%s The footer links everyone to %s", async (id, href) => {
    row(id);
    expect(hrefs(await open("/"))).toContain(href);
  });

  it.each([
    ["M-027", "M-049", "/partners"],
    ["M-028", "M-051", "/promos"],
    ["M-029", "M-052", "/journal"],
    ["M-031", "M-055", "/ways-to-watch"],
    ["M-032", "M-057", "/newsletter"],
    ["M-034", "M-054", "/account/support"],
  ])("%s, %s: The footer links only an adult to %s", async (link, rule, href) => {
    row(link, rule);
    const { adult, child, unknown } = await openForEach();
    expect(hrefs(adult)).toContain(href);
    for (const page of [child, unknown]) expect(hrefs(page)).not.toContain(href);
    if (rule === "M-054") for (const page of [child, unknown]) expect(hrefs(page)).not.toContain("/support");
  });

  it("The footer links adults and children to the questions", async () => {
    row("M-030", "M-056");
    const { adult, child, unknown } = await openForEach();
    for (const page of [adult, child]) expect(hrefs(page)).toContain("/faq");
    expect(hrefs(unknown)).not.toContain("/faq");
  });

  it("The footer offers vacancies and social networks only to an adult", async () => {
    row("M-050", "M-053");
    const { adult, child, unknown } = await openForEach();
    const offers = ({ queryByRole, queryByTestId }: Page) => [
      queryByRole("link", { name: "Вакансии" }) !== null,
      queryByTestId("footer-social") !== null,
    ];
    expect(offers(adult)).toEqual([true, true]);
    for (const page of [child, unknown]) expect(offers(page)).toEqual([false, false]);
  });

  it.each([
    ["VIRTUAL", "/support", "/account/support"],
    ["REGISTERED", "/account/support", "/support"],
    ["PAID", "/account/support", "/support"],
  ] as const)("The footer links %s to %s", async (kind, own, other) => {
    row(kind === "VIRTUAL" ? "M-033" : "M-034");
    const links = hrefs(await as({ kind }));
    expect(links).toContain(own);
    expect(links).not.toContain(other);
  });

  it("The footer keeps the language in its links", async () => {
    row("I-004");
    const links = hrefs(await open("/en"));
    for (const path of ["/tariffs", "/legal/privacy_policy", "/legal/terms_of_use"])
      expect(links).toContain(`/en${path}`);
  });

  it("The footer links to other sites, stores and networks", async () => {
    row("M-036", "M-037", "M-038", "M-039");
    const page = await as({ kind: "REGISTERED" });
    const getLink = (name: string | RegExp) => within(getFooter(page)).getByRole("link", { name });
    for (const name of ["Подарочные сертификаты", "Вакансии", "VK", "Telegram", "Одноклассники"])
      expect(getLink(name).getAttribute("href")).toMatch(/^https:\/\//);
    for (const name of [/App Store/, /Google Play/, /RuStore/]) {
      expect(getLink(name).getAttribute("href")).toMatch(/^https:\/\//);
      expect(getLink(name).querySelector("svg")).toBeTruthy();
    }
  });

  it("The footer names platforms of television and cards", async () => {
    row("M-040", "M-041");
    const footer = within(getFooter(await open("/")));
    for (const name of ["Smart TV", "Android TV", "Apple TV", "webOS", "МИР", "Visa", "Mastercard"])
      expect(footer.getByText(name)).toBeTruthy();
    const abroad = await testApp.viewer({ kind: "REGISTERED", country: "RS" });
    const { page } = await openPage(testApp, "/", { cookie: abroad.cookie });
    const names = getWords(getFooter(page));
    expect(names).toContain("Visa");
    expect(names).not.toMatch(/МИР|СБП/);
  });

  it.each([
    ["M-042", "/close"],
    ["M-042", "/close_film"],
    ["M-042", "/web/success"],
    ["M-042", "/web/fail"],
    ["M-042", "/mobile/success"],
    ["M-042", "/mobile/fail"],
    ["M-042", "/paymentSuccess"],
    ["M-042", "/paymentFail"],
    ["M-042", "/tv"],
    ["M-042", "/purchase?tariff_id=month"],
    ["M-042", "/start"],
    ["M-043", "/auth"],
    ["M-043", "/auth/signin"],
    ["M-044", "/no-such-page"],
  ])("%s: %s has no footer", async (id, path) => {
    row(id);
    const { cookie } = await testApp.viewer({ kind: id === "M-043" ? "VIRTUAL" : "REGISTERED" });
    const page = await open(path, { cookie });
    expect(page.getHeading()).toBeTruthy();
    expect(page.queryByTestId("footer")).toBeNull();
  });

  it("The footer is not on the account inside an application", async () => {
    row("M-042");
    const { token, device_id: deviceId } = await testApp.viewer({ kind: "PAID" });
    const cookie = await testApp.getCookie({ token, deviceId, webview: "ios" });
    const page = await open("/account", { cookie });
    expect(page.getHeading()).toBeTruthy();
    expect(page.queryByTestId("footer")).toBeNull();
  });

  it("The footer is not on a gift host", async () => {
    row("M-045");
    const findFooter = async (host: string) =>
      (await open("/", { headers: { host } })).queryByTestId("footer");
    expect(await findFooter("luch.example")).not.toBeNull();
    expect(await findFooter("gift.luch.example")).toBeNull();
  });

  it("The footer has one more block in a phone's browser", async () => {
    row("M-048");
    const phone = { "user-agent": "Mozilla/5.0 (Linux; Android 14) Mobile Safari" };
    expect((await open("/", { headers: phone })).getByTestId("footer-mobile")).toBeTruthy();
    expect((await open("/")).queryByTestId("footer-mobile")).toBeNull();
  });

  it("The footer of a child has the questions alone in its second column, and 0+", async () => {
    row("M-058", "M-059", "A-018");
    const page = await as({ kind: "PAID", child: true });
    expect(linksIn(page.getByTestId("footer-second"))).toEqual(["/faq"]);
    const words = getWords(getFooter(page));
    expect(words).toMatch(/(^| )0\+/);
    expect(words).not.toContain("18+");
  });

  it("The footer of an adult has 18+", async () => {
    row("M-060");
    expect(getWords(getFooter(await as({ kind: "REGISTERED" })))).toContain("18+");
  });

  it("The footer has what is Russian in Russia alone, and what is foreign elsewhere", async () => {
    row("M-035", "M-061", "M-062", "M-063", "M-064");
    const getParts = (page: Page) => ({
      recsys: hrefs(page).includes("/legal/recsys"),
      store: within(getFooter(page)).queryByRole("link", { name: /RuStore/ }) !== null,
      notice: getWords(getFooter(page)).includes("На сайте применяются рекомендательные технологии"),
      address: getWords(getFooter(page)).includes("Belgrade"),
      mail: hrefs(page).some((href) => /^mailto:.+@/.test(href)),
    });
    expect(getParts(await open("/", { headers: russia }))).toEqual({
      recsys: true,
      store: true,
      notice: true,
      address: false,
      mail: false,
    });
    expect(getParts(await open("/", { headers: abroad }))).toEqual({
      recsys: false,
      store: false,
      notice: false,
      address: true,
      mail: true,
    });
  });
});

it("An old Safari is warned, with advice, a newer one is not", async () => {
  row("S-110", "X-106", "X-107");
  const getText = async (version: string) => {
    const agent = `Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
    const notice = (await open("/", { headers: { "user-agent": agent } })).queryByTestId("safari-notice");
    return notice && getWords(notice);
  };
  expect(await getText("13.1")).toContain("Ваша версия Safari не поддерживает весь контент");
  expect(await getText("13.1")).toContain("Откройте сайт в другом браузере");
  expect(await getText("14.0")).toBeNull();
});
