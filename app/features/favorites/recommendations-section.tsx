import type { Recommendation } from "#contract/filters";
import type { RecommendationSignals } from "#contract/profile";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import shelfStyles from "~/ui/shelf.module.css";
import { cardWidth } from "../catalog/image-sizes";
import { TitleCard } from "../catalog/title-card";
import { FavoriteItem } from "./favorite-item";
import styles from "./favorites.module.css";

export type Recommendations = { items: Recommendation[]; signals: RecommendationSignals };

const signalNames = ["watched", "rated", "favorite"] as const;

/** Recommendations, each with its reason, and switches for the signals they are based on. */
export function RecommendationsSection({
  recommendations,
  back,
  isChild,
}: {
  recommendations: Recommendations;
  back: string;
  isChild: boolean;
}) {
  const { t } = useTranslation("favorites");
  return (
    <section className={styles.recommendations} aria-labelledby="recommendations-title" id="recommendations">
      <h2 id="recommendations-title">{t(isChild ? "recommendations.titleKids" : "recommendations.title")}</h2>
      {recommendations.items.length === 0 ? (
        <p className={styles.quiet}>{t("recommendations.empty")}</p>
      ) : null}
      <ul className={shelfStyles.grid}>
        {recommendations.items.map((item) => (
          <FavoriteItem key={item.uid} card={item}>
            <TitleCard card={item} imageSize={cardWidth} />
            <details className={styles.reason}>
              <summary>{t("recommendations.why")}</summary>
              <Reason reason={item.reason} isChild={isChild} />
            </details>
          </FavoriteItem>
        ))}
      </ul>
      <form
        method="post"
        action={paths.resources.recommendationSignals()}
        className={styles.signals}
        data-enhance=""
        data-keep-scroll=""
      >
        <input type="hidden" name="back" value={back} />
        <fieldset>
          <legend>{t("recommendations.signals")}</legend>
          {signalNames.map((signal) => (
            <label key={signal} className={styles.signal}>
              <input type="checkbox" name={signal} defaultChecked={recommendations.signals[signal]} />
              <span>{t(`recommendations.signal.${signal}`)}</span>
            </label>
          ))}
        </fieldset>
        <p className={styles.quiet}>{t("recommendations.note")}</p>
        <Button>{t("recommendations.save")}</Button>
      </form>
    </section>
  );
}

type ReasonProps = Pick<Recommendation, "reason"> & { isChild: boolean };

function Reason({ reason: { signal, title, alias }, isChild }: ReasonProps) {
  const { t } = useTranslation("favorites");
  const to = useLocalised();
  const langOf = useNameLang();
  if (signal === "popular" || title === null) return <p data-why="">{t("recommendations.reason.popular")}</p>;
  return (
    <p data-why="">
      {t(isChild ? `recommendations.reasonKids.${signal}` : `recommendations.reason.${signal}`)}{" "}
      <span lang={langOf(title)}>{alias ? <a href={to(paths.title(alias))}>{title}</a> : title}</span>
    </p>
  );
}
