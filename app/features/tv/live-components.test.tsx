// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NowPlayingEvent } from "#contract/streams";
import type { ChannelSchedule } from "#contract/tv";
import { getI18n } from "~/lib/i18n/i18n.server";
import { I18nProvider } from "~/lib/i18n/i18n-context";
import { LocaleContext } from "~/lib/i18n/locale-context";
import { IslandContext } from "~/lib/islands/island-context";
import { startNowPlaying } from "./browser/now-playing";
import { ChannelActions } from "./channel-actions.island";
import { ChannelTop } from "./channel-top.island";
import { DayProgramme } from "./day-programme.island";
import { GuideGrid } from "./guide-grid";
import styles from "./guide-grid.module.css";
import { GuideLive, type GuideLiveProps } from "./guide-live.island";
import { NowList } from "./now-list.island";

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
/** 12:00 in UTC. */
const noon = Date.UTC(2026, 10, 18, 12) / 1000;
const minutes = (count: number) => noon + count * 60;
const running = (title: string, from: number, to: number) => ({
  title,
  start: minutes(from),
  stop: minutes(to),
  age: "12+",
});

const sources: EventTarget[] = [];
let stop = () => {};
const publish = (event: NowPlayingEvent) =>
  act(async () => {
    sources.at(-1)?.dispatchEvent(new MessageEvent("now", { data: JSON.stringify(event) }));
    await vi.dynamicImportSettled();
  });
