import { describe, expect, it } from "vitest";
import { type PlayCheck, playRules } from "#contract/playback";
import { getNextStep } from "./next-step";

const facts: PlayCheck["facts"] = {
  country: "RU",
  is_child: false,
  account_type: "REGISTERED",
  acl_type: null,
  partner: null,
  subscription_until: null,
  devices: 1,
  device_limit: 5,
  rating_age: "12+",
  windows: [],
  kept_until: null,
  has_pin: false,
  seconds_left: null,
};
const where = { pagePath: "/watch/x", playerPath: "/watch/x?popup=player", isVirtual: false };

describe("The suggested next step for a rule", () => {
  it.each([
    ["session", {}, "/auth?back=%2Fwatch%2Fx"],
    ["account", {}, "/account"],
    ["device-count", {}, "/account/devices"],
    ["device", {}, "/account/devices"],
    ["window", {}, "/watch/x"],
    ["kept", {}, "/archive"],
    ["recorded", {}, "/archive"],
    ["on-air", {}, "/channel"],
    ["subscription", {}, "/tariffs"],
    ["subscription", { acl_type: "lite" }, "/upsale"],
    ["subscription", { partner: "ttk" }, null],
    ["pin", {}, "/pin?back=%2Fwatch%2Fx%3Fpopup%3Dplayer"],
    ["country", {}, "/"],
    ["device", { is_child: true }, "/profiles"],
    ["child-plan", { is_child: true }, "/profiles"],
    ["time", { is_child: true }, "/kids"],
  ] as const)("The suggested next step for %s, %o is %s", (rule, changes, path) =>
    expect(getNextStep(rule, { ...facts, ...changes }, where).action?.path ?? null).toBe(path),
  );

  it("The suggested next step for a visitor is to sign in before paying", () =>
    expect(getNextStep("subscription", facts, { ...where, isVirtual: true }).action?.name).toBe("sign-in"));

  it.each(playRules)("A child is never sent to the account or to payment: %s", (rule) => {
    const { action, article } = getNextStep(rule, { ...facts, is_child: true }, where);
    expect(article).toBeNull();
    expect(action?.path ?? "").not.toMatch(/^\/(account|tariffs|upsale)/);
  });
});
