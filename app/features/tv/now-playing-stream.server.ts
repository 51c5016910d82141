import type { ChannelNow } from "#contract/catalog";
import type { NowLine, NowPlayingEvent, Running } from "#contract/streams";
import { getAge } from "#domain/age-rating";
import { hourSeconds } from "#domain/time-units";

type Listener = { send: (text: string) => void; close: () => void };
type Options = { load: () => Promise<ChannelNow[]>; now: () => number; onEmpty: () => void };

const pollMs = 5000;
const heartbeatPolls = 3;
const retryMs = 3000;
/** Back-off after a failed API call. */
const backOffSeconds = 10;

type Timed = { title: string; start_ts: number; stop_ts: number; rating_age?: string | null | undefined };

export const toRunning = ({ title, start_ts, stop_ts, rating_age }: Timed): Running => ({
  title,
  start: start_ts,
  stop: stop_ts,
  age: getAge(rating_age),
});

const toLine = ({ id, current_programs }: ChannelNow): NowLine => ({
  id,
  on: current_programs.map(toRunning),
});

const formatEvent = (nowPlayingEvent: NowPlayingEvent) =>
  `event: now\ndata: ${JSON.stringify(nowPlayingEvent)}\n\n`;

/**
 * Publishes the channels' programmes to all listeners as they change. Calls the API once when the first programme
 * ends, however many listeners there are, and runs only while there are any. Polls the clock often, because tests and
 * /dev move it.
 */
export class NowPlayingStream {
  private readonly listeners = new Set<Listener>();
  private lines = new Map<number, NowLine>();
  private nextChangeAt = 0;
  private requestedAt = 0;
  private pendingRefresh: Promise<void> | null = null;
  private polls = 0;
  private hasFailed = false;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: Options) {
    this.timer = setInterval(() => void this.poll(), pollMs);
    this.timer.unref();
  }

  get size(): number {
    return this.listeners.size;
  }

  /** Subscribes: sends the full state first, then changes. Returns an unsubscribe function. */
  async join(listener: Listener): Promise<() => void> {
    this.listeners.add(listener);
    listener.send(`retry: ${retryMs}\n\n`);
    await this.refreshWhenDue();
    // Concurrent joins share one API call; close() may have removed this listener meanwhile.
    if (this.listeners.has(listener))
      listener.send(formatEvent({ now: this.options.now(), channels: [...this.lines.values()] }));
    return () => this.leave(listener);
  }

  private leave(listener: Listener): void {
    if (!this.listeners.delete(listener) || this.listeners.size > 0) return;
    clearInterval(this.timer);
    this.options.onEmpty();
  }

  /** Ends all streams; browsers reconnect automatically. */
  close(): void {
    for (const listener of [...this.listeners]) {
      listener.close();
      this.leave(listener);
    }
  }

  private async poll(): Promise<void> {
    this.polls += 1;
    const hasPublished = await this.refreshWhenDue();
    if (!hasPublished && this.polls % heartbeatPolls === 0) this.publishToAll(": still here\n\n");
  }

  private async refreshWhenDue(): Promise<boolean> {
    const now = this.options.now();
    if (now < this.nextChangeAt && now >= this.requestedAt) return false;
    const before = this.lines;
    await (this.pendingRefresh ??= this.refresh().finally(() => (this.pendingRefresh = null)));
    return before !== this.lines;
  }

  private async refresh(): Promise<void> {
    const now = this.options.now();
    this.requestedAt = now;
    try {
      const lines = (await this.options.load()).map(toLine);
      const changed = lines.filter(
        (line) => JSON.stringify(line) !== JSON.stringify(this.lines.get(line.id)),
      );
      const isFirst = this.lines.size === 0;
      this.lines = new Map(lines.map((line) => [line.id, line]));
      this.nextChangeAt = Math.max(
        now + 1,
        Math.min(now + hourSeconds, ...lines.flatMap(({ on }) => on.slice(0, 1).map(({ stop }) => stop))),
      );
      // The first result is sent to listeners as they join; publish it only if an earlier load failed and some joined
      // without it.
      if ((!isFirst || this.hasFailed) && changed.length > 0)
        this.publishToAll(formatEvent({ now, channels: changed }));
      this.hasFailed = false;
    } catch {
      this.hasFailed = true;
      this.nextChangeAt = now + backOffSeconds;
    }
  }

  private publishToAll(text: string): void {
    for (const listener of [...this.listeners]) listener.send(text);
  }
}
