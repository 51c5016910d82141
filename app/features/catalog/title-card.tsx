import type { CardBadge, TitleCard as Card } from "#contract/shared";
import { getAge } from "#domain/age-rating";
import { serviceTimeZone } from "#domain/time-zone";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatClock } from "~/lib/time/time-text";
import styles from "~/ui/card.module.css";
import { classes } from "~/ui/classes";
import { type DisplayWidth, Picture } from "~/ui/picture";
import { formatRating } from "./rating-text";

type Props = {
  card: Card;
  isVertical?: boolean;
  isEager?: boolean;
  imageSize: DisplayWidth;
  href?: string | undefined;
};

/** A title in a row or grid: the whole card is one link. */
export function TitleCard({ card, isVertical = false, isEager = false, imageSize, href }: Props) {
  const { t } = useTranslation();
  const to = useLocalised();
  const langOf = useNameLang();
  const image = isVertical ? card.images.poster : card.images.cover;
  return (
    <a href={to(href ?? paths.title(card.alias))} className={styles.card}>
      <span className={classes(styles.box, isVertical && styles.vertical)}>
        {image ? (
          <Picture
            className={styles.image}
            src={image}
            alt=""
            size={imageSize}
            ratio={isVertical ? [2, 3] : [16, 9]}
            isEager={isEager}
          />
        ) : null}
        <span className={styles.badge} aria-label={t("age", { age: getAge(card.rating_age) })} role="img">
          {getAge(card.rating_age)}
        </span>
        {card.rating_start ? <Rating value={card.rating_start} /> : null}
        {card.badge ? <BadgeNote badge={card.badge} /> : null}
      </span>
      <span className={styles.name} lang={langOf(card.title)}>
        {card.title}
      </span>
      <span className={styles.facts}>
        {card.year ? <span>{card.year}</span> : null}
        {card.genres.slice(0, 3).map(({ title }) => (
          <span key={title} className={styles.genre}>
            {title.toLowerCase()}
          </span>
        ))}
      </span>
    </a>
  );
}

/** In Moscow time, as on the title's own page. */
function BadgeNote({ badge: { kind, at } }: { badge: CardBadge }) {
  const { t } = useTranslation();
  return (
    <span className={styles.news}>{t(`badges.${kind}`, { time: formatClock(at, serviceTimeZone) })}</span>
  );
}

/** Viewers' rating out of ten. */
function Rating({ value }: { value: number }) {
  const { t } = useTranslation();
  const rating = formatRating(value, useLocale());
  return (
    <span className={styles.rating} aria-label={t("cardRating", { rating })} role="img">
      ★ {rating}
    </span>
  );
}
