import type { ReactNode } from "react";
import type { SharedYear, YearTitles } from "#contract/year";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale } from "~/lib/i18n/locale-context";
import { languages } from "~/lib/i18n/locales";
import { classes } from "~/ui/classes";
import { cardWidth } from "../catalog/image-sizes";
import { TitleCard } from "../catalog/title-card";
import { type ArtName, PanelArt } from "./panel-art";
import styles from "./year.module.css";

type Facts = Omit<SharedYear, "year" | "titles">;
/** What only the viewer sees. */
type Days = { longestDay: string; longest_day: { minutes: number }; weekday: number; weekdayName: string };
type Palettes = Record<"hours" | "counts" | "genre" | "decade" | "day" | "week" | "viewer", string>;

const adultPalettes: Palettes = {
  hours: "night-gold",
  counts: "crimson-cream",
  genre: "cobalt-ivory",
  decade: "teal-orange",
  day: "amber-ink",
  week: "moss-blood",
  viewer: "plum-rose",
};
const childrensPalettes: Palettes = {
  hours: "violet-sun",
  counts: "turquoise-coral",
  genre: "sky-tangerine",
  decade: "mint-plum",
  day: "sun-navy",
  week: "berry-cream",
  viewer: "violet-sun",
};

type Props = { facts: Facts; days?: Days; titles: YearTitles | null; viewerTitle: string; isChild: boolean };

/** A year as a wall of posters. */
export function YearPanels({ facts, days, titles, viewerTitle, isChild }: Props) {
  const { t } = useTranslation("year");
  const palettes = isChild ? childrensPalettes : adultPalettes;
  const { genre, decade, viewer } = facts;
  const note = decade === 1910 || decade === 1920 || decade === 1930 ? t(`decades.${decade}`) : null;
  return (
    <>
      <ul className={styles.wall} data-few={days ? undefined : ""}>
        <HoursPanel minutes={facts.minutes} palette={palettes.hours} />
        <CountsPanel {...facts} palette={palettes.counts} />
        {genre ? (
          <Panel name={t("genre")} palette={palettes.genre} art="mask">
            <p className={styles.word}>{genre.title}</p>
          </Panel>
        ) : null}
        {decade === null ? null : (
          <Panel name={t("decade")} palette={palettes.decade} art="stairs">
            <p className={styles.number}>{t("decadeName", { decade })}</p>
            {note === null ? null : <p className={styles.text}>{note}</p>}
          </Panel>
        )}
        {days ? (
          <>
            <Panel name={t("longestDay")} palette={palettes.day} art="sun">
              <p className={styles.word}>{days.longestDay}</p>
              <p className={styles.text}>
                <Length minutes={days.longest_day.minutes} />
              </p>
            </Panel>
            <Panel name={t("weekday")} palette={palettes.week} art="week" weekday={days.weekday}>
              <p className={styles.word}>{days.weekdayName}</p>
            </Panel>
          </>
        ) : null}
        <Panel name={viewerTitle} palette={palettes.viewer} art="eye" className={styles.wide}>
          <p className={styles.sentence}>
            {t(`viewer.${viewer}`, { genre: genre?.title.toLowerCase() ?? "" })}
          </p>
        </Panel>
      </ul>
      {titles ? <Titles {...titles} /> : null}
    </>
  );
}

type PanelProps = {
  name: string;
  palette: string;
  art: ArtName;
  weekday?: number;
  className?: string | undefined;
  children: ReactNode;
};

function Panel({ name, palette, art, weekday = 0, className, children }: PanelProps) {
  return (
    <li className={classes(styles.panel, className)} data-palette={palette}>
      <PanelArt name={art} weekday={weekday} />
      <h2>{name}</h2>
      {children}
    </li>
  );
}

function HoursPanel({ minutes, palette }: { minutes: number; palette: string }) {
  const { t } = useTranslation("year");
  const hours = Math.round(minutes / 60);
  const isLong = hours > 0;
  return (
    <li className={classes(styles.panel, styles.lead)} data-palette={palette}>
      <PanelArt name="reel" />
      <p className={styles.huge}>
        <Amount value={isLong ? hours : minutes} />
      </p>
      <h2>{isLong ? t("hours", { count: hours }) : t("minutes", { count: minutes })}</h2>
    </li>
  );
}

function CountsPanel({ films, series, episodes, palette }: Facts & { palette: string }) {
  const { t } = useTranslation("year");
  const counts = [
    { value: films, label: t("films", { count: films }) },
    { value: series, label: t("series", { count: series }) },
    { value: episodes, label: t("episodes", { count: episodes }) },
  ].filter(({ value }) => value > 0);
  return (
    <li className={classes(styles.panel, styles.counts)} data-palette={palette}>
      <PanelArt name="film" />
      <ul>
        {counts.map(({ value, label }) => (
          <li key={label}>
            <b className={styles.number}>
              <Amount value={value} />
            </b>{" "}
            {label}
          </li>
        ))}
      </ul>
    </li>
  );
}

const Amount = ({ value }: { value: number }) =>
  new Intl.NumberFormat(languages[useLocale()].tag).format(value);

function Length({ minutes: total }: { minutes: number }) {
  const { t } = useTranslation("year");
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  return hours > 0 ? t("time", { hours, minutes }) : t("timeShort", { minutes });
}

/** Those that may be named; a title may be several of them. */
function Titles({ first, last, most }: YearTitles) {
  const { t } = useTranslation("year");
  if (!first && !last && !most) return null;
  const entries = [
    { name: t("first"), card: first },
    { name: t("most"), card: most?.card ?? null, minutes: most?.minutes },
    { name: t("last"), card: last },
  ];
  return (
    <section className={styles.titles} aria-labelledby="titles">
      <h2 id="titles">{t("titles")}</h2>
      <ul>
        {entries.map(({ name, card, minutes }) =>
          card ? (
            <li key={name}>
              <h3>{name}</h3>
              <TitleCard card={card} isVertical imageSize={cardWidth} />
              {minutes === undefined ? null : (
                <p className={styles.note}>
                  <Length minutes={minutes} />
                </p>
              )}
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}
