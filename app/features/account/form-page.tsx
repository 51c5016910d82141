import { formatPhone } from "#domain/login";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import styles from "./account.module.css";
import { AccountForm } from "./account-form";
import { AccountSection } from "./account-section";
import type { AccountFormData } from "./proof.server";

/** A page with one account form. */
export function FormPage(form: AccountFormData) {
  const { t } = useTranslation(["account", "auth"]);
  const { view, title, ownLogin } = form;
  const by = "by" in view ? view.by : null;
  const name = "provider" in view ? t(`auth:social.${view.provider}`) : "";
  return (
    <AccountSection
      title={title}
      lead={
        by === "request" || by === "code"
          ? t(`proof.${by}`, { login: formatPhone(ownLogin ?? "") })
          : t(`forms.${view.kind}.lead`, { name })
      }
      back={{ href: paths.security(), label: t("menu.security") }}
    >
      {view.kind === "delete" ? (
        <ul className={styles.notes}>
          {(["what", "when", "back", "taken"] as const).map((note) => (
            <li key={note}>{t(`forms.delete.notes.${note}`)}</li>
          ))}
        </ul>
      ) : null}
      <AccountForm key={`${view.kind} ${by ?? ""} ${form.resend}`} {...form} />
    </AccountSection>
  );
}
