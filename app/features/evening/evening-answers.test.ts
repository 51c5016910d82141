import { describe, expect, it } from "vitest";
import { isComplete, readAnswers, readHand } from "./evening-answers";

describe("The answers in a URL", () => {
  it.each([
    ["", "adult", {}],
    ["time=short&with=two&mood=laugh", "adult", { time: "short", company: "two", mood: "laugh" }],
    ["time=&with=TWO&mood=%00", "adult", {}],
    ["time=short&time=long", "adult", { time: "short" }],
    ["mood=thrill&with=two&time=long", "child", { time: "long" }],
    ["mood=magic&with=friends", "child", { company: "friends", mood: "magic" }],
    ["mood=magic", "adult", {}],
    ["mood=__proto__&with=constructor", "child", {}],
  ] as const)("«%s» of an %s is read as its known answers", (query, audience, answers) =>
    expect(readAnswers(new URLSearchParams(query), audience)).toEqual(answers),
  );

  it.each([
    ["", 0],
    ["more=2", 2],
    ["more=-1", 0],
    ["more=1.5", 0],
    ["more=x", 0],
    ["more=999", 0],
  ] as const)("«%s» asks for the three titles of number %i", (query, hand) =>
    expect(readHand(new URLSearchParams(query))).toBe(hand),
  );

  it("Only three answers are complete", () => {
    expect(isComplete({ time: "short", company: "two", mood: "laugh" })).toBe(true);
    expect(isComplete({ time: "short", mood: "laugh" })).toBe(false);
  });
});
