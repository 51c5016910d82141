import { maxTitleName } from "#contract/sizes";
import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import accountStyles from "../account/account.module.css";
import styles from "./desk.module.css";
import { DeskField, useDeskForm } from "./desk-form";
import { FilmState } from "./film-section";
import type { EpisodeView, FilmView } from "./title-desk.server";

/** The episodes of a series by season, with how far their films are, and a form that adds one. */
export function EpisodeList({
  alias,
  action,
  episodes,
  films,
}: {
  alias: string;
  action: string;
  episodes: readonly EpisodeView[];
  films: readonly FilmView[];
}) {
  const { t } = useTranslation("desk");
  const seasons = [...new Set(episodes.map(({ season }) => season))];
  const byId = new Map(films.map((film) => [film.id, film]));
  return (
    <section className={styles.group} aria-labelledby="episodes">
      <h2 id="episodes">{t("episodes.title")}</h2>
      {seasons.map((season) => {
        const ofSeason = episodes.filter((episode) => episode.season === season);
        return (
          <section key={season} className={styles.acts} aria-labelledby={`season-${season}`}>
            <h3 id={`season-${season}`}>{t("episodes.season", { season })}</h3>
            <ol className={accountStyles.rows}>
              {ofSeason.map((episode, index) => (
                <EpisodeRow
                  key={episode.id}
                  alias={alias}
                  action={action}
                  episode={episode}
                  film={byId.get(episode.film ?? "") ?? null}
                  isFirst={index === 0}
                  isLast={index === ofSeason.length - 1}
                />
              ))}
            </ol>
          </section>
        );
      })}
      {/* Of the next episode, once one was added. */}
      <NewEpisode key={episodes.length} alias={alias} action={action} last={episodes.at(-1) ?? null} />
    </section>
  );
}

type RowProps = {
  alias: string;
  action: string;
  episode: EpisodeView;
  film: FilmView | null;
  isFirst: boolean;
  isLast: boolean;
};

function EpisodeRow({ alias, action, episode, film, isFirst, isLast }: RowProps) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const { id, number, title, isShown, showAt } = episode;
  return (
    <li className={accountStyles.row}>
      <span className={accountStyles.rowText}>
        <a className={styles.link} href={to(paths.titleDesk({ title: alias, episode: id }))}>
          {number}. {title}
        </a>
        {isShown ? null : <span className={accountStyles.label}>{t("episodes.hidden")}</span>}
        {isShown && showAt !== null ? (
          <span className={accountStyles.label}>{t("titles.scheduled", { at: showAt })}</span>
        ) : null}
        {film === null ? (
          <span className={accountStyles.label}>{t("titles.noFilm")}</span>
        ) : (
          <FilmState film={film} />
        )}
      </span>
      <span className={styles.moves}>
        {(["up", "down"] as const).map((direction) =>
          (direction === "up" ? isFirst : isLast) ? null : (
            <ActionForm
              key={direction}
              action={action}
              isSamePage
              fields={{ intent: "episode-move", alias, episode: id, direction }}
            >
              <Button aria-label={t(`episodes.${direction}Named`, { title })}>
                {t(`episodes.${direction}`)}
              </Button>
            </ActionForm>
          ),
        )}
      </span>
    </li>
  );
}

function NewEpisode({ alias, action, last }: { alias: string; action: string; last: EpisodeView | null }) {
  const { t } = useTranslation("desk");
  const form = useDeskForm({
    intent: "episode-add",
    values: { season: String(last?.season ?? 1), number: String((last?.number ?? 0) + 1) },
    version: "",
    isSaved: false,
  });
  return (
    <ActionForm action={action} fields={{ intent: "episode-add", alias }} className={accountStyles.form}>
      <div className={styles.pair}>
        <DeskField
          desk={form}
          name="season"
          label={t("episodes.fields.season")}
          inputMode="numeric"
          required
        />
        <DeskField
          desk={form}
          name="number"
          label={t("episodes.fields.number")}
          inputMode="numeric"
          required
        />
      </div>
      <DeskField
        desk={form}
        name="title"
        label={t("episodes.fields.title")}
        maxLength={maxTitleName}
        required
      />
      <FormError>{form.getError("")}</FormError>
      <Button>{t("episodes.add")}</Button>
    </ActionForm>
  );
}
