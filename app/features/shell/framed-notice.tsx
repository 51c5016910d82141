import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import styles from "./framed-notice.module.css";

type Props = {
  title: string;
  text?: string | null;
  /** Of the same page. */
  retryHref?: string | null;
  /** What may be tried instead of loading the page again. */
  children?: ReactNode;
};

/** Says in a frame of another site why it shows no video. The site opens in a tab of its own. */
export function FramedNotice({ title, text = null, retryHref = null, children }: Props) {
  const { t } = useTranslation(["embed", "common"]);
  const to = useLocalised();
  return (
    <main className={styles.notice}>
      <span className={styles.beam} aria-hidden="true" />
      <h1 className={styles.title}>{title}</h1>
      {text === null ? null : <p className={styles.text}>{text}</p>}
      <div className={styles.ways}>
        {retryHref === null ? null : (
          <LinkButton look="primary" href={retryHref}>
            {t("common:retry")}
          </LinkButton>
        )}
        {children}
        <LinkButton href={to(paths.home())} target="_blank" rel="noopener">
          {t("toSite")}
        </LinkButton>
      </div>
    </main>
  );
}
