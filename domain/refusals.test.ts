import { describe, expect, it } from "vitest";
import { DeclineCode } from "#contract/payment-host";
import { isHardRefusal } from "./refusals";

const hard = [
  "card_expired",
  "card_stolen",
  "card_lost",
  "account_closed",
  "declined_for_good",
  "token_revoked",
];

describe("A refusal says whether the card may be tried again", () => {
  it.each(DeclineCode.options)("The refusal %s is classed", (code) => {
    expect(isHardRefusal(code)).toBe(hard.includes(code));
  });
});
