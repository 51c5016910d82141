// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AnalyticsEvent, AnalyticsEvents } from "#contract/analytics";
import type { ScreenType } from "#contract/event-names";
import type { ConsentCategory } from "#domain/consent";
import { getConsentCookie } from "../../../tests/setup/consent";
import { row } from "../../../tests/setup/row";
import { watchConsent } from "../consent/consent-store";
import type { PageRouter } from "./page-events";
import { type Earlier, reportVisits } from "./report-visits";

const now = 1_790_000_000_000;
const minute = 60_000;
type State = {
  screen: ScreenType;
  pathname: string;
  search?: string;
  status?: number;
  isChild?: boolean;
  authState?: "loaded" | "error";
  /** Of an account; left out for visitors. */
  profileId?: string;
  /** What its loader says. */
  ownScreen?: string;
};

const listeners: ((state: ReturnType<typeof createState>) => void)[] = [];
const createState = ({
  screen,
  pathname,
  search = "",
  status,
  isChild = false,
  authState = "loaded",
  profileId,
  ownScreen,
}: State) => ({
  navigation: { state: "idle" },
  location: { pathname, search },
  matches: [{ route: { id: "page", handle: { screen } }, params: {} }],
  errors: status === undefined ? null : { page: { status, statusText: "", internal: false, data: null } },
  loaderData: {
    page: ownScreen === undefined ? null : { screen: ownScreen },
    root: {
      viewer: {
        kind: isChild ? "Child" : "Adult_Ru",
        ...{ isChild, authState, experiments: { a: "b" } },
        ...{ isVirtual: profileId === undefined, profileId: profileId ?? null },
      },
    },
  },
});
const router = {
  state: createState({ screen: "main", pathname: "" }),
  subscribe: (listener: (typeof listeners)[number]) => {
    listeners.push(listener);
    return () => void listeners.splice(listeners.indexOf(listener), 1);
  },
};
let stopReporting = () => {};
/** The reporting code loads after these screens were seen and these things were pressed. */
function start(...earlier: (State | Event)[]) {
  const known = earlier.map((one, index) =>
    one instanceof Event
      ? one
      : { state: createState(one), time: Date.now() - 3000 * (earlier.length - index) },
  );
  const last = earlier.findLast((one): one is State => !(one instanceof Event));
  if (last) router.state = createState(last);
  stopReporting = reportVisits(router as unknown as PageRouter, known as unknown as Earlier[]);
}
/** Leaves what is stored, unlike a viewer who no longer agrees. */
function openNextPage() {
  const stored = Object.entries({ ...localStorage }) as [string, string][];
  stopReporting();
  for (const [key, value] of stored) localStorage.setItem(key, value);
  start();
}
async function show(state: State) {
  router.state = createState(state);
  for (const listener of listeners) listener(router.state);
  await vi.advanceTimersByTimeAsync(1);
}
const about = { screen: "info" as const, pathname: "/about" };
const movies = { screen: "category" as const, pathname: "/movies" };

/** What was received, and with which statuses the next batches are answered; «lost» is a failed connection. */
let received: AnalyticsEvent[] = [];
let answers: (number | "lost")[] = [];
let ticks: string[] = [];
/** The screens that were sent as those of somebody else. */
let former: string[] = [];
function receive(body: unknown): void {
  const form = body as URLSearchParams;
  const events = AnalyticsEvents.parse(JSON.parse(form.get("events") ?? ""));
  received.push(...events);
  if (form.get("isFormer") === "on") former.push(...events.map(({ screen_id }) => screen_id));
}
const getStored = () => JSON.parse(localStorage.getItem("luch.events") ?? "[]") as AnalyticsEvent[];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const sentScreens = () => received.map((event) => `${event.sequence_number} ${event.screen_id}`);
const ofKind = (action: AnalyticsEvent["action_id"]) =>
  received.filter(({ action_id }) => action_id === action);

