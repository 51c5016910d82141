import { useLocation, useSearchParams } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { isUnder } from "#domain/is-under";
import { eventBlock } from "~/lib/event-block";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { splitLocale } from "~/lib/i18n/locales";
import { useToast } from "~/lib/navigation/toasts";
import { useCurrentLinks } from "~/lib/navigation/use-current-links";
import { useFocusAfterNavigation } from "~/lib/navigation/use-focus-after-navigation";
import { useProfileOfOtherTabs } from "~/lib/navigation/use-profile-of-other-tabs";
import { paths } from "~/lib/paths";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import consentStyles from "../consent/consent-banner.module.css";
import { useConsent } from "../consent/use-consent";
import { FavoriteForm } from "../favorites/favorite-form";
import styles from "./header.module.css";
import { Languages } from "./languages";
import { degradedBannersId, type Shell } from "./shell";
import { useFrame } from "./use-frame";

/** Banners are rendered after all data was requested, when it is known whether some is stale or missing. */
const degradedBanners = { id: degradedBannersId };

/** On lists of the catalogue and of recordings the tab bar stays under a popup (M-068, AMB-083). */
const keepsTabBar = /^\/(movies|series|animation|cartoons|archive)(\/|$)/;

type Props = {
  shell: Shell;
  /** Whether the page starts with a picture that the header overlays. */
  isOverPicture: boolean;
  isNotFound: boolean;
  /** Whether a popup is open that is not in the address. */
  isPopupOpen: boolean;
  popup: ReactNode;
  children: ReactNode;
};

/** Everything around a page: header, footer, tab bar, banners, toast and the popup named in the URL. */
export function PageFrame({ shell, isOverPicture, isNotFound, isPopupOpen, popup, children }: Props) {
  const { t } = useTranslation();
  const { pathname, key: locationKey } = useLocation();
  const { path } = splitLocale(pathname);
  useCurrentLinks(pathname);
  const [firstLocationKey] = useState(locationKey);
  useFocusAfterNavigation();
  useConsent(shell.viewer, locationKey);
  useProfileOfOtherTabs(shell.viewer.isVirtual ? null : shell.viewer.profileId);
  const [search] = useSearchParams();
  const { toast, count } = useToast(shell.toast);
  const frame = useFrame();
  const isEmbedded = frame === "window";
  const isFramed = isEmbedded || (shell.isWebview && path.startsWith(paths.account()));
  const { alarm } = shell.popups;
  const isCovered = (search.has("popup") || isPopupOpen) && !keepsTabBar.test(path);
  const isFooterShown = !isNotFound && !isFramed && !shell.isGiftHost && frame !== "no-footer";
  return (
    <>
      {shell.isOldSafari ? <SafariBanner /> : null}
      {shell.preview === undefined ? null : <PreviewBar text={shell.preview} />}
      <a href="#content" className={styles.skip}>
        {t("skipToContent")}
      </a>
      {isFramed ? null : (
        <header
          {...eventBlock("header")}
          className={classes(
            styles.header,
            isOverPicture && styles.overPicture,
            frame === "landing" && styles.withoutTabBar,
          )}
        >
          <ServerMarkup of={shell.header} className={styles.contents} />
        </header>
      )}
      <main id="content" tabIndex={-1}>
        {locationKey === firstLocationKey ? <ServerMarkup of={degradedBanners} /> : null}
        {alarm.text === null || isUnder(alarm.except, path) ? null : (
          <p className={styles.banner} role="status" data-testid="alarm">
            {alarm.text}
          </p>
        )}
        {children}
      </main>
      {isFooterShown ? <ServerMarkup of={shell.footer} /> : null}
      {isEmbedded ? null : <Languages path={path} />}
      {shell.consentBanner && !isEmbedded && path !== paths.cookieSettings() ? (
        <ServerMarkup of={shell.consentBanner} className={consentStyles.banner} />
      ) : null}
      <nav
        {...eventBlock("tab_bar")}
        className={styles.tabBar}
        aria-label={t("menu.tabs")}
        data-testid="tab-bar"
        data-marks-current=""
        hidden={isCovered || isFramed || shell.isGiftHost || frame === "landing"}
      >
        <ServerMarkup of={shell.tabBar} className={styles.contents} />
      </nav>
      <FavoriteForm />
      {toast ? (
        <p key={count} className={styles.toast} role="status">
          {getToastText(toast.message, t)}
        </p>
      ) : null}
      {popup}
    </>
  );
}

/** Ends by a form of its own document, as the whole site is another one then. */
function PreviewBar({ text }: { text: string }) {
  const { t } = useTranslation();
  const to = useLocalised();
  return (
    <form
      method="post"
      action={to(paths.previewDesk())}
      className={styles.preview}
      aria-label={t("preview.bar")}
    >
      <input type="hidden" name="intent" value="end" />
      <p role="status">{text}</p>
      <Button>{t("preview.end")}</Button>
    </form>
  );
}

function SafariBanner() {
  const { t } = useTranslation();
  return (
    <div className={styles.banner} role="alert" data-testid="safari-notice">
      <strong>{t("safari.title")}</strong>
      <span>{t("safari.advice")}</span>
    </div>
  );
}

function getToastText(message: string, t: ReturnType<typeof useTranslation<"common">>["t"]): string {
  const key = `toast.${message}`;
  const text = t(key as "toast.failed");
  return text === key ? t("toast.failed") : text;
}
