import { describe, expect, it } from "vitest";
import { parsePinRefusal } from "./pin-errors";

describe("The URL says why a PIN was refused", () => {
  it.each([
    ["invalid", { pin: "invalid" }],
    ["incomplete", { pin: "incomplete" }],
    ["limit", { "": "limit" }],
    ["fallback", { "": "fallback" }],
    ["notFound", { "": "notFound" }],
    ["phoneUsed", { "": "phoneUsed" }],
  ])("The URL says why a PIN was refused by the name of a message: %s", (key, errors) =>
    expect(parsePinRefusal(key)).toEqual(errors),
  );

  it.each([null, "", "toString", "<b>"])("The URL says why a PIN was refused by nothing else: %s", (key) =>
    expect(parsePinRefusal(key)).toBeNull(),
  );
});