beforeEach(() => {
  vi.useFakeTimers({ now });
  localStorage.clear();
  document.cookie = `${getConsentCookie("statistics")}; path=/`;
  watchConsent(false);
  document.body.innerHTML = "";
  [received, answers, ticks, former] = [[], [], [], []];
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (init.method === undefined) ticks.push(path);
    else {
      const answer = answers.shift() ?? 204;
      if (answer === "lost") return Promise.reject(new Error("No connection"));
      if (answer === 204) receive(init.body);
      return Promise.resolve(new Response(null, { status: answer }));
    }
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  navigator.sendBeacon = (_path, body) => {
    receive(body);
    return true;
  };
  start(movies);
});
afterEach(() => {
  stopReporting();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What is visible is said by the test. */
let observed: { element: Element; say: (share: number) => void }[] = [];
class FakeObserver {
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(element: Element) {
    const say = (intersectionRatio: number) =>
      this.#callback(
        [{ target: element, intersectionRatio, isIntersecting: intersectionRatio > 0 } as never],
        this as never,
      );
    observed.push({ element, say });
  }
  disconnect() {
    observed = [];
  }
}

describe("Several people at one browser", () => {
  const getScreens = () => received.map(({ screen_id }) => screen_id);

  it("What waits of an account is not sent as that of the next one, and what a visitor did is", async () => {
    await show({ ...about, profileId: "a" });
    await show({ ...movies, profileId: "b" });
    await pass(6000);
    expect(getScreens()).toEqual(["/movies", "/about", "/movies"]);
    expect(former).toEqual(["/about"]);
    expect(getStored()).toEqual([]);
  });
});

describe("Screen views", () => {
  it("Screen views are sent together after a delay, with all fields", async () => {
    row("N-007", "N-008", "N-009", "N-010", "N-011", "N-012", "N-013", "N-014", "N-016");
    await pass(4000);
    await show(about);
    expect(received).toEqual([]);
    await pass(1000);
    expect(sentScreens()).toEqual(["1 /movies", "2 /about"]);
    expect(received[1]).toEqual({
      session_id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      sequence_number: 2,
      event_version: "1.0",
      event_time: now / 1000 + 4,
      action_id: "screen_view",
      screen_type: "info",
      screen_id: "/about",
      screen_attributes: {},
      screen_attributes_ab_tag: "a:b",
      block_type: null,
      block_attributes_id: null,
      element_type: null,
      element_attributes_id: null,
      text: null,
    });
    expect(getStored()).toEqual([]);
  });

  it("Screen views do not increase with popups, filters or a page that is still loading", async () => {
    await show({ ...movies, search: "?popup=mobile-menu" });
    await show({ ...movies, search: "?sort=title" });
    await show(movies);
    router.state = { ...createState(about), navigation: { state: "loading" } };
    for (const listener of listeners) listener(router.state);
    await pass(4000);
    await pass(1000);
    expect(ofKind("screen_view").map(({ screen_id }) => screen_id)).toEqual(["/movies"]);
  });

  it("Screen views are counted again when the viewer returns", async () => {
    await show(about);
    await show(movies);
    await pass(5000);
    expect(sentScreens()).toEqual(["1 /movies", "2 /about", "3 /movies"]);
  });

  it("Screen views include pages that are not found, but not pages that failed", async () => {
    await show({ ...about, status: 503 });
    await show({ screen: "not_found", pathname: "/nowhere", status: 404 });
    await pass(5000);
    expect(sentScreens()).toEqual(["1 /movies", "2 /nowhere"]);
  });

  it.each([
    ["a child", { isChild: true }],
    ["a viewer who could not be identified", { authState: "error" }],
  ] as const)(
    "What %s does is neither sent nor kept, and what waited of others is sent after it",
    async (_who, more) => {
      await pass(1000);
      await show({ ...about, ...more });
      document.body.innerHTML = "<button>Слово</button>";
      document.querySelector("button")?.click();
      await pass(60_000);
      expect(received).toEqual([]);
      expect(getStored().map(({ screen_id }) => screen_id)).toEqual(["/movies"]);
      await show(about);
      await pass(5000);
      expect(sentScreens()).toEqual(["1 /movies", "2 /about"]);
    },
  );
});

describe("What happened before the code was loaded", () => {
  it("What happened before the code was loaded is reported in its order, each on its screen", async () => {
    stopReporting();
    document.body.innerHTML = `<footer data-block="footer"><a href="/about">О сервисе</a></footer>`;
    const click = new Event("click", { bubbles: true });
    document.querySelector("a")?.dispatchEvent(click);
    await pass(10_000);
    start(movies, click, about);
    await pass(5000);
    expect(received.map(({ action_id, screen_id }) => `${action_id} ${screen_id}`)).toEqual([
      "screen_view /movies",
      "click /movies",
      "screen_view /about",
    ]);
    // Each at its time, not when it could be reported.
    const pressedAt = Math.floor((performance.timeOrigin + click.timeStamp) / 1000);
    expect(received.map(({ event_time }) => event_time)).toEqual([
      (now + 10_000 - 9000) / 1000,
      pressedAt,
      (now + 10_000 - 3000) / 1000,
    ]);
    expect(pressedAt).not.toBe(Math.floor((now + 10_000) / 1000));
  });
});

describe("Nothing is lost", () => {
  it.each([401, 403, 429, 500, 503, "lost"] as const)(
    "Events that were answered with «%s» are sent again, once",
    async (answer) => {
      answers = [answer];
      await pass(5000);
      expect(received).toEqual([]);
      expect(getStored().map(({ sequence_number }) => sequence_number)).toEqual([1]);
      await pass(30_000);
      expect(sentScreens()).toEqual(["1 /movies"]);
      expect(getStored()).toEqual([]);
      await pass(60_000);
      expect(received.length).toBe(1);
    },
  );

  it("Events that the server can never accept are not sent again", async () => {
    answers = [400];
    await pass(5000);
    expect(getStored()).toEqual([]);
  });

  it("Events wait while the browser is offline, and are sent when it is online", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await pass(20_000);
    expect(received).toEqual([]);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    dispatchEvent(new Event("online"));
    await pass(1);
    expect(sentScreens()).toEqual(["1 /movies"]);
  });

  it("Events of a page that is left are sent at once, and again by the next page, with the same numbers", async () => {
    await pass(1);
    dispatchEvent(new Event("pagehide"));
    expect(sentScreens()).toEqual(["1 /movies"]);
    expect(getStored().length).toBe(1);
    await pass(5000);
    expect(sentScreens()).toEqual(["1 /movies", "1 /movies"]);
    expect(new Set(received.map(({ session_id }) => session_id)).size).toBe(1);
    expect(getStored()).toEqual([]);
  });

  it("Events that had no number yet when the page was left get one from the next page", async () => {
    await pass(5000);
    received = [];
    const locks = navigator.locks as unknown;
    Object.defineProperty(navigator, "locks", {
      configurable: true,
      value: { request: () => new Promise(() => {}) },
    });
    await show(about);
    dispatchEvent(new Event("pagehide"));
    expect(received).toEqual([]);
    Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
    openNextPage();
    await pass(5000);
    expect(sentScreens()).toEqual(["2 /about"]);
  });

  it("A thousand events at most are kept, the latest ones", async () => {
    answers = Array.from({ length: 50 }, () => 503);
    for (let at = 0; at < 1010; at += 1) await show(at % 2 ? about : movies);
    const numbers = getStored().map(({ sequence_number }) => sequence_number);
    expect(numbers.length).toBe(1000);
    expect(numbers.at(-1)).toBeGreaterThanOrEqual(1010);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  });
});

