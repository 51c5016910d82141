import { Play, RotateCcw } from "lucide-react";
import type { Product } from "#contract/content";
import { getAge } from "#domain/age-rating";
import { eventBlock } from "~/lib/event-block";
import type { TFunction } from "~/lib/i18n/i18n";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { languages } from "~/lib/i18n/locales";
import { Island } from "~/lib/islands/island.server";
import { paths, type TitleSection } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { hasPart } from "~/lib/site-parts";
import { formatPosition } from "~/lib/time/machine-time";
import { formatLongDate } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import facts from "~/ui/facts.module.css";
import hero from "~/ui/hero.module.css";
import { Picture } from "~/ui/picture";
import progress from "~/ui/progress.module.css";
import { Tabs } from "~/ui/tabs";
import { pageWidth } from "../catalog/image-sizes";
import { isLongTitle } from "../catalog/is-long-title";
import { type Crumb, PageCrumbs } from "../catalog/page-crumbs";
import { getTitleView, type TitleView } from "../catalog/title-view";
import { FavoriteButton } from "../favorites/favorite-button.island";
import { favoriteFormId } from "../favorites/favorite-form-id";
import { RatingForm } from "../favorites/rating-form.island";
import type { Resume } from "../watch/resume.server";
import styles from "./title.module.css";
import type { TitleProps } from "./title-sections";
import { TitleSections } from "./title-sections";

/** The whole title page. Rendered on the server only. */
export function TitleBody({ tail, ...props }: Omit<TitleProps, "view"> & { tail: string | undefined }) {
  const { t } = useTranslation(["title", "common"]);
  const to = useLocalised();
  const { product } = props;
  const view = getTitleView(product, tail);
  if (!view) return null;
  const path = paths.title(product.alias);
  const sections = getVisibleSections(product, view);
  const tabs = [
    {
      href: to(path),
      label: t(product._cls === "movie" ? "sections.about" : "sections.aboutSeries"),
      isCurrent: view.kind !== "section",
    },
    ...sections.map((section) => ({
      href: to(paths.titleSection(product.alias, section)),
      label: t(`sections.${section}`),
      isCurrent: view.kind === "section" && view.section === section,
    })),
  ];
  return (
    <article data-palette={product.palette ?? undefined} {...eventBlock("title", product.alias)}>
      <Top view={view} {...props} />
      <Tabs label={t("sections.label")} tabs={tabs} />
      <TitleSections view={view} {...props} />
    </article>
  );
}

/** Sections with content, plus the current one, since an empty section still has a URL. */
function getVisibleSections(product: Product, view: TitleView): TitleSection[] {
  const people = [
    product.directors,
    product.writers,
    product.producers,
    product.operators,
    product.composers,
    product.cast,
  ];
  const isFilled: Record<TitleSection, boolean> = {
    trailers: product.additional_content.length > 0,
    person: people.some((list) => list.length > 0),
    characters: product.cast.length > 0,
    articles: product.articles.length > 0,
    selections: product.collections.length > 0,
  };
  const order = ["trailers", "person", "characters", "articles", "selections"] as const;
  return order.filter(
    (section) => isFilled[section] || (view.kind === "section" && view.section === section),
  );
}

/** Categories that only repeat the kind of title. */
const impliedCategory = { movie: "movies", series: "series", original: null };

function Top({ product, view, availability, homePath, resume, moment }: TitleProps) {
  const { t } = useTranslation(["title", "common"]);
  const to = useLocalised();
  const langOf = useNameLang();
  const kind = product.is_original ? "original" : product._cls;
  return (
    <div className={classes(hero.hero, styles.top)}>
      <div
        className={hero.picture}
        data-large-picture=""
        data-clip={product.additional_content.length > 0 ? product.alias : undefined}
      >
        {product.images.frame_wide ? (
          <Picture src={product.images.frame_wide} alt="" size={pageWidth} ratio={[22, 10]} isEager isMain />
        ) : null}
      </div>
      <PageCrumbs crumbs={getCrumbs(product, view)} isChild={homePath === paths.kids()} />
      <div className={classes(hero.text, styles.main)}>
        <p className={styles.kicker}>
          {product.category.alias === impliedCategory[kind] ? null : `${t(kind)} · `}
          <a href={to(paths.category(product.category.alias))}>{product.category.title}</a>
        </p>
        <h1
          className={classes(hero.title, isLongTitle(product.title) && hero.long)}
          lang={langOf(product.title)}
        >
          {product.title}
        </h1>
        {view.kind === "episode" ? (
          <p className={styles.episode}>
            {t("episodeOf", { season: view.season.number, number: view.episode.number })}
            {view.episode.is_veiled ? null : (
              <>
                . <span lang="ru">{view.episode.title}</span>
              </>
            )}
          </p>
        ) : null}
        <Facts product={product} />
        <Actions
          product={product}
          view={view}
          availability={availability}
          resume={resume}
          moment={moment}
          isChild={homePath === paths.kids()}
        />
      </div>
    </div>
  );
}

function getCrumbs({ category, title, alias }: Product, view: TitleView): Crumb[] {
  return [
    { name: category.title, path: paths.category(category.alias) },
    { name: title, path: paths.title(alias) },
    ...(view.kind === "episode" ? [{ name: view.episode.title, path: null }] : []),
  ];
}

