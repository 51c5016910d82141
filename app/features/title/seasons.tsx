import { Play } from "lucide-react";
import type { Product, Season } from "#contract/content";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Picture } from "~/ui/picture";
import progress from "~/ui/progress.module.css";
import { smallWidth } from "../catalog/image-sizes";
import { SpoilerForm, SpoilerNote, SpoilersShown } from "../catalog/spoiler-note";
import type { Resume } from "../watch/resume.server";
import { findWatched } from "../watch/watched";
import { getWatchedText } from "../watch/watched-text";
import styles from "./title.module.css";

/** A series' seasons, and the episodes of one of them with the viewer's progress. */
export function Seasons({
  product,
  season,
  currentUid,
  resume,
  page,
}: {
  product: Product;
  season: Season;
  currentUid: string | null;
  resume: Resume | null;
  /** The path of the page that shows them. */
  page: string;
}) {
  const { t } = useTranslation(["title", "common", "catalog"]);
  const to = useLocalised();
  const watched = resume?.watched ?? [];
  return (
    <section className={styles.section} aria-labelledby="seasons">
      <h2 id="seasons" tabIndex={-1}>
        {t("seasons")}
      </h2>
      <nav className={styles.seasons} aria-label={t("seasons")}>
        {product.items.map(({ number }) => (
          <a
            key={number}
            href={to(paths.season(product.alias, number))}
            aria-current={number === season.number ? "true" : undefined}
            data-keep-scroll=""
          >
            {t("season", { number })}
          </a>
        ))}
      </nav>
      <p className={styles.quiet} lang="ru">
        {season.title}
        {season.description ? `. ${season.description}` : ""}
      </p>
      <SeasonSpoilers product={product} season={season} resume={resume} back={to(page)} />
      <ol className={styles.episodes}>
        {season.episodes.map((episode) => {
          const { is_veiled: isVeiled } = episode;
          const seen = findWatched(watched, episode.uid);
          const facts = [
            episode.duration_minutes === null
              ? null
              : t("common:minutes", { count: episode.duration_minutes }),
            seen && getWatchedText(t, seen),
          ].filter(Boolean);
          return (
            <li
              key={episode.uid}
              {...(isVeiled ? { "data-veiled": "" } : {})}
              className={styles.episodeItem}
              {...(episode.uid === currentUid ? { "data-current": "" } : {})}
            >
              <form
                method="post"
                action={to(paths.episode(product.alias, episode.start_id))}
                data-enhance=""
                data-keep-scroll=""
                data-play=""
              >
                <button
                  type="submit"
                  className={styles.episodePlay}
                  aria-label={t("watchEpisode", { title: episode.title })}
                >
                  {episode.image ? (
                    <Picture src={episode.image} alt="" size={smallWidth(144)} ratio={[16, 9]} />
                  ) : null}
                  <Play fill="currentColor" aria-hidden="true" />
                  {seen ? (
                    <progress
                      className={progress.progress}
                      max={100}
                      value={seen.percent}
                      aria-hidden="true"
                    />
                  ) : null}
                </button>
              </form>
              <div>
                <a
                  id={`episode-${episode.start_id}`}
                  lang={isVeiled ? undefined : "ru"}
                  className={styles.episodeName}
                  href={to(paths.episode(product.alias, episode.start_id))}
                  aria-current={episode.uid === currentUid ? "true" : undefined}
                >
                  {isVeiled ? episode.title : `${episode.number}. ${episode.title}`}
                </a>
                {facts.length > 0 ? <p className={styles.quiet}>{facts.join(" · ")}</p> : null}
                {isVeiled ? (
                  <SpoilerForm
                    fields={{ uid: episode.uid }}
                    back={to(page)}
                    focus={`episode-${episode.start_id}`}
                    look="text"
                    className={styles.unveil}
                    aria-label={`${t("catalog:spoilers.showEpisode")}: ${episode.title}`}
                  >
                    {t("catalog:spoilers.showEpisode")}
                  </SpoilerForm>
                ) : null}
                {episode.description ? (
                  <p className={styles.quiet} lang="ru">
                    {episode.description}
                  </p>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type SpoilersProps = { product: Product; season: Season; resume: Resume | null; back: string };

/** What is kept from the viewer of this season, or that it is shown although they have not come to it. */
function SeasonSpoilers({ product, season, resume, back }: SpoilersProps) {
  const { t } = useTranslation("catalog");
  if (season.episodes.some(({ is_veiled: isVeiled }) => isVeiled))
    return (
      <SpoilerNote id="spoilers" heading={t("spoilers.series")} text={t("spoilers.seriesText")}>
        <SpoilerForm
          fields={{ uid: product.uid, season: String(season.number) }}
          back={back}
          focus="seasons"
          look="quiet"
        >
          {t("spoilers.showSeason")}
        </SpoilerForm>
        <SpoilerForm fields={{ uid: product.uid }} back={back} focus="spoilers" look="text">
          {t("spoilers.showTitle")}
        </SpoilerForm>
      </SpoilerNote>
    );
  return resume && resume.spoilers.lifted.length > 0 ? <SpoilersShown uid={product.uid} back={back} /> : null;
}
