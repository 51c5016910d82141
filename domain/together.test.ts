import { describe, expect, it } from "vitest";
import { figures } from "#contract/together-options";
import {
  addSample,
  applyCommand,
  type ClockSample,
  createGroup,
  estimateOffset,
  getCorrection,
  getPresent,
  getSharedPosition,
  join,
  leave,
  moveTo,
  react,
  report,
  type WatchGroup,
} from "./together";

const now = 1_000_000;
const paused = createGroup("u_film", 60, now);
const playing: WatchGroup = { ...paused, isPlaying: true };
const joined = (group: WatchGroup, key: string, at = now) =>
  join(group, key, { figures, now: at }) ?? expect.unreachable("there is room");

describe("Where a group is", () => {
  it.each([
    ["paused", paused, now + 5000, 60],
    ["playing", playing, now + 5000, 65],
    ["playing twice as fast", { ...playing, rate: 2 }, now + 5000, 70],
    ["about to play", { ...playing, at: now + 400 }, now, 60],
  ])("A group that is %s", (_name, group, at, position) =>
    expect(getSharedPosition(group, at)).toBe(position),
  );
});

describe("Commands", () => {
  it.each([
    ["play", paused, { is_playing: true }, { isPlaying: true, position: 60, at: now + 5400 }],
    ["pause", playing, { is_playing: false, position: 64.5 }, { isPlaying: false, position: 64.5 }],
    ["pause without a second", playing, { is_playing: false }, { isPlaying: false, position: 65 }],
    ["seek while playing", playing, { position: 10 }, { isPlaying: true, position: 10, at: now + 5400 }],
    ["seek while paused", paused, { position: 10 }, { isPlaying: false, position: 10 }],
    ["a speed while playing", playing, { rate: 1.5 }, { position: 65, rate: 1.5, at: now + 5000 }],
    ["nothing", playing, {}, { isPlaying: true, position: 65 }],
    [
      "a speed before it begins",
      { ...playing, at: now + 9000 },
      { rate: 2 },
      { position: 60, rate: 2, at: now + 9000 },
    ],
    ["a pause before it begins", { ...playing, at: now + 9000 }, { is_playing: false }, { at: now + 5000 }],
  ])("Asking for %s", (_name, group, wish, expected) => {
    const after = applyCommand(group, { seq: 1, ...wish }, now + 5000);
    expect(after).toMatchObject({ ...expected, seq: 2 });
  });
  it("Of two that cross, the second to arrive is refused", () => {
    const first = applyCommand(playing, { seq: 1, position: 10 }, now) ?? expect.unreachable();
    expect(applyCommand(first, { seq: 1, is_playing: false }, now)).toBeNull();
    expect(applyCommand(first, { seq: 2, is_playing: false }, now)).not.toBeNull();
  });
  it("The next episode begins for everybody, however many ask for it", () => {
    const next = moveTo(playing, { seq: 1, uid: "u_next" }, now) ?? expect.unreachable();
    expect(next).toMatchObject({ uid: "u_next", seq: 2, isPlaying: true, position: 0 });
    expect(moveTo(next, { seq: 1, uid: "u_next" }, now)).toBe(next);
    expect(moveTo(next, { seq: 1, uid: "u_other" }, now)).toBeNull();
  });
});

