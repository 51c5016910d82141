import { useLocation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Fragment } from "~/lib/fragment/fragment";
import { splitLocale } from "~/lib/i18n/locales";
import { Header } from "./header";
import styles from "./header.module.css";
import { hasFooter } from "./footer";
import { Languages } from "./languages";
import type { Shell } from "./shell";
import { TabBar } from "./tab-bar";

type Props = {
  shell: Shell;
  /** The page begins with a picture the header lies on. */
  isOverPicture: boolean;
  isNotFound: boolean;
  popup: ReactNode;
  children: ReactNode;
};

const menuHref = "?popup=mobile-menu";

/** Header, page, footer, tab bar, notices and the popup of the address. */
export function Layout({ shell, isOverPicture, isNotFound, popup, children }: Props) {
  const { t } = useTranslation();
  const { path } = splitLocale(useLocation().pathname);
  const [search] = useSearchParams();
  const withFooter = !isNotFound && hasFooter({ path, isGiftHost: shell.isGiftHost, isWebview: false });
  return (
    <>
      {shell.isOldSafari ? <SafariNotice /> : null}
      <Header viewer={shell.viewer} path={path} isOverPicture={isOverPicture} menuHref={menuHref} />
      <main id="content" tabIndex={-1}>
        {shell.isStale ? <p className={styles.notice} role="status">{t("stale")}</p> : null}
        {children}
      </main>
      {withFooter ? <Fragment of={shell.footer} /> : null}
      <Languages path={path} />
      {search.has("popup") ? null : <TabBar viewer={shell.viewer} path={path} menuHref={menuHref} />}
      {shell.toast ? <p className={styles.toast} role="status">{toastText(shell.toast.message, t)}</p> : null}
      {popup}
    </>
  );
}

function SafariNotice() {
  const { t } = useTranslation();
  return (
    <div className={styles.notice} role="alert" data-testid="safari-notice">
      <strong>{t("safari.title")}</strong>
      <span>{t("safari.advice")}</span>
    </div>
  );
}

const toastKeys = ["removedFromContinue", "addedToFavorites", "failed"] as const;

function toastText(message: string, t: ReturnType<typeof useTranslation<"common">>["t"]): string {
  const key = toastKeys.find((known) => known === message) ?? "failed";
  return t(`toast.${key}`);
}
