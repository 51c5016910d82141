import type { ConsentCategory } from "./consent";
import { isMiniAppAddress } from "./mini-app";

/** Scripts of other companies that an operator may switch on, with what each needs consent to (AMB-148, AMB-203). */
const thirdParties = {
  consent: "necessary",
  "tag-manager": "statistics",
  messenger: "preferences",
  marketing: "marketing",
  survey: "preferences",
  "one-tap": "preferences",
} as const satisfies Record<string, ConsentCategory | "necessary">;
export type ThirdPartyName = keyof typeof thirdParties;
export type ThirdParty = { name: ThirdPartyName; src: string };

/** The tag manager starts so long after the footer has mounted (K-036, AMB-012). */
export const tagManagerDelayMs = 5000;

/** How long an offer to sign in by one tap may be taken. */
export const oneTapSeconds = 600;

/** How the addresses of pages begin that are for children, for groups that watch together (whoever reads the address may join), signing in, secrets, paying, the viewer's own affairs and the staff. */
const closedPages =
  /^\/(kids|child_profile|together(?:\/|$)|auth|sign(in|up)|password|megafon_|logout|token\/|pin|profiles|account|tv$|tv\/|landing\/|purchase|set-tariff|web\/|mobile\/|payment|coupon\/|unsubscribe|email-confirm|doi-confirm|confirmed|denied|support-desk|promoter|dev$|dev\/)|\/signup$/i;
/** Pages of offers, of paying, of players and of applications: a visitor came for that, not for an account. */
const pagesWithoutOneTap =
  /^\/(pages|partners\/promo|promos?|code|premium_code|promo_default|tariffs|start|upsale|subscriptionManage|tvchannels|archive\/watch|ios-android-app|close|close_film)(_success)?(\/|$)/i;
/** Popups in which something secret is entered. */
const closedPopups = ["login", "pin", "add-email", "card-error"];

/** Whether nobody else's script may run on a page. `path` has no language. */
export const isClosedToThirdParties = (path: string, query: URLSearchParams): boolean =>
  closedPages.test(path) ||
  closedPopups.includes(query.get("popup") ?? "") ||
  isMiniAppAddress(query) ||
  query.get("s") === "tapp" ||
  query.has("together") ||
  query.has("auth_token");

/** Whether a visitor is offered to sign in by one tap on a page; nothing else may lie over it. `path` has no language. */
export const isOpenToOneTap = (path: string, query: URLSearchParams): boolean =>
  !pagesWithoutOneTap.test(path) && !query.has("popup");

/** Whose browser it is. */
type Viewer = {
  isChild: boolean;
  /** False if the API could not identify the viewer. */
  isKnown: boolean;
  /** Whether an application or a messenger shows the site. */
  isEmbedded: boolean;
  /** Whether a code for the phone is asked for, which may be on any page. */
  isAskedForCode: boolean;
};

/** Whether scripts of other companies may run at all for this viewer on this page; consent comes on top of it. */
export const mayHaveThirdParties = (
  { isChild, isKnown, isEmbedded, isAskedForCode }: Viewer,
  path: string,
  query: URLSearchParams,
): boolean => isKnown && !isChild && !isEmbedded && !isAskedForCode && !isClosedToThirdParties(path, query);

/** What a viewer has to agree to before this script runs. */
export const getConsentCategory = (name: ThirdPartyName): ConsentCategory | "necessary" => thirdParties[name];

/** Whether the viewer agreed to what this script is for. */
export const isAgreedTo = (name: ThirdPartyName, allows: (category: ConsentCategory) => boolean): boolean => {
  const category = getConsentCategory(name);
  return category === "necessary" || allows(category);
};
