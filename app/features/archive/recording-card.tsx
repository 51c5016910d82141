import type { Recording } from "#contract/tv";
import { getAge } from "#domain/age-rating";
import { useTranslation } from "~/lib/i18n/i18n-context";
import cardStyles from "~/ui/card.module.css";
import { classes } from "~/ui/classes";
import { Picture } from "~/ui/picture";
import { cardWidth } from "../catalog/image-sizes";
import styles from "./archive.module.css";
import { RecordingName } from "./recording-name";
import { getTimeLeft } from "./time-left";
import { RecordingLink } from "./upgrade-form";

type Props = { recording: Recording; now: number; isLite: boolean; isEager?: boolean };

/** A recording in a grid or row: cover, age rating, remaining time, title, description. */
export function RecordingCard({ recording, now, isLite, isEager = false }: Props) {
  const { t } = useTranslation(["archive", "common"]);
  const { id, cover, description, expired_at: expiredAt } = recording;
  const left = getTimeLeft(expiredAt, now);
  const age = getAge(recording.rating_age);
  const time = left && t(left.unit, { count: left.count });
  return (
    <RecordingLink id={id} isLite={isLite} className={cardStyles.card}>
      <span className={classes(cardStyles.box, styles.cover)}>
        {cover ? (
          <Picture
            className={cardStyles.image}
            src={cover}
            alt=""
            size={cardWidth}
            ratio={[16, 9]}
            isEager={isEager}
          />
        ) : (
          <img className={cardStyles.image} src="/no-cover.svg" alt="" width={640} height={360} />
        )}
        <span className={styles.badges}>
          <span className={cardStyles.badge} aria-label={t("common:age", { age })} role="img">
            {age}
          </span>
          {time ? (
            <span className={cardStyles.badge}>
              <span className={styles.long}>{t("card.available", { time })}</span>
              <span className={styles.short}>{t("card.availableShort", { time })}</span>
            </span>
          ) : null}
        </span>
      </span>
      <span className={classes(cardStyles.name, styles.name)}>
        <RecordingName recording={recording} />
      </span>
      <span className={cardStyles.facts}>
        <span className={styles.description}>{description}</span>
      </span>
    </RecordingLink>
  );
}