const navigate = vi.fn();
const viewer = { profileId: "1", isVirtual: true, isChild: false };

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      static readonly CLOSED = 2;
      constructor() {
        super();
        sources.push(this);
      }
      close() {}
    },
  );
  // Events of earlier tests about other channels are kept, and time does not go back.
  stop = startNowPlaying("/resources/tv-now");
});
afterEach(() => {
  stop();
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const inLanguage = (children: React.ReactNode) => (
  <I18nProvider i18n={getI18n("en")}>
    <LocaleContext.Provider value="en">
      <IslandContext.Provider value={{ viewer, navigate, showCount: 1 }}>{children}</IslandContext.Provider>
    </LocaleContext.Provider>
  </I18nProvider>
);
const show = (children: React.ReactNode) => act(async () => void render(inLanguage(children)));

describe("The list of running programmes", () => {
  it("The list of running programmes moves on when one ends, and is extended by the server's events", async () => {
    await publish({ now: minutes(10), channels: [] });
    const on = [running("One", 0, 30), running("Two", 30, 60), running("Three", 60, 90)];
    await show(
      <NowList channels={[{ id: 11, title: "Cinema", logo: null, on }]} zone={zone} now={minutes(10)} />,
    );
    const next = () =>
      within(screen.getByRole("list", { name: "Next" }))
        .queryAllByRole("link")
        .map(({ textContent }) => textContent?.replace(/^\S+ /, ""));
    const progress = () => screen.getByRole("progressbar") as HTMLProgressElement;
    expect(screen.getByRole("link", { name: "One" })).toBeTruthy();
    expect([next(), progress().value, progress().max]).toEqual([["Two", "Three"], 600, 1800]);
    await publish({
      now: minutes(31),
      channels: [{ id: 11, on: [running("Two", 30, 60), running("Last", 60, 70)] }],
    });
    expect(screen.getByRole("link", { name: "Two" })).toBeTruthy();
    expect([next(), progress().value]).toEqual([["Last"], 60]);
  });
});

describe("A channel's day", () => {
  it("A channel's day marks the running programme and the recorded ones", async () => {
    await publish({ now: minutes(-10), channels: [] });
    const programme = (id: string, from: number, isRecorded: boolean) => ({
      id,
      title: id,
      start_ts: minutes(from),
      stop_ts: minutes(from + 30),
      episode: null,
      age: "6+",
      isRecorded,
    });
    await show(
      <DayProgramme
        channelId={12}
        programmes={[programme("a", -60, true), programme("b", -30, false), programme("c", 0, false)]}
        selectedId={null}
        zone={zone}
        now={minutes(-10)}
      />,
    );
    const states = () => screen.getAllByRole("listitem").map(({ dataset }) => dataset.state);
    expect(states()).toEqual(["past", "now", "future"]);
    await publish({ now: minutes(5), channels: [] });
    expect(states()).toEqual(["past", "past", "now"]);
    expect(screen.getAllByText("live")).toHaveLength(1);
    expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("recorded");
  });
});

describe("The programme at the top of a channel page", () => {
  const shown = {
    ...running("Film", 0, 30),
    id: "13-1",
    episode: null,
    recordingId: null,
    titleAlias: "film",
    facts: ["1927"],
    description: "About a film",
    textsLanguage: "en",
    image: null,
  };
  it("The programme on top of a channel page gives way to the next, of which only name and times are shown", async () => {
    await publish({ now: minutes(10), channels: [] });
    await show(
      <ChannelTop
        channel={{ id: 13, title: "Cinema" }}
        broadcast={shown}
        isLive
        coming={[running("After", 30, 60)]}
        isReminded={false}
        zone={zone}
        now={minutes(10)}
        pagePath="/channel/13"
      />,
    );
    expect(screen.getByRole("heading", { name: "Film" })).toBeTruthy();
    expect(screen.getByText("About a film")).toBeTruthy();
    await publish({
      now: minutes(30),
      channels: [{ id: 13, on: [running("After", 30, 60), running("Later", 60, 90)] }],
    });
    expect(screen.getByRole("heading", { name: "After" })).toBeTruthy();
    expect(screen.queryByText("About a film")).toBeNull();
    expect(document.querySelector("ol")?.textContent).toContain("Later");
    expect(screen.getByRole("button", { name: "Watch live" })).toBeTruthy();
  });
  it("The programme at the top of a channel page can be watched once it begins", async () => {
    await publish({ now: minutes(-10), channels: [] });
    await show(
      <ChannelTop
        channel={{ id: 14, title: "Cinema" }}
        broadcast={shown}
        isLive={false}
        coming={[]}
        isReminded={false}
        zone={zone}
        now={minutes(-10)}
        pagePath="/channel/14"
      />,
    );
    expect(screen.queryByRole("button", { name: "Watch live" })).toBeNull();
    await publish({ now: minutes(1), channels: [] });
    expect(screen.getByRole("button", { name: "Watch live" })).toBeTruthy();
  });
});

describe("The previous and next channels", () => {
  it("The previous and next channels are opened by PageUp and PageDown", async () => {
    const neighbour = (id: number) => ({ id, title: `Channel ${id}`, mark: "C" });
    await show(
      <ChannelActions
        channel={{ id: 2, title: "Two" }}
        isFavorite={false}
        previous={null}
        next={neighbour(3)}
      />,
    );
    const star = screen.getByRole("button");
    fireEvent.keyDown(star, { key: "PageUp" });
    expect(navigate).not.toHaveBeenCalled();
    fireEvent.keyDown(star, { key: "PageDown" });
    expect(navigate).toHaveBeenCalledWith("/en/channel/3");
  });
});

describe("The guide's grid", () => {
  const programme = (id: number, title: string, from: number, to: number) => ({
    id: `${id}-${minutes(from)}`,
    title,
    episode: null,
    title_alias: null,
    category: "show" as const,
    start_ts: minutes(from),
    stop_ts: minutes(to),
    rating_age: "12+",
    catchup_id: null,
  });
  const channel = (id: number, programs: ChannelSchedule["programs"]): ChannelSchedule => ({
    channel: { id, alias: `c${id}`, title: `C${id}`, mark: "C", logo: null, for_kids: false },
    programs,
  });
  // The first programme of each row began before the guide does; the second row has a gap at the end.
  const channels = [
    channel(21, [programme(21, "A", -15, 30), programme(21, "B", 30, 90), programme(21, "C", 90, 120)]),
    channel(22, [programme(22, "D", -30, 45), programme(22, "E", 45, 60)]),
  ];

  async function showGrid(servedZone = zone) {
    await publish({ now: minutes(10), channels: [] });
    const html = renderToStaticMarkup(
      inLanguage(
        <GuideGrid
          channels={channels}
          span={{ start: noon, stop: minutes(120) }}
          zone={servedZone}
          now={minutes(10)}
          hour={null}
        />,
      ),
    );
    const page = document.createElement("div");
    page.innerHTML = html;
    document.body.append(page);
    const island =
      page.querySelector<HTMLElement>("[data-island]") ?? expect.unreachable("there is an island");
    const props = JSON.parse(island.dataset.props ?? "") as GuideLiveProps;
    island.replaceChildren();
    await act(async () => void render(inLanguage(<GuideLive {...props} />), { container: island }));
    return props;
  }
  const link = (name: string) => screen.getByRole("link", { name: new RegExp(`^${name}\\b`) });
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const focused = () =>
    document.activeElement?.querySelector("b")?.textContent ?? document.activeElement?.textContent;

  it("The guide's grid has its times as data attributes", async () => {
    const props = await showGrid();
    expect(props.rows).toEqual([
      { id: 21, minutes: [30, 60, 30], running: 0, before: [[0, 15]] },
      { id: 22, minutes: [45, 15, 60], running: 0, before: [[0, 30]] },
    ]);
  });

  it("The guide's grid marks the next programme when one ends, and moves the now-line", async () => {
    await showGrid();
    await publish({ now: minutes(31), channels: [] });
    expect(link("A").textContent).not.toContain("live");
    expect(link("B").textContent).toContain("live · ");
    expect(link("D").textContent).toContain("live · ");
    expect(
      [link("A"), link("B")].map(({ parentElement }) => parentElement?.matches(`.${styles.running}`)),
    ).toEqual([false, true]);
    await publish({ now: minutes(70), channels: [] });
    const line = link("A").closest<HTMLElement>("[role=rowgroup]")?.style;
    expect([line?.getPropertyValue("--h"), line?.getPropertyValue("--m")]).toEqual(["1", "10"]);
    expect(screen.getAllByText("live")).toHaveLength(1);
  });

  it("The guide's grid can be navigated by arrow keys, up and down at the same minute", async () => {
    await showGrid();
    link("A").focus();
    press("ArrowRight");
    expect(focused()).toBe("B");
    press("ArrowDown");
    expect(focused()).toBe("D");
    press("ArrowUp");
    expect(focused()).toBe("B");
    press("Home");
    expect(focused()).toContain("C21");
    press("ArrowDown");
    expect(focused()).toContain("C22");
    press("End");
    expect(focused()).toBe("E");
    expect(screen.getAllByRole("link").filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it("The guide's grid is redrawn in the viewer's time zone, with the exact start times of programmes", async () => {
    const other = zone === "Asia/Tokyo" ? "UTC" : "Asia/Tokyo";
    await showGrid(other);
    const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: zone });
    const at = (minute: number) => clock.format(minutes(minute) * 1000);
    await waitFor(() => expect(link("A").textContent).toContain(`live · ${at(-15)} · 12+`), {
      timeout: 30_000,
    });
    expect(link("B").textContent).toContain(`${at(30)} · 12+`);
    expect(screen.getAllByRole("columnheader")[1]?.textContent).toContain(at(0));
  });

  it("The guide's grid names the channel watched last", async () => {
    localStorage.setItem(
      "channelWatchMemory",
      JSON.stringify([{ profileId: "1", channelId: 22, creationDate: 1 }]),
    );
    await showGrid();
    expect(link("C22").textContent).toMatch(/watched/i);
    expect(link("C21").textContent).not.toMatch(/watched/i);
  });
});
