/** Parts of the site that an operator's API may leave out: what needs them is then not drawn. */
export const optionalParts = ["accounts", "money", "television"] as const;
export type OptionalPart = (typeof optionalParts)[number];
/** `desk`: the pages of our own staff. */
export type Part = "catalogue" | OptionalPart | "desk";

/** Whole groups; all others are the catalogue's. */
const groups: Partial<Record<string, Part>> = {
  account: "accounts",
  auth: "accounts",
  newsletter: "accounts",
  ownChannel: "accounts",
  parents: "accounts",
  passkeys: "accounts",
  pin: "accounts",
  popups: "accounts",
  profile: "accounts",
  profiles: "accounts",
  promoter: "accounts",
  scoring: "accounts",
  support: "accounts",
  together: "accounts",
  year: "accounts",
  billing: "money",
  promo: "money",
  receipts: "money",
  iptv: "television",
  tv: "television",
  editing: "desk",
  moneyDesk: "desk",
  viewingDesk: "desk",
};

/** Operations that belong to another part than their group. */
const operations: Partial<Record<string, Part>> = {
  // Whoever presses «play» gets a session without an account.
  "auth.deviceLogin": "catalogue",
  "auth.logout": "catalogue",
  "auth.me": "catalogue",
  "auth.refresh": "catalogue",
  "search.channels": "television",
  "search.recordings": "television",
  "popups.campaigns": "desk",
  "popups.notices": "desk",
  "popups.removeCampaign": "desk",
  "popups.saveCampaign": "desk",
  "popups.saveNotices": "desk",
};

/** The part of the site that an operation of the contract, such as `tv.channels`, is for. */
export function getPart(operationId: string): Part {
  const [group = "", name = ""] = operationId.split(".");
  const isOfDesk = group === "support" && name.startsWith("desk");
  return isOfDesk ? "desk" : (operations[operationId] ?? groups[group] ?? "catalogue");
}
