// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTestMedia } from "../media-factory";
import { defaultPreferences } from "../preferences";
import { createPlayerStore } from "../store/player-store";
import { keepAwake } from "./keep-awake";

const held = new Set<object>();
const request = vi.fn(() => {
  const lock = {
    release: () => {
      held.delete(lock);
      return Promise.resolve();
    },
  };
  held.add(lock);
  return Promise.resolve(lock);
});
const storage = { loadPreferences: () => defaultPreferences, savePreferences: () => {} };
const settle = () => new Promise((resolve) => setTimeout(resolve));
let store: ReturnType<typeof createPlayerStore>;

function show(visibility: "visible" | "hidden") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  // The browser releases what a hidden tab holds.
  if (visibility === "hidden") held.clear();
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  held.clear();
  request.mockClear();
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  store = createPlayerStore(createTestMedia(), 0, storage);
});
afterEach(() => void vi.restoreAllMocks());

test("The screen is kept awake while the film plays, and not after a pause, the end or leaving", async () => {
  const leave = keepAwake(store);
  expect(held.size).toBe(0);
  for (const stop of [{ isPaused: true }, { isEnded: true }]) {
    store.report({ isPaused: false, isEnded: false });
    await settle();
    store.report({ positionSeconds: 1 });
    expect(held.size).toBe(1);
    store.report(stop);
    expect(held.size).toBe(0);
  }
  store.report({ isPaused: false, isEnded: false });
  await settle();
  leave();
  expect([held.size, request.mock.calls.length]).toEqual([0, 3]);
});

test("A viewer who comes back to the tab has the screen kept awake again", async () => {
  keepAwake(store);
  store.report({ isPaused: false });
  await settle();
  show("hidden");
  show("visible");
  await settle();
  expect([held.size, request.mock.calls.length]).toEqual([1, 2]);
});

test("A pause that comes before the browser's answer leaves the screen to itself", async () => {
  keepAwake(store);
  store.report({ isPaused: false });
  store.report({ isPaused: true });
  await settle();
  expect(held.size).toBe(0);
});

test("Without the browser's leave, or without its support, the film plays on, and it is asked once", async () => {
  request.mockImplementationOnce(() => Promise.reject(new DOMException("", "NotAllowedError")));
  keepAwake(store);
  store.report({ isPaused: false });
  await settle();
  store.report({ positionSeconds: 1 });
  expect(request).toHaveBeenCalledOnce();
  Reflect.deleteProperty(navigator, "wakeLock");
  store.report({ isPaused: true });
  store.report({ isPaused: false });
  expect(store.get().isPaused).toBe(false);
});
