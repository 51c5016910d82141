// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ConsentCategory } from "#domain/consent";
import type { ThirdParty } from "#domain/third-parties";
import { getConsentCookie } from "../../../tests/setup/consent";
import { row } from "../../../tests/setup/row";
import { watchConsent } from "../consent/consent-store";
import { pushToDataLayer } from "./data-layer";
import { loadThirdParties, type PageNow } from "./load-third-parties";

const all: ThirdParty[] = (["consent", "tag-manager", "messenger", "marketing", "survey"] as const).map(
  (name) => ({ name, src: `https://${name}.example/script.js` }),
);
const movies: PageNow = {
  pathname: "/movies",
  search: "",
  isChild: false,
  isKnown: true,
  isAskedForCode: false,
};
let page = movies;
let listeners: ((page: PageNow) => void)[] = [];
let stop = () => {};
const reload = vi.fn();
const getLoaded = () =>
  [...document.querySelectorAll<HTMLScriptElement>("script[data-third-party]")].map(
    ({ src, async, dataset }) => [dataset.thirdParty, src, async],
  );
const getNames = () => getLoaded().map(([name]) => name);
const agree = (...agreed: ConsentCategory[]) => {
  document.cookie = `${getConsentCookie(...agreed)}; path=/`;
  watchConsent(page.isChild);
};
const start = (parties = all, mountedAt = Date.now()) => {
  stop = loadThirdParties(
    parties,
    {
      get: () => page,
      watch: (listener) => {
        listeners.push(listener);
        return () => void listeners.splice(listeners.indexOf(listener), 1);
      },
      mountedAt,
    },
    reload,
  );
};
const show = (changes: Partial<PageNow>) => {
  page = { ...page, ...changes };
  for (const listener of [...listeners]) listener(page);
};
const addFooter = () => {
  document.body.innerHTML = '<footer data-block="footer"></footer>';
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
    disableJavaScriptFileLoading: true,
    handleDisabledFileLoadingAsSuccess: true,
  });
  addFooter();
  page = movies;
  agree();
});
afterEach(() => {
  stop();
  listeners = [];
  reload.mockReset();
  vi.clearAllTimers();
  vi.useRealTimers();
  document.head.innerHTML = document.body.innerHTML = "";
  delete window.dataLayer;
});

