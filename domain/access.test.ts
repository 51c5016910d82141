import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/auth";
import type { StreamWindow } from "#contract/shared";
import { isWindowOpen, mayWatch, mayWatchRecording, needsPlan } from "./access";

const now = 1_800_000_000;
const window = (type: StreamWindow["type"], publish = 0, unpublish = 0): StreamWindow => ({
  type,
  publish,
  unpublish,
});
const titles = {
  free: [window("free")],
  premium: [window("premium")],
  "premium and lite": [window("premium"), window("lite")],
  "premium, lite tomorrow": [window("premium"), window("lite", now + 1, now + 9)],
  "free until now": [window("free", now - 9, now)],
  "premium, free until a second from now": [window("premium"), window("free", now - 9, now + 1)],
  nothing: [],
};
const subscribers = ["TRIAL", "GRACE", "PROMO", "PAID"];

/** May start: a visitor, a subscriber, a lite subscriber. */
const expected: Record<keyof typeof titles, [visitor: boolean, subscriber: boolean, lite: boolean]> = {
  free: [true, true, true],
  premium: [false, true, false],
  "premium and lite": [false, true, true],
  "premium, lite tomorrow": [false, true, false],
  "free until now": [false, false, false],
  "premium, free until a second from now": [true, true, true],
  nothing: [false, false, false],
};

describe("Whether a viewer may start a title", () => {
  const cases = Object.entries(expected).flatMap(([name, answers]) =>
    AccountType.options.map((type) => ({ name: name as keyof typeof titles, type, answers })),
  );
  it.each(cases)(
    "A title may be started: $name, $type",
    ({ name, type, answers: [visitor, subscriber, lite] }) => {
      const isSubscriber = subscribers.includes(type);
      expect(mayWatch(titles[name], { accountType: type, aclType: null }, now)).toBe(
        isSubscriber ? subscriber : visitor,
      );
      expect(mayWatch(titles[name], { accountType: type, aclType: "premium" }, now)).toBe(
        isSubscriber ? subscriber : visitor,
      );
      expect(mayWatch(titles[name], { accountType: type, aclType: "lite" }, now)).toBe(
        isSubscriber ? lite : visitor,
      );
    },
  );
});

describe("Whether a viewer may watch a recording", () => {
  it.each(
    AccountType.options.flatMap((type) => [null, "premium", "lite"].map((aclType) => ({ type, aclType }))),
  )("A viewer may watch a recording: $type, $aclType", ({ type, aclType }) =>
    expect(mayWatchRecording({ accountType: type, aclType })).toBe(
      subscribers.includes(type) && aclType !== "lite",
    ),
  );
});

describe("A stream is available within its window", () => {
  it.each([
    ["without bounds", 0, 0, true],
    ["a second after it opened", now - 1, now + 100, true],
    ["the second it opens", now, now + 100, false],
    ["a second before it opens", now + 1, now + 100, false],
    ["a second before it closes", now - 100, now + 1, true],
    ["the second it closes", now - 100, now, false],
    ["a second after it closed", now - 100, now - 1, false],
    ["with a beginning alone", now - 1, 0, false],
    ["with an end alone, which is taken literally", 0, now + 1, true],
    ["with an end alone that has passed", 0, now - 1, false],
  ])("A stream is available within its window: %s", (_what, publish, unpublish, isOpen) =>
    expect(isWindowOpen({ publish, unpublish }, now)).toBe(isOpen),
  );
});

describe("A child plays under the account's plan", () => {
  it.each(AccountType.options)("A child plays under the account's plan: %s", (type) => {
    expect(needsPlan({ accountType: type, isChild: true })).toBe(!subscribers.includes(type));
    expect(needsPlan({ accountType: type, isChild: false })).toBe(false);
  });
});
