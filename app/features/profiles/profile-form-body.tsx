import type { SubmissionResult } from "@conform-to/react";
import { languages, locales } from "#contract/languages";
import type { Avatar as AvatarPicture, Profile, ProfileList } from "#contract/profiles";
import { maxProfileName } from "#domain/profile";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import fieldStyles from "~/ui/field.module.css";
import { FormError } from "~/ui/form-error";
import { Picture } from "~/ui/picture";
import { SelectField } from "~/ui/select-field";
import styles from "./profiles.module.css";

type Props = {
  list: ProfileList;
  /** Null for a new profile. */
  profile: Profile | null;
  isChild: boolean;
  action: string;
  submission: SubmissionResult<string[]> | null;
  /** YYYY-MM-DD, the latest possible birthday. */
  today: string;
};

const choiceSize = { width: "4.5rem", maxPixels: 72 };

/** The form that creates, changes or deletes a profile. Rendered on the server only. */
export function ProfileFormBody({ list, profile, isChild, action, submission, today }: Props) {
  const { t } = useTranslation("profiles");
  const to = useLocalised();
  const typed = (name: string, otherwise: string) =>
    (submission?.initialValue?.[name] as string | undefined) ?? (submission ? "" : otherwise);
  const error = (name: string) => {
    const key = submission?.error?.[name]?.[0];
    return key === undefined ? undefined : t(`errors.${key}` as "errors.unknown");
  };
  const formError = error("");
  const taken = list.items.map(({ avatar }) => avatar);
  const pictures = list.avatars[isChild ? "child" : "adult"];
  const free = pictures.find(({ name }) => !taken.includes(name)) ?? pictures[0];
  return (
    <div className={styles.formPage}>
      <h1>{t(profile ? "form.title" : "new.title")}</h1>
      {profile ? null : <Kinds isChild={isChild} />}
      <form method="post" action={action} className={styles.form}>
        {formError === undefined ? null : <FormError>{formError}</FormError>}
        <input type="hidden" name="child" value={String(isChild)} />
        <Field
          name="name"
          label={t("form.name")}
          error={error("name")}
          defaultValue={typed("name", profile?.name ?? "")}
          maxLength={maxProfileName}
          autoComplete="off"
          required
          isFirst={profile === null}
        />
        <Avatars
          pictures={pictures}
          chosen={typed("avatar", profile?.avatar ?? free?.name ?? "")}
          error={error("avatar")}
        />
        <Field
          name="birthday"
          type="date"
          label={t("form.birthday")}
          error={error("birthday")}
          defaultValue={typed("birthday", profile?.birthday ?? "")}
          max={today}
        />
        {isChild ? null : (
          <SelectField
            name="gender"
            label={t("form.gender")}
            defaultValue={typed("gender", profile?.gender ?? "")}
            options={[
              ["", t("form.unsaid")],
              ["female", t("form.female")],
              ["male", t("form.male")],
            ]}
          />
        )}
        <SelectField
          name="language"
          label={t("form.language")}
          defaultValue={typed("language", profile?.language.interface ?? "ru")}
          options={locales.map((code) => [code, languages[code].name])}
        />
        <SelectField
          name="content_language"
          label={t("form.contentLanguage")}
          defaultValue={typed("content_language", profile?.language.content ?? "ru")}
          options={list.content_languages.map((code) => [code, languages[code].name])}
        />
        <Button look="primary" isWide name="intent" value="save">
          {t(profile ? "form.save" : "form.create")}
        </Button>
        <LinkButton look="text" isWide href={to(paths.profiles())}>
          {t("form.cancel")}
        </LinkButton>
      </form>
      {profile && isChild ? (
        <LinkButton isWide href={to(paths.parents(profile._id))}>
          {t("form.parents")}
        </LinkButton>
      ) : null}
      {profile && profile._id !== list.current ? <Deletion profile={profile} action={action} /> : null}
    </div>
  );
}

/** A choice of the kind of profile to create: links to two URLs, since each kind has its own avatars. */
function Kinds({ isChild }: { isChild: boolean }) {
  const { t } = useTranslation("profiles");
  const to = useLocalised();
  return (
    <nav className={styles.kinds} aria-label={t("form.kind")}>
      {[false, true].map((kind) => (
        <a
          key={String(kind)}
          href={to(paths.newProfile(kind))}
          className={styles.kind}
          aria-current={kind === isChild ? "page" : undefined}
        >
          <strong>{t(kind ? "new.child" : "new.adult")}</strong>
          <span>{t(kind ? "new.childHint" : "new.adultHint")}</span>
        </a>
      ))}
    </nav>
  );
}

type AvatarsProps = { pictures: AvatarPicture[]; chosen: string; error: string | undefined };

function Avatars({ pictures, chosen, error }: AvatarsProps) {
  const { t } = useTranslation("profiles");
  return (
    <fieldset className={styles.avatars}>
      <legend>{t("form.avatar")}</legend>
      {error === undefined ? null : <p className={fieldStyles.error}>{error}</p>}
      {pictures.map(({ name, image }, index) => (
        <label key={name}>
          <input type="radio" name="avatar" value={name} defaultChecked={name === chosen} />
          <Picture
            src={image}
            alt={t("form.avatarNumber", { number: index + 1 })}
            size={choiceSize}
            ratio={[1, 1]}
            className={styles.avatar}
          />
        </label>
      ))}
    </fieldset>
  );
}

function Deletion({ profile, action }: { profile: Profile; action: string }) {
  const { t } = useTranslation("profiles");
  return (
    <details className={styles.deletion}>
      <summary>{t("delete.title")}</summary>
      <form method="post" action={action} className={styles.form}>
        <p className={styles.lead}>{t("delete.text")}</p>
        <Button isWide name="intent" value="delete">
          {t("delete.button", { name: profile.name })}
        </Button>
      </form>
    </details>
  );
}
