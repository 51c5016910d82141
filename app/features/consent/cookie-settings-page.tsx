import { Form, useLoaderData } from "@remix-run/react";
import { consentCategories } from "#domain/consent";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import fieldStyles from "~/ui/field.module.css";
import formPage from "~/ui/form-page.module.css";
import type { cookieSettingsLoader } from "./consent.server";
import styles from "./cookie-settings.module.css";

/** /cookie-settings: what may be stored in this browser besides the necessary. */
export function CookieSettingsPage() {
  const { isChild, isObjecting, isSaved, answered } = useLoaderData<typeof cookieSettingsLoader>();
  const { t } = useTranslation("consent");
  const to = useLocalised();
  const status = isSaved ? (answered === null ? "notKept" : "saved") : null;
  return (
    <div className={formPage.page}>
      <div className={styles.panel}>
        <h1>{t("settings.title")}</h1>
        <p className={formPage.lead}>{t(isChild ? "settings.child" : "settings.lead")}</p>
        {status === null ? null : (
          <p className={styles.status} role={status === "saved" ? "status" : "alert"} data-state={status}>
            {t(`settings.${status}`)}
          </p>
        )}
        {isChild ? null : <Choice />}
        {isObjecting && !isChild ? <p className={styles.note}>{t("settings.objecting")}</p> : null}
        <p className={styles.note}>
          {answered === null ? t("settings.unanswered") : t("settings.answered", { date: answered })}{" "}
          {t("settings.policy")} <a href={to(paths.legal("cookies_policy"))}>{t("settings.policyLink")}</a>
        </p>
      </div>
    </div>
  );
}

function Choice() {
  const { agreed } = useLoaderData<typeof cookieSettingsLoader>();
  const { t } = useTranslation("consent");
  const to = useLocalised();
  const { isSent, submitProps } = useOneSubmit();
  return (
    <Form
      // What is stored is what is shown, also after «accept all».
      key={agreed.join()}
      method="post"
      action={paths.resources.consent()}
      className={formPage.form}
      {...submitProps}
    >
      <input type="hidden" name="back" value={`${to(paths.cookieSettings())}?saved`} />
      <fieldset className={fieldStyles.choices}>
        <legend className="visually-hidden">{t("settings.legend")}</legend>
        <label className={styles.choice}>
          <input type="checkbox" checked disabled readOnly />
          <Category name="necessary" />
        </label>
        {consentCategories.map((category) => (
          <label key={category} className={styles.choice}>
            <input type="checkbox" name={category} defaultChecked={agreed.includes(category)} />
            <Category name={category} />
          </label>
        ))}
      </fieldset>
      <div className={styles.buttons}>
        <Button name="action" value="chosen" aria-busy={isSent || undefined}>
          {t("settings.save")}
        </Button>
        <Button name="action" value="all">
          {t("banner.all")}
        </Button>
        <Button name="action" value="necessary">
          {t("banner.necessary")}
        </Button>
      </div>
    </Form>
  );
}

function Category({ name }: { name: "necessary" | (typeof consentCategories)[number] }) {
  const { thirdParties } = useLoaderData<typeof cookieSettingsLoader>();
  const { t } = useTranslation("consent");
  const hosts = [
    ...new Set(thirdParties.filter(({ category }) => category === name).map(({ host }) => host)),
  ];
  return (
    <span>
      <strong>{t(`categories.${name}.name`)}</strong>
      <span className={styles.note}>{t(`categories.${name}.about`)}</span>
      {hosts.length === 0 ? null : (
        <span className={styles.note}>{t("settings.thirdParties", { hosts: hosts.join(", ") })}</span>
      )}
    </span>
  );
}
