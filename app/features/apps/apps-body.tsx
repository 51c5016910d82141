import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { type QrDrawing, QrPicture } from "../tv-code/qr-picture";
import styles from "./apps.module.css";

export type AppStore = { name: "ios" | "android" | "ru"; url: string };
type Props = {
  device: "ios" | "android" | "computer";
  /** The store of the viewer's device comes first. */
  stores: AppStore[];
  /** A QR code of this page, for opening it on a phone; null on phones, and if there is no store. */
  qr: QrDrawing | null;
};

/** /ios-android-app: the app stores, or what to do without one. Rendered on the server only. */
export function AppsBody({ device, stores, qr }: Props) {
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
