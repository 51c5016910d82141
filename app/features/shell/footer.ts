import { homeCountry } from "#domain/country";
import { paths } from "~/lib/paths";
import type { Viewer } from "~/lib/request-context/viewer";
import { hasPart, isOffered } from "~/lib/site-parts";

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
    | "accessibility"
    | "newsletter"
    | "support"
    | "recsys"
    | "cookies";
  href: string;
};
export type FooterContents = {
  /** First column: the service and its documents. A child is sold nothing. */
  first: FooterLink[];
  /** Second column: help and more, depending on the viewer. */
  second: FooterLink[];
  /** Apps in stores and ways to pay: not for a child, nor are gifts and networks. */
  hasShops: boolean;
  hasGifts: boolean;
  hasCareers: boolean;
  hasSocial: boolean;
  hasRecsysNotice: boolean;
  hasRussianStore: boolean;
  /** Ways to pay that take roubles only. */
  hasRussianCards: boolean;
  hasForeignCompany: boolean;
  age: "0+" | "18+";
};

/** The footer's contents for a viewer (AMB-074, AMB-075). */
export function getFooterContents(viewer: Viewer): FooterContents {
  const isRu = viewer.country === homeCountry;
  const isKnownAdult = viewer.authState === "loaded" && !viewer.isChild;
  const first: FooterLink[] = [
    ...(viewer.isChild ? [] : [{ key: "tariffs" as const, href: paths.tariffs() }]),
    { key: "privacy", href: paths.legal("privacy_policy") },
    { key: "terms", href: paths.legal("terms_of_use") },
    { key: "cookies", href: paths.cookieSettings() },
    { key: "aboutLink", href: paths.about() },
    { key: "contacts", href: paths.contacts() },
  ];
  if (isRu) first.push({ key: "recsys", href: paths.legal("recsys") });
  const areOffered = (links: FooterLink[]) => links.filter(({ href }) => isOffered(href));
  return {
    first: areOffered(first),
    second: areOffered(getSecondColumn(viewer, isKnownAdult)),
    hasShops: !viewer.isChild,
    hasGifts: !viewer.isChild && hasPart("money"),
    hasCareers: isKnownAdult,
    hasSocial: isKnownAdult,
    hasRecsysNotice: isRu,
    hasRussianStore: isRu,
    hasRussianCards: isRu,
    hasForeignCompany: !isRu,
    age: viewer.isChild ? "0+" : "18+",
  };
}

function getSecondColumn(viewer: Viewer, isKnownAdult: boolean): FooterLink[] {
  if (viewer.isChild) return [{ key: "faq", href: paths.faq() }];
  if (!isKnownAdult) return [];
  return [
    { key: "support", href: viewer.isVirtual ? paths.support() : paths.accountSupport() },
    { key: "faq", href: paths.faq() },
    { key: "waysToWatch", href: paths.waysToWatch() },
    { key: "accessibility", href: paths.accessibility() },
    { key: "newsletter", href: paths.newsletter() },
    { key: "journal", href: paths.journal() },
    { key: "promos", href: paths.promos() },
    { key: "partners", href: paths.partners() },
  ];
}