describe("Members", () => {
  it("Each has a figure of their own, and the same one after coming back", () => {
    const two = joined(joined(paused, "a"), "b");
    const [, second] = two.members;
    expect(new Set(two.members.map(({ figure }) => figure)).size).toBe(2);
    const again = joined(joined(leave(two, "b"), "c"), "b");
    expect(again.members.find(({ key }) => key === "b")?.figure).toBe(second?.figure);
  });
  it("There are twelve at most; whoever left or was not seen for a while makes room", () => {
    const full = figures.reduce((group, _figure, at) => joined(group, `m${at}`), paused);
    expect(join(full, "late", { figures, now })).toBeNull();
    expect(joined(leave(full, "m3"), "late").members).toHaveLength(figures.length);
    expect(getPresent(joined(full, "late", now + 60_000), now + 60_000)).toHaveLength(1);
  });
  it("Another one's report notes who is gone", () => {
    const group = report(joined(joined(paused, "a"), "b", now + 60_000), "b", "watching", now + 60_000);
    expect(group?.members.find(({ key }) => key === "a")?.hasLeft).toBe(true);
    expect(group && getPresent(group, now + 60_000).map(({ key }) => key)).toEqual(["b"]);
  });
  it("Whoever leaves without being in it changes nothing", () => {
    const group = joined(paused, "a");
    expect(leave(group, "x")).toBe(group);
    const without = leave(group, "a");
    expect(leave(without, "a")).toBe(without);
  });
  it("Strangers neither report nor react, and those who left no more", () => {
    expect(report(paused, "x", "watching", now)).toBeNull();
    expect(react(paused, "x", "love")).toBeNull();
    expect(react(leave(joined(paused, "a"), "a"), "a", "love")).toBeNull();
  });
  it("Reactions are numbered, and the last twenty are kept", () => {
    let group = joined(paused, "a");
    for (let said = 0; said < 30; said += 1) group = react(group, "a", "wow") ?? expect.unreachable();
    expect(group.reactions.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 11),
    );
  });
});

describe("The server's clock is told by the quickest answer", () => {
  it.each([
    ["no answer", [], 0],
    ["one", [{ sent: 0, received: 100, server: 1050 }], 1000],
    [
      "a slow one first",
      [
        { sent: 0, received: 900, server: 1800 },
        { sent: 1000, received: 1020, server: 2010 },
        { sent: 2000, received: 2300, server: 3010 },
      ],
      1000,
    ],
    ["a clock behind", [{ sent: 5000, received: 5010, server: 5 }], -5000],
  ])("%s", (_name, samples, offset) => expect(estimateOffset(samples)).toBe(offset));
});

describe("What is known of the server's clock", () => {
  const hour = 3_600_000;
  /** Answers every twenty seconds, each after `took`; the server is `ahead` of the own clock. */
  const ask = (count: number, { from, ahead, took = 20 }: { from: number; ahead: number; took?: number }) =>
    Array.from({ length: count }, (_, index) => {
      const sent = from + index * 20_000;
      return { sent, received: sent + took, server: sent + took / 2 + ahead };
    });
  const learn = (samples: ClockSample[]) => samples.reduce<ClockSample[]>(addSample, []);

  it.each([
    ["stood still for an hour while the computer slept", hour],
    ["was put forward by a day", -24 * hour],
    ["was put back by a second", 1000],
  ])("Once the own clock %s, the first answer is believed, however slow", (_name, jump) => {
    const [before, [after]] = [
      ask(12, { from: 0, ahead: 500, took: 4 }),
      ask(1, { from: hour, ahead: 500 + jump, took: 300 }),
    ];
    expect(estimateOffset(learn([...before, after ?? expect.unreachable()]))).toBe(500 + jump);
  });
  it("A slow answer does not replace quick ones that it agrees with", () => {
    const samples = learn([
      ...ask(3, { from: 0, ahead: 500, took: 4 }),
      ...ask(3, { from: 60_000, ahead: 400, took: 900 }),
    ]);
    expect(samples).toHaveLength(6);
    expect(estimateOffset(samples)).toBe(500);
  });
  it("Twelve are kept", () => expect(learn(ask(40, { from: 0, ahead: 0 }))).toHaveLength(12));
});

describe("How a player returns to its group", () => {
  it.each([
    [0, 1, { kind: "rate", rate: 1 }],
    [0.03, 1, { kind: "rate", rate: 1 }],
    [0.1, 1, { kind: "rate", rate: 1.05 }],
    [-0.1, 1, { kind: "rate", rate: 0.95 }],
    [0.2, 1, { kind: "rate", rate: 1.1 }],
    [0.9, 1, { kind: "rate", rate: 1.1 }],
    [-0.9, 1, { kind: "rate", rate: 0.9 }],
    [0.1, 2, { kind: "rate", rate: 2.1 }],
    [1.1, 1, { kind: "seek" }],
    [-1.1, 1, { kind: "seek" }],
    [1.9, 2, { kind: "rate", rate: 2.2 }],
    [2.1, 2, { kind: "seek" }],
  ])("%d s behind at speed %d", (drift, rate, correction) =>
    expect(getCorrection(drift, rate)).toEqual(correction),
  );
});
