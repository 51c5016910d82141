import { Form } from "@remix-run/react";
import { ratingCaps } from "#domain/limits";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import styles from "./parents.module.css";
import type { LimitFormProps } from "./parents-data";
import { useLimitForm } from "./use-limit-form";

/** The highest age rating that a profile may see. */
export function RatingCapForm({ limits, action }: LimitFormProps) {
  const { t } = useTranslation("parents");
  const { formProps, field, formError } = useLimitForm("rating");
  const caps: readonly string[] = ratingCaps[limits.child ? "child" : "adult"];
  const { defaultValue: chosen, error } = field(
    "max_rating",
    limits.max_rating ?? (limits.child ? "12+" : ""),
  );
  return (
    <section className={styles.section} aria-labelledby="rating-title">
      <h2 id="rating-title">{t("rating.title")}</h2>
      <Form {...formProps} action={action} className={styles.form}>
        <FormError>{formError?.text ?? error}</FormError>
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
      </Form>
    </section>
  );
}
