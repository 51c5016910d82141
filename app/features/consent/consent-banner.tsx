import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import styles from "./consent-banner.module.css";

/**
 * Asks for consent to what is not necessary. Rendered on the server only; `consent-store` sends the form without leaving the
 * page. Closing it is an answer as well: only what is necessary.
 */
export function ConsentBanner() {
  const { t } = useTranslation("consent");
  const to = useLocalised();
  return (
    <form
      method="post"
      action={paths.resources.consent()}
      className={styles.form}
      aria-label={t("banner.label")}
      data-consent=""
      data-testid="consent-banner"
    >
      <p className={styles.text}>
        {t("banner.text")}{" "}
        <a href={to(paths.cookieSettings())} className={styles.link}>
          {t("banner.settings")}
        </a>
      </p>
      <div className={styles.buttons}>
        <Button name="action" value="all">
          {t("banner.all")}
        </Button>
        <Button name="action" value="necessary">
          {t("banner.necessary")}
        </Button>
      </div>
      <button
        type="submit"
        name="action"
        value="necessary"
        className={styles.close}
        aria-label={t("banner.close")}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
        </svg>
      </button>
    </form>
  );
}
