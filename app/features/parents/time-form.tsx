import { Form } from "@remix-run/react";
import { dailyMinutes } from "#contract/sizes";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import fieldStyles from "~/ui/field.module.css";
import { FormError } from "~/ui/form-error";
import styles from "./parents.module.css";
import type { LimitFormProps } from "./parents-data";
import { useLimitForm } from "./use-limit-form";
import type { ZoneOption } from "./zones";

/** A child's daily viewing time and bedtime. */
export function TimeForm({ limits, action, zones }: LimitFormProps & { zones: ZoneOption[] }) {
  const { t } = useTranslation("parents");
  const { formProps, field, formError } = useLimitForm("time");
  const zone = field("time_zone", zones.find(({ isChosen }) => isChosen)?.zone ?? "");
  return (
    <section className={styles.section} aria-labelledby="time-title">
      <h2 id="time-title">{t("time.title")}</h2>
      <p className={styles.label}>{t("time.about")}</p>
      <Form {...formProps} action={action} className={styles.form}>
        <FormError id={formError?.id}>{formError?.text}</FormError>
        <Field
          {...field("daily_minutes", limits.daily_minutes?.toString() ?? "")}
          label={t("time.minutes")}
          hint={t("time.minutesHint", dailyMinutes)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
        <div className={styles.times}>
          <Field {...field("bedtime_from", limits.bedtime?.from ?? "")} type="time" label={t("time.from")} />
          <Field {...field("bedtime_to", limits.bedtime?.to ?? "")} type="time" label={t("time.to")} />
          <p className={styles.label}>{t("time.bedtimeHint")}</p>
        </div>
        <div className={fieldStyles.field}>
          <label htmlFor="time_zone">{t("time.zone")}</label>
          <select
            id="time_zone"
            name="time_zone"
            className={fieldStyles.input}
            defaultValue={zone.defaultValue}
            aria-invalid={zone.error === undefined ? undefined : true}
            aria-describedby={zone.error === undefined ? undefined : "time_zone-error"}
          >
            {zones.map(({ zone: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          {zone.error === undefined ? null : (
            <p id="time_zone-error" className={fieldStyles.error}>
              {zone.error}
            </p>
          )}
        </div>
        <Button name="intent" value="time">
          {t("save")}
        </Button>
      </Form>
    </section>
  );
}
