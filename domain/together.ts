import type { Figure, MemberState, Reaction } from "#contract/together-options";

/** What a group plays. Times are milliseconds of the database's clock, the only one that all servers share. */
export type SharedPlay = {
  /** Counts commands: one that was given without knowing the last is refused. */
  seq: number;
  uid: string;
  isPlaying: boolean;
  /** Seconds of the film at `at`, from when on it plays. */
  position: number;
  rate: number;
  at: number;
};

type Member = { key: string; figure: Figure; state: MemberState; seen: number; hasLeft: boolean };
export type WatchGroup = SharedPlay & {
  /** With those who left, so that they come back as the same figure. */
  members: Member[];
  reactions: { number: number; figure: Figure; kind: Reaction }[];
};

/** A change of what is played; what is missing stays. */
export type Command = {
  seq: number;
  is_playing?: boolean | undefined;
  position?: number | undefined;
  rate?: number | undefined;
};

/** So that a command reaches everybody before it takes effect. */
const leadMs = 400;
/** Another film has to load first. */
const nextLeadMs = 2000;
/** Players report every twenty seconds. */
const absentAfterMs = 50_000;
const maxReactions = 20;

export const createGroup = (uid: string, position: number, now: number): WatchGroup => ({
  seq: 1,
  uid,
  isPlaying: false,
  position,
  rate: 1,
  at: now,
  members: [],
  reactions: [],
});

/** The second of the film that a group is at. */
export const getSharedPosition = (
  { isPlaying, position, rate, at }: Omit<SharedPlay, "seq" | "uid">,
  now: number,
): number => (isPlaying ? position + (Math.max(0, now - at) / 1000) * rate : position);

/** The group after a command, as the server orders them; null if another one came first. */
export function applyCommand(group: WatchGroup, command: Command, now: number): WatchGroup | null {
  if (command.seq !== group.seq) return null;
  const isPlaying = command.is_playing ?? group.isPlaying;
  const isStart = isPlaying && (command.position !== undefined || !group.isPlaying);
  return {
    ...group,
    seq: group.seq + 1,
    isPlaying,
    position: command.position ?? getSharedPosition(group, now),
    rate: command.rate ?? group.rate,
    // What is about to play keeps the time that everybody was told.
    at: isStart ? now + leadMs : isPlaying ? Math.max(now, group.at) : now,
  };
}

/** The group at the beginning of another episode. Whoever asks for the one that plays comes late: nothing changes. */
export function moveTo(group: WatchGroup, { seq, uid }: { seq: number; uid: string }, now: number) {
  if (uid === group.uid) return group;
  if (seq !== group.seq) return null;
  return { ...group, seq: seq + 1, uid, isPlaying: true, position: 0, at: now + nextLeadMs };
}

const isPresent = ({ seen, hasLeft }: Member, now: number): boolean => !hasLeft && now - seen < absentAfterMs;

export const getPresent = ({ members }: WatchGroup, now: number): Member[] =>
  members.filter((member) => isPresent(member, now));

/** The group with this member; null if all figures are taken. Those who came longest ago give theirs up. */
export function join(
  group: WatchGroup,
  key: string,
  { figures, now }: { figures: readonly Figure[]; now: number },
): WatchGroup | null {
  const own = group.members.find((member) => member.key === key);
  const absent = group.members
    .filter((member) => member.key !== key && !isPresent(member, now))
    .sort((one, other) => one.seen - other.seen);
  const free = figures.find((figure) => group.members.every((member) => member.figure !== figure));
  const figure = own?.figure ?? free ?? absent[0]?.figure;
  if (figure === undefined) return null;
  const others = group.members.filter((member) => member.figure !== figure);
  return {
    ...group,
    members: [...others, { key, figure, state: "waiting", seen: now, hasLeft: false }],
  };
}

export const isMember = ({ members }: Pick<WatchGroup, "members">, key: string): boolean =>
  members.some((member) => member.key === key && !member.hasLeft);

/** The group after a member has said how they are; null if they are not in it. */
export function report(group: WatchGroup, key: string, state: MemberState, now: number): WatchGroup | null {
  if (!isMember(group, key)) return null;
  const members = group.members.map((member) =>
    member.key === key ? { ...member, state, seen: now } : { ...member, hasLeft: !isPresent(member, now) },
  );
  return { ...group, members };
}

/** The group without this member; the same one if they are not in it. */
export function leave(group: WatchGroup, key: string): WatchGroup {
  if (!isMember(group, key)) return group;
  const members = group.members.map((member) => (member.key === key ? { ...member, hasLeft: true } : member));
  return { ...group, members };
}

export function react(group: WatchGroup, key: string, kind: Reaction): WatchGroup | null {
  const figure = group.members.find((member) => member.key === key)?.figure;
  if (figure === undefined || !isMember(group, key)) return null;
  const number = (group.reactions.at(-1)?.number ?? 0) + 1;
  return { ...group, reactions: [...group.reactions.slice(1 - maxReactions), { number, figure, kind }] };
}

/** A question to the server for its time: when it was sent and answered by the own clock, and the answer. */
export type ClockSample = { sent: number; received: number; server: number };

/** The offsets that an answer allows: the server read its clock between question and answer. */
const getBounds = ({ sent, received, server }: ClockSample) => ({
  low: server - received,
  high: server - sent,
});

const maxSamples = 12;
/** Clocks drift apart by less than this while samples are kept. */
const driftMs = 50;

/**
 * The last samples with a new one, without those that it contradicts: the own clock has been put forward or back since,
 * or stood still while the computer slept.
 */
export function addSample(samples: readonly ClockSample[], sample: ClockSample): ClockSample[] {
  const { low, high } = getBounds(sample);
  const agreeing = samples.filter((known) => {
    const bounds = getBounds(known);
    return bounds.low <= high + driftMs && bounds.high >= low - driftMs;
  });
  return [...agreeing, sample].slice(-maxSamples);
}

/** How much the server's clock is ahead of the own one, by the quickest answer: it says so most exactly. */
export function estimateOffset(samples: readonly ClockSample[]): number {
  const [best] = [...samples].sort((one, other) => one.received - one.sent - (other.received - other.sent));
  return best ? best.server - (best.sent + best.received) / 2 : 0;
}

/** Below this nobody notices, and a player's own clock is no more exact. */
const toleratedSeconds = 0.04;
const seekFromSeconds = 1;
/** With the pitch kept nobody hears so much; a gap of 0.1 s and less costs half of it. */
const maxNudge = 0.1;
const nudgePerSecond = 0.5;

type Correction = { kind: "rate"; rate: number } | { kind: "seek" };

/** How a player that is `drift` seconds behind its group (negative: ahead) returns to it. */
export function getCorrection(drift: number, rate: number): Correction {
  if (Math.abs(drift) > seekFromSeconds * Math.max(1, rate)) return { kind: "seek" };
  if (Math.abs(drift) < toleratedSeconds) return { kind: "rate", rate };
  const nudge = Math.min(maxNudge, Math.max(-maxNudge, drift * nudgePerSecond));
  return { kind: "rate", rate: rate * (1 + nudge) };
}
