import { Star } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import buttonStyles from "~/ui/button.module.css";
import styles from "./favorites.module.css";
import { ratings } from "./stores";
import { useOptimisticValue } from "./use-optimistic-value";

const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * A rating form in a disclosure: ten submit buttons, with the viewer's own rating marked. Without script the viewer's
 * rating is unknown, so every button and «remove» are available.
 */
export function RatingForm({ uid }: { uid: string }) {
  const { t } = useTranslation("favorites");
  const { value: rating, press } = useOptimisticValue(ratings, uid);
  const getButtonProps = (value: number) => ({
    type: "submit" as const,
    name: "rating",
    value,
    onClick: (event: MouseEvent) => void press(event, value),
  });
  return (
    <details className={styles.rating}>
      <summary className={buttonStyles.button}>
        <Star size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{rating ? t("rating.mine", { rating }) : t("rating.rate")}</span>
      </summary>
      <form
        method="post"
        action={paths.resources.rating()}
        className={styles.ratingPanel}
        data-enhance=""
        data-keep-scroll=""
      >
        <fieldset>
          <legend>{t("rating.legend")}</legend>
          <input type="hidden" name="uid" value={uid} />
          <div className={styles.scale}>
            {values.map((value) => (
              <button
                key={value}
                aria-pressed={value === rating}
                aria-label={t("rating.value", { rating: value })}
                {...getButtonProps(value)}
              >
                {value}
              </button>
            ))}
          </div>
          <button className={styles.removeRating} hidden={rating === 0} {...getButtonProps(0)}>
            {t("rating.remove")}
          </button>
        </fieldset>
      </form>
    </details>
  );
}

export const island = { Component: RatingForm, texts: ["favorites"] };
