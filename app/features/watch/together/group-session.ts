import { ClockAnswer, GroupEvent, JoinAnswer, readAnswer, readEvent } from "#contract/streams";
import type { Figure, MemberState, Reaction } from "#contract/together-options";
import { addSample, type ClockSample, estimateOffset, type SharedPlay } from "#domain/together";
import { getJson, sendForJson } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";
import { loadPreferences } from "~/player/preferences";
import type { PlayerStore } from "~/player/store/player-store";
import { type Follower, followGroup } from "./follow-group";
import { toCommand, type Wish } from "./to-command";

type GroupView = {
  group: GroupEvent;
  me: Figure | null;
  /** «lost»: there is no connection, and it is tried again. */
  status: "joining" | "joined" | "lost" | "full" | "over" | "refused";
};

const samplesAtFirst = 5;
const reportMs = 20_000;
/** A player that waits for less is not worth a word. */
const settledMs = 800;
const rejoinMs = 3000;
/** The next episode's player comes sooner. */
const leaveAfterMs = 1500;

const localNow = () => performance.timeOrigin + performance.now();

/** This browser in a group: what it knows of the group, its player, and what its viewer asks of the others. */
class GroupSession {
  private view: GroupView;
  private readonly listeners = new Set<() => void>();
  private samples: ClockSample[] = [];
  private stream: EventSource | null = null;
  private follower: Follower | null = null;
  private store: PlayerStore | null = null;
  private uid: string;
  private wish: Wish | null = null;
  private isSending = false;
  private state: MemberState = "waiting";
  private toldState: MemberState | null = null;
  private stateSince = 0;
  private timers: ReturnType<typeof setInterval>[] = [];
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private isOpen = false;

  constructor(
    private readonly id: string,
    group: GroupEvent,
  ) {
    this.uid = group.uid;
    this.view = { group, me: null, status: "joining" };
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  get = () => this.view;

  /** The player of this film or episode follows the group; returns what ends it. */
  attach(store: PlayerStore, uid: string): () => void {
    clearTimeout(this.leaving);
    this.store = store;
    this.uid = uid;
    if (!this.isOpen) this.open();
    store.share((type, argument) => {
      const media = store.getMedia();
      const { rate } = this.view.group;
      const command = media && this.isMember() ? toCommand(type, argument, { media, rate }) : null;
      if (!media || !command) return false;
      // The others play already: this viewer's own player did not.
      if (command.is_playing && this.view.group.is_playing && !media.ended) {
        this.follower?.comeBack();
        return true;
      }
      // Seen at once; the others follow.
      if (command.position !== undefined) media.currentTime = command.position;
      if (command.is_playing === false) media.pause();
      this.ask(command);
      return true;
    });
    this.follower = followGroup({
      store,
      getPlay: () => this.getPlay(),
      now: () => this.now(),
      onState: (state) => this.noteState(state),
    });
    return () => {
      this.follower?.stop();
      this.follower = null;
      store.share(null);
      const media = store.getMedia();
      if (media) media.playbackRate = loadPreferences().rate;
      this.leaving = setTimeout(() => this.leave(), leaveAfterMs);
    };
  }

  /** Ends it for this browser. */
  leave(): void {
    clearTimeout(this.leaving);
    if (!this.isOpen) return;
    this.sayGoodbye();
    this.close();
    sessions.delete(this.id);
  }

  react(kind: Reaction): void {
    void this.send({ intent: "react", kind });
  }

  /** Takes the group to another episode. */
  goTo(startId: string): void {
    this.ask({ start_id: startId });
  }

  private isMember = () => this.view.status === "joined" || this.view.status === "lost";

  private getPlay(): SharedPlay | null {
    const { group, status } = this.view;
    const isKnown = this.samples.length > 0 && (status === "joined" || status === "lost");
    if (!isKnown || this.isSending || this.wish !== null || group.uid !== this.uid) return null;
    const { seq, uid, position, rate, at } = group;
    return { seq, uid, isPlaying: group.is_playing, position, rate, at };
  }

  private now = () => localNow() + estimateOffset(this.samples);

  private set(change: Partial<GroupView>): void {
    this.view = { ...this.view, ...change };
    for (const listener of this.listeners) listener();
  }

  private learn(group: GroupEvent | null): void {
    if (!group || group.version < this.view.group.version) return;
    this.set({ group });
    this.follower?.tick();
  }

  private open(): void {
    this.isOpen = true;
    addEventListener("pagehide", this.sayGoodbye);
    addEventListener("pageshow", this.comeBack);
    void this.measureClock(samplesAtFirst);
    void this.join();
    this.timers = [
      setInterval(() => {
        void this.measureClock(1);
        if (this.isMember()) void this.report();
      }, reportMs),
      setInterval(() => this.tellState(), settledMs / 2),
    ];
  }

  private close(): void {
    this.isOpen = false;
    for (const timer of this.timers) clearInterval(timer);
    this.stream?.close();
    this.stream = null;
    removeEventListener("pagehide", this.sayGoodbye);
    removeEventListener("pageshow", this.comeBack);
  }

  private sayGoodbye = () => {
    navigator.sendBeacon(paths.resources.together(), new URLSearchParams({ id: this.id, intent: "leave" }));
  };

  private comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void this.join();
  };

