import { Play } from "lucide-react";
import type { Product, Season } from "#contract/content";
import type { WatchedPart } from "#contract/profile";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Picture } from "~/ui/picture";
import progress from "~/ui/progress.module.css";
import { smallWidth } from "../catalog/image-sizes";
import { findWatched } from "../watch/watched";
import { getWatchedText } from "../watch/watched-text";
import styles from "./title.module.css";

/** A series' seasons, and the episodes of one of them with the viewer's progress. */
export function Seasons({
  product,
  season,
  currentUid,
  watched,
}: {
  product: Product;
  season: Season;
  currentUid: string | null;
  watched: WatchedPart[];
}) {
  const { t } = useTranslation(["title", "common"]);
  const to = useLocalised();
  return (
    <section className={styles.section} aria-labelledby="seasons">
      <h2 id="seasons">{t("seasons")}</h2>
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
      <ol className={styles.episodes}>
        {season.episodes.map((episode) => {
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
                  lang="ru"
                  className={styles.episodeName}
                  href={to(paths.episode(product.alias, episode.start_id))}
                  aria-current={episode.uid === currentUid ? "true" : undefined}
                >
                  {episode.number}. {episode.title}
                </a>
                {facts.length > 0 ? <p className={styles.quiet}>{facts.join(" · ")}</p> : null}
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
