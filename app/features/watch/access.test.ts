import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/auth";
import { getAccessOutcome, isStreamPlaylist } from "./access";

type Input = Parameters<typeof getAccessOutcome>[0];
const registered: Input["viewer"] = {
  accountType: "REGISTERED",
  isVirtual: false,
  partner: null,
  hasExternals: false,
};
const plain: Input = { viewer: registered, hasUpgradeOptions: false, isSubscriptionOfferAllowed: false };

/** The steps of the flow in order, each with what makes its condition true and its outcome alone. */
const steps: { name: string; outcome: string; make: (input: Input) => Input }[] = [
  {
    name: "1 the partner «ttk»",
    outcome: "partner-popup",
    make: (input) => ({ ...input, viewer: { ...input.viewer, partner: "ttk" } }),
  },
  {
    name: "2 externals without a subscription",
    outcome: "tariffs",
    make: (input) => ({ ...input, viewer: { ...input.viewer, hasExternals: true } }),
  },
  {
    name: "3 the offer",
    outcome: "offer-popup",
    make: (input) => ({ ...input, isSubscriptionOfferAllowed: true }),
  },
  { name: "4 upgrade options", outcome: "upgrade", make: (input) => ({ ...input, hasUpgradeOptions: true }) },
  {
    name: "5 a virtual viewer",
    outcome: "sign-in",
    make: (input) => ({ ...input, viewer: { ...input.viewer, isVirtual: true, accountType: "VIRTUAL" } }),
  },
];

describe("The steps of the access flow", () => {
  it.each(steps)("The access step $name alone leads to $outcome", ({ make, outcome }) =>
    expect(getAccessOutcome(make(plain)).kind).toBe(outcome),
  );
  it("The access flow leads to the subscription flow if nothing else applies", () =>
    expect(getAccessOutcome(plain)).toEqual({ kind: "subscribe" }));

  const pairs = steps.flatMap((first, index) => steps.slice(index + 1).map((second) => ({ first, second })));
  it.each(pairs)("In the access flow $first.name comes before $second.name", ({ first, second }) => {
    const { kind } = getAccessOutcome(second.make(first.make(plain)));
    // Externals with upgrade options go to those; a virtual viewer never does.
    if (first.name.startsWith("2") && second.name.startsWith("4")) expect(kind).toBe("upgrade");
    else if (first.name.startsWith("4") && second.name.startsWith("5")) expect(kind).toBe("sign-in");
    else expect(kind).toBe(first.outcome);
  });

  it("The partner comes first in the access flow if everything applies", () =>
    expect(getAccessOutcome(steps.reduce((input, { make }) => make(input), plain)).kind).toBe(
      "partner-popup",
    ));

  it.each(AccountType.options)("Externals matter to %s only without a subscription", (accountType) => {
    const { kind } = getAccessOutcome({
      ...plain,
      viewer: { ...registered, accountType, hasExternals: true },
    });
    expect(kind).toBe(["TRIAL", "GRACE", "PROMO", "PAID"].includes(accountType) ? "subscribe" : "tariffs");
  });
  it.each(["ttk2", "TTK", "", "other"])("«%s» is not a partner", (partner) =>
    expect(getAccessOutcome({ ...plain, viewer: { ...registered, partner } }).kind).toBe("subscribe"),
  );
});

describe("A playback option is a playlist or leads to one", () => {
  it.each([
    ["https://cdn.example/a.m3u8", true],
    ["https://cdn.example/a.m3u8?token=1", true],
    ["/media/a.mpd", true],
    ["/playback/u_1", false],
    ["https://cdn.example/a.mp4", false],
    ["/a?file=b.m3u8", false],
    ["", false],
    [null, false],
  ])("%s is a playlist: %s", (options, expected) => expect(isStreamPlaylist(options)).toBe(expected));
  it.each(["hls", "dash"] as const)("Media of type %s is a playlist", (type) =>
    expect(isStreamPlaylist({ type, url: "/x" })).toBe(true),
  );
});
