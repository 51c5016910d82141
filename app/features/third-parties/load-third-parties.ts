import { isMiniAppBrowser } from "#domain/mini-app";
import {
  isAgreedTo,
  isOpenToOneTap,
  mayHaveThirdParties,
  tagManagerDelayMs,
  type ThirdParty,
  type ThirdPartyName,
} from "#domain/third-parties";
import { isCrawler } from "~/lib/document/is-crawler";
import { splitLocale } from "~/lib/i18n/locales";
import { allows, onConsent } from "../consent/consent-store";
import { cancelOneTap, offerOneTap } from "./one-tap";

/** What the loader has to know of the page. */
export type PageNow = {
  pathname: string;
  search: string;
  isChild: boolean;
  isKnown: boolean;
  isAskedForCode: boolean;
};
type Pages = {
  /** The page that is shown. */
  get: () => PageNow;
  /** Calls back with each page that is about to be shown, and again when it is. */
  watch: (listener: (page: PageNow) => void) => () => void;
  /** When the first page was hydrated, in Unix milliseconds. */
  mountedAt: number;
};

/**
 * Adds the scripts of other companies, each when the viewer has agreed to what it is for. A script cannot be removed: where
 * it may no longer run, the page is loaded anew. Returns what ends it.
 */
export function loadThirdParties(
  parties: readonly ThirdParty[],
  { get, watch, mountedAt }: Pages,
  reload: (address?: string) => void = loadAnew,
): () => void {
  const loaded = new Set<ThirdPartyName>();
  let footerAt = hasFooter() ? mountedAt : null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const mayOffer = ({ pathname, search }: PageNow) =>
    isOpenToOneTap(splitLocale(pathname).path, new URLSearchParams(search));

  const mayRun = ({ pathname, search, ...viewer }: PageNow) =>
    mayHaveThirdParties(
      { ...viewer, isEmbedded: isMiniAppBrowser(document.cookie) },
      splitLocale(pathname).path,
      new URLSearchParams(search),
    );

  /** How long to wait until this script's time has come; null while that is not known. */
  const getDelay = (name: ThirdPartyName): number | null => {
    if (name === "one-tap") return mayOffer(get()) && !isCrawler(navigator.userAgent) ? 0 : null;
    if (name !== "tag-manager") return 0;
    return footerAt === null ? null : footerAt + tagManagerDelayMs - Date.now();
  };

  const check = () => {
    clearTimeout(timer);
    if ([...loaded].some((name) => !isAgreedTo(name, allows))) return reload();
    if (!mayRun(get())) return;
    for (const { name, src } of parties) {
      if (loaded.has(name) || !isAgreedTo(name, allows)) continue;
      const delay = getDelay(name);
      if (delay === null) continue;
      if (delay > 0) timer = setTimeout(check, delay);
      else {
        loaded.add(name);
        if (name === "one-tap")
          void offerOneTap(
            (onLoad) => add(name, src, onLoad),
            () => mayOffer(get()),
          );
        else add(name, src);
      }
    }
  };

  const onPage = (page: PageNow) => {
    if (loaded.size > 0 && !mayRun(page)) return reload(page.pathname + page.search);
    if (loaded.has("one-tap") && !mayOffer(page)) cancelOneTap();
    if (footerAt === null && hasFooter()) footerAt = Date.now();
    check();
  };

  const stops = [watch(onPage), onConsent(check), () => clearTimeout(timer)];
  check();
  return () => stops.forEach((stop) => stop());
}

const hasFooter = () => document.querySelector('[data-block="footer"]') !== null;

function add(name: ThirdPartyName, src: string, onLoad?: () => void): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  script.dataset.thirdParty = name;
  if (onLoad) script.addEventListener("load", onLoad);
  document.head.append(script);
}

function loadAnew(address?: string): void {
  if (address === undefined || address === location.pathname + location.search) location.reload();
  else location.assign(address);
}
