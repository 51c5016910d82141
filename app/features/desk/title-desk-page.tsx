import { useLoaderData } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { maxDescription, maxTitleName } from "#contract/sizes";
import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { languages, locales } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { FormError } from "~/ui/form-error";
import { SelectField } from "~/ui/select-field";
import textPage from "~/ui/text-page.module.css";
import accountStyles from "../account/account.module.css";
import { TextArea } from "../support/text-area";
import styles from "./desk.module.css";
import { CheckBox, DeskField, type DeskForm, FormEnd, Saved, useDeskForm } from "./desk-form";
import { EditorsTabs } from "./editors-tabs";
import { EpisodeForm } from "./episode-form";
import { EpisodeList } from "./episode-list";
import { EncodeForm, FilmSection, FilmState } from "./film-section";
import { History, Publication } from "./publication";
import type { titleDeskLoader } from "./title-desk.server";
import { useRenewedTitles } from "./use-renewed-titles";

type Desk = ReturnType<typeof useLoaderData<typeof titleDeskLoader>>;
type View<Kind extends Desk["kind"]> = Extract<Desk, { kind: Kind }>;

/** /support-desk/titles: the operator's own titles, or one of them, for the editors. */
export function TitleDeskPage() {
  const desk = useLoaderData<typeof titleDeskLoader>();
  const renewed = useRenewedTitles(desk);
  const { t } = useTranslation("desk");
  return (
    <div className={textPage.page}>
      <div className={textPage.column}>
        <h1>{desk.kind === "titles" ? t("titles.title") : desk.name}</h1>
        <EditorsTabs current="titles" />
        {desk.kind === "titles" ? <Titles {...(renewed ?? desk)} /> : null}
        {desk.kind === "title" ? (
          <Title key={desk.alias} {...desk} films={renewed?.films ?? desk.films} />
        ) : null}
        {desk.kind === "episode" ? (
          <EpisodeForm key={desk.id} {...desk} films={renewed?.films ?? desk.films} />
        ) : null}
      </div>
    </div>
  );
}

