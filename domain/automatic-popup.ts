import type { AccountType } from "#contract/auth";
import { isSubscriber } from "./account-type";
import { isUnder } from "./is-under";

/** The popups that a page opens by itself, the most important first (AMB-197). */
export const automaticPopups = [
  "switch-to-adult",
  "promo",
  "suspended",
  "operator-blocked",
  "renewal",
  "alarm",
  "confirm-phone",
  "upsale",
  "subscription-offer",
  "subscriptions",
  "campaign",
  "survey",
  "home-screen",
] as const;
export type AutomaticPopup = (typeof automaticPopups)[number];

/** A popup that the service's marketing shows for a part of each day (E-092). */
type Campaign = {
  id: string;
  image: string | null;
  /** Seconds of the viewer's day; null means the day's own start or end. */
  start_time: number | null;
  end_time: number | null;
  show_pages: readonly ("main" | "product" | "all")[];
};

/** What the decision depends on. `page.path` has no language. */
export type PopupFacts = {
  viewer: {
    accountType: AccountType;
    isVirtual: boolean;
    isChild: boolean;
    aclType: string | null;
    country: string;
    partner: string | null;
    operatorPopup: string | null;
    isToBeDeleted: boolean;
    /** False if the API could not identify the viewer, who is then treated as a child. */
    isKnown: boolean;
  };
  page: {
    path: string;
    isGiftHost: boolean;
    isMissing: boolean;
    /** Whether the address opens a popup itself. */
    hasPopup: boolean;
    hasPromo: boolean;
    hasSuspend: boolean;
  };
  visit: {
    isCrawler: boolean;
    /** Whether this load has shown one already. */
    hasShown: boolean;
    isFromTv: boolean;
    isAfterLogout: boolean;
    isMiniApp: boolean;
    isTapp: boolean;
    /** A narrow screen with `auth_token` in the address. */
    isTokenWebview: boolean;
    /** Safari on iOS, where the site is not on the home screen. */
    canAddToHomeScreen: boolean;
    /** Seconds since the viewer's midnight. */
    secondOfDay: number;
  };
  /** What there is to show. */
  content: {
    isSold: boolean;
    hasUpsale: boolean;
    isRenewalUnpaid: boolean;
    isPhoneUnconfirmed: boolean;
    survey: { id: string | null; img: string | null };
    alarm: { text: string | null; except: readonly string[] };
    campaigns: readonly Campaign[];
  };
  /** What this browser has seen within the popup's own limit; campaigns as `campaign:{id}`. */
  seen: ReadonlySet<string>;
};

type Rule = readonly [name: string, stops: (facts: PopupFacts) => boolean];

/** For so long a popup that was shown does not come again, in seconds (K-037, K-039, K-046, AMB-114, AMB-252). */
export const popupLimits = {
  promo: 0,
  suspended: 0,
  "switch-to-adult": 0,
  "operator-blocked": 86_400,
  renewal: 86_400,
  alarm: 86_400,
  "confirm-phone": 86_400,
  upsale: 86_400,
  "subscription-offer": 300,
  subscriptions: 86_400,
  campaign: 365 * 86_400,
  survey: 365 * 86_400,
  "home-screen": 30 * 86_400,
} as const satisfies Record<AutomaticPopup, number>;

/** AMB-078. */
const landingPaths = ["/pages", "/partners/promo", "/coupon/registration", "/landing"];
const signInPaths = ["/auth", "/signin", "/signup", "/password", "/logout", "/pin", "/pin_remove"];
const staffPaths = ["/support-desk", "/promoter", "/dev"];
const paymentPaths = ["/purchase", "/web", "/mobile", "/paymentSuccess", "/paymentFail"];
/** Pages about tariffs and legal texts (AMB-097). */
const offerPaths = ["/tariffs", "/upsale", "/start", "/legal", "/cookie-settings"];

