import type { OfferPage } from "#contract/offers";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { languages } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import hero from "~/ui/hero.module.css";
import { Picture } from "~/ui/picture";
import { Shelf } from "~/ui/shelf";
import { cardWidth, pageWidth } from "../catalog/image-sizes";
import { PageCrumbs } from "../catalog/page-crumbs";
import { TitleCard } from "../catalog/title-card";
import { getPromoError } from "../promo/promo-errors";
import { getOfferPath } from "./offer-links";
import { OfferPrice } from "./offer-price";
import styles from "./offers.module.css";

export type OfferBodyProps = {
  offer: OfferPage;
  /** Start of the day, from which charge dates are counted. */
  day: number;
  /** Whole hours until the offer ends; null without an end. */
  hoursLeft: number | null;
  hasTrial: boolean;
  hasSubscription: boolean;
  /** Where gift certificates are sold. */
  giftSiteUrl: string | null;
};

/** /pages/{alias}: a promotional page, from its title to the small print. Rendered on the server only. */
export function OfferBody(props: OfferBodyProps) {
  const { offer } = props;
  const { t } = useTranslation("offers");
  const to = useLocalised();
  const { lang } = useTextsLang(offer);
  return (
    <article className={styles.page}>
      <PageCrumbs
        crumbs={[
          { name: t("list.title"), path: paths.promos() },
          { name: offer.title, path: null, lang },
        ]}
        isChild={false}
      />
      <Hero {...props} />
      <div className={styles.columns}>
        <section aria-labelledby="steps">
          <h2 id="steps">{t("steps")}</h2>
          <ol className={styles.steps} lang={lang}>
            {offer.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="terms">
          <h2 id="terms">{t("terms")}</h2>
          <ul className={styles.terms} lang={lang}>
            {offer.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </section>
        {offer.tariff ? <OfferPrice tariff={offer.tariff} day={props.day} hasTrial={props.hasTrial} /> : null}
      </div>
      {offer.titles.length > 0 ? (
        <Shelf id="titles" title={t("titles")}>
          {offer.titles.map((card) => (
            <li key={card.uid}>
              <TitleCard card={card} imageSize={cardWidth} />
            </li>
          ))}
        </Shelf>
      ) : null}
      {offer.questions.length > 0 ? (
        <section className={styles.questions} aria-labelledby="questions">
          <h2 id="questions">{t("questions")}</h2>
          {offer.questions.map(({ question, answer }) => (
            <details key={question} lang={lang}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      ) : null}
      <p className={styles.small}>
        <span lang={lang}>{offer.small}</span> <a href={to(paths.promos())}>{t("toAll")}</a>
      </p>
    </article>
  );
}

/** The language of the texts, and whether it is another than the page's. */
function useTextsLang({ texts_lang: textsLang }: OfferPage) {
  return { lang: languages[textsLang].tag, isForeign: textsLang !== useLocale() };
}

function Hero({ offer, hoursLeft, hasSubscription, giftSiteUrl }: OfferBodyProps) {
  const { t } = useTranslation("offers");
  const to = useLocalised();
  const { lang, isForeign } = useTextsLang(offer);
  const film = offer.titles.find(({ alias }) => alias === offer.film);
  return (
    <header className={classes(hero.hero, styles.hero)}>
      <div className={hero.picture}>
        <Picture src={offer.image} alt="" size={pageWidth} ratio={[16, 9]} isEager isMain />
      </div>
      <div className={classes(hero.text, styles.text)}>
        <h1 lang={lang}>{offer.title}</h1>
        <p className={styles.lead} lang={lang}>
          {offer.lead}
        </p>
        {isForeign ? <p className={styles.note}>{t("onlyInRussian")}</p> : null}
        <OfferStatus offer={offer} hoursLeft={hoursLeft} hasSubscription={hasSubscription} />
        <div className={styles.buttons}>
          {isOpen(offer, hasSubscription) ? <Take offer={offer} giftSiteUrl={giftSiteUrl} /> : null}
          {isOpen(offer, hasSubscription) ? null : (
            <LinkButton look="primary" href={to(paths.promos())}>
              {t("others")}
            </LinkButton>
          )}
          {film ? (
            <LinkButton href={to(paths.title(film.alias))}>{t("watch", { title: film.title })}</LinkButton>
          ) : null}
        </div>
      </div>
    </header>
  );
}

/** Whether this viewer can accept the offer now. */
const isOpen = ({ state, refusal, way }: OfferPage, hasSubscription: boolean): boolean =>
  state === "running" && refusal === null && !(way.kind === "tariff" && hasSubscription);

function Take({ offer: { way }, giftSiteUrl }: { offer: OfferPage; giftSiteUrl: string | null }) {
  const { t } = useTranslation("offers");
  const to = useLocalised();
  const isBought = way.kind === "certificate" && giftSiteUrl !== null;
  return (
    <>
      {isBought ? (
        <LinkButton look="primary" href={giftSiteUrl}>
          {t("take.buyCertificate")}
        </LinkButton>
      ) : null}
      <LinkButton look={isBought ? "quiet" : "primary"} href={to(getOfferPath(way))}>
        {t(`take.${way.kind}`)}
      </LinkButton>
      {way.kind === "code" ? (
        <p className={styles.code}>
          {t("code")} <strong>{way.code}</strong>
        </p>
      ) : null}
    </>
  );
}

/** When the offer ends or starts, or why it does not apply to this viewer. */
function OfferStatus({
  offer: { state, starts, ends, refusal, way },
  hoursLeft,
  hasSubscription,
}: Pick<OfferBodyProps, "offer" | "hoursLeft" | "hasSubscription">) {
  const { t } = useTranslation(["offers", "promo"]);
  const to = useLocalised();
  const locale = useLocale();
  const date = (seconds: number) => formatLongDate(seconds, locale);
  if (state === "elsewhere") return <p className={styles.note}>{t("elsewhere")}</p>;
  if (state === "upcoming")
    return <p className={styles.note}>{t("upcoming", { date: starts === null ? "" : date(starts) })}</p>;
  if (state === "over")
    return <p className={styles.note}>{ends === null ? t("ranOut") : t("over", { date: date(ends - 1) })}</p>;
  if (refusal !== null)
    return (
      <p className={styles.note}>{t(`promo:errors.${getPromoError({ code: refusal, message: "" })}`)}</p>
    );
  if (way.kind === "tariff" && hasSubscription)
    return (
      <p className={styles.note}>
        {t("subscribed")} <a href={to(paths.subscriptions())}>{t("toSubscription")}</a>
      </p>
    );
  if (ends === null || hoursLeft === null) return null;
  const days = Math.floor(hoursLeft / 24);
  return (
    <p className={styles.countdown}>
      {t("until", { date: date(ends - 1) })}{" "}
      <strong>
        {days > 0
          ? t("daysLeft", { count: days })
          : hoursLeft > 0
            ? t("hoursLeft", { count: hoursLeft })
            : t("lastHour")}
      </strong>
    </p>
  );
}
