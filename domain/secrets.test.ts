import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { findWeakness } from "./secrets";

it.each([
  ["nothing", ""],
  ["a short one", "k9$Lq2x!"],
  ["one of 31 characters", "0123456789abcdefghijklmnopqrstu"],
  ["one repeated character", "a".repeat(64)],
  ["a repeated pair", "ab".repeat(32)],
  ["a repeated short word", "secret".repeat(10)],
])("A secret is too weak if it is %s", (_what, secret) => expect(findWeakness(secret)).not.toBeNull());

it("Random secrets of 32 characters and more are strong in every usual notation", () => {
  for (let times = 0; times < 2000; times += 1) {
    const bytes = randomBytes(24);
    for (const secret of [
      randomBytes(16).toString("hex"),
      bytes.toString("base64"),
      bytes.toString("base64url"),
    ])
      expect(findWeakness(secret), secret).toBeNull();
  }
});