describe("A script of another company", () => {
  it("The tag manager is added five seconds after the footer has mounted", async () => {
    row("K-036");
    agree("statistics");
    start(all, Date.now() - 1200);
    await vi.advanceTimersByTimeAsync(3799);
    expect(getNames()).toEqual(["consent"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(getLoaded()).toEqual([
      ["consent", "https://consent.example/script.js", true],
      ["tag-manager", "https://tag-manager.example/script.js", true],
    ]);
  });

  it("The tag manager waits for a page with a footer, and five seconds from there", async () => {
    document.body.innerHTML = "";
    agree("statistics");
    start(all, Date.now() - 60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    addFooter();
    show({ pathname: "/series" });
    await vi.advanceTimersByTimeAsync(4999);
    expect(getNames()).not.toContain("tag-manager");
    await vi.advanceTimersByTimeAsync(1);
    expect(getNames()).toContain("tag-manager");
  });

  it("A script is added once the viewer agrees, and only once", async () => {
    start();
    expect(getNames()).toEqual(["consent"]);
    agree("marketing", "preferences");
    show({ pathname: "/series" });
    agree("marketing", "preferences", "statistics");
    await vi.advanceTimersByTimeAsync(5000);
    expect(getNames().sort()).toEqual(["consent", "marketing", "messenger", "survey", "tag-manager"]);
    expect(reload).not.toHaveBeenCalled();
  });

  it("A withdrawal loads the page anew, and nothing is added after it", async () => {
    agree("marketing", "statistics");
    start();
    agree("statistics");
    expect(reload.mock.calls).toEqual([[]]);
    expect(getNames()).toEqual(["consent", "marketing"]);
  });

  it("A withdrawal before the five seconds are over keeps the tag manager out", async () => {
    agree("statistics");
    start(all.slice(1));
    await vi.advanceTimersByTimeAsync(4000);
    agree();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([getNames(), reload.mock.calls]).toEqual([[], []]);
  });

  it.each<[string, Partial<PageNow>]>([
    ["a child", { isChild: true }],
    ["a viewer who is not known", { isKnown: false }],
    ["a viewer who is asked for a code", { isAskedForCode: true }],
    ["a page for signing in", { pathname: "/en/auth" }],
    ["a popup for the PIN", { search: "?popup=pin" }],
  ])("No script is added for %s", async (_who, changes) => {
    page = { ...page, ...changes };
    agree("preferences", "statistics", "marketing");
    start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([getNames(), reload.mock.calls]).toEqual([[], []]);
  });

  it("A page without such scripts is not shown by the one that has them, but loaded anew", () => {
    start(all.slice(1));
    show({ pathname: "/auth", search: "?x=1" });
    expect(reload).not.toHaveBeenCalled();
    show(movies);
    agree("marketing");
    show({ pathname: "/auth", search: "?x=1" });
    expect(reload.mock.calls).toEqual([["/auth?x=1"]]);
  });

  it("In the messenger's mini-app no script is added", () => {
    document.cookie = "app=mlk; path=/";
    start();
    document.cookie = "app=; path=/; max-age=0";
    expect(getNames()).toEqual([]);
  });
});

describe("One-tap sign-in", () => {
  const parties: ThirdParty[] = [{ name: "one-tap", src: "https://one-tap.example/script.js" }];
  const services = { initialize: vi.fn(), prompt: vi.fn(), cancel: vi.fn() };
  type Initialized = { callback: (answer: { credential: string }) => void };
  const fetchOffer = vi.fn();
  const begin = async () => {
    agree("preferences");
    start(parties);
    await vi.advanceTimersByTimeAsync(10);
  };
  beforeEach(() => {
    vi.stubGlobal(
      "fetch",
      fetchOffer.mockImplementation(() => Promise.resolve(Response.json({ client_id: "us", nonce: "once" }))),
    );
    vi.stubGlobal("google", { accounts: { id: services } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });

  it("One-tap sign-in is offered with what our server gave, and its answer sent as a form", async () => {
    await begin();
    expect(fetchOffer.mock.calls.map(([path]) => path as string)).toEqual(["/resources/one-tap"]);
    expect(services.initialize).toHaveBeenCalledWith(
      expect.objectContaining({ client_id: "us", nonce: "once", use_fedcm_for_prompt: true }),
    );
    expect(services.prompt).toHaveBeenCalledOnce();
    const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockReturnValue();
    const [[options] = []] = services.initialize.mock.calls as [Initialized][];
    options?.callback({ credential: "a.b.c" });
    const form = document.querySelector("form") ?? expect.unreachable("there is a form");
    expect([form.method, form.getAttribute("action"), submit.mock.calls.length]).toEqual([
      "post",
      "/auth/one-tap",
      1,
    ]);
    expect([...form.querySelectorAll("input")].map(({ name, value }) => [name, value])).toEqual([
      ["credential", "a.b.c"],
      ["nonce", "once"],
      ["from", window.location.pathname + window.location.search],
    ]);
  });

  it("One-tap sign-in is taken back on a page that has no place for it, without loading that anew", async () => {
    await begin();
    show({ pathname: "/watch/metropolis", search: "?popup=player" });
    expect([services.cancel.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  });

  it.each<[string, () => void]>([
    ["without consent", () => agree()],
    ["where it has no place", () => (page = { ...page, pathname: "/tariffs" })],
    ["to crawlers", () => vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Googlebot/2.1")],
  ])("One-tap sign-in is not offered %s", async (_how, prepare) => {
    agree("preferences");
    prepare();
    start(parties);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.restoreAllMocks();
    expect([fetchOffer.mock.calls, getNames()]).toEqual([[], []]);
  });

  it.each([
    () => Promise.reject(new Error("offline")),
    () => Promise.resolve(new Response("", { status: 404 })),
  ])("Without our server's offer the script of one-tap sign-in is not loaded", async (answer) => {
    fetchOffer.mockImplementation(answer);
    await begin();
    expect(getNames()).toEqual([]);
  });
});

describe("The tag manager's list of events", () => {
  const event = {
    action_id: "click",
    event_time: 1,
    screen_type: "category",
    screen_id: "/movies",
    screen_attributes: { year: "1927", client_key: "K", account_id: "A" },
    text: "Метрополис",
  };
  it("The tag manager's list of events names no person", () => {
    pushToDataLayer(event, false);
    expect(window.dataLayer).toEqual([
      {
        event: "click",
        event_time: 1,
        screen_type: "category",
        screen_id: "/movies",
        screen_attributes: { year: "1927" },
        text: "Метрополис",
      },
    ]);
  });

  it("The tag manager's list of events says of a personal screen only that something happened", () => {
    pushToDataLayer(event, true);
    expect(window.dataLayer).toEqual([{ event: "click", event_time: 1, screen_type: "category" }]);
  });
});
