import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccountType } from "#contract/auth";
import { row } from "../tests/setup/row";
import {
  type AutomaticPopup,
  automaticPopups,
  decideAutomaticPopup,
  isSubscriptionOfferAllowed,
  type PopupFacts,
  popupLimits,
} from "./automatic-popup";

type Changes = { [Part in keyof PopupFacts]?: Partial<PopupFacts[Part]> };

/** A visitor without an account on the home page, where nothing is to be shown. */
const nothing: PopupFacts = {
  viewer: {
    accountType: "VIRTUAL",
    isVirtual: true,
    isChild: false,
    aclType: null,
    country: "RU",
    partner: null,
    operatorPopup: null,
    isToBeDeleted: false,
    isKnown: true,
  },
  page: {
    path: "/",
    isGiftHost: false,
    isMissing: false,
    hasPopup: false,
    hasPromo: false,
    hasSuspend: false,
  },
  visit: {
    isCrawler: false,
    hasShown: false,
    isFromTv: false,
    isAfterLogout: false,
    isMiniApp: false,
    isTapp: false,
    isTokenWebview: false,
    canAddToHomeScreen: false,
    secondOfDay: 43_200,
  },
  content: {
    isSold: false,
    hasUpsale: false,
    isRenewalUnpaid: false,
    isPhoneUnconfirmed: false,
    survey: { id: null, img: null },
    alarm: { text: null, except: [] },
    campaigns: [],
  },
  seen: new Set(),
};

const change = (facts: PopupFacts, { viewer, page, visit, content, seen }: Changes): PopupFacts => ({
  viewer: { ...facts.viewer, ...viewer },
  page: { ...facts.page, ...page },
  visit: { ...facts.visit, ...visit },
  content: { ...facts.content, ...content },
  seen: (seen as PopupFacts["seen"] | undefined) ?? facts.seen,
});
const decide = (...changes: Changes[]) => decideAutomaticPopup(changes.reduce(change, nothing));
const show = (...changes: Changes[]) => decide(...changes).popup;

const visitor = { viewer: { accountType: "VIRTUAL", isVirtual: true } } as const;
const registered = { viewer: { accountType: "REGISTERED", isVirtual: false } } as const;
const payer = { viewer: { accountType: "PAID", isVirtual: false, aclType: "premium" } } as const;
const childOf = (accountType: AccountType, aclType: string | null = null) => ({
  viewer: { accountType, aclType, isVirtual: false, isChild: true },
});
const campaign = (changes: Partial<PopupFacts["content"]["campaigns"][number]> = {}) => ({
  id: "spring",
  image: "https://pictures.example/spring.jpg",
  start_time: null,
  end_time: null,
  show_pages: ["all" as const],
  ...changes,
});

/** For each popup what makes it come, alone. */
const causes: Record<AutomaticPopup, Changes> = {
  "switch-to-adult": childOf("EX_PAID"),
  promo: { page: { hasPromo: true } },
  suspended: { page: { hasSuspend: true } },
  "operator-blocked": { viewer: { ...payer.viewer, operatorPopup: "to_block" } },
  renewal: { viewer: { ...payer.viewer, accountType: "GRACE" }, content: { isRenewalUnpaid: true } },
  alarm: { content: { alarm: { text: "Сегодня ночью работы", except: ["/support"] } } },
  "confirm-phone": { ...payer, content: { isPhoneUnconfirmed: true } },
  upsale: { ...registered, content: { hasUpsale: true } },
  "subscription-offer": { ...visitor, seen: new Set(), content: { isSold: true } },
  subscriptions: { ...visitor, content: { isSold: true }, seen: new Set(["subscription-offer"]) },
  campaign: { ...payer, content: { campaigns: [campaign()] } },
  survey: { ...payer, content: { survey: { id: "s1", img: "https://pictures.example/s1.jpg" } } },
  "home-screen": { visit: { canAddToHomeScreen: true } },
};
const names = Object.keys(causes) as AutomaticPopup[];

