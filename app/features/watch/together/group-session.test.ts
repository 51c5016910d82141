// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GroupEvent } from "#contract/streams";
import { createPlayerStore } from "~/player/store/player-store";
import { getSession } from "./group-session";

const group: GroupEvent = {
  version: 1,
  seq: 1,
  now: 0,
  uid: "e_first",
  alias: "series",
  start_id: "first",
  is_playing: false,
  position: 0,
  rate: 1,
  at: 0,
  members: [],
  reactions: [],
};
type Answer = { status: number; body: object };
const answers: Record<string, () => Promise<Answer> | Answer> = {};
const asked: string[] = [];
let number = 0;

/** A session of a group of its own, with a player. */
function open() {
  const session = getSession(`group-${(number += 1)}`, group);
  const store = createPlayerStore({ durationSeconds: 60, tracks: [] }, 0);
  return { session, detach: session.attach(store, group.uid) };
}
const joined = { status: 200, body: { me: "moon", group } };

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answers.join = () => joined;
  for (const intent of ["command", "report", "react"]) answers[intent] = () => ({ status: 200, body: group });
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit = {}) => {
    const intent = new URLSearchParams(body as URLSearchParams | undefined).get("intent") ?? "clock";
    asked.push(intent);
    const { status, body: answer } = (await answers[intent]?.()) ?? { status: 200, body: { now: 0 } };
    return Response.json(answer, { status });
  });
  Object.defineProperty(navigator, "sendBeacon", {
    configurable: true,
    value: (_path: string, body: URLSearchParams) => asked.push(body.get("intent") ?? ""),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const count = (intent: string) => asked.filter((one) => one === intent).length;

describe("A browser in a group", () => {
  it.each([503, 429])(
    "Whoever leaves before joining is tried again after a %d stays away",
    async (status) => {
      answers.join = () => ({ status, body: {} });
      const { session } = open();
      await vi.advanceTimersByTimeAsync(100);
      session.leave();
      await vi.advanceTimersByTimeAsync(30_000);
      expect([count("join"), count("leave")]).toEqual([1, 1]);
    },
  );

  it("Whoever leaves before the answer to joining comes says so once more", async () => {
    let answer = (_joined: Answer) => {};
    answers.join = () => new Promise<Answer>((resolve) => (answer = resolve));
    const { session } = open();
    await vi.advanceTimersByTimeAsync(100);
    session.leave();
    answer(joined);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked.filter((intent) => intent !== "clock")).toEqual(["join", "leave", "leave"]);
  });

  it("An episode that the series does not have leaves the viewer in the group", async () => {
    answers.command = () => ({ status: 404, body: { code: "NOT_FOUND" } });
    const { session, detach } = open();
    await vi.advanceTimersByTimeAsync(100);
    session.goTo("of-another-series");
    await vi.advanceTimersByTimeAsync(100);
    expect(session.get().status).toBe("joined");
    detach();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked.at(-1)).toBe("leave");
  });

  it.each(["report", "react"])("A group that is no more is over at the next «%s»", async (intent) => {
    answers[intent] = () => ({ status: 404, body: { code: "NOT_FOUND" } });
    const { session } = open();
    await vi.advanceTimersByTimeAsync(100);
    if (intent === "react") session.react("love");
    await vi.advanceTimersByTimeAsync(21_000);
    expect(session.get().status).toBe("over");
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked.length, "nothing is asked any more").toBe(before);
  });
});