function Facts({ product }: { product: Product }) {
  const { t } = useTranslation(["title", "common"]);
  const locale = useLocale();
  return (
    <p className={facts.facts}>
      {product.year ? <span>{product.year}</span> : null}
      {product.origin_countries.length > 0 ? (
        <span>{product.origin_countries.map(({ title }) => title).join(", ")}</span>
      ) : null}
      {product.genres.length > 0 ? (
        <span>{product.genres.map(({ title }) => title.toLowerCase()).join(", ")}</span>
      ) : null}
      {product._cls === "movie" && product.duration_minutes ? (
        <span>{t("common:minutes", { count: product.duration_minutes })}</span>
      ) : null}
      {product.rating_start === null ? null : (
        <span
          className={styles.rating}
          aria-label={`${t("rating")}: ${t("ratingValue", { rating: product.rating_start })}, ${t("votes", { count: product.votes })}`}
          role="img"
        >
          ★{" "}
          {new Intl.NumberFormat(languages[locale].tag, { minimumFractionDigits: 1 }).format(
            product.rating_start,
          )}
        </span>
      )}
      <span className={facts.age}>{getAge(product.rating_age)}</span>
      {product.accessibility.map((kind) => (
        <span key={kind} className={facts.age}>
          {t(`access.${kind}`)}
        </span>
      ))}
    </p>
  );
}

/** The path that «play» posts to: the current episode's or season's, else the title's. */
function getPlayPath({ alias }: Product, view: TitleView): string {
  if (view.kind === "episode") return paths.episode(alias, view.episode.start_id);
  return view.kind === "season" ? paths.season(alias, view.season.number) : paths.title(alias);
}

type PlayLabel = { resume: Resume | null; isFree: boolean; isEpisode: boolean };

function getPlayLabel(
  t: TFunction<["title", "common", "favorites"]>,
  { resume, isFree, isEpisode }: PlayLabel,
): string {
  const { episode = null, position = null } = resume ?? {};
  const time = position && formatPosition(position.position_seconds);
  if (episode && !isEpisode) {
    const names = { season: episode.season_number, number: episode.number };
    return time === null ? t("resume", names) : t("resumeEpisodeAt", { ...names, time });
  }
  if (time !== null) return t("resumeAt", { time });
  return t(isFree ? "watch" : "bySubscription");
}

type ActionsProps = Omit<TitleProps, "homePath" | "embedCode"> & { isChild: boolean };

function Actions({ product, view, availability, resume, moment, isChild }: ActionsProps) {
  const { t } = useTranslation(["title", "common", "favorites"]);
  const to = useLocalised();
  const locale = useLocale();
  const trailer = product.additional_content[0];
  const playForm = {
    method: "post",
    action: to(getPlayPath(product, view)),
    "data-enhance": "",
    "data-keep-scroll": "",
    "data-play": "",
  } as const;
  const position = resume?.position ?? null;
  return (
    <div className={styles.actions}>
      {availability.kind === "open" ? (
        <>
          {moment === null ? null : (
            <form {...playForm}>
              <input type="hidden" name="t" value={moment} />
              <Button look="primary">
                <Play size={20} fill="currentColor" aria-hidden="true" />
                {t("watchFrom", { time: formatPosition(moment) })}
              </Button>
            </form>
          )}
          <form {...playForm}>
            <Button look={moment === null ? "primary" : "quiet"} className={styles.play}>
              <Play size={20} fill="currentColor" aria-hidden="true" />
              {getPlayLabel(t, { resume, isFree: availability.isFree, isEpisode: view.kind === "episode" })}
              {position && position.duration_seconds > 0 ? (
                <progress
                  className={classes(progress.progress, styles.position)}
                  max={position.duration_seconds}
                  value={position.position_seconds}
                  aria-hidden="true"
                />
              ) : null}
            </Button>
          </form>
          {position ? (
            <form {...playForm}>
              <input type="hidden" name="from" value="start" />
              <Button>
                <RotateCcw size={18} aria-hidden="true" />
                {t(resume?.episode ? "episodeFromStart" : "fromStart")}
              </Button>
            </form>
          ) : null}
        </>
      ) : (
        <p className={styles.state}>
          {availability.kind === "geo"
            ? t("geo")
            : availability.kind === "ahead"
              ? t("notYet", { date: formatLongDate(availability.publish, locale) })
              : t("notNow")}{" "}
          {hasPart("accounts") ? (
            <a
              href={to(
                paths.playCheck(
                  "watch",
                  product.alias,
                  view.kind === "episode" ? view.episode.start_id : undefined,
                ),
              )}
            >
              {t("why")}
            </a>
          ) : null}
        </p>
      )}
      {availability.kind === "ahead" && !isChild && hasPart("accounts") ? (
        <LinkButton href={popupPath(to(paths.title(product.alias)), "announce-premiere")} data-keep-scroll="">
          {t("premiere.await")}
        </LinkButton>
      ) : null}
      {trailer && availability.kind !== "geo" ? (
        <form
          method="post"
          action={to(paths.title(product.alias))}
          data-enhance=""
          data-keep-scroll=""
          data-play=""
        >
          <input type="hidden" name="trailer" value={trailer.uid} />
          <Button>{t("trailer")}</Button>
        </form>
      ) : null}
      {hasPart("accounts") ? (
        <>
          <Island
            of={FavoriteButton}
            props={{
              uid: product.uid,
              label: t("favorites:title"),
              look: "labelled",
              formId: favoriteFormId,
              isFavorite: false,
            }}
          />
          <Island of={RatingForm} props={{ uid: product.uid }} />
        </>
      ) : null}
    </div>
  );
}

/** All that a child sees of an adult title (AMB-118). */
export function NotForChildren() {
  const { t } = useTranslation(["title", "common"]);
  const to = useLocalised();
  return (
    <div className={styles.notForChildren}>
      <h1>{t("notForChildren")}</h1>
      <p>{t("notForChildrenText")}</p>
      <LinkButton look="primary" href={to(paths.kids())}>
        {t("toKids")}
      </LinkButton>
    </div>
  );
}
