import type { Viewer } from "~/lib/request-context/viewer";

/** Paths without a footer (M-042, AMB-076), compared with the path without its locale. */
const hidden = [
  /^\/close(_film)?$/,
  /^\/web\//,
  /^\/mobile\//,
  /^\/payment(Success|Fail)$/,
  /^\/tv$/,
  /^\/purchase$/,
  /^\/start$/,
  /^\/(auth|signin|signup|password|logout|token|megafon_connect|megafon_signin|megafon_signin_code)(\/|$)/,
  /^\/(signup_confirm|password_(recovery|recovery_confirm|reset|success)|pin_remove|doi-confirm|email-confirm|confirmed|denied)$/,
];

/** Whether a page has a footer. Not-found pages say so themselves. */
export function hasFooter({
  path,
  isGiftHost,
  isWebview,
}: {
  path: string;
  isGiftHost: boolean;
  isWebview: boolean;
}): boolean {
  if (isGiftHost || (isWebview && path.startsWith("/account"))) return false;
  return !hidden.some((pattern) => pattern.test(path));
}

export type FooterLink = {
  key:
    | "tariffs"
    | "privacy"
    | "terms"
    | "aboutLink"
    | "contacts"
    | "partners"
    | "promos"
    | "journal"
    | "faq"
    | "waysToWatch"
    | "newsletter"
    | "support"
    | "recsys";
  href: string;
};
export type FooterContents = {
  /** The first column: the service and its documents, for everyone. */
  first: FooterLink[];
  /** The second column: help and more, by who is looking. */
  second: FooterLink[];
  hasCareers: boolean;
  hasSocial: boolean;
  hasRecsysNotice: boolean;
  hasRussianStore: boolean;
  hasForeignCompany: boolean;
  age: "0+" | "18+";
};

/** What the footer shows to whom (section 2 «Footer», AMB-074, AMB-075). */
export function footerContents(viewer: Viewer): FooterContents {
  const isRu = viewer.country === "RU";
  const isKnownAdult = viewer.authState === "loaded" && !viewer.isChild;
  const first: FooterLink[] = [
    { key: "tariffs", href: "/tariffs" },
    { key: "privacy", href: "/legal/privacy_policy" },
    { key: "terms", href: "/legal/terms_of_use" },
    { key: "aboutLink", href: "/about" },
    { key: "contacts", href: "/contacts" },
  ];
  if (isRu) first.push({ key: "recsys", href: "/legal/recsys" });
  return {
    first,
    second: secondColumn(viewer, isKnownAdult),
    hasCareers: isKnownAdult,
    hasSocial: isKnownAdult,
    hasRecsysNotice: isRu,
    hasRussianStore: isRu,
    hasForeignCompany: !isRu,
    age: viewer.isChild ? "0+" : "18+",
  };
}

function secondColumn(viewer: Viewer, isKnownAdult: boolean): FooterLink[] {
  if (viewer.isChild) return [{ key: "faq", href: "/faq" }];
  if (!isKnownAdult) return [];
  return [
    { key: "support", href: viewer.isVirtual ? "/support" : "/account/support" },
    { key: "faq", href: "/faq" },
    { key: "waysToWatch", href: "/ways-to-watch" },
    { key: "newsletter", href: "/newsletter" },
    { key: "journal", href: "/journal" },
    { key: "promos", href: "/promos" },
    { key: "partners", href: "/partners" },
  ];
}