const child: Rule = ["a child's profile", ({ viewer }) => viewer.isChild || !viewer.isKnown];
const adult: Rule = ["no child's profile", ({ viewer }) => !viewer.isChild];
const unknown: Rule = ["the viewer is unknown", ({ viewer }) => !viewer.isKnown];
const virtual: Rule = ["no account", ({ viewer }) => viewer.isVirtual];
const subscriber: Rule = [
  "a subscription",
  ({ viewer }) => !viewer.isVirtual && isSubscriber(viewer.accountType),
];
const fromTv: Rule = ["the visitor came from a television", ({ visit }) => visit.isFromTv];
const onOfferPage: Rule = [
  "a page about tariffs or a legal text",
  ({ page }) => isUnder(offerPaths, page.path),
];
const onKidsPage: Rule = ["a page for children", ({ page }) => isUnder(["/kids"], page.path)];
const onInvitation: Rule = [
  "an invitation to watch together, or somebody's programme or year",
  ({ page }) => isUnder(["/together", "/my-channel", "/year"], page.path),
];
const notSold: Rule = ["nothing is sold here", ({ content }) => !content.isSold];
const seen = (popup: AutomaticPopup): Rule => ["seen lately", (facts) => facts.seen.has(popup)];

/** Rules of every popup. */
const everywhere: readonly Rule[] = [
  ["a crawler", ({ visit }) => visit.isCrawler],
  ["a gift host", ({ page }) => page.isGiftHost],
  ["a landing page", ({ page }) => isUnder(landingPaths, page.path)],
  ["a page for signing in", ({ page }) => isUnder(signInPaths, page.path)],
  ["a page of a payment", ({ page }) => isUnder(paymentPaths, page.path)],
  ["a page of the staff", ({ page }) => isUnder(staffPaths, page.path)],
  ["another popup is open", ({ page }) => page.hasPopup],
  ["the page does not exist", ({ page }) => page.isMissing],
];
const oncePerLoad: Rule = ["one was shown since the page was loaded", ({ visit }) => visit.hasShown];

/** What hides the offer of a subscription besides the rules of every popup (F-128 to F-133, AMB-097). */
const offerRules: readonly Rule[] = [
  subscriber,
  child,
  fromTv,
  ["a narrow screen with a token in the address", ({ visit }) => visit.isTokenWebview],
  ["the visitor has signed out", ({ visit }) => visit.isAfterLogout],
  onOfferPage,
  onInvitation,
  ["the messenger's mini-app", ({ visit }) => visit.isMiniApp || visit.isTapp],
  seen("subscription-offer"),
  ["the partner ttk", ({ viewer }) => viewer.partner === "ttk"],
];