  private async join(): Promise<void> {
    // It was left while waiting to try again.
    if (!this.isOpen) return;
    const { status, body } = await this.post({ intent: "join" });
    const joined = readAnswer(JoinAnswer, body);
    if (!this.isOpen) {
      // It was left meanwhile, and the server may have heard so before it let this viewer in.
      if (joined) this.sayGoodbye();
    } else if (joined) {
      this.set({ me: joined.me, status: "joined" });
      this.learn(joined.group);
      this.toldState = "waiting";
      this.openStream();
    } else if (status === 0 || status >= 500 || status === 429) setTimeout(() => void this.join(), rejoinMs);
    else this.end(status === 409 ? "full" : status === 404 ? "over" : "refused");
  }

  private openStream(): void {
    this.stream?.close();
    const stream = new EventSource(paths.resources.togetherEvents(this.id));
    this.stream = stream;
    stream.addEventListener("message", ({ data }) => {
      if (this.view.status === "lost") this.set({ status: "joined" });
      this.learn(readEvent(GroupEvent, data));
    });
    stream.addEventListener("over", () => this.end("over"));
    stream.addEventListener("error", () => {
      if (this.view.status === "joined") this.set({ status: "lost" });
      // Refused: it asks for its right again.
      if (stream.readyState === EventSource.CLOSED && this.isOpen)
        setTimeout(() => this.stream === stream && void this.join(), rejoinMs);
    });
  }

  /** The player goes on alone. */
  private end(status: "full" | "over" | "refused"): void {
    this.close();
    this.set({ status });
    this.store?.share(null);
    this.follower?.stop();
  }

  private async measureClock(count: number): Promise<void> {
    for (let asked = 0; asked < count; asked += 1) {
      const sent = localNow();
      const server = readAnswer(ClockAnswer, await getJson(paths.resources.together()));
      if (server) this.samples = addSample(this.samples, { sent, received: localNow(), server: server.now });
      this.follower?.tick();
    }
  }

  /** Asks the group for something; what is asked meanwhile is asked together. */
  private ask(wish: Wish): void {
    this.wish = { ...this.wish, ...wish };
    if (!this.isSending) void this.sendWishes();
  }

  private async sendWishes(): Promise<void> {
    this.isSending = true;
    while (this.wish) {
      const { is_playing: isPlaying, position, rate, start_id: startId } = this.wish;
      this.wish = null;
      const isTaken = await this.send({
        intent: "command",
        seq: String(this.view.group.seq),
        ...(isPlaying === undefined ? {} : { is_playing: isPlaying ? "1" : "0" }),
        ...(position === undefined ? {} : { position: position.toFixed(3) }),
        ...(rate === undefined ? {} : { rate: String(rate) }),
        ...(startId === undefined ? {} : { start_id: startId }),
      });
      // Somebody else was first: what is asked now was meant for what is no more.
      if (!isTaken) this.wish = null;
    }
    this.isSending = false;
    this.follower?.tick();
  }

  private noteState(state: MemberState): void {
    if (state === this.state) return;
    this.state = state;
    this.stateSince = performance.now();
  }

  private tellState(): void {
    const isSettled = performance.now() - this.stateSince > settledMs;
    if (this.isMember() && isSettled && this.state !== this.toldState) void this.report();
  }

  private async report(): Promise<void> {
    const { state } = this;
    this.toldState = state;
    if (!(await this.send({ intent: "report", state }))) this.toldState = null;
  }

  /** Resolves to whether it was done. Whoever was taken for gone joins again. */
  private async send(fields: Record<string, string>): Promise<boolean> {
    const { status, body } = await this.post(fields);
    if (status === 403) void this.join();
    // An episode that is not this series' says nothing of the group.
    if (status === 404 && !("start_id" in fields)) this.end("over");
    if (status !== 200) return false;
    this.learn(readAnswer(GroupEvent, body));
    return true;
  }

  private post(fields: Record<string, string>) {
    return sendForJson(paths.resources.together(), { id: this.id, ...fields });
  }
}

const sessions = new Map<string, GroupSession>();

/** The session of this group, which outlives the player of one episode. */
export function getSession(id: string, group: GroupEvent): GroupSession {
  const session = sessions.get(id) ?? new GroupSession(id, group);
  sessions.set(id, session);
  return session;
}

/** Takes the group to another episode, if there is one with this id. */
export const goToEpisode = (id: string, startId: string): void => sessions.get(id)?.goTo(startId);
