import { countryCodes } from "#contract/countries";
import { languages } from "#contract/languages";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale } from "~/lib/i18n/locale-context";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import styles from "./account.module.css";

export type CountryProps = {
  /** The country that the viewer pays in, and whether it may be changed now. */
  country: { code: string; isFixed: boolean };
  action: string;
};

/** The country that the viewer pays in, and a form to change it. Rendered on the server only. */
export function CountrySection({ country: { code, isFixed }, action }: CountryProps) {
  const { t } = useTranslation("account");
  const { tag } = languages[useLocale()];
  const names = new Intl.DisplayNames(tag, { type: "region" });
  const { compare } = new Intl.Collator(tag);
  const options = countryCodes
    .map((value) => [value, names.of(value) ?? value] as const)
    .sort(([, a], [, b]) => compare(a, b));
  return (
    <section className={styles.card} id="country">
      <h2 className={styles.label}>{t("country.title")}</h2>
      <p className={styles.login}>{names.of(code) ?? code}</p>
      <p className={styles.label}>{t(isFixed ? "country.fixed" : "country.lead")}</p>
      {isFixed ? null : (
        <details className={styles.details}>
          <summary>{t("country.change")}</summary>
          <form method="post" action={action} className={styles.inline}>
            <SelectField name="country" label={t("country.label")} options={options} defaultValue={code} />
            <Button name="intent" value="country">
              {t("buttons.save")}
            </Button>
          </form>
        </details>
      )}
    </section>
  );
}
