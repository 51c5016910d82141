import { Form, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { languages, locales } from "#contract/languages";
import { spoilerChoices } from "#contract/profile-options";
import type { Avatar as AvatarPicture } from "#contract/profiles";
import { maxProfileName } from "#domain/profile";
import { ActionForm } from "~/lib/forms/action-form";
import { useActionError } from "~/lib/forms/use-action-error";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import fieldStyles from "~/ui/field.module.css";
import { FormError } from "~/ui/form-error";
import { Picture } from "~/ui/picture";
import { SelectField } from "~/ui/select-field";
import type { ProfileValues } from "./profile-schema";
import styles from "./profiles.module.css";
import type { ProfileFormData } from "./profiles.server";

const choiceSize = { width: "4.5rem", maxPixels: 72 };

/** /profiles/new and /profiles/edit: the form that creates, changes or deletes a profile. */
export function ProfileFormPage() {
  const { profile, isChild, ...page } = useLoaderData() as ProfileFormData;
  const { t } = useTranslation("profiles");
  const to = useLocalised();
  return (
    <div className={styles.formPage}>
      <h1>{t(profile ? "form.title" : "new.title")}</h1>
      {profile ? null : <Kinds isChild={isChild} />}
      <ProfileForm key={`${profile?.id ?? ""} ${isChild}`} profile={profile} isChild={isChild} {...page} />
      {profile && isChild ? (
        <LinkButton isWide href={to(paths.parents(profile.id))}>
          {t("form.parents")}
        </LinkButton>
      ) : null}
      {profile && !profile.isCurrent ? <Deletion name={profile.name} /> : null}
    </div>
  );
}

function ProfileForm({ profile, isChild, initial, pictures, contentLanguages, today, now }: ProfileFormData) {
  const { t } = useTranslation("profiles");
  const to = useLocalised();
  const { formProps, checker, isSent, field, formError } = useActionForm<ProfileValues>({
    id: "profile",
    only: { intent: "save" },
    loadSchema: async () => {
      const { getProfileSchema } = await import("./profile-schema");
      return () => getProfileSchema(now);
    },
    getText: (error) => t(`errors.${error}` as "errors.unknown"),
  });
  const fieldOf = (name: keyof typeof initial) => field(name, initial[name]);
  const getChosen = (name: keyof typeof initial) => fieldOf(name).defaultValue ?? "";
  return (
    <Form {...formProps} className={styles.form}>
      {checker}
      <FormError id={formError?.id}>{formError?.text}</FormError>
      <input type="hidden" name="child" value={String(isChild)} />
      <Field
        {...fieldOf("name")}
        label={t("form.name")}
        maxLength={maxProfileName}
        autoComplete="off"
        isFirst={profile === null}
      />
      <Avatars pictures={pictures} chosen={getChosen("avatar")} error={fieldOf("avatar").error} />
      <Field {...fieldOf("birthday")} type="date" label={t("form.birthday")} max={today} />
      {isChild ? null : (
        <SelectField
          name="gender"
          label={t("form.gender")}
          defaultValue={getChosen("gender")}
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
        defaultValue={getChosen("language")}
        options={locales.map((code) => [code, languages[code].name, languages[code].tag])}
      />
      <SelectField
        name="content_language"
        label={t("form.contentLanguage")}
        defaultValue={getChosen("content_language")}
        options={contentLanguages.map((code) => [code, languages[code].name, languages[code].tag])}
      />
      <SelectField
        name="spoilers"
        label={t("form.spoilers")}
        defaultValue={getChosen("spoilers")}
        options={spoilerChoices.map((choice) => [choice, t(`form.spoilerChoice.${choice}`)])}
      />
      <Button look="primary" isWide name="intent" value="save" aria-busy={isSent || undefined}>
        {t(profile ? "form.save" : "form.create")}
      </Button>
      <LinkButton look="text" isWide href={to(paths.profiles())}>
        {t("form.cancel")}
      </LinkButton>
    </Form>
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

function Deletion({ name }: { name: string }) {
  const { t } = useTranslation("profiles");
  const error = useActionError({ intent: "delete" });
  const [isServedOpen] = useState(error !== undefined);
  return (
    <details className={styles.deletion} open={isServedOpen}>
      <summary>{t("delete.title")}</summary>
      <ActionForm fields={{ intent: "delete" }} className={styles.form}>
        {error ? <FormError>{t(`errors.${error}` as "errors.unknown")}</FormError> : null}
        <p className={styles.lead}>{t("delete.text")}</p>
        <Button isWide>{t("delete.button", { name })}</Button>
      </ActionForm>
    </details>
  );
}
