import type { ChannelNow } from "~/contract/catalog";
import { getAge } from "../catalog/age";

export type Running = { title: string; start: number; stop: number; age: string };
/** What a channel shows now and what follows. */
export type NowLine = { id: number; on: Running[] };
export type NowPlayingEvent = { now: number; channels: NowLine[] };
type Listener = { tell: (text: string) => void; close: () => void };
type Options = { load: () => Promise<ChannelNow[]>; now: () => number; onEmpty: () => void };

const lookEveryMs = 5000;
const heartbeatLooks = 3;
const retryMs = 3000;
/** After a failure the API is left alone for a moment. */
const pauseSeconds = 10;

const getLine = ({ id, current_programs }: ChannelNow): NowLine => ({
  id,
  on: current_programs.map((showing) => ({
    title: showing.title,
    start: showing.start_ts,
    stop: showing.stop_ts,
    age: getAge(showing),
  })),
});

const message = (nowPlayingEvent: NowPlayingEvent) =>
  `event: now\ndata: ${JSON.stringify(nowPlayingEvent)}\n\n`;

/**
 * Tells many what channels show, as it changes: the API is asked once when the first programme ends, however many listen.
 * Lives while somebody listens. The clock is looked at often, since it may be moved.
 */
export class NowPlayingStream {
  private readonly listeners = new Set<Listener>();
  private lines = new Map<number, NowLine>();
  private nextChangeAt = 0;
  private askedAt = 0;
  private asking: Promise<void> | null = null;
  private looks = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: Options) {
    this.timer = setInterval(() => void this.look(), lookEveryMs);
    this.timer.unref();
  }

  get size(): number {
    return this.listeners.size;
  }

  /** Listens from now on: everything first, then what changes. Answers how to stop. */
  async join(listener: Listener): Promise<() => void> {
    this.listeners.add(listener);
    listener.tell(`retry: ${retryMs}\n\n`);
    await this.refreshWhenDue();
    // Whoever came while the API was asked was told together with the others.
    if (this.listeners.has(listener))
      listener.tell(message({ now: this.options.now(), channels: [...this.lines.values()] }));
    return () => this.leave(listener);
  }

  private leave(listener: Listener): void {
    if (!this.listeners.delete(listener) || this.listeners.size > 0) return;
    clearInterval(this.timer);
    this.options.onEmpty();
  }

  /** Ends every stream; browsers come again by themselves. */
  close(): void {
    for (const listener of [...this.listeners]) {
      listener.close();
      this.leave(listener);
    }
  }

  private async look(): Promise<void> {
    this.looks += 1;
    const hasPublished = await this.refreshWhenDue();
    if (!hasPublished && this.looks % heartbeatLooks === 0) this.publishToAll(": still here\n\n");
  }

  private async refreshWhenDue(): Promise<boolean> {
    const now = this.options.now();
    if (now < this.nextChangeAt && now >= this.askedAt) return false;
    const before = this.lines;
    await (this.asking ??= this.refresh().finally(() => (this.asking = null)));
    return before !== this.lines;
  }

  private async refresh(): Promise<void> {
    const now = this.options.now();
    this.askedAt = now;
    try {
      const lines = (await this.options.load()).map(getLine);
      const changed = lines.filter(
        (line) => JSON.stringify(line) !== JSON.stringify(this.lines.get(line.id)),
      );
      const isFirst = this.lines.size === 0;
      this.lines = new Map(lines.map((line) => [line.id, line]));
      this.nextChangeAt = Math.max(
        now + 1,
        Math.min(now + 3600, ...lines.flatMap(({ on }) => on.slice(0, 1).map(({ stop }) => stop))),
      );
      if (!isFirst && changed.length > 0) this.publishToAll(message({ now, channels: changed }));
    } catch {
      this.nextChangeAt = now + pauseSeconds;
    }
  }

  private publishToAll(text: string): void {
    for (const listener of [...this.listeners]) listener.tell(text);
  }
}
