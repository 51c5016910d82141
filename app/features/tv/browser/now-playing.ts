import { useSyncExternalStore } from "react";
import type { NowLine, NowPlayingEvent, Running } from "#contract/streams";
import { onForgetViewer } from "~/lib/navigation/viewer-memory";

type NowPlaying = {
  /** Unix seconds by the server's clock; null until the first event. */
  now: number | null;
  lines: ReadonlyMap<number, NowLine>;
  /** Number of television pages shown so far: tells a page that is shown again from the one before. */
  visit: number;
};

const updateMs = 5000;
/** Randomised below, so that clients of a restarted server do not all reconnect at once. */
const reconnectMs = 20_000;

let state: NowPlaying = { now: null, lines: new Map(), visit: 0 };
const subscribers = new Set<() => void>();

function publish(change: Partial<NowPlaying>): void {
  state = { ...state, ...change };
  for (const notify of subscribers) notify();
}

/**
 * Keeps the running programmes up to date with the server's events and clock while a television page is shown.
 * Returns a stop function.
 */
export function startNowPlaying(url: string): () => void {
  const controller = new AbortController();
  /** Seconds the server's clock is ahead of ours. */
  let clockOffset: number | null = null;
  publish({ visit: state.visit + 1 });
  listen(url, controller.signal, ({ now, channels }) => {
    clockOffset = now - Date.now() / 1000;
    publish({ now, lines: new Map([...state.lines, ...channels.map((line) => [line.id, line] as const)]) });
  });
  const timer = setInterval(() => {
    if (clockOffset !== null) publish({ now: Date.now() / 1000 + clockOffset });
  }, updateMs);
  return () => {
    controller.abort();
    clearInterval(timer);
  };
}

/**
 * EventSource reconnects after a dropped connection but gives up when refused, e.g. while a server restarts behind a
 * proxy; so it is reopened here.
 */
function listen(url: string, signal: AbortSignal, onEvent: (event: NowPlayingEvent) => void): void {
  const source = new EventSource(url);
  const controller = new AbortController();
  const stop = () => {
    controller.abort();
    source.close();
  };
  source.addEventListener("now", ({ data }) => {
    // Without the schema an event is ignored; the next one tries again.
    read(data).catch(() => {});
  });
  // The schema is loaded with the first event, so that the page does not wait for it.
  const read = async (data: unknown) => {
    const { NowPlayingEvent: schema, readEvent } = await import("#contract/streams");
    const event = readEvent(schema, data);
    if (event && !signal.aborted) onEvent(event);
  };
  source.addEventListener("error", () => {
    if (source.readyState !== EventSource.CLOSED) return;
    stop();
    const timer = setTimeout(() => listen(url, signal, onEvent), reconnectMs * (0.5 + Math.random()));
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
  signal.addEventListener("abort", stop, { once: true, signal: controller.signal });
}

onForgetViewer(() => publish({ lines: new Map() }));

export function subscribeNowPlaying(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

/** Unix seconds by the server's clock; null while unknown. */
export const getNow = (): number | null => state.now;

/** Unix seconds by the server's clock; until it is known, the time of rendering. */
export const useNow = (served: number): number =>
  useSyncExternalStore(
    subscribeNowPlaying,
    () => state.now ?? served,
    () => served,
  );

/** Changes whenever a television page is shown. */
export const useTelevisionVisit = (): number =>
  useSyncExternalStore(
    subscribeNowPlaying,
    () => state.visit,
    () => 0,
  );

/** A channel's programmes in order: those rendered by the server, and newer ones from its events. */
export function useProgrammes(channelId: number, served: readonly Running[]): Running[] {
  const line = useSyncExternalStore(
    subscribeNowPlaying,
    () => state.lines.get(channelId),
    () => undefined,
  );
  const known = line?.on ?? [];
  return [...served.filter(({ start }) => !known.some((newer) => newer.start === start)), ...known].sort(
    (one, other) => one.start - other.start,
  );
}
