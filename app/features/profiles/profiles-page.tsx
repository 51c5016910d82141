import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { Lock, Pencil, Plus } from "lucide-react";
import { shortenName } from "#domain/profile";
import { useActionError } from "~/lib/forms/use-action-error";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath, withoutPopup } from "~/lib/popup-path";
import { LinkButton } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import { PinForm } from "../pin/pin-form";
import { Avatar } from "./avatar";
import styles from "./profiles.module.css";
import type { profilesLoader } from "./profiles.server";
import { useProfileForm } from "./use-profile-form";

type Page = Awaited<ReturnType<typeof profilesLoader>>;
type Choice = Extract<Page, { kind: "choice" }>;

/** /profiles: who is watching, or the PIN before an adult's profile. */
export function ProfilesPage() {
  const page = useLoaderData<typeof profilesLoader>();
  return page.kind === "leave" ? <Leave {...page} /> : <ProfileChoice {...page} />;
}

function ProfileChoice({ profiles, currentId, needsPinToLeave, isFull, isChild, invitesPin }: Choice) {
  const { t } = useTranslation("profiles");
  const to = useLocalised();
  const formProps = useProfileForm();
  const error = useActionError();
  const here = withoutPopup(useLocation());
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{t("title")}</h1>
      <p className={styles.lead}>{t("lead")}</p>
      {error ? <FormError>{t(`errors.${error}` as "errors.unknown")}</FormError> : null}
      <Form method="post" {...formProps}>
        <ul className={styles.list}>
          {profiles.map((profile) => (
            <li key={profile.id} className={styles.item}>
              <button
                name="profile"
                value={profile.id}
                className={styles.choice}
                aria-current={profile.id === currentId ? "true" : undefined}
              >
                <Avatar image={profile.image} />
                <span className={styles.name}>{shortenName(profile.name)}</span>
                {profile.id === currentId ? (
                  <span className={styles.note}>{t("current")}</span>
                ) : needsPinToLeave && !profile.isChild ? (
                  <span className={styles.note}>
                    <Lock aria-hidden="true" /> {t("pinNote")}
                  </span>
                ) : profile.isChild ? (
                  <span className={styles.note}>{t("childNote")}</span>
                ) : null}
              </button>
              {isChild ? null : (
                <a
                  href={to(paths.profile(profile.id))}
                  className={styles.edit}
                  aria-label={t("editNamed", { name: profile.name })}
                >
                  <Pencil aria-hidden="true" />
                  {t("edit")}
                </a>
              )}
            </li>
          ))}
          {isChild ? null : (
            <li className={styles.item}>
              <a
                href={isFull ? popupPath(here, "max-profiles") : to(paths.newProfile())}
                className={styles.choice}
                data-keep-scroll={isFull ? "" : undefined}
              >
                <span className={styles.add}>
                  <Plus aria-hidden="true" />
                </span>
                <span className={styles.name}>{t("add")}</span>
              </a>
            </li>
          )}
        </ul>
      </Form>
      {invitesPin ? <LinkButton href={to(paths.pin())}>{t("invitePin")}</LinkButton> : null}
    </div>
  );
}

/** Asks for the PIN before an adult's profile. */
function Leave({ form, profile, sentTo }: Extract<Page, { kind: "leave" }>) {
  const { t } = useTranslation(["pin", "profiles"]);
  const to = useLocalised();
  return (
    <div className={styles.narrow}>
      <Avatar image={profile.image} />
      <h1>{t("leave.title")}</h1>
      <p className={styles.lead}>{sentTo === null ? t("leave.text") : t("sentTo", { to: sentTo })}</p>
      <PinForm key={profile.id} {...form} hidden={{ profile: profile.id }} />
      <LinkButton look="text" isWide href={to(paths.profiles())}>
        {t("profiles:form.cancel")}
      </LinkButton>
    </div>
  );
}