/** What stops every popup. */
const stops: [string, Changes][] = [
  ["to a crawler", { visit: { isCrawler: true } }],
  ["on a gift host", { page: { isGiftHost: true } }],
  ["over another popup", { page: { hasPopup: true } }],
  ["on a page that does not exist", { page: { isMissing: true } }],
  ...[
    "/pages/leto",
    "/partners/promo/ttk",
    "/coupon/registration/X",
    "/landing/signup",
    "/auth",
    "/auth/signin",
    "/signin",
    "/password/recovery",
    "/logout",
    "/pin",
    "/purchase/month",
    "/web/success",
    "/paymentFail",
    "/support-desk/money",
    "/promoter",
  ].map((path): [string, Changes] => [`on ${path}`, { page: { path } }]),
];

describe("A popup that a page opens by itself", () => {
  it.each(names)("The popup %s comes when there is a reason for it", (popup) => {
    expect(show(causes[popup])).toBe(popup);
  });

  it.each(names.flatMap((popup) => stops.map(([where, stop]) => [popup, where, stop] as const)))(
    "The popup %s does not come %s",
    (popup, _where, stop) => {
      if (popup === "subscription-offer") row("F-133");
      const { popup: shown, passedOver } = decide(causes[popup], stop);
      expect(shown).toBeNull();
      expect(passedOver.map((one) => one.popup)).toEqual(automaticPopups);
    },
  );

  it.each(names.filter((popup) => popup !== "switch-to-adult"))(
    "The popup %s does not come a second time since the page was loaded",
    (popup) => {
      expect(show(causes[popup], { visit: { hasShown: true } })).toBeNull();
    },
  );

  it.each(names.filter((popup) => popup !== "switch-to-adult"))(
    "The popup %s never comes to a child, nor to an unknown viewer",
    (popup) => {
      expect(show(causes[popup], { viewer: { isChild: true } })).toBeNull();
      expect(show(causes[popup], { viewer: { isKnown: false } })).toBeNull();
    },
  );

  it.each(names.filter((popup) => popupLimits[popup] > 0 && popup !== "campaign"))(
    "The popup %s does not come again within its limit",
    (popup) => {
      const before = causes[popup].seen as Set<string> | undefined;
      expect(show(causes[popup], { seen: new Set([...(before ?? []), popup]) } as Changes)).not.toBe(popup);
    },
  );

  const pairs = names.flatMap((first, index) => names.slice(index + 1).map((second) => [first, second]));
  it.each(pairs as [AutomaticPopup, AutomaticPopup][])("The popup %s comes before %s", (first, second) => {
    const both = [causes[second], causes[first]].reduce(change, nothing);
    const { popup, passedOver } = decideAutomaticPopup(both);
    expect(automaticPopups.indexOf(popup ?? "home-screen")).toBeLessThanOrEqual(
      automaticPopups.indexOf(first),
    );
    expect(passedOver.map((one) => one.popup)).not.toContain(first);
  });
});

