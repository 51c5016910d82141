import { Play } from "lucide-react";
import type { Main } from "#contract/catalog";
import { getAge } from "#domain/age-rating";
import { eventBlock } from "~/lib/event-block";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import facts from "~/ui/facts.module.css";
import look from "~/ui/hero.module.css";
import { Picture } from "~/ui/picture";
import { pageWidth } from "../catalog/image-sizes";
import { isLongTitle } from "../catalog/is-long-title";
import styles from "./hero.module.css";

type Props = { main: Pick<Main, "heroes">; index: number; basePath: string };

/** The main slider. Its dots are links, so it works without script and never moves by itself. */
export function HeroSlider({ main: { heroes }, index, basePath }: Props) {
  const { t } = useTranslation(["home", "common"]);
  const to = useLocalised();
  const langOf = useNameLang();
  const hero = heroes[index] ?? heroes[0];
  if (!hero) return null;
  const { card } = hero;
  return (
    <section
      className={classes(look.hero, styles.hero)}
      aria-label={t("heroLabel")}
      data-testid="hero"
      {...eventBlock("banner", card.alias)}
    >
      <div className={look.picture} data-large-picture="" data-clip={card.alias}>
        {card.images.frame_wide ? (
          <Picture src={card.images.frame_wide} alt="" size={pageWidth} ratio={[22, 10]} isEager isMain />
        ) : null}
      </div>
      <div className={classes(look.text, styles.text)}>
        <p className={styles.kicker}>{hero.kicker}</p>
        <h2 className={classes(look.title, isLongTitle(card.title) && look.long)} lang={langOf(card.title)}>
          {card.title}
        </h2>
        <p className={facts.facts}>
          {card.year ? <span>{card.year}</span> : null}
          {card.origin_countries[0] ? <span>{card.origin_countries[0].title}</span> : null}
          {card.genres[0] ? <span>{card.genres[0].title.toLowerCase()}</span> : null}
          {card.duration_minutes ? (
            <span>{t("common:minutes", { count: card.duration_minutes })}</span>
          ) : null}
          <span className={facts.age}>{getAge(card.rating_age)}</span>
        </p>
        <p className={styles.lead} lang={hero.texts_lang}>
          {hero.description}
        </p>
        <div className={styles.actions}>
          <form method="post" action={to(paths.title(card.alias))} data-enhance="" data-play="">
            <Button look="primary" isWide>
              <Play size={20} fill="currentColor" aria-hidden="true" />
              {t(hero.is_free ? "watch" : "bySubscription")}
            </Button>
          </form>
          <LinkButton href={to(paths.title(card.alias))}>{t("details")}</LinkButton>
        </div>
      </div>
      {heroes.length > 1 ? (
        <nav className={styles.dots} aria-label={t("heroLabel")}>
          {heroes.map(({ card: { alias, title } }, number) => (
            <a
              key={alias}
              href={number === 0 ? to(basePath) : `${to(basePath)}?hero=${number}`}
              aria-current={number === index ? "true" : undefined}
              data-keep-scroll=""
              aria-label={t("heroSlide", { number: number + 1, total: heroes.length, title })}
            />
          ))}
        </nav>
      ) : null}
    </section>
  );
}
