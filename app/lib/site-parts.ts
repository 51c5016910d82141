import { type OptionalPart, optionalParts } from "#contract/parts";
import { isUnder } from "#domain/is-under";

/** Where the pages of each part begin; those of a more specific path come first. */
const beginnings: readonly (readonly [OptionalPart, readonly string[]])[] = [
  [
    "money",
    [
      "/account/subscriptions",
      "/subscriptionManage",
      "/account/payments",
      "/payment_history",
      "/account/receipts",
      "/account/promo",
      "/tariffs",
      "/start",
      "/purchase",
      "/upsale",
      "/pages",
      "/web",
      "/mobile",
      "/paymentSuccess",
      "/paymentFail",
      "/code",
      "/premium_code",
      "/coupon",
      "/code_success",
      "/promo_default",
      "/promos",
      "/landing",
      "/partners/promo",
      "/support-desk/money",
    ],
  ],
  ["television", ["/archive", "/channel", "/tvchannels", "/account/iptv", "/iptv"]],
  [
    "accounts",
    [
      "/account",
      "/auth",
      "/signin",
      "/signup",
      "/megafon_signin",
      "/megafon_signin_code",
      "/megafon_connect",
      "/signup_confirm",
      "/password",
      "/password_recovery",
      "/password_recovery_confirm",
      "/password_reset",
      "/password_success",
      "/promoter",
      "/tv",
      "/token",
      "/profiles",
      "/child_profile",
      "/pin",
      "/pin_remove",
      "/history",
      "/favorites",
      "/email-confirm",
      "/doi-confirm",
      "/confirmed",
      "/denied",
      "/game",
      "/achievements",
      "/newsletter",
      "/unsubscribe",
      "/support",
      "/together",
      "/my-channel",
      "/year",
      "/support-desk",
    ],
  ],
];

/** What scripts ask for and forms send to, below /resources. */
const resources: Record<OptionalPart, readonly string[]> = {
  money: ["payments"],
  television: ["tv-now", "tv-on-air", "tv-favorites", "tv-reminders", "xmltv.xml", "showing", "showings"],
  accounts: [
    "passkey",
    "my-data",
    "one-tap",
    "premiere",
    "push-browser",
    "support-events",
    "together",
    "together-events",
    "my-channel",
    "support-picture",
    "film-upload",
    "tv-code",
    "continue-watching",
    "favorites",
    "rating",
    "spoilers",
    "recommendation-signals",
    "progress",
    "viewing",
  ],
};

let missing: readonly OptionalPart[] = [];

/** Set once: by the server from API_PARTS, by the browser from the document. */
export function setMissingParts(parts: readonly OptionalPart[]): void {
  missing = parts;
}
export const getMissingParts = (): readonly OptionalPart[] => missing;

export const hasPart = (part: OptionalPart): boolean => !missing.includes(part);

/** Whether a path without its locale leads to a part that is there. */
export function isOffered(path: string): boolean {
  if (missing.length === 0) return true;
  const part = getPathPart(path);
  return part === null || hasPart(part);
}

/** The part of the site that a path without its locale belongs to; null for the catalogue, which is always there. */
export function getPathPart(path: string): OptionalPart | null {
  const [own = ""] = path.split(/[?#]/, 1);
  const [, folder, resource = ""] = own.split("/");
  if (folder === "resources") return optionalParts.find((part) => resources[part].includes(resource)) ?? null;
  return beginnings.find(([, paths]) => isUnder(paths, own))?.[0] ?? null;
}
