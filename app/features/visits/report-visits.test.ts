// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AnalyticsEvents, type ScreenType } from "#contract/analytics";
import type { ProfileKind } from "~/lib/request-context/viewer";
import { row } from "../../../tests/setup/row";
import { type PageRouter, type PageView, reportVisits } from "./report-visits";

const now = 1_790_000_000_000;
const minute = 60_000;
type State = { screen: ScreenType; pathname: string; search?: string; status?: number; kind?: ProfileKind };

const listeners: ((state: ReturnType<typeof createState>) => void)[] = [];
const createState = ({ screen, pathname, search = "", status, kind = "Adult_Ru" }: State) => ({
  navigation: { state: "idle" },
  location: { pathname, search },
  matches: [{ route: { handle: { screen } }, params: {} }],
  errors: status === undefined ? null : { page: { status, statusText: "", internal: false, data: null } },
  loaderData: { root: { viewer: { kind } } },
});
const router = {
  state: createState({ screen: "main", pathname: "" }),
  subscribe: (listener: (typeof listeners)[number]) => void listeners.push(listener),
};
/** The reporting code loads after these screens were seen. */
function start(...seen: State[]) {
  const pages = seen.map((state, index) => ({
    state: createState(state),
    time: Date.now() - 3000 * (seen.length - index),
  }));
  Object.assign(router, { state: pages.at(-1)?.state });
  reportVisits(router as unknown as PageRouter, pages as unknown as PageView[]);
}
async function show(state: State) {
  router.state = createState(state);
  for (const listener of listeners) listener(router.state);
  await vi.advanceTimersByTimeAsync(0);
}
const about = { screen: "info" as const, pathname: "/about" };
const movies = { screen: "category" as const, pathname: "/movies" };

/** The batches that were sent, as screens with their numbers. */
let sent: string[][] = [];
let sessions = new Set<string>();
let times: number[] = [];
const receive = (body: unknown) => {
  const events = AnalyticsEvents.parse(JSON.parse((body as URLSearchParams).get("events") ?? ""));
  sent.push(events.map((event) => `${event.sequence_number} ${event.screen_id}`));
  for (const { session_id } of events) sessions.add(session_id);
  times.push(...events.map(({ event_time }) => event_time));
};

beforeEach(() => {
  vi.useFakeTimers({ now });
  localStorage.clear();
  [sent, sessions] = [[], new Set()];
  vi.stubGlobal("fetch", (_path: string, { body }: RequestInit) => {
    receive(body);
    return Promise.reject(new Error("A blocker"));
  });
  navigator.sendBeacon = (_path, body) => {
    receive(body);
    return true;
  };
  start(movies);
});
afterEach(() => {
  dispatchEvent(new Event("pagehide"));
  listeners.length = 0;
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("Screen views", () => {
  it("Screen views are sent together after a delay", async () => {
    await vi.advanceTimersByTimeAsync(4000);
    await show(about);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([["1 /movies", "2 /about"]]);
  });

  it("Screen views include those left before the reporting code had loaded", async () => {
    dispatchEvent(new Event("pagehide"));
    [sent, listeners.length] = [[], 0];
    start(about, movies);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent.flat().map((screen) => screen.split(" ")[1])).toEqual(["/about", "/movies"]);
  });

  it("Screen views have the time at which they were seen", async () => {
    dispatchEvent(new Event("pagehide"));
    [times, listeners.length] = [[], 0];
    start(about, movies);
    await vi.advanceTimersByTimeAsync(5000);
    expect(times).toEqual([now / 1000 - 6, now / 1000 - 3]);
  });

  it("Screen views are sent at once when the page is left", async () => {
    await vi.advanceTimersByTimeAsync(0);
    dispatchEvent(new Event("pagehide"));
    expect(sent).toEqual([["1 /movies"]]);
  });

  it("Screen views do not increase with popups, filters or a page that is still loading", async () => {
    await show({ ...movies, search: "?popup=mobile-menu" });
    await show({ ...movies, search: "?sort=title" });
    await show(movies);
    router.state = { ...createState(about), navigation: { state: "loading" } };
    for (const listener of listeners) listener(router.state);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([["1 /movies"]]);
  });

  it("Screen views are counted again when the viewer returns", async () => {
    await show(about);
    await show(movies);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([["1 /movies", "2 /about", "3 /movies"]]);
  });

  it("Screen views include pages that are not found, but not pages that failed", async () => {
    await show({ ...about, status: 503 });
    await show({ screen: "not_found", pathname: "/nowhere", status: 404 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([["1 /movies", "2 /nowhere"]]);
  });

  it.each([
    ["a child", "Child"],
    ["a viewer outside Russia", "Adult_NonRu"],
  ] as const)(
    "Screen views of %s are never sent, even if they were waiting when the profile changed",
    async (_who, kind) => {
      await vi.advanceTimersByTimeAsync(1000);
      await show({ ...about, kind });
      await show({ ...movies, kind });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(sent).toEqual([]);
      await show(about);
      await vi.advanceTimersByTimeAsync(5000);
      expect(sent).toEqual([["2 /about"]]);
    },
  );
});

describe("A visit", () => {
  const countVisitsAfter = async (pauses: number[], activity: () => void) => {
    for (const pause of pauses) {
      await vi.advanceTimersByTimeAsync(pause);
      activity();
    }
    await show(about);
    await vi.advanceTimersByTimeAsync(5000);
    return sessions.size;
  };

  it("A visit ends after half an hour of inactivity", async () =>
    expect(await countVisitsAfter([30 * minute], () => {})).toBe(2));

  it.each(["pointermove", "keydown", "scroll"])("A visit is extended by %s", async (type) =>
    expect(
      await countVisitsAfter([20 * minute, 20 * minute], () => document.dispatchEvent(new Event(type))),
    ).toBe(1),
  );

  it("A visit is extended by a playing video, but not by a preview", async () => {
    const video = document.createElement("video");
    document.body.append(video);
    const play = () => video.dispatchEvent(new Event("timeupdate"));
    expect(await countVisitsAfter([20 * minute, 20 * minute], play)).toBe(1);
    video.loop = true;
    await show(movies);
    expect(await countVisitsAfter([20 * minute, 20 * minute], play)).toBe(2);
  });

  it("A visit gives way to a new one within two minutes of its end, even if nothing happens", async () => {
    row("F-155", "K-043");
    const getId = () => (JSON.parse(localStorage.getItem("luch.visit") ?? "") as { id: string }).id;
    await vi.advanceTimersByTimeAsync(minute);
    document.dispatchEvent(new Event("keydown"));
    const first = getId();
    await vi.advanceTimersByTimeAsync(31 * minute - 1);
    expect(getId()).toBe(first);
    await vi.advanceTimersByTimeAsync(1);
    expect(getId()).not.toBe(first);
    expect(JSON.parse(localStorage.getItem("luch.visit") ?? "")).toMatchObject({ sequence: 0 });
  });

  it("A visit starts again if the stored data is damaged", async () => {
    localStorage.setItem("luch.visit", "{");
    await show(about);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent.flat().at(-1)).toBe("1 /about");
  });
});
