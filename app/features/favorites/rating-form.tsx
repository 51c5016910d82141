import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths";
import buttonStyles from "~/ui/button.module.css";
import styles from "./favorites.module.css";

const ratings = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Rating form in a disclosure: ten submit buttons. Script marks the viewer's own rating (viewer-state). */
export function RatingForm({ uid }: { uid: string }) {
  const { t } = useTranslation("favorites");
  return (
    <details
      className={styles.rating}
      data-rating={uid}
      data-rate={t("rating.rate")}
      data-mine={t("rating.mine")}
    >
      <summary className={buttonStyles.button}>
        <Star size={20} strokeWidth={1.75} aria-hidden="true" />
        <span data-rating-text="">{t("rating.rate")}</span>
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
            {ratings.map((rating) => (
              <button
                key={rating}
                type="submit"
                name="rating"
                value={rating}
                aria-pressed="false"
                aria-label={t("rating.value", { rating })}
              >
                {rating}
              </button>
            ))}
          </div>
          <button type="submit" name="rating" value="0" className={styles.unrate} data-unrate="">
            {t("rating.remove")}
          </button>
        </fieldset>
      </form>
    </details>
  );
}
