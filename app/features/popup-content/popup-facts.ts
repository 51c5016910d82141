import type { PopupFacts } from "#domain/automatic-popup";
import { isMiniAppAddress, isMiniAppBrowser } from "#domain/mini-app";
import type { Viewer } from "~/lib/request-context/viewer";
import type { PopupContent } from "./popup-content";
import { readCookie, readSeen } from "./popup-marks";

type Page = {
  viewer: Viewer;
  content: PopupContent;
  /** Without the language. */
  path: string;
  query: URLSearchParams;
  cookies: string;
  now: number;
  isGiftHost: boolean;
  isMissing: boolean;
};
type Visit = Pick<PopupFacts["visit"], "isCrawler" | "hasShown" | "canAddToHomeScreen" | "secondOfDay"> & {
  /** Whether the screen is a phone's; without script, whether the browser is. */
  isNarrow: boolean;
  /** What the session storage remembers. */
  alsoSeen?: readonly string[];
};

const promoParameters = ["title", "image", "text"];

/** Whether this may be shown as a picture: the site's own, or one at an allowed host (AMB-056). */
export function isAllowedPicture(url: string | null, pictureHosts: readonly string[]): url is string {
  if (url === null) return false;
  // Browsers drop line breaks and tabs from addresses.
  if (/[\t\n\r\\]/.test(url)) return false;
  if (url.startsWith("/")) return !url.startsWith("//");
  return URL.canParse(url) && pictureHosts.includes(new URL(url).host) && url.startsWith("https://");
}

/** The facts of the decision, from what the server and the browser know. */
export function createPopupFacts(
  { viewer, content, path, query, cookies, now, isGiftHost, isMissing }: Page,
  { alsoSeen = [], isNarrow, ...visit }: Visit,
): PopupFacts {
  const { survey, alarm, pictureHosts } = content;
  const seen = readSeen(cookies, {
    now,
    surveyId: survey.id,
    campaignIds: content.campaigns.map(({ id }) => id),
  });
  return {
    viewer: { ...viewer, isKnown: viewer.authState === "loaded" },
    page: {
      path,
      isGiftHost,
      isMissing,
      hasPopup: query.has("popup"),
      hasPromo: promoParameters.some((name) => query.has(name)),
      hasSuspend: query.has("suspend"),
    },
    visit: {
      ...visit,
      isFromTv: readCookie(cookies, "fromTv") !== null,
      isAfterLogout: content.isAfterLogout,
      isMiniApp: isMiniAppAddress(query) || isMiniAppBrowser(cookies),
      isTapp: query.get("s") === "tapp",
      isTokenWebview: isNarrow && content.cameWithToken,
    },
    content: {
      isSold: content.tariffs.length > 0,
      hasUpsale: content.upsale !== null,
      isRenewalUnpaid: content.unpaid !== null,
      isPhoneUnconfirmed: content.unconfirmedPhone !== null,
      survey: { id: survey.id, img: isAllowedPicture(survey.img, pictureHosts) ? survey.img : null },
      alarm: { text: alarm.popup, except: alarm.except },
      campaigns: content.campaigns.map((campaign) => ({
        ...campaign,
        image: isAllowedPicture(campaign.image, pictureHosts) ? campaign.image : null,
      })),
    },
    seen: new Set([...seen, ...alsoSeen]),
  };
}