describe("Presses", () => {
  const press = (html: string, find = "a, button, summary") => {
    document.body.innerHTML = html;
    document.querySelector<HTMLElement>(find)?.dispatchEvent(new Event("click", { bubbles: true }));
  };

  it.each([
    [
      "a card",
      `<section data-block="shelf" data-block-id="new"><a href="/en/watch/metropolis?x=1"><b>Метрополис</b></a></section>`,
      "a",
      ["shelf", "new", "link", "/watch/metropolis", "Метрополис"],
    ],
    [
      "a button by its name",
      `<div data-block="title"><button name="favorite" aria-label="В избранное"></button></div>`,
      "button",
      ["title", null, "button", "favorite", "В избранное"],
    ],
    [
      "a button that plays",
      `<div data-block="title"><form data-play=""><button>Смотреть</button></form></div>`,
      "button",
      ["title", null, "button", "play", "Смотреть"],
    ],
    [
      "a link to another site",
      `<footer data-block="footer"><a href="https://shop.example/x?id=5">Подарить</a></footer>`,
      "a",
      ["footer", null, "link", "shop.example", "Подарить"],
    ],
    [
      "something inside of a button",
      `<div data-block="header"><button data-testid="menu"><i>Меню</i></button></div>`,
      "i",
      ["header", null, "button", "menu", "Меню"],
    ],
    [
      "a link with an address in it",
      `<div data-block="header"><a href="/account">anna@mail.example</a></div>`,
      "a",
      ["header", null, "link", "/account", null],
    ],
    [
      "a link with a number in it",
      `<div data-block="header"><a href="/account">+7 900 123-45-67 9001234567</a></div>`,
      "a",
      ["header", null, "link", "/account", null],
    ],
    ...[
      "/my-channel/ID",
      "/together/ID",
      "/en/my-channel/ID",
      "/resources/my-channel/ID.ics",
      "/year/ID",
    ].map((path): [string, string, string, (string | null)[]] => [
      `a link that whoever has it may follow, ${path}`,
      `<main data-block="guide"><a href="${path.replace("ID", "0a".repeat(16))}">Дальше</a></main>`,
      "a",
      ["guide", null, "link", path.replace("/en", "").replace("ID", "[redacted]"), "Дальше"],
    ]),
    [
      "something in a popup",
      `<div data-block="popup"><a href="/account/support/17">Тикет</a></div>`,
      "a",
      ["popup", null, "link", "/account/support/17", null],
    ],
    [
      "something outside of all blocks",
      `<a href="/movies">Фильмы</a>`,
      "a",
      [null, null, "link", "/movies", null],
    ],
  ])("A press on %s is reported", async (_what, html, find, expected) => {
    row("N-015");
    press(html, find);
    await pass(5000);
    const [event] = ofKind("click");
    expect([
      event?.block_type,
      event?.block_attributes_id,
      event?.element_type,
      event?.element_attributes_id,
      event?.text,
    ]).toEqual(expected);
  });

  it("A press beside of what can be pressed is not reported", async () => {
    press(`<p>Текст</p>`, "p");
    await pass(5000);
    expect(ofKind("click")).toEqual([]);
  });

  it.each([
    [`<input name="login" type="email" value="anna@mail.example">`, "email:17"],
    [`<textarea name="text">Слово</textarea>`, "textarea:5"],
    [`<input name="password" type="password" value="secret-1">`, "secret"],
    [`<input name="code" autocomplete="one-time-code" value="1234">`, "secret"],
  ])("Of what was entered in %s only kind and length are reported", async (field, text) => {
    row("N-017");
    document.body.innerHTML = `<form data-block="popup">${field}</form>`;
    document.querySelector("input, textarea")?.dispatchEvent(new Event("change", { bubbles: true }));
    await pass(5000);
    expect(ofKind("text_input")).toMatchObject([{ block_type: "popup", element_type: "field", text }]);
    expect(JSON.stringify(received)).not.toMatch(/anna|secret-1|1234\b/);
  });

  it("A form that is sent is reported by its address", async () => {
    row("N-020");
    document.body.innerHTML = `<form action="/en/account/profile?from=x" data-block="popup"><input name="a"></form>`;
    document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await pass(5000);
    expect(ofKind("form_send")).toMatchObject([
      { element_type: "form", element_attributes_id: "/account/profile" },
    ]);
  });
});

