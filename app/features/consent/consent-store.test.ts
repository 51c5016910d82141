// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import type { ConsentCategory } from "#domain/consent";
import { getConsentCookie } from "../../../tests/setup/consent";
import { row } from "../../../tests/setup/row";

type Store = typeof import("./consent-store");
let store: Store;
/** How often the cookie was read. */
let reads = 0;
let added: MockInstance<typeof document.addEventListener>;
let cookie = "";
const agree = (...agreed: ConsentCategory[]) => {
  cookie = `tz=Europe/Moscow; ${getConsentCookie(...agreed)}`;
};
const countReads = async (ms: number) => {
  const before = reads;
  await vi.advanceTimersByTimeAsync(ms);
  return reads - before;
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  [reads, cookie] = [0, ""];
  Object.defineProperty(document, "cookie", {
    configurable: true,
    get: () => {
      reads += 1;
      return cookie;
    },
  });
  localStorage.clear();
  added = vi.spyOn(document, "addEventListener");
  store = await import("./consent-store");
});
afterEach(() => {
  // The next test has a store of its own.
  for (const [type, listener] of added.mock.calls) document.removeEventListener(type, listener);
  added.mockRestore();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "cookie");
  Reflect.deleteProperty(navigator, "globalPrivacyControl");
  delete document.documentElement.dataset.consent;
});

describe("While there is no answer", () => {
  it("While there is no answer, the cookie is read every second, and after it no more", async () => {
    row("F-156", "K-045");
    store.watchConsent(false);
    // Each look reads the cookie once for the answer and once for each optional key when something changed.
    await vi.advanceTimersByTimeAsync(999);
    const atStart = reads;
    for (let second = 1; second <= 5; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      expect(reads - atStart).toBe(second);
    }
    agree("statistics");
    await vi.advanceTimersByTimeAsync(1000);
    expect(document.documentElement.dataset.consent).toBe("");
    expect(await countReads(60_000)).toBe(0);
  });

  it("While there is no answer, a child's page reads nothing", async () => {
    store.watchConsent(true);
    expect(await countReads(60_000)).toBe(0);
  });

  it("While there is no answer, nothing is allowed, and what was stored before is removed", () => {
    for (const key of ["luch.visit", "luch:stories", "channelWatchMemory", "luch.player"])
      localStorage.setItem(key, "x");
    store.watchConsent(false);
    expect(
      ["preferences", "statistics", "marketing"].filter((one) => store.allows(one as "marketing")),
    ).toEqual([]);
    expect(Object.keys(localStorage)).toEqual(["luch.player"]);
  });
});

describe("An answer", () => {
  it("An answer of another tab is told once to those who wait for it", async () => {
    const told: unknown[] = [];
    store.watchConsent(false);
    store.onConsent((consent) => told.push(consent?.statistics));
    agree("statistics");
    await vi.advanceTimersByTimeAsync(3000);
    expect(told).toEqual([true]);
    expect(store.getConsent()).toMatchObject({ statistics: true, marketing: false });
  });

  it("An answer that is there from the start is told to nobody, and a withdrawal is", () => {
    const told: unknown[] = [];
    agree("statistics");
    store.watchConsent(false);
    const stop = store.onConsent((consent) => told.push(consent?.statistics));
    store.watchConsent(false);
    expect(told).toEqual([]);
    agree();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(told).toEqual([false]);
    stop();
    agree("statistics");
    store.watchConsent(false);
    expect(told).toEqual([false]);
  });

  it("An answer counts from when it was given, not for what was seen before", async () => {
    store.watchConsent(false);
    const before = Date.now();
    agree("statistics");
    await vi.advanceTimersByTimeAsync(1000);
    expect([before, Date.now()].map(store.wasAnsweredAt)).toEqual([false, true]);
  });

  it.each([
    ["an adult", false, false, true],
    ["a child", true, false, false],
    ["an adult whose browser objects", false, true, false],
  ])("An answer allows statistics to %s as the signals say", (_who, isChild, isObjecting, expected) => {
    Object.defineProperty(navigator, "globalPrivacyControl", { configurable: true, value: isObjecting });
    agree("statistics");
    store.watchConsent(isChild);
    expect(store.allows("statistics")).toBe(expected);
  });
});

describe("The banner's form", () => {
  const press = (action: string) => {
    document.body.innerHTML = `<main id="content" tabindex="-1"></main><form method="post" data-consent=""><button name="action" value="${action}">x</button></form>`;
    const button = document.querySelector("button") ?? expect.unreachable("there is a button");
    button.focus();
    const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: button });
    button.form?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const toasts: string[] = [];
  const onToast = (event: Event) => toasts.push((event as CustomEvent<{ message: string }>).detail.message);
  beforeEach(() => {
    toasts.length = 0;
    document.addEventListener("luch:toast", onToast);
  });
  afterEach(() => document.removeEventListener("luch:toast", onToast));

  it.each([
    ["keeps the answer", true, true, false, "consentSaved"],
    ["keeps the answer and asks not to be tracked", true, true, true, "consentOverruled"],
    ["cannot keep cookies", true, false, true, "consentNotKept"],
    ["is refused", false, false, false, "failed"],
  ])(
    "The banner's form is sent without leaving the page, and says if the browser %s",
    async (_what, ok, isKept, isObjecting, message) => {
      Object.defineProperty(navigator, "globalPrivacyControl", { configurable: true, value: isObjecting });
      const sent: string[] = [];
      vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
        sent.push(`${path} ${String(body as URLSearchParams)}`);
        if (isKept) agree("statistics");
        return Promise.resolve(new Response(null, { status: ok ? 204 : 503 }));
      });
      store.watchConsent(false);
      expect(press("all")).toBe(true);
      await vi.advanceTimersByTimeAsync(0);
      expect(sent).toEqual(["/resources/consent action=all"]);
      expect(toasts).toEqual([message]);
      expect(document.documentElement.dataset.consent).toBe(isKept ? "" : undefined);
      expect(document.activeElement?.id === "content").toBe(isKept);
    },
  );
});
