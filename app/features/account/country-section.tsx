import { Form } from "@remix-run/react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import styles from "./account.module.css";

type Props = {
  code: string;
  name: string;
  /** Code and name of the countries that it may be changed to; empty if it may not be changed now. */
  options: (readonly [string, string])[];
};

/** The country that the viewer pays in, and a form to change it. */
export function CountrySection({ code, name, options }: Props) {
  const { t } = useTranslation("account");
  const { submitProps } = useOneSubmit();
  const isFixed = options.length === 0;
  return (
    <section className={styles.card} id="country">
      <h2 className={styles.label}>{t("country.title")}</h2>
      <p className={styles.login}>{name}</p>
      <p className={styles.label}>{t(isFixed ? "country.fixed" : "country.lead")}</p>
      {isFixed ? null : (
        <details className={styles.details}>
          <summary>{t("country.change")}</summary>
          <Form method="post" className={styles.inline} {...submitProps}>
            <SelectField name="country" label={t("country.label")} options={options} defaultValue={code} />
            <Button name="intent" value="country">
              {t("buttons.save")}
            </Button>
          </Form>
        </details>
      )}
    </section>
  );
}