describe("Popups and filters", () => {
  it("A popup is reported when it opens and when it closes, in the address and without", async () => {
    row("N-019");
    await show({ ...movies, search: "?popup=login" });
    await show(movies);
    document.documentElement.dataset.popup = "upsale";
    await pass(1);
    document.documentElement.dataset.popup = "none";
    await pass(5000);
    expect(received.slice(1).map((event) => [event.action_id, event.element_attributes_id])).toEqual([
      ["popup_view", "login"],
      ["popup_close", "login"],
      ["popup_view", "upsale"],
      ["popup_close", "upsale"],
    ]);
  });

  it("Filters are reported once they have stayed the same for five seconds", async () => {
    row("K-030");
    await show({ ...movies, search: "?genre=drama" });
    await pass(4990);
    await show({ ...movies, search: "?year=1920&genre=drama&popup=filters&page=2" });
    await pass(4990);
    expect(getStored()).toEqual([]);
    await pass(5010);
    expect(ofKind("filter_change").map(({ text }) => text)).toEqual(["genre=drama&year=1920"]);
  });

  it("Filters are not reported if the viewer has left the list", async () => {
    await show({ ...movies, search: "?genre=drama" });
    await pass(1000);
    await show(about);
    await pass(20_000);
    expect(ofKind("filter_change")).toEqual([]);
  });
});

