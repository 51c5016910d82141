import { ActionForm } from "~/lib/forms/action-form";
import { useActionError } from "~/lib/forms/use-action-error";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { CopyField } from "~/ui/copy-field";
import { FormError } from "~/ui/form-error";
import accountStyles from "../account/account.module.css";
import { AccountSection } from "../account/account-section";
import { useSection } from "../account/use-section";
import styles from "./iptv.module.css";
import type { iptvLoader } from "./iptv.server";

type Profile = ReturnType<typeof useSection<typeof iptvLoader>>["profiles"][number];

/** /account/iptv: an address for players of other makers, for each profile. */
export function IptvPage() {
  const { title, profiles } = useSection<typeof iptvLoader>();
  const { t } = useTranslation("iptv");
  const { t: accountT } = useTranslation("account");
  return (
    <AccountSection
      title={title}
      lead={t("lead")}
      back={{ href: paths.devices(), label: accountT("menu.devices") }}
    >
      <p className={styles.note}>{t("adults")}</p>
      <div className={accountStyles.columns}>
        {profiles.map((profile) => (
          <ProfileAddress key={profile.id} {...profile} />
        ))}
      </div>
    </AccountSection>
  );
}

function ProfileAddress({ id, name, child, address }: Profile) {
  const { t } = useTranslation("iptv");
  const texts = { copy: t("copy"), copied: t("copied") };
  return (
    <section className={styles.profile} aria-labelledby={`profile-${id}`}>
      <h2 id={`profile-${id}`}>{name}</h2>
      {child ? <p className={styles.note}>{t("children")}</p> : null}
      {address ? (
        <>
          <CopyField label={t("playlist")} value={address.playlist} texts={texts} look="primary" />
          <CopyField label={t("guide")} value={address.guide} texts={texts} />
          <p className={styles.note}>{t("guideNote")}</p>
          <p className={styles.note}>
            {t("made", { date: address.made })}
            {" · "}
            {address.used === null ? t("unused") : t("used", { date: address.used })}
          </p>
        </>
      ) : (
        <p className={styles.note}>{t("none")}</p>
      )}
      <div className={styles.ways}>
        <IntentForm
          intent="make"
          id={id}
          label={t(address ? "renew" : "make")}
          named={t(address ? "renewNamed" : "makeNamed", { name })}
        />
        {address ? (
          <IntentForm intent="end" id={id} label={t("end")} named={t("endNamed", { name })} />
        ) : null}
      </div>
      {address ? <p className={styles.note}>{t("renewNote")}</p> : null}
    </section>
  );
}

type IntentProps = { intent: "make" | "end"; id: string; label: string; named: string };

function IntentForm({ intent, id, label, named }: IntentProps) {
  const { t } = useTranslation("iptv");
  const fields = { intent, profile: id };
  const error = useActionError(fields);
  return (
    <ActionForm fields={fields}>
      {error ? <FormError>{t(`errors.${error}` as "errors.server")}</FormError> : null}
      <Button aria-label={named} look={intent === "end" ? "text" : "quiet"}>
        {label}
      </Button>
    </ActionForm>
  );
}
