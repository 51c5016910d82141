import { expect, test } from "vitest";
import type { PlayerProgress } from "./player-media";
import { createProgressKeeper } from "./progress";

const credits = { startSeconds: 100, endSeconds: 118 };
const at = (positionSeconds: number) => ({ positionSeconds, durationSeconds: 118 });

function aKeeper(isLive = false) {
  const reported: PlayerProgress[] = [];
  const keeper = createProgressKeeper({
    markers: { intro: null, credits },
    isLive,
    report: (progress) => reported.push(progress),
  });
  const play = (from: number, to: number) => {
    for (let second = from; second <= to; second += 0.25) keeper.tick(at(second));
  };
  return {
    keeper,
    reported,
    play,
    said: () => reported.map(({ positionSeconds, reason }) => `${reason} ${positionSeconds}`),
  };
}

test("Half a minute of watching is reported three times", () => {
  const { play, said } = aKeeper();
  play(0, 30);
  expect(said()).toEqual(["interval 10", "interval 20", "interval 30"]);
});

test("A jump does not count as ten seconds of watching", () => {
  const { keeper, said } = aKeeper();
  keeper.tick(at(1));
  keeper.tick(at(60));
  expect(said()).toEqual([]);
});

test("A pause and leaving at the same second are reported once", () => {
  const { keeper, said } = aKeeper();
  keeper.pause(at(42.4));
  keeper.leave(at(42.4));
  expect(said()).toEqual(["pause 42"]);
});

test("A viewer who leaves in the credits has finished the film, which starts over next time", () => {
  const { keeper, said } = aKeeper();
  keeper.pause(at(50));
  keeper.leave(at(104));
  expect(said()).toEqual(["pause 50", "ended 0"]);
});

test("The end is reported once, even if the viewer then leaves", () => {
  const { keeper, said } = aKeeper();
  keeper.ended(at(118));
  keeper.leave(at(118));
  expect(said()).toEqual(["ended 0"]);
});

test("A viewer who opens and leaves at once has nothing to resume", () => {
  const { keeper, reported } = aKeeper();
  keeper.leave(at(0.3));
  expect(reported).toEqual([]);
});

test("The position in live television is not saved", () => {
  const { play, reported } = aKeeper(true);
  play(0, 30);
  expect(reported).toEqual([]);
});
