import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChannelNow } from "#contract/catalog";
import { NowPlayingStream } from "./now-playing-stream.server";

const channels = (title: string) =>
  [{ id: 7, current_programs: [{ title, start_ts: 1000, stop_ts: 2000, rating_age: "0+" }] }] as ChannelNow[];

let now = 1000;
beforeEach(() => {
  now = 1000;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

function open(load: () => Promise<ChannelNow[]>) {
  const stream = new NowPlayingStream({ load, now: () => now, onEmpty: () => {} });
  const join = async () => {
    const sent: string[] = [];
    const leave = await stream.join({ send: (text) => sent.push(text), close: () => {} });
    return { leave, titles: () => sent.flatMap((text) => /"title":"(.*?)"/.exec(text)?.[1] ?? []) };
  };
  const wait = async (seconds: number) => {
    now += seconds;
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  };
  return { join, wait };
}

it("A new listener is sent the running programmes once, and then each change", async () => {
  const load = vi.fn(async () => channels("Маяк"));
  const { join, wait } = open(load);
  const first = await join();
  const second = await join();
  expect([first.titles(), second.titles()]).toEqual([["Маяк"], ["Маяк"]]);
  expect(load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue(channels("Полустанок"));
  await wait(1005);
  expect([first.titles(), second.titles()]).toEqual([
    ["Маяк", "Полустанок"],
    ["Маяк", "Полустанок"],
  ]);
  first.leave();
  second.leave();
});

it("A listener who connected while the API was down is sent the running programmes once it recovers", async () => {
  const load = vi.fn<() => Promise<ChannelNow[]>>(() => Promise.reject(new Error("down")));
  const { join, wait } = open(load);
  const viewer = await join();
  expect(viewer.titles()).toEqual([]);
  load.mockResolvedValue(channels("Маяк"));
  await wait(15);
  expect(viewer.titles()).toEqual(["Маяк"]);
  viewer.leave();
});
