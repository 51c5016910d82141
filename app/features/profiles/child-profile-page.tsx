import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { Avatar } from "./avatar";
import styles from "./profiles.module.css";
import type { childProfileLoader } from "./profiles.server";
import { useProfileForm } from "./use-profile-form";

/** /child_profile: switches to the children's section, or offers to create a profile for it (F-029, F-030). */
export function ChildProfilePage() {
  const { profiles } = useLoaderData<typeof childProfileLoader>();
  const { t } = useTranslation("profiles");
  const to = useLocalised();
  const formProps = useProfileForm();
  return (
    <div className={styles.narrow}>
      {profiles[0] ? <Avatar image={profiles[0].image} /> : null}
      <h1>{t("child.title")}</h1>
      <p className={styles.lead}>{t(profiles.length > 0 ? "child.text" : "child.none")}</p>
      {profiles.length > 0 ? (
        <Form method="post" className={styles.actions} {...formProps}>
          {profiles.map(({ id, name }) => (
            <button key={id} name="profile" value={id} className={styles.wide}>
              {t("child.switch", { name })}
            </button>
          ))}
        </Form>
      ) : (
        <LinkButton look="primary" isWide href={to(paths.newProfile(true))}>
          {t("form.create")}
        </LinkButton>
      )}
    </div>
  );
}
