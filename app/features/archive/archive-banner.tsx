import type { RecordingPoster } from "#contract/tv";
import { getAge } from "#domain/age-rating";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import button from "~/ui/button.module.css";
import { classes } from "~/ui/classes";
import facts from "~/ui/facts.module.css";
import { Picture } from "~/ui/picture";
import { pageWidth } from "../catalog/image-sizes";
import styles from "./archive.module.css";
import { RecordingLink } from "./upgrade-form";

/** The recording featured by the editors. */
export function ArchiveBanner({ poster, isLite }: { poster: RecordingPoster; isLite: boolean }) {
  const { t } = useTranslation("archive");
  const langOf = useNameLang();
  return (
    <RecordingLink id={poster.catchup_id} isLite={isLite} className={styles.banner}>
      {poster.images.background ? (
        <Picture src={poster.images.background} alt="" size={pageWidth} ratio={[22, 10]} isEager isMain />
      ) : null}
      <span className={styles.bannerText}>
        <span className={styles.bannerKicker}>{t("banner.label")}</span>
        <strong lang={langOf(poster.title)}>{poster.title}</strong>
        <span className={styles.bannerLong} lang="ru">
          {poster.text}
        </span>
        <span className={facts.age}>{getAge(poster.rating_age)}</span>
        <span className={classes(button.button, button.primary, styles.bannerAction)}>
          {t("recording.watch")}
        </span>
      </span>
    </RecordingLink>
  );
}
