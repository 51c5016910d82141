import type { TvSelection } from "#contract/tv";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { formatHour } from "~/lib/time/machine-time";
import { classes } from "~/ui/classes";
import { DayMenu, DayStrip } from "./day-strip";
import styles from "./guide.module.css";
import { GuideFind } from "./guide-find.island";
import { guideTools } from "./guide-live.island";
import { getGuideFormPath, getGuideQuery, type GuideChoice, guidePath } from "./guide-url";
import { ToNowLink } from "./to-now-link.island";
import type { Day } from "./tv-days";

type Props = {
  selections: TvSelection[];
  choice: GuideChoice;
  day: Day;
  zone: string;
  now: number;
  /** Number of channels found; null without a search. */
  total: number | null;
};

/** The guide's options: day and hour, view, category, search. Rendered on the server only. */
export function GuideToolbar({ selections, choice, day, zone, now, total }: Props) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const isGrid = choice.view === "grid";
  const getDayPath = (targetDay: Day | null) => guidePath({ ...choice, day: targetDay, hour: null });
  return (
    <div className={styles.tools}>
      {isGrid ? (
        <div className={styles.strip}>
          <DayStrip day={day} now={now} zone={zone} getPath={getDayPath} />
        </div>
      ) : null}
      <div className={styles.choices}>
        <nav className={styles.views} aria-label={t("guide.views")}>
          <a
            href={to(guidePath({ ...choice, view: "grid" }))}
            aria-current={isGrid ? "page" : undefined}
            data-keep-scroll=""
          >
            {t("guide.grid")}
          </a>
          <a
            href={to(guidePath({ ...choice, view: "now", day: null, hour: null }))}
            aria-current={isGrid ? undefined : "page"}
            data-keep-scroll=""
          >
            {t("guide.now")}
          </a>
        </nav>
        {isGrid ? (
          <details className={classes(styles.menu, styles.days)} name={guideTools}>
            <DayMenu
              day={day}
              now={now}
              zone={zone}
              getPath={getDayPath}
              summaryClass={styles.tool}
              listClass={styles.panel}
            />
          </details>
        ) : null}
        <Categories selections={selections} choice={choice} />
        {isGrid ? <Hours choice={choice} /> : null}
        <details className={styles.menu} name={guideTools}>
          <summary className={classes(styles.tool, total !== null && styles.chosen)}>
            {choice.query || t("guide.find")}
          </summary>
          <div className={classes(styles.panel, styles.findPanel)}>
            <Island
              of={GuideFind}
              on="focus"
              props={{
                action: to(getGuideFormPath(choice)),
                fields: [...getGuideQuery({ ...choice, hour: null, query: "" })],
                query: choice.query,
                label: t("guide.findLabel"),
                submit: t("guide.find"),
                found: t("guide.found", { total: "#" }),
                total,
                isGrid,
              }}
            />
            {total !== null ? (
              <a href={to(guidePath({ ...choice, query: "" }))} data-keep-scroll="">
                {t("guide.findAll")}
              </a>
            ) : null}
          </div>
        </details>
        <a
          href={to(guidePath({ ...choice, isFavorites: !choice.isFavorites }))}
          className={classes(styles.tool, choice.isFavorites && styles.chosen)}
          aria-current={choice.isFavorites ? "true" : undefined}
          data-keep-scroll=""
        >
          <span aria-hidden="true">★</span> <span className={styles.word}>{t("guide.favorites")}</span>
        </a>
        {isGrid ? (
          <Island
            of={ToNowLink}
            props={{
              href: to(guidePath({ ...choice, day: null, hour: null, query: "" })),
              label: t("guide.toNow"),
              now,
              zone,
            }}
          />
        ) : null}
        {isGrid ? (
          <a
            href={getHourPath(to, choice, evening)}
            rel="nofollow"
            className={styles.tool}
            data-keep-scroll=""
          >
            {t("guide.evening")}
          </a>
        ) : null}
      </div>
    </div>
  );
}

function Categories({ selections, choice }: { selections: TvSelection[]; choice: GuideChoice }) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const all = [
    { alias: null, title: t("guide.allCategories") },
    ...selections.filter(({ total }) => total > 0),
  ];
  if (all.length < 3) return null;
  return (
    <details className={styles.menu} name={guideTools}>
      <summary className={classes(styles.tool, choice.category !== null && styles.chosen)}>
        {all.find(({ alias }) => alias === choice.category)?.title}
      </summary>
      <ul className={styles.panel}>
        {all.map(({ alias, title }) => (
          <li key={title}>
            <a
              href={to(guidePath({ ...choice, category: alias }))}
              aria-current={alias === choice.category ? "true" : undefined}
              data-keep-scroll=""
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const evening = 19;
const partsOfDay = [
  ["morning", 7],
  ["noon", 12],
  ["evening", evening],
] as const;

/** The path of an hour of the guide. The fragment is for browsers that do not scroll to the mark. */
const getHourPath = (to: (path: string) => string, choice: GuideChoice, hour: number): string =>
  `${to(guidePath({ ...choice, hour }))}#t${formatHour(hour).slice(0, 2)}`;

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

function Hours({ choice }: { choice: GuideChoice }) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  return (
    <details className={styles.menu} name={guideTools}>
      <summary className={styles.tool}>{t("guide.hours")}</summary>
      <ul className={classes(styles.panel, styles.hours)}>
        {partsOfDay.map(([part, hour]) => (
          <li key={part}>
            <a href={getHourPath(to, choice, hour)} rel="nofollow" data-keep-scroll="">
              {t(`guide.${part}`)}
            </a>
          </li>
        ))}
        {hoursOfDay.map((hour) => {
          const name = formatHour(hour);
          return (
            <li key={hour}>
              <a
                href={getHourPath(to, choice, hour)}
                rel="nofollow"
                aria-current={hour === choice.hour ? "true" : undefined}
                data-keep-scroll=""
              >
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
