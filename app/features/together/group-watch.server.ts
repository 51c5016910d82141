import type { Group } from "#contract/together";

type Listener = {
  onChange: (group: Group) => void;
  /** The group is no more. */
  onEnd: () => void;
  /** Something has to be sent, or proxies take the stream for dead. */
  onBeat: () => void;
  /** The server stops. */
  onClose: () => void;
};
type Known = { id: string; version: number };
type Changes = { groups: Group[]; ended: string[] };

const pollMs = 250;
const beatPolls = 60;

/**
 * Tells the members of groups, wherever their commands arrive, what has changed: asks the API four times a second, once
 * for all groups that have a listener here, and not at all while there is none.
 */
export class GroupWatch {
  private readonly groups = new Map<string, { version: number; listeners: Set<Listener> }>();
  private timer: NodeJS.Timeout | null = null;
  private polls = 0;

  constructor(
    private readonly load: (known: Known[]) => Promise<Changes | null>,
    private readonly maxAsked: number,
  ) {}

  get size(): number {
    return [...this.groups.values()].reduce((sum, { listeners }) => sum + listeners.size, 0);
  }

  /** Subscribes to what comes after this state of the group; returns what ends it. */
  join({ id, version }: Known, listener: Listener): () => void {
    const group = this.groups.get(id) ?? { version, listeners: new Set() };
    // What the others have not seen yet is sent to all again.
    group.version = Math.min(group.version, version);
    group.listeners.add(listener);
    this.groups.set(id, group);
    this.timer ??= setTimeout(() => void this.poll(), pollMs);
    return () => {
      group.listeners.delete(listener);
      if (group.listeners.size === 0 && this.groups.get(id) === group) this.groups.delete(id);
    };
  }

  close(): void {
    for (const { listeners } of this.groups.values())
      for (const listener of [...listeners]) listener.onClose();
  }

  private tell(changes: Changes | null): void {
    for (const changed of changes?.groups ?? []) {
      const group = this.groups.get(changed.id);
      if (!group) continue;
      group.version = changed.version;
      for (const listener of [...group.listeners]) listener.onChange(changed);
    }
    for (const id of changes?.ended ?? [])
      for (const listener of [...(this.groups.get(id)?.listeners ?? [])]) listener.onEnd();
  }

  private async poll(): Promise<void> {
    this.polls += 1;
    const known = [...this.groups].map(([id, { version }]) => ({ id, version }));
    for (let from = 0; from < known.length; from += this.maxAsked)
      this.tell(await this.load(known.slice(from, from + this.maxAsked)).catch(() => null));
    if (this.polls % beatPolls === 0)
      for (const { listeners } of this.groups.values())
        for (const listener of [...listeners]) listener.onBeat();
    this.timer = this.groups.size > 0 ? setTimeout(() => void this.poll(), pollMs) : null;
  }
}
