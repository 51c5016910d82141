import { dailyMinutes } from "#contract/parents";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import fieldStyles from "~/ui/field.module.css";
import { FormError } from "~/ui/form-error";
import { type FormProps, useErrors } from "./limit-form";
import styles from "./parents.module.css";
import type { ZoneOption } from "./zones";

/** A child's daily viewing time and bedtime. */
export function TimeForm({ limits, action, zones, submission }: FormProps & { zones: ZoneOption[] }) {
  const { t } = useTranslation("parents");
  const { error, typed } = useErrors("time", submission);
  const chosenZone = typed("time_zone", zones.find(({ isChosen }) => isChosen)?.zone ?? "");
  const wrongZone = error("time_zone");
  return (
    <section className={styles.section} aria-labelledby="time-title">
      <h2 id="time-title">{t("time.title")}</h2>
      <p className={styles.label}>{t("time.about")}</p>
      <form method="post" action={action} className={styles.form}>
        <FormError>{error("")}</FormError>
        <Field
          name="daily_minutes"
          label={t("time.minutes")}
          hint={t("time.minutesHint", dailyMinutes)}
          error={error("daily_minutes")}
          defaultValue={typed("daily_minutes", limits.daily_minutes?.toString() ?? "")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
        <div className={styles.times}>
          <Field
            name="bedtime_from"
            type="time"
            label={t("time.from")}
            error={error("bedtime_from")}
            defaultValue={typed("bedtime_from", limits.bedtime?.from ?? "")}
          />
          <Field
            name="bedtime_to"
            type="time"
            label={t("time.to")}
            error={error("bedtime_to")}
            defaultValue={typed("bedtime_to", limits.bedtime?.to ?? "")}
          />
          <p className={styles.label}>{t("time.bedtimeHint")}</p>
        </div>
        <div className={fieldStyles.field}>
          <label htmlFor="time_zone">{t("time.zone")}</label>
          <select
            id="time_zone"
            name="time_zone"
            className={fieldStyles.input}
            defaultValue={chosenZone}
            aria-invalid={wrongZone === undefined ? undefined : true}
            aria-describedby={wrongZone === undefined ? undefined : "time_zone-error"}
          >
            {zones.map(({ zone, name }) => (
              <option key={zone} value={zone}>
                {name}
              </option>
            ))}
          </select>
          {wrongZone === undefined ? null : (
            <p id="time_zone-error" className={fieldStyles.error}>
              {wrongZone}
            </p>
          )}
        </div>
        <Button name="intent" value="time">
          {t("save")}
        </Button>
      </form>
    </section>
  );
}