describe("Consent", () => {
  const agreeTo = async (...categories: ConsentCategory[]) => {
    document.cookie = `${getConsentCookie(...categories)}; path=/`;
    watchConsent(false);
    await pass(5000);
  };

  it("A new answer is reported by what was agreed to, and nothing more once statistics are refused", async () => {
    row("N-018");
    await agreeTo("statistics");
    expect(ofKind("cookie_consent")).toEqual([]);
    await agreeTo("statistics", "marketing");
    expect(ofKind("cookie_consent")).toMatchObject([{ block_type: "consent", text: "statistics,marketing" }]);
    received = [];
    await agreeTo("marketing");
    await show(about);
    await pass(60_000);
    expect(received).toEqual([]);
    expect(localStorage.getItem("luch.visit")).toBeNull();
  });
});

describe("Banners", () => {
  const showBanner = async () => {
    document.body.innerHTML = `<div data-block="banner" data-block-id="b_1"></div>`;
    await show(about);
    return (share: number) => observed[0]?.say(share);
  };

  it.each([
    [0.9, 2000, 1],
    [1, 10_000, 1],
    [0.9, 1900, 0],
    [0.89, 10_000, 0],
  ])("A banner of which %d is visible for %d ms is reported %d times", async (share, ms, times) => {
    row("N-021", "K-002", "K-003");
    const see = await showBanner();
    see(share);
    await pass(ms);
    see(0);
    await pass(10_000);
    expect(ofKind("collection_view").length).toBe(times);
  });

  it("A banner that is seen twice on a page is reported once, and again on the next page", async () => {
    const see = await showBanner();
    for (const share of [1, 0, 1]) {
      see(share);
      await pass(3000);
    }
    await show(movies);
    observed[0]?.say(1);
    await pass(9000);
    expect(
      ofKind("collection_view").map(({ block_attributes_id, screen_id }) => [block_attributes_id, screen_id]),
    ).toEqual([
      ["b_1", "/about"],
      ["b_1", "/movies"],
    ]);
  });
});

