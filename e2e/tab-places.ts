import { randomInt, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { AutomaticPopup } from "#domain/automatic-popup";
import { authSteps, stepPath } from "../app/features/auth/auth-steps";
import { answerCaptcha } from "./captcha";
import { titles, type Viewer } from "./fixtures";
import { readOutbox } from "./outbox";
import { adults, requireFilm } from "./own-films";
import { cards, payAtHost } from "./pay";
import { getPlayer } from "./player";
import { signInAsStaff } from "./staff";
import { apiOrigin } from "./urls";

type Act = (page: Page) => Promise<unknown>;
export type Place = {
  /** Its address, or one of the same route and popup if it is `open` that leads there. */
  path: string;
  open?: Act;
  /** Waits for what is there a moment later, or opens it. */
  prepare?: Act;
  /** The popup that opens by itself. */
  automatic?: AutomaticPopup;
  /** Who comes from here on. */
  viewer?: Viewer;
  /** An error of the page's, or of what leads to it. */
  status?: number;
};

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const press = (page: Page, name: string | RegExp) =>
  main(page)
    .getByRole("button", { name, exact: typeof name === "string" })
    .click();
/** Goes where the first link like this on a page leads. */
const follow = (from: string, href: RegExp) => async (page: Page) => {
  const text = await (await page.request.get(from)).text();
  const [, path = ""] = new RegExp(`href="(${href.source})"`).exec(text) ?? [];
  expect(path, `a link of ${from}`).not.toBe("");
  await page.goto(path.replaceAll("&amp;", "&"));
};
/** Goes where the link in a field leads. */
const followField = (name: string) => async (page: Page) => {
  const field = main(page).getByRole("textbox", { name });
  await expect(field).toBeVisible();
  await page.goto(new URL(await field.inputValue()).pathname);
};
const createEmail = () => `tab-${randomUUID().slice(0, 12)}@luch.example`;
const createPhone = () => `+7918${String(randomInt(1e7)).padStart(7, "0")}`;
const createViewer = (page: Page, data: object) =>
  page.request.post(`${apiOrigin}/__dev/viewers?apikey=luch-web`, { data });

const film = `/watch/${titles.film.alias}`;
const series = `/watch/${titles.seasons.alias}`;
const openFilter: Act = (page) => main(page).locator("summary").first().click();
/** One programme of the guide is a stop of Tab as soon as its script runs. */
const guideIsOneStop: Act = (page) =>
  expect(
    page.getByRole("region", { name: "Программа каналов по часам" }).locator("a:not([tabindex='-1'])"),
  ).toHaveCount(1);

/** Pauses, so that nothing comes and goes in the meantime. */
const pause: Act = async (page) => {
  const player = getPlayer(page);
  await player.plays();
  await page.keyboard.press("k");
  await expect.poll(player.isPaused).toBe(true);
};
/** Opens a panel of the player that is there already, by one control after another. */
const openPanel =
  (name: string, ...controls: (string | RegExp)[]): Act =>
  async (page) => {
    const panels = getPlayer(page).stage.getByRole("dialog");
    if (await panels.isVisible()) await page.keyboard.press("Escape");
    await expect(panels).toHaveCount(0);
    for (const control of [...controls, ...(controls.length === 0 ? [name] : [])])
      await getPlayer(page).press(control);
    await expect(dialog(page, name)).toBeVisible();
  };
const openEpisodes: Act = async (page) => {
  await openPanel("Серии")(page);
  await expect(dialog(page, "Серии").getByRole("link").first()).toBeVisible();
};
const openKeys: Act = async (page) => {
  await page.keyboard.press("Escape");
  await expect(getPlayer(page).stage.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Shift+Slash");
  await expect(dialog(page, "Клавиши")).toBeVisible();
};
/** Only what an operator added has several sounds. */
const openSounds: Act = async (page) => {
  await requireFilm(page, adults);
  await page.goto(`/watch/${adults.alias}?popup=player`);
  await pause(page);
  await openPanel("Звук", "Настройки", /^Звук \S/)(page);
};
const openSubtitles: Act = async (page) => {
  await pause(page);
  await openPanel("Субтитры", "Субтитры", "Русские")(page);
};
const openTranscript: Act = async (page) => {
  await openPanel("Текст фильма")(page);
  await expect(dialog(page, "Текст фильма").locator("[data-line]").first()).toBeVisible();
};
const beginGroup: Act = async (page) => {
  await dialog(page, "Смотреть вместе").getByRole("button", { name: "Создать ссылку" }).click();
  await expect(dialog(page, "Смотреть вместе").getByLabel("Ссылка на этот просмотр")).toBeVisible();
};
const joinGroup: Act = async (page) => {
  const link = await dialog(page, "Смотреть вместе").getByLabel("Ссылка на этот просмотр").inputValue();
  await page.goto(new URL(link).pathname);
};
const watchLive: Act = async (page) => {
  await page.goto("/channel/1");
  await press(page, "Смотреть эфир");
  await pause(page);
};

const pay: Act = async (page) => {
  await page.goto("/purchase?tariff_id=month");
  await press(page, /^Оплатить/);
  await payAtHost(page, cards.good);
  await expect(page).toHaveURL(/\/$|\/web\/success/);
  await page.goto("/web/success?stay=1");
  await expect(main(page).getByRole("img").first()).toBeAttached();
};
const openReceipt: Act = async (page) => {
  // It is written a moment after the payment.
  await expect(async () => {
    await page.goto("/account/payments");
    await page.getByRole("link", { name: /^Чек: / }).click({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1, name: "Кассовый чек" })).toBeVisible();
};
const openMinutes: Act = async (page) => {
  const text = await (await page.request.get("/profiles")).text();
  // The child's profile comes last.
  const [, id = ""] = [...text.matchAll(/\/profiles\/edit\?id=([\w-]+)/g)].at(-1) ?? [];
  await page.goto(`/account/parents/minutes?profile=${id}`);
};
const askSupport: Act = async (page) => {
  await page.goto("/account/support");
  const subject = `Порядок ${randomInt(1e9)}`;
  await page.getByLabel("Тема в двух словах").fill(subject);
  await page.getByLabel("Сообщение", { exact: true }).fill("Нет звука.");
  await press(page, "Отправить");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
};
const askAsVisitor: Act = async (page) => {
  const email = createEmail();
  await page.goto("/support");
  await page.getByLabel("Почта", { exact: true }).fill(email);
  await page.getByLabel("Тема", { exact: true }).selectOption({ label: "Просмотр" });
  await page.getByLabel("Тема в двух словах").fill("Нет звука");
  await page.getByLabel("Сообщение", { exact: true }).fill("Совсем.");
  await press(page, "Отправить");
  await answerCaptcha(page);
  await press(page, "Отправить");
  await expect(page.getByRole("status").filter({ hasText: "Вопрос отправлен" })).toBeVisible();
  const url = new URL(await readOutbox(page.request, email, /http\S+/));
  await page.goto(url.pathname + url.search);
};
const enterOtherAccount: Act = async (page) => {
  const { token } = (await (await createViewer(page, { kind: "PAID", email: createEmail() })).json()) as {
    token: string;
  };
  await page.goto(`/account?auth_token=${token}`);
};
const createPasskey: Act = async (page) => {
  const [email, password] = [createEmail(), "пароль-по-порядку-7"];
  await createViewer(page, { kind: "PAID", email, password });
  await page.context().clearCookies();
  await page.goto("/auth/signin");
  await page.getByLabel("Почта").fill(email);
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await press(page, "Войти");
  await expect(page).toHaveURL("/");
  await page.goto("/account/profile?change=passkey");
  await page.getByLabel("Пароль", { exact: true }).fill(password);
  await press(page, "Продолжить");
  await expect(page).toHaveURL(/\/account\/passkey/);
};
const signInAsPromoter: Act = async (page) => {
  await page.goto("/promoter/login");
  await page.getByLabel("Номер промоутера").fill("10001");
  await page.getByLabel("Пароль", { exact: true }).fill("mayak-promoter");
  await press(page, "Войти");
  await expect(page).toHaveURL("/promoter");
};
const showTvCode: Act = async (page) => {
  await press(page, "Показать код");
  await expect(page.getByText(/^\d{3} \d{3}$/)).toBeVisible();
};
const makeChannel: Act = async (page) => {
  await main(page).getByRole("radio", { name: "4 ч" }).check();
  await press(page, "Собрать канал");
  await expect(main(page).getByText("Сейчас в эфире")).toBeVisible();
  await press(page, "Создать ссылку");
  await expect(main(page).getByRole("textbox", { name: "Ссылка на программу" })).toBeVisible();
};
const shareYear: Act = async (page) => {
  await press(page, "Создать ссылку");
  await expect(main(page).getByRole("textbox", { name: "Ссылка на ваш год" })).toBeVisible();
};
const play: Act = async (page) => {
  await press(page, "Играть");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Кадр 1 из 10");
};
/** Not a page of the application, and without its script. */
const openOffline: Act = async (page) => {
  await page.evaluate(() => location.assign("/offline"));
  await page.waitForURL("/offline");
  await expect(page.getByRole("heading").first()).toBeVisible();
};
const openDesk =
  (staff: string, path: string): Act =>
  async (page) => {
    await page.context().clearCookies();
    await signInAsStaff(page, `${staff}@luch.example`);
    await page.goto(path);
  };
const openPayersAccount: Act = async (page) => {
  const email = createEmail();
  await createViewer(page, { kind: "PAID", email });
  await page.goto("/support-desk/money");
  await page.getByLabel(/^Почта, телефон или номер/).fill(email);
  await press(page, "Найти");
  await page.getByRole("link", { name: email }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Аккаунт");
};
/** As if this popup had not been seen. */
const forget = (name: string, path: string) => async (page: Page) => {
  await page.context().clearCookies({ name });
  await page.goto(path);
};
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const openOnIphone: Act = async (page) => {
  await page.addInitScript(
    (agent) => Object.defineProperty(navigator, "userAgent", { get: () => agent }),
    iphone,
  );
  await page.goto("/contacts");
};

const family: Viewer = { kind: "PAID", hasChild: true };
const withPin: Viewer = { ...family, pin: "1234" };
const popupOf = (names: string[], path: string) => names.map((name) => `${path}?popup=${name}`);

const half = authSteps.length / 2;

/** What is walked, and by whom: a walk is a test, and those of a player or a group go on where the last one ended. */
export const walks: [name: string, viewer: Viewer | null, places: (string | Place)[]][] = [
  ["the home page", { kind: "REGISTERED" }, ["/"]],
  ["a story and the rows of a home page", null, ["/?popup=story&story=lestnitsa", "/main/cinema"]],
  [
    "pages of titles",
    { kind: "REGISTERED" },
    [film, series, { path: "/movies/noir", prepare: openFilter }, "/search?q=мет", `/movie/metropolis`],
  ],
  [
    "the parts of a title",
    null,
    [
      ...["trailers", "person", "characters", "articles", "selections"].map((part) => `${film}/${part}`),
      `${series}/season-2`,
      `/watch/${titles.series.alias}/${titles.series.episode}`,
      "/transcript/metropolis",
      `/watch/${titles.ahead.alias}?popup=announce-premiere`,
    ],
  ],
  [
    "lists",
    null,
    [
      "/new",
      "/collections",
      "/collections/ekran-france",
      "/collection/ekran-france",
      "/selections",
      "/selections/begom",
      "/playlists",
      `/playlist/${titles.playlist.alias}`,
      "/genres",
      "/genres/drama",
      "/person/fritz-lang",
    ],
  ],
  [
    "television",
    { kind: "REGISTERED" },
    [
      { path: "/channel", prepare: guideIsOneStop },
      "/channel?view=now",
      "/channel/1",
      "/tvchannels/watch/luch-kino",
      { path: "/archive", prepare: openFilter },
      { path: "/archive/watch/0", open: follow("/archive", /\/archive\/watch\/[\d-]+/) },
    ],
  ],
  [
    "what there is to read and to choose",
    null,
    [
      "/journal",
      { path: "/journal/0", open: follow("/journal", /\/journal\/[\w-]+/) },
      "/evening",
      "/evening?time=short&with=family&mood=thrill",
      { path: "/no-such-page", status: 404 },
      { path: "/offline", open: openOffline },
    ],
  ],
  [
    "documents",
    null,
    [
      "/about",
      "/accessibility",
      "/contacts",
      "/faq",
      "/corporateinfo",
      "/partners",
      "/partners/ok",
      "/ways-to-watch",
      "/ways-to-watch/lg",
      "/partners/promo/samsung",
      "/legal",
      "/legal/terms_of_use?version=2026-06-01",
      "/cookie-settings",
    ],
  ],
  [
    "links of emails and applications",
    null,
    [
      "/newsletter",
      "/unsubscribe",
      "/auth/unsubscribe/a_x",
      "/email-confirm?token=x",
      "/confirmed",
      "/ios-android-app",
      "/close",
    ],
  ],
  ["the steps of signing in", null, authSteps.slice(0, half).map(stepPath)],
  [
    "the other steps of signing in",
    null,
    [
      ...authSteps.slice(half).map(stepPath),
      ...["/auth/email", "/auth/reset", "/password/success", "/auth/yandex/signup", "/auth/one-tap"],
      "/auth/support",
    ],
  ],
  [
    "entering by a television, a link or a number",
    null,
    [
      "/tv",
      "/tv/connected",
      "/tv/screen",
      { path: "/tv/screen", open: showTvCode },
      "/promoter/login",
      { path: "/promoter", open: signInAsPromoter },
      { path: "/logout", viewer: { kind: "PAID" } },
      { path: "/auth/other-account", open: enterOtherAccount },
    ],
  ],
  [
    "what is sold to a visitor",
    null,
    [
      "/tariffs",
      "/start",
      "/purchase?tariff_id=month",
      "/upsale",
      "/web/success",
      "/code",
      "/code/success",
      "/coupon/registration/LUCH-14",
      "/promos",
      "/pages/black-friday",
      "/pages/mielesoderzhanki",
    ],
  ],
  [
    "the help",
    null,
    [
      "/support",
      "/support?q=отключить подписку",
      "/support/playback",
      "/support/playback/does-not-play",
      "/support/play-check",
      "/support/play-check?q=метрополис",
      `/support/play-check${film}`,
      { path: "/support/question", open: askAsVisitor, status: 400 },
    ],
  ],
  [
    "games",
    { kind: "REGISTERED" },
    [
      "/game",
      { path: "/game", open: play },
      "/game/leaderboard",
      "/achievements",
      "/gadanie-random",
      "/gadanie-random?film=nosferatu",
    ],
  ],
  [
    "the account",
    family,
    [
      "/account",
      "/account/profile",
      "/account/profile?change=email",
      "/account/devices",
      "/account/iptv",
      "/account/notifications",
      "/account/parents",
      { path: "/account/parents/minutes", open: openMinutes },
      "/account/promo",
      "/account/support",
      { path: "/account/support/0", open: askSupport },
      "/account/google_delete",
    ],
  ],
  [
    "profiles, what they watch and their PIN",
    family,
    [
      "/profiles",
      "/profiles/new?child=true",
      { path: "/profiles/edit", open: follow("/profiles", /\/profiles\/edit\?id=[\w-]+/) },
      "/child_profile",
      "/favorites",
      { path: "/account/pin", viewer: withPin },
      "/pin?back=/",
      "/pin?step=remind&back=/",
      `/watch/${titles.adult.alias}?popup=pin`,
    ],
  ],
  [
    "the viewer's own year and channel",
    { kind: "PAID", hasLastYear: true },
    [
      "/history",
      "/history/rated",
      "/year",
      { path: "/year", open: shareYear },
      { path: "/year/0", open: followField("Ссылка на ваш год") },
      "/my-channel",
      { path: "/my-channel", open: makeChannel },
      { path: "/my-channel/0", open: followField("Ссылка на программу") },
    ],
  ],
  [
    "a subscription",
    { kind: "PAID" },
    [
      "/account/subscriptions",
      "/account/subscriptions/manage",
      ...popupOf(
        ["disable-recurrent", "stay-discount", "disable-confirm", "freeze"],
        "/account/subscriptions/manage",
      ),
      "/account/subscriptions?popup=card-error",
      "/account/payments",
      "/pages/subscription/already",
      { path: "/upsale", viewer: { kind: "LITE" } },
    ],
  ],
  [
    "a payment and what it gives",
    { kind: "EX_PAID" },
    [
      "/purchase?tariff_id=month",
      { path: "/web/success", open: pay },
      { path: "/account/receipts/0", open: openReceipt },
    ],
  ],
  [
    "numbers and passkeys",
    { kind: "PAID", unconfirmedPhone: createPhone() },
    [
      "/account/phone",
      { path: "/contacts", automatic: "confirm-phone" },
      { path: "/account/passkey", open: createPasskey },
    ],
  ],
  [
    "a child's pages",
    { kind: "PAID", isChild: true },
    [
      "/kids",
      "/pin",
      { path: "/kids", viewer: { kind: "EX_PAID", isChild: true }, automatic: "switch-to-adult" },
    ],
  ],
  [
    "the popups",
    family,
    [
      `${film}?popup=mobile-menu`,
      `${film}?popup=partner&playlist=${titles.playlist.alias}`,
      ...popupOf(["max-profiles", "switch-unavailable", "add-email"], "/contacts"),
    ],
  ],
  [
    "the popups of a guest",
    null,
    [
      `${film}?popup=login`,
      `/watch/${titles.premium.alias}?popup=offer`,
      ...popupOf(
        ["operator-blocked", "child-plan", "create-child", "something-wrong", "no-recording"],
        "/contacts",
      ),
    ],
  ],
  [
    "the popups that open by themselves",
    null,
    [
      { path: "/contacts?title=Весна&text=Скоро", automatic: "promo" },
      { path: "/contacts?suspend=1", automatic: "suspended" },
      { path: "/contacts", open: forget("subscriptionOffer", "/contacts"), automatic: "subscription-offer" },
      { path: "/contacts", open: forget("popup_subscriptions", "/contacts"), automatic: "subscriptions" },
      {
        path: "/contacts",
        viewer: { kind: "REGISTERED" },
        open: forget("popup_upsale", "/contacts"),
        automatic: "upsale",
      },
      { path: "/contacts", viewer: { kind: "OPERATOR_BLOCKED" }, automatic: "operator-blocked" },
      { path: "/contacts", viewer: { kind: "GRACE" }, automatic: "renewal" },
      { path: "/contacts", viewer: { kind: "PAID" }, open: openOnIphone, automatic: "home-screen" },
    ],
  ],
  [
    "the player",
    { kind: "PAID" },
    [
      { path: `${series}?popup=player`, prepare: pause },
      { path: `${series}?popup=player`, open: openEpisodes },
      { path: `${film}?popup=player`, prepare: pause },
      { path: `${film}?popup=player`, open: openPanel("Настройки") },
      { path: `${film}?popup=player`, open: openPanel("Качество", "Настройки", /^Качество/) },
      { path: `${film}?popup=player`, open: openPanel("Скорость", "Настройки", /^Скорость/) },
      { path: `${film}?popup=player`, open: openPanel("Таймер сна", "Настройки", /^Таймер сна/) },
      { path: `${film}?popup=player`, open: openPanel("Поделиться моментом", "Настройки", /^Поделиться/) },
      { path: `${film}?popup=player`, open: openKeys },
    ],
  ],
  [
    "what is heard and read beside the film",
    { kind: "PAID" },
    [
      { path: `/watch/${adults.alias}?popup=player`, open: openSounds },
      { path: `${film}?popup=player`, prepare: openSubtitles },
      { path: `${film}?popup=player`, open: openPanel("Второй язык", "Субтитры", /^Второй язык/) },
      { path: `${film}?popup=player`, open: openPanel("Вид субтитров", "Субтитры", /^Вид субтитров/) },
      { path: `${film}?popup=player`, open: openTranscript },
      { path: `${film}?popup=player`, open: openPanel("Смотреть вместе") },
      { path: `${film}?popup=player`, open: beginGroup },
      { path: "/together/0", open: joinGroup },
      "/together",
      { path: "/channel/1?popup=player", open: watchLive },
    ],
  ],
  [
    "the desks of support, viewing and popups",
    null,
    [
      { path: "/support-desk", open: openDesk("desk", "/support-desk") },
      "/support-desk?article=&language=ru",
      { path: "/support-desk/viewing", open: openDesk("viewing", "/support-desk/viewing") },
      { path: "/support-desk/popups", open: openDesk("popups", "/support-desk/popups") },
      "/support-desk/popups?campaign=",
      "/support-desk/popups?list=notices",
    ],
  ],
  [
    "the desks of money and content",
    null,
    [
      { path: "/support-desk/money", open: openDesk("money", "/support-desk/money") },
      { path: "/support-desk/money", open: openPayersAccount },
      "/support-desk/money?list=acts",
      "/support-desk/money?list=days",
      { path: "/support-desk/content", open: openDesk("editor", "/support-desk/content") },
      "/support-desk/content/persons",
      "/support-desk/content/persons/fritz-lang",
      "/support-desk/titles",
      "/support-desk/titles?title=",
      "/support-desk/preview?kind=titles&key=metropolis",
    ],
  ],
];

/** Pages that no walk goes through, each with the reason. */
export const unwalkedPages: Record<string, string> = {
  "routes/content/embed.tsx": "embed.spec.ts walks it, in a frame of another site",
  "routes/system/dev.tsx": "a demonstration's controls, which the product does not have",
  "routes/system/conformance.tsx": "a demonstration's report, which the product does not have",
};

/** Popups that open by themselves and no walk goes through. */
export const unwalkedPopups: Partial<Record<AutomaticPopup, string>> = {
  alarm: "staff-popups.spec.ts walks it, on a server of its own: the staff write it for everyone",
  campaign: "staff-popups.spec.ts walks it, on a server of its own: the staff write it for everyone",
  survey: "staff-popups.spec.ts walks it, on a server of its own: the staff write it for everyone",
};
