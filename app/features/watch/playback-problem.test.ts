import { describe, expect, it } from "vitest";
import { getPlaybackProblem } from "./playback-problem";

describe("A viewer is told why the film did not start", () => {
  it.each([
    ["through an anonymizer", 400, "BAD_REQUEST", "USER_USE_ANONYMIZER", "vpn"],
    ["through an anonymizer, said by the code", 400, "USER_USE_ANONYMIZER", "USER_USE_ANONYMIZER", "vpn"],
    ["from a forbidden address", 400, "BAD_REQUEST", "FORBIDEN_IP", "vpn"],
    ["from a forbidden address, said by the code", 400, "FORBIDEN_IP", "", "vpn"],
    ["a 400 of another kind", 400, "BAD_REQUEST", "BAD_REQUEST", "server"],
    ["the anonymizer's word with another status", 403, "USER_USE_ANONYMIZER", "", "needs-access"],
    ["signed out", 401, "UNAUTHORIZED", "", "signed-out"],
    ["too many devices", 403, "DEVICE_COUNT_EXCEEDED", "", "devices-exceeded"],
    ["an unknown device", 403, "DEVICE_NOT_REGISTERED", "", "device-unknown"],
    ["in a country without rights", 403, "GEO_RESTRICTED", "", "geo"],
    ["a child without an adult's plan", 403, "CHILD_PLAN_REQUIRED", "", "child-plan"],
    ["without a subscription", 403, "SUBSCRIPTION_REQUIRED", "", "needs-access"],
    ["refused without a reason", 403, "WHATEVER", "", "needs-access"],
    ["nothing there to play", 404, "NOT_FOUND", "", "unavailable"],
    ["the API is broken", 500, "INTERNAL_ERROR", "", "server"],
    ["the API answers nothing", 0, "UPSTREAM_TIMEOUT", "", "server"],
    ["too often", 429, "LIMIT", "", "server"],
  ])("A viewer is told why the film did not start: %s", (_why, status, code, message, expected) =>
    expect(getPlaybackProblem({ status, code, message })).toBe(expected),
  );
});
