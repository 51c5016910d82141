import { clock as clockIn, getDay, moscow } from "~/lib/time/time-text";
import type { NowLine, NowPlayingEvent, Running } from "../now-playing-stream.server";
import { cellAt } from "./cell-minutes";

type Options = { url: string; redraw: () => void; signal: AbortSignal };

const drawEveryMs = 5000;
/** Viewers of a server that comes back do not all come at once. */
const openAgainMs = 20_000;
const separator = " · ";

/** Keeps what the page says of the present true: what runs, how far it is, the line of now. Told by the server, moved on by its clock. */
export function startLiveNow(page: HTMLElement, { url, redraw, signal }: Options): void {
  const zone = page.dataset.zone ?? moscow;
  const clock = (seconds: number) => clockIn(seconds, zone);
  const lines = new Map<number, NowLine>();
  /** How far the server's clock is ahead of ours; unknown until it spoke. */
  let ahead: number | null = null;

  const draw = () => {
    if (ahead === null) return;
    const now = Date.now() / 1000 + ahead;
    if (page.dataset.today && getDay(now, zone) !== page.dataset.today) return redraw();
    for (const place of page.querySelectorAll("[data-now-clock]")) place.textContent = clock(now);
    for (const place of page.querySelectorAll<HTMLElement>("[data-now-channel]"))
      drawChannel(place, lines.get(Number(place.dataset.channel)), { now, clock });
    drawGuide(page, now);
    drawList(page, now);
  };
  listen(url, signal, (nowPlayingEvent) => {
    ahead = nowPlayingEvent.now - Date.now() / 1000;
    for (const line of nowPlayingEvent.channels) lines.set(line.id, line);
    draw();
  });
  const timer = setInterval(draw, drawEveryMs);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** A broken stream the browser opens again by itself; one refused, as while a server restarts behind a proxy, it gives up, and we do not. */
function listen(
  url: string,
  signal: AbortSignal,
  onNowPlayingEvent: (nowPlayingEvent: NowPlayingEvent) => void,
): void {
  const source = new EventSource(url);
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
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
      openAgainMs * (0.5 + Math.random()),
    );
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
  signal.addEventListener("abort", stop, { once: true, signal: stopping.signal });
}

type Present = { now: number; clock: (seconds: number) => string };

function drawChannel(place: HTMLElement, line: NowLine | undefined, { now, clock }: Present): void {
  const progress = place.querySelector<HTMLProgressElement>("[data-now-start]");
  const running = line?.on.find(({ start, stop }) => start <= now && now < stop);
  if (progress && running && running.start !== Number(progress.dataset.nowStart))
    drawNew(place, progress, running, clock);
  if (progress) progress.value = Math.max(0, now - Number(progress.dataset.nowStart));
  drawNext(place, line, { now, clock });
}

function drawNew(
  place: HTMLElement,
  progress: HTMLProgressElement,
  { title, start, stop, age }: Running,
  clock: Present["clock"],
): void {
  setText(place, "[data-now-title]", title);
  setText(place, "[data-now-times]", `${clock(start)}–${clock(stop)} · ${age}`);
  progress.dataset.nowStart = String(start);
  progress.max = stop - start;
  // What was told of the one before.
  for (const detail of place.querySelectorAll<HTMLElement>("[data-now-detail]")) detail.hidden = true;
}

/** What began is no longer to come; when nothing is left, what the server says is next. */
function drawNext(place: HTMLElement, line: NowLine | undefined, { now, clock }: Present): void {
  const list = place.parentElement?.querySelector(`[data-now-next="${place.dataset.channel}"]`);
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

function setText(place: ParentNode, selector: string, text: string): void {
  const element = place.querySelector(selector);
  if (element) element.textContent = text;
}

/** When the running cell of a row ends: looked up once a showing. */
const ends = new WeakMap<Element, number>();

function drawGuide(page: HTMLElement, now: number): void {
  const body = page.querySelector<HTMLElement>("[data-now-line]");
  const guide = body?.closest<HTMLElement>("[data-guide]");
  if (!body || !guide) return;
  const minute = Math.floor((now - Number(guide.dataset.start)) / 60);
  body.style.setProperty("--h", String(Math.floor(minute / 60)));
  body.style.setProperty("--m", String(minute % 60));
  for (const row of body.children) if ((ends.get(row) ?? 0) <= minute) moveOn(row, minute);
}

/** The running cell of a row is over: the words «on air» go on to the next. */
function moveOn(row: Element, minute: number): void {
  const found = cellAt(row, minute);
  if (!found) return;
  ends.set(row, found.stop);
  const before = row.querySelector(".n");
  if (found.cell === before) return;
  const words = before?.querySelector("em");
  before?.classList.replace("n", "p");
  found.cell.classList.add("n");
  if (words) moveWords(words, found.cell.querySelector("i"));
}

/** «On air», with what parts it from the rest, goes on to what runs now. */
function moveWords(words: HTMLElement, place: Element | null): void {
  const after = words.nextSibling;
  if (after) after.textContent = (after.textContent ?? "").slice(separator.length);
  place?.prepend(words, separator);
}

/** A channel's day as a list: what began is on air, what ended is past. */
function drawList(page: HTMLElement, now: number): void {
  const items = [...page.querySelectorAll<HTMLElement>("[data-until]")];
  const words = items
    .find(({ dataset }) => dataset.state === "now")
    ?.querySelector<HTMLElement>("[data-mark]");
  for (const item of items) {
    const state =
      Number(item.dataset.until) <= now ? "past" : Number(item.dataset.showing) <= now ? "now" : "future";
    if (state === "now" && item.dataset.state !== "now" && words)
      moveWords(words, item.querySelector("[data-facts]"));
    item.dataset.state = state;
  }
}