describe("Who is offered a subscription", () => {
  /** By account type: with what is sold and an upsale tariff, to an adult in Russia, elsewhere, and to a child. */
  const expected: Record<AccountType, [AutomaticPopup | null, AutomaticPopup | null, AutomaticPopup | null]> =
    {
      VIRTUAL: ["subscription-offer", "subscription-offer", null],
      REGISTERED: ["upsale", "subscription-offer", null],
      TRIAL: [null, null, null],
      GRACE: [null, null, null],
      PROMO: [null, null, null],
      PAID: [null, null, null],
      EX_PAID: ["upsale", "subscription-offer", "switch-to-adult"],
      EX_TRIAL: ["upsale", "subscription-offer", null],
      EX_PROMO: ["upsale", "subscription-offer", null],
    };
  it.each(AccountType.options)("The popup for an account of the type %s", (accountType) => {
    const sold = {
      viewer: { accountType, isVirtual: accountType === "VIRTUAL" },
      content: { isSold: true, hasUpsale: true },
    };
    const shown = [{}, { country: "RS" }, { isChild: true }].map((viewer) => show(sold, { viewer }));
    expect(shown).toEqual(expected[accountType]);
  });

  it.each([
    ["lite", "switch-to-adult"],
    ["premium", null],
    [null, null],
  ] as const)("A child's profile of a paying account with «%s» gets %s", (aclType, popup) => {
    expect(show(childOf("PAID", aclType))).toBe(popup);
  });

  it.each([
    ["who came from a television", { visit: { isFromTv: true } }],
    ["on a narrow screen with a token", { visit: { isTokenWebview: true } }],
    ["who has signed out", { visit: { isAfterLogout: true } }],
    ["in the mini-app", { visit: { isMiniApp: true } }],
    ["from «tapp»", { visit: { isTapp: true } }],
    ["of the partner ttk", { viewer: { partner: "ttk" } }],
    ["on /tariffs", { page: { path: "/tariffs" } }],
    ["on /upsale", { page: { path: "/upsale" } }],
    ["on /start", { page: { path: "/start" } }],
    ["on a legal page", { page: { path: "/legal/terms_of_use" } }],
    ["on a page for children", { page: { path: "/kids" } }],
    ["where nothing is sold", { content: { isSold: false } }],
  ] satisfies [string, Changes][])("A subscription is not offered to a visitor %s", (_who, changes) => {
    row("F-133");
    expect(show(causes["subscription-offer"], changes)).not.toBe("subscription-offer");
    expect(show(causes["subscription-offer"], registered, { viewer: { country: "RS" } }, changes)).not.toBe(
      "subscription-offer",
    );
  });

  it("Someone who pressed «play» is offered it although this load has shown a popup", () => {
    const facts = [causes["subscription-offer"], { visit: { hasShown: true } }].reduce(change, nothing);
    expect(isSubscriptionOfferAllowed(facts)).toBe(true);
    expect(isSubscriptionOfferAllowed(change(facts, payer))).toBe(false);
    expect(
      isSubscriptionOfferAllowed(change(facts, { seen: new Set(["subscription-offer"]) } as Changes)),
    ).toBe(false);
  });

  it.each(["/watch/auth", "/authors", "/partners", "/coupon", "/startup", "/legality", "/webinar"])(
    "Only whole names of paths count: the offer comes on %s",
    (path) => expect(show(causes["subscription-offer"], { page: { path } })).toBe("subscription-offer"),
  );
});

describe("A campaign's popup", () => {
  const at = (given: Parameters<typeof campaign>[0], secondOfDay: number, path = "/") =>
    show(payer, { content: { campaigns: [campaign(given)] }, visit: { secondOfDay }, page: { path } });

  it.each([
    [null, null, 0, true],
    [null, null, 86_399, true],
    [36_000, 72_000, 35_999, false],
    [36_000, 72_000, 36_000, true],
    [36_000, 72_000, 71_999, true],
    [36_000, 72_000, 72_000, false],
    [82_800, 3600, 82_799, false],
    [82_800, 3600, 82_800, true],
    [82_800, 3600, 1800, true],
    [82_800, 3600, 3600, false],
    [null, 3600, 3599, true],
    [null, 3600, 3600, false],
    [82_800, null, 86_399, true],
    [82_800, null, 82_799, false],
    [3600, 3600, 3600, false],
  ])("A campaign from %s to %s at second %s of the day comes: %s", (start_time, end_time, second, comes) => {
    expect(at({ start_time, end_time }, second)).toBe(comes ? "campaign" : null);
  });

  it.each([
    ["main", "/", true],
    ["main", "/kids", true],
    ["main", "/watch/metropolis", false],
    ["main", "/movies", false],
    ["product", "/watch/metropolis", true],
    ["product", "/", false],
    ["product", "/watch", false],
    ["all", "/", true],
    ["all", "/movies", true],
    ["all", "/watch/metropolis", true],
  ] as const)("A campaign for the pages «%s» comes on %s: %s", (kind, path, comes) => {
    expect(at({ show_pages: [kind] }, 0, path)).toBe(comes ? "campaign" : null);
  });

  it("The first campaign with a picture comes that was not closed", () => {
    const campaigns = [campaign({ id: "a", image: null }), campaign({ id: "b" }), campaign({ id: "c" })];
    const first = (closed: string[]) =>
      decide(payer, { content: { campaigns }, seen: new Set(closed) } as Changes).campaign?.id ?? null;
    expect([[], ["campaign:b"], ["campaign:b", "campaign:c"]].map(first)).toEqual(["b", "c", null]);
  });

  it("A visitor without an account gets no campaign", () => {
    expect(show(causes.campaign, { viewer: { isVirtual: true } })).toBeNull();
  });
});

