import { describe, expect, it } from "vitest";
import { findDevice } from "./device";

describe("The app store offered for a user agent", () => {
  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "ios"],
    ["Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) Version/16.0 Safari/604.1", "ios"],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36", "android"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "computer"],
    ["", "computer"],
  ])("The app store offered for %s is %s", (userAgent, device) => expect(findDevice(userAgent)).toBe(device));
});
