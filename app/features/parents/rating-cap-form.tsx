import { ratingCaps } from "#domain/limits";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import { type FormProps, useErrors } from "./limit-form";
import styles from "./parents.module.css";

/** The highest age rating that a profile may see. */
export function RatingCapForm({ limits, action, submission }: FormProps) {
  const { t } = useTranslation("parents");
  const { error, typed } = useErrors("rating", submission);
  const caps: readonly string[] = ratingCaps[limits.child ? "child" : "adult"];
  const chosen = typed("max_rating", limits.max_rating ?? (limits.child ? "12+" : ""));
  return (
    <section className={styles.section} aria-labelledby="rating-title">
      <h2 id="rating-title">{t("rating.title")}</h2>
      <form method="post" action={action} className={styles.form}>
        <FormError>{error("") ?? error("max_rating")}</FormError>
        <fieldset className={styles.ratings}>
          <legend>{t("rating.legend")}</legend>
          {[...caps, ...(limits.child ? [] : [""])].map((cap) => (
            <label key={cap}>
              <input type="radio" name="max_rating" value={cap} defaultChecked={cap === chosen} />
              {cap === "" ? t("rating.none") : cap}
            </label>
          ))}
        </fieldset>
        <p className={styles.label}>{t(limits.child ? "rating.aboutChild" : "rating.aboutAdult")}</p>
        <Button name="intent" value="rating">
          {t("save")}
        </Button>
      </form>
    </section>
  );
}
