import { formatClock, formatDay, moscow } from "~/lib/time/time-text";
import type { NowLine, NowPlayingEvent, Running } from "../now-playing-stream.server";
import { findCellAt } from "./cell-minutes";

type Options = { url: string; redraw: () => void; signal: AbortSignal };

const updateMs = 5000;
/** Randomised below, so that clients of a restarted server do not all reconnect at once. */
const reconnectMs = 20_000;
const separator = " · ";

/**
 * Keeps the current programmes, their progress and the now-line up to date, from the server's events and
 * clock.
 */
export function startLiveNow(page: HTMLElement, { url, redraw, signal }: Options): void {
  const zone = page.dataset.zone ?? moscow;
  const clock = (seconds: number) => formatClock(seconds, zone);
  const lines = new Map<number, NowLine>();
  /** Seconds the server's clock is ahead of ours; null until the first event. */
  let clockOffset: number | null = null;

  const update = () => {
    if (clockOffset === null) return;
    const now = Date.now() / 1000 + clockOffset;
    if (page.dataset.today && formatDay(now, zone) !== page.dataset.today) return redraw();
    for (const element of page.querySelectorAll("[data-now-clock]")) element.textContent = clock(now);
    for (const element of page.querySelectorAll<HTMLElement>("[data-now-channel]"))
      updateChannel(element, lines.get(Number(element.dataset.channel)), { now, clock });
    updateGuide(page, now);
    updateDayList(page, now);
  };
  listen(url, signal, (nowPlayingEvent) => {
    clockOffset = nowPlayingEvent.now - Date.now() / 1000;
    for (const line of nowPlayingEvent.channels) lines.set(line.id, line);
    update();
  });
  const timer = setInterval(update, updateMs);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/**
 * EventSource reconnects after a dropped connection but gives up when refused, e.g. while a server restarts
 * behind a proxy; then we reopen it.
 */
function listen(
  url: string,
  signal: AbortSignal,
  onNowPlayingEvent: (nowPlayingEvent: NowPlayingEvent) => void,
): void {
  const source = new EventSource(url);
  const controller = new AbortController();
  const stop = () => {
    controller.abort();
    source.close();
  };
  source.addEventListener("now", (event) =>
    onNowPlayingEvent(JSON.parse(String(event.data)) as NowPlayingEvent),
  );
  source.addEventListener("error", () => {
    if (source.readyState !== EventSource.CLOSED) return;
    stop();
    const timer = setTimeout(
      () => listen(url, signal, onNowPlayingEvent),
      reconnectMs * (0.5 + Math.random()),
    );
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
  signal.addEventListener("abort", stop, { once: true, signal: controller.signal });
}

type TimeContext = { now: number; clock: (seconds: number) => string };

function updateChannel(element: HTMLElement, line: NowLine | undefined, { now, clock }: TimeContext): void {
  const progress = element.querySelector<HTMLProgressElement>("[data-now-start]");
  const running = line?.on.find(({ start, stop }) => start <= now && now < stop);
  if (progress && running && running.start !== Number(progress.dataset.nowStart))
    showRunning(element, progress, running, clock);
  if (progress) progress.value = Math.max(0, now - Number(progress.dataset.nowStart));
  updateNext(element, line, { now, clock });
}

function showRunning(
  element: HTMLElement,
  progress: HTMLProgressElement,
  { title, start, stop, age }: Running,
  clock: TimeContext["clock"],
): void {
  setText(element, "[data-now-title]", title);
  setText(element, "[data-now-times]", `${clock(start)}–${clock(stop)} · ${age}`);
  progress.dataset.nowStart = String(start);
  progress.max = stop - start;
  // These describe the previous programme.
  for (const detail of element.querySelectorAll<HTMLElement>("[data-now-detail]")) detail.hidden = true;
}

/** Removes programmes that have started; if none is left, shows the next one from the server. */
function updateNext(element: HTMLElement, line: NowLine | undefined, { now, clock }: TimeContext): void {
  const list = element.parentElement?.querySelector(`[data-now-next="${element.dataset.channel}"]`);
  if (!list) return;
  const items = [...list.querySelectorAll<HTMLElement>("li[data-start]")];
  for (const item of items) if (Number(item.dataset.start) <= now) item.remove();
  const [item] = items;
  const next = line?.on.find(({ start }) => start > now);
  if (!item || !next || list.children.length > 0) return;
  item.dataset.start = String(next.start);
  setText(item, "[data-time]", clock(next.start));
  setText(item, "[data-title]", next.title);
  list.append(item);
}

function setText(root: ParentNode, selector: string, text: string): void {
  const element = root.querySelector(selector);
  if (element) element.textContent = text;
}

/** The minute at which a row's running cell ends, so that a row is searched once per showing. */
const cellEnds = new WeakMap<Element, number>();

function updateGuide(page: HTMLElement, now: number): void {
  const body = page.querySelector<HTMLElement>("[data-now-line]");
  const guide = body?.closest<HTMLElement>("[data-guide]");
  if (!body || !guide) return;
  const minute = Math.floor((now - Number(guide.dataset.start)) / 60);
  body.style.setProperty("--h", String(Math.floor(minute / 60)));
  body.style.setProperty("--m", String(minute % 60));
  for (const row of body.children) if ((cellEnds.get(row) ?? 0) <= minute) markRunningCell(row, minute);
}

/** Marks the next cell of a row as running when the previous one has ended. */
function markRunningCell(row: Element, minute: number): void {
  const found = findCellAt(row, minute);
  if (!found) return;
  cellEnds.set(row, found.stop);
  const before = row.querySelector(".n");
  if (found.cell === before) return;
  const onAir = before?.querySelector("em");
  before?.classList.replace("n", "p");
  found.cell.classList.add("n");
  if (onAir) moveOnAir(onAir, found.cell.querySelector("i"));
}

/** Moves "on air" and its separator to the running programme. */
function moveOnAir(onAir: HTMLElement, target: Element | null): void {
  const after = onAir.nextSibling;
  if (after) after.textContent = (after.textContent ?? "").slice(separator.length);
  target?.prepend(onAir, separator);
}

/** Updates the states in a channel's day list. */
function updateDayList(page: HTMLElement, now: number): void {
  const items = [...page.querySelectorAll<HTMLElement>("[data-until]")];
  const onAir = items
    .find(({ dataset }) => dataset.state === "now")
    ?.querySelector<HTMLElement>("[data-mark]");
  for (const item of items) {
    const state =
      Number(item.dataset.until) <= now ? "past" : Number(item.dataset.showing) <= now ? "now" : "future";
    if (state === "now" && item.dataset.state !== "now" && onAir)
      moveOnAir(onAir, item.querySelector("[data-facts]"));
    item.dataset.state = state;
  }
}
