import { maxDescription, maxTitleName } from "#contract/sizes";
import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/select-field";
import accountStyles from "../account/account.module.css";
import { TextArea } from "../support/text-area";
import styles from "./desk.module.css";
import { CheckBox, DeskField, FormEnd, Saved, useDeskForm } from "./desk-form";
import { FilmSection } from "./film-section";
import type { UploadRefusal } from "./film-upload";
import type { FilmView } from "./title-desk.server";

type Props = {
  alias: string;
  series: string;
  id: string;
  film: string | null;
  version: string;
  values: Record<string, string>;
  films: readonly FilmView[];
  isSaved: boolean;
  refusal: UploadRefusal | null;
};

/** An episode of a series: its film, what viewers read of it, and when they see it. */
export function EpisodeForm({ alias, series, id, film, version, values, films, isSaved, refusal }: Props) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const form = useDeskForm({ intent: "episode", values, version, isSaved });
  const action = to(paths.titleDesk({ title: alias, episode: id }));
  const fields = { alias, episode: id };
  const field = (name: string) => ({ desk: form, name, label: t(`episodes.fields.${name as "title"}`) });
  // What is another's film already is not offered.
  const free = films.filter((one) => one.id === film || one.episode_of === null);
  return (
    <>
      <p>
        <a className={styles.link} href={to(paths.titleDesk({ title: alias }))}>
          {t("episodes.back", { series })}
        </a>
      </p>
      <Saved isSaved={isSaved} desk={form} />
      <div className={styles.sides}>
        <div className={styles.side}>
          <FilmSection
            fields={fields}
            action={action}
            film={films.find((one) => one.id === film) ?? null}
            refusal={refusal}
          >
            <ActionForm
              action={action}
              isSamePage
              fields={{ intent: "episode-film", ...fields }}
              className={accountStyles.form}
            >
              <SelectField
                key={film}
                name="film"
                label={t("episodes.fields.film")}
                options={[["", t("titles.noFilm")], ...free.map((one) => [one.id, one.file_name] as const)]}
                defaultValue={film ?? ""}
              />
              <Button>{t("episodes.choose")}</Button>
            </ActionForm>
          </FilmSection>
          <ActionForm action={action} fields={{ intent: "episode-remove", ...fields }}>
            <Button>{t("episodes.remove")}</Button>
          </ActionForm>
        </div>
        <ActionForm
          action={action}
          isSamePage
          fields={{ intent: "episode", ...fields, seen_version: form.version }}
          className={accountStyles.form}
        >
          <div className={styles.pair}>
            <DeskField {...field("season")} inputMode="numeric" required />
            <DeskField {...field("number")} inputMode="numeric" required />
          </div>
          <DeskField {...field("title")} maxLength={maxTitleName} required />
          <TextArea
            id="description"
            name="description"
            label={t("titles.fields.description")}
            maxLength={maxDescription}
            error={form.getError("description")}
            defaultValue={form.values.description}
          />
          <CheckBox desk={form} name="is_shown">
            {t("episodes.fields.is_shown")}
          </CheckBox>
          <DeskField {...field("show_at")} type="datetime-local" />
          <FormEnd desk={form} href={action} />
        </ActionForm>
      </div>
    </>
  );
}