describe("Pages where one popup has nothing to say", () => {
  it.each([
    ["renewal", "/account"],
    ["renewal", "/account/subscriptions"],
    ["confirm-phone", "/account/profile"],
    ["alarm", "/support"],
    ["alarm", "/support/payment"],
    ["upsale", "/tariffs"],
    ["upsale", "/kids"],
    ["switch-to-adult", "/profiles"],
    ["switch-to-adult", "/profiles/edit"],
  ] as const)("The popup %s does not come on %s", (popup, path) =>
    expect(show(causes[popup], { page: { path } })).toBeNull(),
  );

  it("The switch to an adult's profile comes on every other page, each time", () => {
    for (const path of ["/", "/kids", "/movies", "/watch/metropolis", "/tariffs", "/account"])
      expect(show(causes["switch-to-adult"], { page: { path }, visit: { hasShown: true } })).toBe(
        "switch-to-adult",
      );
  });
});

const boolean = fc.boolean();
const anyFacts = fc.record({
  viewer: fc.record({
    accountType: fc.constantFrom(...AccountType.options),
    isVirtual: boolean,
    isChild: boolean,
    aclType: fc.constantFrom(null, "premium", "lite"),
    country: fc.constantFrom("RU", "RS"),
    partner: fc.constantFrom(null, "ttk"),
    operatorPopup: fc.constantFrom(null, "to_block"),
    isToBeDeleted: boolean,
    isKnown: boolean,
  }),
  page: fc.record({
    path: fc.constantFrom("/", "/kids", "/watch/x", "/auth", "/purchase/month", "/pages/x", "/tariffs"),
    isGiftHost: boolean,
    isMissing: boolean,
    hasPopup: boolean,
    hasPromo: boolean,
    hasSuspend: boolean,
  }),
  visit: fc.record({
    isCrawler: boolean,
    hasShown: boolean,
    isFromTv: boolean,
    isAfterLogout: boolean,
    isMiniApp: boolean,
    isTapp: boolean,
    isTokenWebview: boolean,
    canAddToHomeScreen: boolean,
    secondOfDay: fc.integer({ min: 0, max: 86_399 }),
  }),
  content: fc.record({
    isSold: boolean,
    hasUpsale: boolean,
    isRenewalUnpaid: boolean,
    isPhoneUnconfirmed: boolean,
    survey: fc.constantFrom({ id: null, img: null }, { id: "s", img: "https://p.example/s.jpg" }),
    alarm: fc.constantFrom({ text: null, except: [] }, { text: "!", except: ["/kids"] }),
    campaigns: fc.constantFrom([], [campaign()]),
  }),
  seen: fc.subarray([...automaticPopups, "campaign:spring"]).map((names) => new Set<string>(names)),
});

it("Whatever is known, the popup that comes is the first that no rule stops, and never one that is forbidden", () =>
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { popup, passedOver } = decideAutomaticPopup(facts);
      const until = popup === null ? automaticPopups.length : automaticPopups.indexOf(popup);
      expect(passedOver.map((one) => one.popup)).toEqual(automaticPopups.slice(0, until));
      if (popup === null) return;
      const { viewer, page, visit, seen } = facts;
      expect(visit.isCrawler || page.isGiftHost || page.hasPopup).toBe(false);
      expect(page.path).not.toMatch(/^\/(auth|purchase|pages)/);
      if (viewer.isChild) expect(popup).toBe("switch-to-adult");
      else expect(popup).not.toBe("switch-to-adult");
      if (popup !== "switch-to-adult") expect(visit.hasShown).toBe(false);
      if (popup === "campaign") expect(seen.has("campaign:spring")).toBe(false);
      else if (popupLimits[popup] > 0) expect(seen.has(popup)).toBe(false);
    }),
    { numRuns: 2000 },
  ));
