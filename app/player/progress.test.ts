import { expect, test } from "vitest";
import type { PlayerProgress } from "./player-media";
import { createProgressReporter } from "./progress";

const credits = { startSeconds: 100, endSeconds: 118 };
const at = (positionSeconds: number) => ({ positionSeconds, durationSeconds: 118 });

function startReporter(isLive = false) {
  const reported: PlayerProgress[] = [];
  const reporter = createProgressReporter({
    markers: { intro: null, credits },
    isLive,
    report: (progress) => reported.push(progress),
  });
  const play = (from: number, to: number) => {
    for (let second = from; second <= to; second += 0.25) reporter.tick(at(second));
  };
  return {
    reporter,
    reported,
    play,
    getReports: () => reported.map(({ positionSeconds, reason }) => `${reason} ${positionSeconds}`),
  };
}

test("Half a minute of watching is reported three times", () => {
  const { play, getReports } = startReporter();
  play(0, 30);
  expect(getReports()).toEqual(["interval 10", "interval 20", "interval 30"]);
});

test("A jump does not count as ten seconds of watching", () => {
  const { reporter, getReports } = startReporter();
  reporter.tick(at(1));
  reporter.tick(at(60));
  expect(getReports()).toEqual([]);
});

test("A pause and leaving at the same second are reported once", () => {
  const { reporter, getReports } = startReporter();
  reporter.pause(at(42.4));
  reporter.leave(at(42.4));
  expect(getReports()).toEqual(["pause 42"]);
});

test("A viewer who leaves in the credits has finished the film, which starts over next time", () => {
  const { reporter, getReports } = startReporter();
  reporter.pause(at(50));
  reporter.leave(at(104));
  expect(getReports()).toEqual(["pause 50", "ended 0"]);
});

test("The end is reported once, even if the viewer then leaves", () => {
  const { reporter, getReports } = startReporter();
  reporter.ended(at(118));
  reporter.leave(at(118));
  expect(getReports()).toEqual(["ended 0"]);
});

test("A viewer who opens and leaves at once has nothing to resume", () => {
  const { reporter, reported } = startReporter();
  reporter.leave(at(0.3));
  expect(reported).toEqual([]);
});

test("The position in live television is not saved", () => {
  const { play, reported } = startReporter(true);
  play(0, 30);
  expect(reported).toEqual([]);
});
