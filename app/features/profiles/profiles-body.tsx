import { Lock, Pencil, Plus } from "lucide-react";
import type { Profile, ProfileList } from "#contract/profiles";
import { shortenName } from "#domain/profile";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { LinkButton } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import { Picture } from "~/ui/picture";
import { PinForm, type PinFormProps } from "../pin/pin-form";
import styles from "./profiles.module.css";

const avatarSize = { width: "9rem", maxPixels: 144 };

function Avatar({ image }: { image: string }) {
  return <Picture className={styles.avatar} src={image} alt="" size={avatarSize} ratio={[1, 1]} isEager />;
}

type Props = {
  list: ProfileList;
  /** A child may switch profiles, but not change them. */
  isChild: boolean;
  action: string;
  /** Why switching failed: a key of the group «errors». */
  error: string | null;
  /** Whether the account could have a PIN but has none. */
  invitesPin: boolean;
};

/** «Who is watching?»: the profiles to choose from. Rendered on the server only. */
export function ProfilesBody({ list, isChild, action, error, invitesPin }: Props) {
  const { t } = useTranslation("profiles");
  const to = useLocalised();
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{t("title")}</h1>
      <p className={styles.lead}>{t("lead")}</p>
      {error === null ? null : <FormError>{t(`errors.${error}` as "errors.unknown")}</FormError>}
      <form method="post" action={action}>
        <ul className={styles.list}>
          {list.items.map((profile) => (
            <li key={profile._id} className={styles.item}>
              <button
                name="profile"
                value={profile._id}
                className={styles.choice}
                aria-current={profile._id === list.current ? "true" : undefined}
              >
                <Avatar image={profile.image} />
                <span className={styles.name}>{shortenName(profile.name)}</span>
                <ProfileNote profile={profile} list={list} />
              </button>
              {isChild ? null : (
                <a
                  href={to(paths.profile(profile._id))}
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
                href={list.items_total < list.max ? to(paths.newProfile()) : popupPath("", "max-profiles")}
                className={styles.choice}
                data-keep-scroll={list.items_total < list.max ? undefined : ""}
              >
                <span className={styles.add}>
                  <Plus aria-hidden="true" />
                </span>
                <span className={styles.name}>{t("add")}</span>
              </a>
            </li>
          )}
        </ul>
      </form>
      {invitesPin ? <LinkButton href={to(paths.pin())}>{t("invitePin")}</LinkButton> : null}
    </div>
  );
}

function ProfileNote({ profile, list }: { profile: Profile; list: ProfileList }) {
  const { t } = useTranslation("profiles");
  if (profile._id === list.current) return <span className={styles.note}>{t("current")}</span>;
  if (list.pin_to_leave && !profile.child)
    return (
      <span className={styles.note}>
        <Lock aria-hidden="true" /> {t("pinNote")}
      </span>
    );
  return profile.child ? <span className={styles.note}>{t("childNote")}</span> : null;
}

type LeaveProps = { form: PinFormProps; profile: Profile; sentTo: string | null; backHref: string };

/** Asks for the PIN before an adult's profile. Rendered on the server only. */
export function LeaveBody({ form, profile, sentTo, backHref }: LeaveProps) {
  const { t } = useTranslation("pin");
  return (
    <div className={styles.narrow}>
      <Avatar image={profile.image} />
      <h1>{t("leave.title")}</h1>
      <p className={styles.lead}>{sentTo === null ? t("leave.text") : t("sentTo", { to: sentTo })}</p>
      <Island name="pin-form" of={PinForm} props={form} on="focus" />
      <LinkButton look="text" isWide href={backHref}>
        {t("back")}
      </LinkButton>
    </div>
  );
}

type ChildProps = { profiles: Profile[]; action: string };

/** A link to the children's section, or an offer to create a profile for it (F-029, F-030). */
export function ChildProfileBody({ profiles, action }: ChildProps) {
  const { t } = useTranslation("profiles");
  const to = useLocalised();
  return (
    <div className={styles.narrow}>
      {profiles[0] ? <Avatar image={profiles[0].image} /> : null}
      <h1>{t("child.title")}</h1>
      <p className={styles.lead}>{t(profiles.length > 0 ? "child.text" : "child.none")}</p>
      {profiles.length > 0 ? (
        <form method="post" action={action} className={styles.actions}>
          {profiles.map(({ _id, name }) => (
            <button key={_id} name="profile" value={_id} className={styles.wide}>
              {t("child.switch", { name: shortenName(name) })}
            </button>
          ))}
        </form>
      ) : (
        <LinkButton look="primary" isWide href={to(paths.newProfile(true))}>
          {t("form.create")}
        </LinkButton>
      )}
    </div>
  );
}