function Titles({ titles, films }: View<"titles">) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const others = films.filter(
    ({ id, episode_of }) => episode_of === null && !titles.some(({ film }) => film?.id === id),
  );
  return (
    <>
      {titles.length === 0 ? <p>{t("titles.none")}</p> : null}
      <ul className={classes(accountStyles.rows, styles.wide)} hidden={titles.length === 0}>
        {titles.map(({ alias, name, state, publishAt, film, episodeCount }) => (
          <li key={alias} className={accountStyles.row}>
            <span className={accountStyles.rowText}>
              <a className={styles.link} href={to(paths.titleDesk({ title: alias }))}>
                {name}
              </a>
              <span className={accountStyles.label}>
                {publishAt === null ? t(`titles.states.${state}`) : t("titles.scheduled", { at: publishAt })}
              </span>
              {film === null ? (
                <span className={accountStyles.label}>
                  {episodeCount > 0 ? t("episodes.count", { count: episodeCount }) : t("titles.noFilm")}
                </span>
              ) : (
                <FilmState film={film} />
              )}
            </span>
          </li>
        ))}
      </ul>
      <LinkButton href={to(paths.titleDesk({ title: "" }))}>{t("titles.new")}</LinkButton>
      {others.length === 0 ? null : (
        <section className={styles.wide} aria-labelledby="films">
          <h2 id="films">{t("titles.filmsWithoutTitle")}</h2>
          <ul className={accountStyles.rows}>
            {others.map((film) => (
              <li key={film.id} className={accountStyles.row}>
                <span className={accountStyles.rowText}>
                  <span>{film.file_name}</span>
                  <FilmState film={film} />
                </span>
                <EncodeForm film={film} action={to(paths.titleDesk())} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Title({
  alias,
  version,
  versionWithoutFilm,
  values,
  stored,
  genres,
  films,
  isSaved,
  refusal,
}: View<"title">) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  // An upload changes the draft as well: its film, which the form shows.
  const [firstWithoutFilm] = useState(versionWithoutFilm);
  const isSeen = isSaved || versionWithoutFilm === firstWithoutFilm;
  const form = useDeskForm({ intent: "title", values, version, isSaved: isSeen });
  const action = to(paths.titleDesk({ title: alias }));
  const film = films.find(({ id }) => id === stored?.film?.id) ?? null;
  const isSeries = (stored?.episodes.length ?? 0) > 0;
  const mayBeSeries = isSeries || (film === null && stored?.category !== "movies");
  // Fields that were typed in keep what was typed, but a draft that was restored replaces it.
  const restored = stored?.changes.find(({ action: act }) => act === "restored")?.version;
  const field = (name: string) => ({ desk: form, name, label: t(`titles.fields.${name as "year"}`) });
  const select = (name: "category" | "rating_age" | "access", options: (readonly [string, string])[]) => (
    <SelectField
      name={name}
      label={t(`titles.fields.${name}`)}
      options={options}
      defaultValue={form.values[name] ?? ""}
      error={form.getError(name)}
    />
  );
  return (
    <>
      <p>
        <a className={styles.link} href={to(paths.titleDesk())}>
          {t("titles.all")}
        </a>
      </p>
      <Saved isSaved={isSaved} desk={form} />
      <div className={styles.sides}>
        {stored === null ? null : (
          <div className={styles.side}>
            {isSeries ? null : (
              <FilmSection fields={{ alias }} action={action} film={film} refusal={refusal} />
            )}
            {mayBeSeries ? (
              <EpisodeList alias={alias} action={action} episodes={stored.episodes} films={films} />
            ) : null}
            <Publication
              action={action}
              fields={{ alias }}
              version={form.version}
              published={{ ...stored, state: t(`titles.states.${stored.state}`) }}
              open={{ href: to(paths.title(alias)), name: t("titles.open") }}
              draft={{ kind: "own-titles", key: alias }}
              removal={{ intent: "unpublish", name: t("titles.unpublish") }}
            />
          </div>
        )}
        <ActionForm
          key={restored}
          action={action}
          isSamePage
          fields={{ intent: "title", alias, seen_version: form.version }}
          className={accountStyles.form}
        >
          <div className={styles.fields}>
            <fieldset className={classes(styles.group, styles.fields)}>
              <legend>{t("titles.fields.names")}</legend>
              {locales.map((locale) => (
                <DeskField
                  key={locale}
                  desk={form}
                  name={`title_${locale}`}
                  label={languages[locale].name}
                  maxLength={maxTitleName}
                  required={locale === "ru"}
                />
              ))}
            </fieldset>
            <DeskField {...field("title_original")} maxLength={maxTitleName} />
            <DeskField {...field("year")} inputMode="numeric" maxLength={4} />
            {select(
              "category",
              (["movies", "series", "animation", "cartoons"] as const).map((one) => [
                one,
                t(`titles.categories.${one}`),
              ]),
            )}
            <Genres form={form} genres={genres} />
            <DeskField {...field("countries")} />
            {select(
              "rating_age",
              ["0+", "6+", "12+", "16+", "18+"].map((age) => [age, age]),
            )}
            <CheckBox desk={form} name="for_kids">
              {t("titles.fields.for_kids")}
            </CheckBox>
            {select(
              "access",
              (["free", "lite", "premium"] as const).map((one) => [one, t(`titles.access.${one}`)]),
            )}
            <div className={styles.whole}>
              <TextArea
                id="description"
                name="description"
                label={t("titles.fields.description")}
                maxLength={maxDescription}
                error={form.getError("description")}
                defaultValue={form.values.description}
              />
            </div>
            <DeskField {...field("hashtags")} />
            <DeskField {...field("blocked_countries")} />
            {/* A film that was sent has become the title's. */}
            {isSeries ? null : (
              <SelectField
                key={form.values.film}
                name="film"
                label={t("titles.fields.film")}
                options={[
                  ["", t("titles.noFilm")],
                  ...films.map(({ id, file_name: name }) => [id, name] as const),
                ]}
                defaultValue={form.values.film ?? ""}
                error={form.getError("film")}
              />
            )}
          </div>
          <FormEnd desk={form} href={action} />
        </ActionForm>
        {stored === null ? null : (
          <History action={action} fields={{ alias }} version={form.version} changes={stored.changes} />
        )}
      </div>
    </>
  );
}

function Genres({ form, genres }: { form: DeskForm; genres: View<"title">["genres"] }) {
  const { t } = useTranslation("desk");
  const error = form.getError("genres");
  const [chosen, setChosen] = useState(() =>
    genres.filter(({ alias }) => form.values[`genre_${alias}`] === "on"),
  );
  const readChosen = ({ currentTarget }: FormEvent<HTMLFieldSetElement>) => {
    const isOn = ({ alias }: { alias: string }) =>
      currentTarget.querySelector(`[name="genre_${alias}"]:checked`) !== null;
    setChosen(genres.filter(isOn));
  };
  return (
    <fieldset className={styles.group} onChange={readChosen}>
      <legend>{t("titles.fields.genres")}</legend>
      <details open={error !== undefined}>
        <summary className={styles.summary}>
          {chosen.map(({ name }) => name).join(", ") || t("titles.noGenres")}
        </summary>
        <div className={styles.choices}>
          {genres.map((genre) => (
            <CheckBox key={genre.alias} desk={form} name={`genre_${genre.alias}`}>
              {genre.name}
            </CheckBox>
          ))}
        </div>
      </details>
      <FormError>{error}</FormError>
    </fieldset>
  );
}