const rules: Record<AutomaticPopup, readonly Rule[]> = {
  // Blocks what the profile could see (F-143, F-144), so it comes on every page but those on which one leaves it.
  "switch-to-adult": [
    adult,
    unknown,
    ["the account pays or never paid", ({ viewer }) => !isEndedOrLite(viewer)],
    ["a page of profiles", ({ page }) => isUnder(["/profiles"], page.path)],
  ],
  promo: [child, oncePerLoad, ["no text in the address", ({ page }) => !page.hasPromo]],
  suspended: [child, oncePerLoad, ["not suspended by the address", ({ page }) => !page.hasSuspend]],
  "operator-blocked": [
    child,
    oncePerLoad,
    ["not blocked by the operator", ({ viewer }) => viewer.operatorPopup !== "to_block"],
    seen("operator-blocked"),
  ],
  renewal: [
    child,
    virtual,
    oncePerLoad,
    ["no failed renewal", ({ content }) => !content.isRenewalUnpaid],
    ["the account's own pages", ({ page }) => isUnder(["/account"], page.path)],
    seen("renewal"),
  ],
  alarm: [
    child,
    oncePerLoad,
    ["no message", ({ content }) => content.alarm.text === null],
    ["a page without the message", ({ page, content }) => isUnder(content.alarm.except, page.path)],
    seen("alarm"),
  ],
  "confirm-phone": [
    child,
    virtual,
    oncePerLoad,
    ["the phone is confirmed", ({ content }) => !content.isPhoneUnconfirmed],
    ["the account is to be deleted", ({ viewer }) => viewer.isToBeDeleted],
    ["the account's own pages", ({ page }) => isUnder(["/account"], page.path)],
    seen("confirm-phone"),
  ],
  upsale: [
    ["not in Russia", ({ viewer }) => viewer.country !== "RU"],
    virtual,
    subscriber,
    child,
    fromTv,
    oncePerLoad,
    onOfferPage,
    onInvitation,
    onKidsPage,
    ["no such tariff", ({ content }) => !content.hasUpsale],
    seen("upsale"),
  ],
  "subscription-offer": [...offerRules, oncePerLoad, onKidsPage, notSold],
  subscriptions: [
    ["an account", ({ viewer }) => !viewer.isVirtual],
    child,
    fromTv,
    oncePerLoad,
    onOfferPage,
    onKidsPage,
    ["the messenger's mini-app", ({ visit }) => visit.isMiniApp || visit.isTapp],
    notSold,
    seen("subscriptions"),
  ],
  campaign: [
    child,
    virtual,
    oncePerLoad,
    ["no campaign for this page and hour", (facts) => findCampaign(facts) === null],
  ],
  survey: [
    child,
    virtual,
    oncePerLoad,
    ["no survey", ({ content }) => content.survey.id === null || content.survey.img === null],
    seen("survey"),
  ],
  "home-screen": [
    child,
    oncePerLoad,
    ["not Safari on iOS, or installed", ({ visit }) => !visit.canAddToHomeScreen],
    seen("home-screen"),
  ],
};

type PopupDecision = {
  popup: AutomaticPopup | null;
  campaign: Campaign | null;
  /** Those that were passed over, with the rule that stopped each (AMB-256). */
  passedOver: { popup: AutomaticPopup; rule: string }[];
};

/** The one popup that this page opens by itself, or none. */
export function decideAutomaticPopup(facts: PopupFacts): PopupDecision {
  const passedOver: PopupDecision["passedOver"] = [];
  for (const popup of automaticPopups) {
    const rule = [...everywhere, ...rules[popup]].find(([, stops]) => stops(facts));
    if (rule === undefined)
      return { popup, campaign: popup === "campaign" ? findCampaign(facts) : null, passedOver };
    passedOver.push({ popup, rule: rule[0] });
  }
  return { popup: null, campaign: null, passedOver };
}

/** Whether a subscription may be offered to a viewer who pressed «play», whatever this load has shown (AMB-099). */
export const isSubscriptionOfferAllowed = (facts: PopupFacts): boolean =>
  ![...everywhere, ...offerRules].some(([, stops]) => stops(facts));

/** A child's profile of an account that paid once, or has lite subscriptions only (F-143, F-144). */
const isEndedOrLite = ({ accountType, aclType }: PopupFacts["viewer"]): boolean =>
  isSubscriber(accountType) ? aclType === "lite" : accountType === "EX_PAID";

/** The first with a picture, for this page and hour, that was not closed (P-041 to P-046). */
function findCampaign({ content, page, visit, seen }: PopupFacts): Campaign | null {
  return (
    content.campaigns.find(
      ({ id, image, show_pages, ...hours }) =>
        image !== null &&
        isWithin(hours, visit.secondOfDay) &&
        (show_pages.includes("all") || show_pages.some((kind) => kind === getPageKind(page.path))) &&
        !seen.has(`campaign:${id}`),
    ) ?? null
  );
}

function getPageKind(path: string): "main" | "product" | null {
  if (path === "/" || path === "/kids") return "main";
  return path.startsWith("/watch/") ? "product" : null;
}

/** Whether this second of the day is in the window, which may pass midnight. */
function isWithin(
  { start_time, end_time }: Pick<Campaign, "start_time" | "end_time">,
  second: number,
): boolean {
  const [start, end] = [start_time ?? 0, end_time ?? 86_400];
  return start <= end ? start <= second && second < end : second >= start || second < end;
}
