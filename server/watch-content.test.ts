import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchContent } from "./watch-content";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function watch(answers: (string | null | Error)[]) {
  const onChange = vi.fn();
  const end = watchContent({
    read: () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? null);
    },
    onChange,
  });
  await vi.advanceTimersByTimeAsync(30_000);
  end();
  return { onChange, answers };
}

it.each([
  ["nothing has changed", ["a", "a"], 0],
  ["the content changed once", ["a", "a", "b"], 3],
  ["it changed twice", ["a", "b", "c"], 6],
  ["it changed while the API did not answer", ["a", null, new Error("down"), "b"], 3],
  ["the API was away, and nothing changed", ["a", null, "a"], 0],
  ["the API does not know of versions", [null], 0],
  ["the first version is known late", [null, null, "a"], 0],
] as const)(
  "Pages are made anew when the content changes, and twice more soon after: %s",
  async (_case, answers, times) => expect((await watch([...answers])).onChange).toHaveBeenCalledTimes(times),
);

it("A change is known a second after it at the latest", async () => {
  let version = "a";
  const onChange = vi.fn();
  const end = watchContent({ read: () => Promise.resolve(version), onChange });
  await vi.advanceTimersByTimeAsync(5000);
  version = "b";
  await vi.advanceTimersByTimeAsync(1000);
  expect(onChange).toHaveBeenCalledTimes(1);
  end();
});

it("A change is known a second after it also when an answer failed in between", async () => {
  let answer: string | null = "a";
  const onChange = vi.fn();
  const end = watchContent({ read: () => Promise.resolve(answer), onChange });
  await vi.advanceTimersByTimeAsync(5000);
  answer = null;
  await vi.advanceTimersByTimeAsync(600);
  answer = "b";
  await vi.advanceTimersByTimeAsync(1000);
  expect(onChange).toHaveBeenCalled();
  end();
});

it("Nothing is asked any more once it has ended", async () => {
  const read = vi.fn(() => Promise.resolve("a"));
  watchContent({ read, onChange: () => {} })();
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).toHaveBeenCalledTimes(1);
});
