import { formatAccountPhone } from "#domain/login";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import styles from "./account.module.css";
import { AccountForm, type AccountFormProps } from "./account-form";
import { AccountFrame } from "./account-frame";

export type FormBodyProps = AccountFormProps & {
  /** The address or number that proof codes are sent to. */
  ownLogin: string | null;
};

/** A page with one account form. Rendered on the server only. */
export function FormBody({ ownLogin, ...form }: FormBodyProps) {
  const { t } = useTranslation(["account", "auth"]);
  const { view } = form;
  const name = "provider" in view ? t(`auth:social.${view.provider}`) : "";
  return (
    <AccountFrame
      section="security"
      title={t(`forms.${view.kind}.title`, { name })}
      lead={getLead()}
      back={{ href: paths.security(), label: t("menu.security") }}
    >
      {view.kind === "delete" ? (
        <ul className={styles.notes}>
          {(["what", "when", "back", "taken"] as const).map((note) => (
            <li key={note}>{t(`forms.delete.notes.${note}`)}</li>
          ))}
        </ul>
      ) : null}
      <Island name="account-form" of={AccountForm} props={form} on="focus" />
    </AccountFrame>
  );

  function getLead(): string {
    if ("by" in view && (view.by === "request" || view.by === "code"))
      return t(`proof.${view.by}`, { login: formatAccountPhone(ownLogin ?? "") });
    return t(`forms.${view.kind}.lead`, { name });
  }
}
