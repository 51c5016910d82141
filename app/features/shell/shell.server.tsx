import { data } from "@remix-run/node";
import { isEmbedPath } from "#domain/embedding";
import { isUnder } from "#domain/is-under";
import { createPartnerCookies, sourceParameters } from "#domain/partner-cookies";
import { env, isHttps, publicSettings } from "~/lib/env.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { now } from "~/lib/request-context/clock.server";
import { findOfflineAudience } from "~/lib/request-context/offline-audience.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Viewer } from "~/lib/request-context/viewer";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import { readToast } from "~/lib/session/session.server";
import { formatTime } from "~/lib/time/time-text";
import { ConsentBanner } from "../consent/consent-banner";
import { decideForPage } from "../popup-content/decide-for-page.server";
import type { PopupContent } from "../popup-content/popup-content";
import { loadPopupContent } from "../popup-content/popup-content.server";
import { findThirdParties } from "../third-parties/third-parties.server";
import { emptyShell } from "./empty-shell";
import { getFooterContents } from "./footer";
import { Footer } from "./footer-view";
import styles from "./header.module.css";
import { HeaderContents, isCurrent } from "./header-contents";
import { getMenu } from "./menu";
import { MenuContents } from "./menu-contents";
import { degradedBannersId, type Shell } from "./shell";
import { TabBarContents } from "./tab-bar-contents";

/** Root loader: what every page shows. */
export const shellLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, request }) => {
    // Nothing for adults may be in a frame of another site, where nobody knows who watches.
    if (isEmbedPath(context.path)) return data({ ...emptyShell(), pictureBase: env.IMAGE_BASE_URL });
    const cookies = request.headers.get("cookie");
    const [viewer, pendingToast, popups, thirdParties, offline] = await Promise.all([
      context.viewer(),
      readToast(cookies),
      loadPopupContent(context),
      findThirdParties(context),
      findOfflineAudience(context),
    ]);
    const shell: Shell = {
      viewer,
      now: context.now,
      isOldSafari: context.browser.isOldSafari,
      isGiftHost: context.isGiftHost,
      isWebview: (await context.session()).data.webview !== undefined,
      pictureBase: env.IMAGE_BASE_URL,
      ...renderMenu(context, viewer),
      footer: renderFooter(context, viewer),
      consentBanner: renderConsentBanner(context, viewer),
      toast: pendingToast?.toast ?? null,
      popups,
      plainPopup: context.hasSession ? findPlainPopup(context, viewer, popups, cookies ?? "") : null,
      ...(await describePreview(context)),
      ...(thirdParties.length > 0 ? { thirdParties } : {}),
      ...(offline === null ? {} : { offline }),
    };
    const headers = new Headers();
    if (pendingToast) headers.append("Set-Cookie", pendingToast.clearing);
    // Where there is no session, the web server does it (server/remember-partner.ts), on kept pages as well.
    if (context.hasSession && (await context.allows("marketing")))
      for (const cookie of createPartnerCookies(context.url.searchParams, sourceParameters, isHttps))
        headers.append("Set-Cookie", cookie);
    return data(shell, { headers });
  },
);

/** Said at the desks as well, where the preview has no effect. */
async function describePreview(context: RequestContext): Promise<Pick<Shell, "preview">> {
  if (!context.hasSession) return {};
  const { preview } = (await context.session()).data;
  if (!preview || preview.expires <= now()) return {};
  const t = fixedT(context.locale, "desk");
  const at = formatTime("date-time", preview.at, context.timeZone, context.locale);
  const viewer = t(`preview.viewers.${preview.viewer}`);
  return { preview: t("preview.now", { viewer, at, country: preview.country }) };
}

/** The popup that this document opens by itself without script, for which it must be in the markup. */
function findPlainPopup(
  context: RequestContext,
  viewer: Viewer,
  content: PopupContent,
  cookies: string,
): Shell["plainPopup"] {
  const page = { path: context.path, query: context.url.searchParams };
  const { popup, campaign } = decideForPage(context, { viewer, content, cookies, ...page });
  return popup && { popup, id: campaign?.id ?? (popup === "survey" ? content.survey.id : null) };
}

/** Renders banners about stale or missing data. Call after all data was requested. */
export function renderDegradedBanners(context: RequestContext): void {
  const { isStale, isViewerUnknown } = context.degraded;
  const texts = [
    ...(isViewerUnknown ? ["viewerUnknown" as const] : []),
    ...(isStale ? ["stale" as const] : []),
  ];
  if (texts.length === 0) return;
  serverMarkup(context, DegradedBanners, { texts }, { id: degradedBannersId });
}

function DegradedBanners({ texts }: { texts: ("stale" | "viewerUnknown")[] }) {
  const { t } = useTranslation();
  return texts.map((text) => (
    <p key={text} className={styles.banner} role="status">
      {t(text)}
    </p>
  ));
}

/** Header, tab bar and menu for this kind of viewer, each with its current entry marked. */
function renderMenu(
  context: RequestContext,
  { kind, isVirtual, isChild, avatar }: Viewer,
): Pick<Shell, "header" | "tabBar" | "menu"> {
  const { path } = context;
  const current =
    getMenu(kind).find(({ url }) => isCurrent(url, path))?.url ??
    ([paths.home(), paths.kids(), paths.search()].includes(path) ? path : "");
  const viewer = { kind, isVirtual, isChild };
  const props = { viewer, path: current };
  return {
    header: serverMarkup(context, HeaderContents, {
      ...props,
      viewer: { ...viewer, avatar },
      isMiniApp: context.isMiniApp,
    }),
    tabBar: serverMarkup(context, TabBarContents, props),
    menu: serverMarkup(context, MenuContents, { kind }, { isHiddenAtFirst: true }),
  };
}

/** The request for consent, where it was not answered. Children are not asked. */
function renderConsentBanner(
  context: RequestContext,
  { isChild, authState }: Viewer,
): Shell["consentBanner"] {
  const isForKids = isUnder([paths.kids()], context.path);
  const isAsked =
    context.preview === null && context.consent === null && !isChild && authState === "loaded" && !isForKids;
  return isAsked ? serverMarkup(context, ConsentBanner, {}) : null;
}

/** The footer for this kind of viewer. */
function renderFooter(context: RequestContext, viewer: Viewer) {
  return serverMarkup(context, Footer, {
    contents: getFooterContents(viewer),
    settings: publicSettings(),
    isMobileWeb: context.browser.isMobile,
    year: new Date(context.now * 1000).getUTCFullYear(),
  });
}
