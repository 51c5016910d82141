// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const href = "/assets/full.css";
/** The page's own link, as the browser says what became of it: null while it is loading. */
const addLink = (sheet: object | null) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.setAttribute("href", href);
  Object.defineProperty(link, "sheet", { value: sheet });
  document.head.append(link);
  return link;
};
const loaded = { cssRules: [{}] };
const failed = Object.defineProperty({}, "cssRules", {
  get: () => {
    throw new DOMException("Of another origin", "SecurityError");
  },
});

/** Nothing is fetched. */
const settings = (window as unknown as { happyDOM: { settings: object } }).happyDOM.settings;

const answer = (isGood: boolean) =>
  Object.assign(settings, { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: isGood });

let load: () => Promise<boolean>;
let schedule: () => void;
beforeEach(async () => {
  answer(true);
  vi.resetModules();
  document.head.innerHTML = "";
  vi.stubGlobal("__remixManifest", { routes: { root: { css: [href] } } });
  ({ loadFullStylesheet: load, scheduleFullStylesheet: schedule } = await import("./full-stylesheet"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("A full stylesheet that the page has loaded is not loaded again", async () => {
  const link = addLink(loaded);
  expect(await load()).toBe(true);
  expect(document.querySelector("link")).toBe(link);
});

it("A full stylesheet that the page is loading is waited for", async () => {
  const link = addLink(null);
  const done = load();
  link.dispatchEvent(new Event("load"));
  expect(await done).toBe(true);
  expect(document.querySelectorAll("link")).toHaveLength(1);
});

it.each([
  ["was refused", failed],
  ["was answered by nothing", { cssRules: [] }],
])(
  "A full stylesheet that %s is loaded again, and after another failure the next call tries again",
  async (_what, sheet) => {
    const link = addLink(sheet);
    answer(false);
    expect(await load()).toBe(false);
    expect(link.isConnected).toBe(false);
    answer(true);
    expect(await load()).toBe(true);
    expect(document.querySelectorAll("link")).toHaveLength(1);
  },
);

it("Code that is loaded later finds the full stylesheet linked, which is loaded only when it is asked for", async () => {
  schedule();
  const link = document.querySelector("link");
  expect([link?.rel, link?.disabled]).toEqual(["stylesheet", true]);
  const done = load();
  expect(link?.disabled).toBe(false);
  link?.dispatchEvent(new Event("load"));
  expect(await done).toBe(true);
  expect(document.querySelectorAll("link[rel=stylesheet]")).toHaveLength(1);
});
