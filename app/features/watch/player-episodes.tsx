import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { classes } from "~/ui/classes";
import progress from "~/ui/progress.module.css";
import styles from "./player-episodes.module.css";
import type { PlayerEpisode, PlayerSeason } from "./player-popup-state";

const turns: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The episodes of a series by season, over the video, scrolled to the playing one. */
export function PlayerEpisodes({ seasons }: { seasons: PlayerSeason[] }) {
  const { t } = useTranslation("watch");
  const playing = seasons.findIndex(({ episodes }) => episodes.some(({ isCurrent }) => isCurrent));
  const [chosen, setChosen] = useState(Math.max(playing, 0));
  const tabs = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const season = seasons[chosen];

  useEffect(() => {
    const current = panel.current?.querySelector<HTMLElement>("[aria-current]");
    current?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: "center" });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const turn = turns[event.key];
    if (turn === undefined) return;
    // Prevents the player from seeking as well.
    event.preventDefault();
    const at = (chosen + turn + seasons.length) % seasons.length;
    setChosen(at);
    tabs.current?.querySelectorAll<HTMLElement>("[role=tab]")[at]?.focus();
  }

  return (
    <>
      {seasons.length > 1 && (
        <div ref={tabs} className={styles.tabs} role="tablist" aria-label={t("episodes.seasons")}>
          {seasons.map(({ name }, at) => (
            <button
              key={name}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={at === chosen}
              aria-controls="player-season"
              tabIndex={at === chosen ? 0 : -1}
              onClick={() => setChosen(at)}
              onKeyDown={onKeyDown}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <div
        id="player-season"
        ref={panel}
        className={styles.panel}
        {...(seasons.length > 1 ? { role: "tabpanel", "aria-label": season?.name } : {})}
      >
        <ol className={styles.episodes}>
          {season?.episodes.map((episode) => (
            <li key={episode.href}>
              <EpisodeLink episode={episode} />
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

function EpisodeLink({ episode }: { episode: PlayerEpisode }) {
  const { href, title, note, about, image, percent, isCurrent } = episode;
  return (
    <a
      href={href}
      className={styles.episode}
      aria-current={isCurrent ? "true" : undefined}
      data-keep-scroll=""
    >
      <span className={styles.still}>
        {image && <img src={image} alt="" loading="lazy" />}
        {percent > 0 && (
          <progress
            className={classes(progress.progress, styles.progress)}
            max={100}
            value={percent}
            aria-hidden
          />
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.title} lang="ru">
          {title}
        </span>
        {note && <span className={styles.note}>{note}</span>}
        {about && (
          <span className={styles.about} lang="ru">
            {about}
          </span>
        )}
      </span>
    </a>
  );
}
