import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { QrPicture } from "../tv-code/qr-picture";
import styles from "./apps.module.css";
import type { appsLoader } from "./apps.server";

/** /ios-android-app: the app stores, or what to do without one. */
export function AppsPage() {
  const { device, stores, qr } = useLoaderData<typeof appsLoader>();
  const { t } = useTranslation("apps");
  const to = useLocalised();
  return (
    <div className={formPage.page}>
      <div className={styles.apps}>
        <div className={formPage.panel}>
          <h1>{t("title")}</h1>
          <p className={formPage.lead}>{t(stores.length > 0 ? "lead" : "leadWithout")}</p>
          {stores.length > 0 ? (
            stores.map(({ name, url }, index) => (
              <LinkButton
                key={name}
                look={index === 0 && device !== "computer" ? "primary" : "quiet"}
                isWide
                href={url}
              >
                {t("open", { name: t(`stores.${name}`) })}
              </LinkButton>
            ))
          ) : (
            <ul className={styles.ways}>
              {device === "android" ? null : <li>{t("homeScreen.ios")}</li>}
              {device === "ios" ? null : <li>{t("homeScreen.android")}</li>}
            </ul>
          )}
          <LinkButton look="text" isWide href={to(paths.home())}>
            {t("stay")}
          </LinkButton>
        </div>
        {qr ? (
          <figure className={styles.qr}>
            <QrPicture qr={qr} label={t("qr")} />
            <figcaption>{t("scan")}</figcaption>
          </figure>
        ) : null}
      </div>
    </div>
  );
}
