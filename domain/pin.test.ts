import { describe, expect, it } from "vitest";
import { decodePin, encodePin, isPinOpen } from "./pin";

describe("A PIN is sent encoded", () => {
  it.each(["0000", "1234", "9999"])("The PIN %s is decoded again", (pin) => {
    expect(encodePin(pin)).not.toContain(pin);
    expect(decodePin(encodePin(pin))).toBe(pin);
  });
  it.each([
    "1234",
    "",
    "MTIz",
    "MTIzNDU=",
    "YWJjZA==",
    "MTIzNA===",
    "💥",
    "MTIz NA",
    "ab=",
    "____",
    "MTIz_A",
    "====",
  ])("The encoded PIN %s is rejected", (code) => expect(decodePin(code)).toBeNull());
});

describe("An entered PIN unlocks 18+ titles", () => {
  it.each<[string, number | null, string | null, boolean, number, boolean]>([
    ["not before it is entered", null, null, false, 1000, false],
    ["for the session", 1000, null, false, 1000, true],
    ["until half an hour without a request", 1000, null, false, 2799, true],
    ["not after it", 1000, null, false, 2800, false],
    ["asked every time, for one title", 1000, null, true, 1010, true],
    ["which it was used for", 1000, "film", true, 1010, true],
    ["not for another one", 1000, "other", true, 1010, false],
    ["and only for its start", 1000, "film", true, 1300, false],
  ])("An entered PIN unlocks 18+ titles: %s", (_what, pinSeen, pinUid, isEverytime, now, isOpen) =>
    expect(isPinOpen({ pinSeen, pinUid }, { isEverytime, uid: "film", now })).toBe(isOpen),
  );
});