describe("Searches, experiments and videos", () => {
  it("A search is reported with what it found, but not what may be somebody's address or number", async () => {
    document.body.innerHTML = `<div data-search="метрополис" data-found="0"></div><div data-search="a@b.c" data-found="2"></div>`;
    await show(about);
    await pass(5000);
    expect(ofKind("search").map(({ text, block_attributes_id }) => [text, block_attributes_id])).toEqual([
      ["метрополис", "0"],
      [null, "2"],
    ]);
  });

  const seeExperiments = (ratio: number) => {
    for (const { say } of observed.filter(({ element }) => element.matches("[data-experiment]"))) say(ratio);
  };

  it("An experiment is reported once a visit, when half of its part was seen", async () => {
    document.body.innerHTML = `<div data-experiment="a:b"></div><div data-experiment="a:b"></div>`;
    await show(about);
    seeExperiments(0.49);
    await pass(5000);
    expect(ofKind("exposure")).toEqual([]);
    seeExperiments(0.5);
    await show(movies);
    seeExperiments(1);
    await pass(5000);
    openNextPage();
    await show(about);
    seeExperiments(1);
    await pass(5000);
    expect(ofKind("exposure")).toMatchObject([
      { block_type: "experiment", block_attributes_id: "a:b", screen_attributes_ab_tag: "a:b" },
    ]);
    await pass(31 * minute);
    await show(movies);
    seeExperiments(1);
    await pass(5000);
    expect(ofKind("exposure")).toHaveLength(2);
  });

  it("A page that says its screen is reported as it, not as its route's", async () => {
    await show({ screen: "payment", pathname: "/web/success", ownScreen: "subscription_onboarding" });
    await show({ screen: "payment", pathname: "/mobile/success", ownScreen: "nonsense" });
    await pass(5000);
    expect(ofKind("screen_view").map(({ screen_type }) => screen_type)).toEqual([
      "category",
      "subscription_onboarding",
      "payment",
    ]);
  });

  it("A video is reported when it starts and for each minute that was watched, not for jumps and previews", async () => {
    document.body.innerHTML = "<video></video><video loop></video>";
    const [video, preview] = document.querySelectorAll("video");
    if (!video || !preview) throw new Error("No video");
    let time = 0;
    Object.defineProperty(video, "currentTime", { get: () => time });
    video.dispatchEvent(new Event("playing"));
    preview.dispatchEvent(new Event("playing"));
    for (let at = 0; at < 125; at += 1) {
      time += 1;
      video.dispatchEvent(new Event("timeupdate"));
    }
    time += 600;
    video.dispatchEvent(new Event("timeupdate"));
    await pass(5000);
    expect(received.slice(1).map(({ action_id }) => action_id)).toEqual([
      "playback_start",
      "playback_minute",
      "playback_minute",
    ]);
  });
});

describe("The tick", () => {
  it("The tick comes every 30 seconds while the page is visible", async () => {
    row("K-044", "N-022");
    await pass(5000);
    const session = received[0]?.session_id;
    await pass(24_999);
    expect(ticks).toEqual([]);
    await pass(1);
    expect(ticks).toEqual([`/resources/tick?session_id=${session}`]);
    await pass(60_000);
    expect(ticks.length).toBe(3);
    await show({ ...about, isChild: true });
    await pass(60_000);
    expect(ticks.length).toBe(3);
  });
});

describe("A visit", () => {
  const countVisitsAfter = async (pauses: number[], activity: () => void) => {
    for (const pause of pauses) {
      await pass(pause);
      activity();
    }
    await show(about);
    await pass(5000);
    return new Set(received.map(({ session_id }) => session_id)).size;
  };

  it("A visit ends after half an hour of inactivity", async () =>
    expect(await countVisitsAfter([30 * minute], () => {})).toBe(2));

  it.each(["pointermove", "keydown", "scroll"])("A visit is extended by %s", async (type) =>
    expect(
      await countVisitsAfter([20 * minute, 20 * minute], () => document.dispatchEvent(new Event(type))),
    ).toBe(1),
  );

  it("A visit gives way to a new one within two minutes of its end, even if nothing happens", async () => {
    row("F-155", "K-043");
    const getId = () => (JSON.parse(localStorage.getItem("luch.visit") ?? "") as { id: string }).id;
    await pass(minute);
    document.dispatchEvent(new Event("keydown"));
    const first = getId();
    await pass(31 * minute - 1);
    expect(getId()).toBe(first);
    await pass(1);
    expect(getId()).not.toBe(first);
    expect(JSON.parse(localStorage.getItem("luch.visit") ?? "")).toMatchObject({ sequence: 0 });
  });

  it.each(["{", '{"id":"x"}', "[]"])(
    "A visit starts again if what is stored is damaged: %s",
    async (text) => {
      localStorage.setItem("luch.visit", text);
      localStorage.setItem("luch.events", text);
      await show(about);
      await pass(5000);
      expect(sentScreens().at(-1)).toBe("1 /about");
    },
  );
});
