import { useLoaderData } from "@remix-run/react";
import {
  Clock,
  Compass,
  Heart,
  Laugh,
  Lightbulb,
  MoonStar,
  PartyPopper,
  Play,
  RefreshCw,
  Rocket,
  Sun,
  Timer,
  User,
  Users,
  UsersRound,
  WandSparkles,
  Zap,
} from "lucide-react";
import type { ReactNode } from "react";
import type { EveningPick } from "#contract/catalog";
import {
  type EveningAnswers,
  eveningOptions,
  type EveningQuestion,
  eveningQuestions,
} from "#contract/evening-names";
import { getAge } from "#domain/age-rating";
import { eventBlock } from "~/lib/event-block";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import facts from "~/ui/facts.module.css";
import { Picture } from "~/ui/picture";
import { PageCrumbs } from "../catalog/page-crumbs";
import { formatRating } from "../catalog/rating-text";
import styles from "./evening.module.css";
import type { eveningLoader } from "./evening.server";
import { useEveningTexts } from "./evening-texts";

type Data = ReturnType<typeof useLoaderData<typeof eveningLoader>>;

/** /evening: three questions, one after another, and three titles for tonight. */
export function EveningPage() {
  const data = useLoaderData<typeof eveningLoader>();
  const { t } = useTranslation("evening");
  const { audience, question } = data;
  return (
    <article className={styles.page} {...eventBlock("list")}>
      <PageCrumbs
        isChild={audience === "child"}
        crumbs={[
          { name: t("title"), path: question === "time" ? null : paths.evening() },
          ...(question === null ? [{ name: t(`${audience}.result`), path: null }] : []),
        ]}
      />
      {question === null ? <Result {...data} /> : <Question {...data} question={question} />}
    </article>
  );
}

const icons = {
  time: { short: Timer, medium: Clock, long: MoonStar },
  company: { alone: User, two: Users, family: UsersRound, friends: PartyPopper },
  mood: {
    laugh: Laugh,
    thrill: Zap,
    dream: Rocket,
    feel: Heart,
    think: Lightbulb,
    adventure: Compass,
    magic: WandSparkles,
    warm: Sun,
  },
};

const posterWidth = { width: "min(28vw, 240px)", maxPixels: 240 };

function Question({ audience, answers, question, times, deck }: Data & { question: EveningQuestion }) {
  const { t } = useTranslation("evening");
  return (
    <div className={styles.asking}>
      <div className={styles.ask}>
        <header className={styles.head}>
          <h1>{t("title")}</h1>
          <p className={styles.lead}>{t(`${audience}.lead`)}</p>
        </header>
        <Steps audience={audience} answers={answers} question={question} />
        <section className={styles.question} aria-labelledby="evening-question">
          <h2 id="evening-question">{t(`${audience}.ask.${question}`)}</h2>
          <ul key={question} className={styles.options}>
            <Options audience={audience} answers={answers} question={question} times={times} />
          </ul>
        </section>
      </div>
      <div className={styles.deck} aria-hidden="true">
        {deck.map((src) => (
          <Picture key={src} src={src} alt="" size={posterWidth} ratio={[2, 3]} />
        ))}
      </div>
    </div>
  );
}

function Options({
  audience,
  answers,
  question,
  times,
}: Pick<Data, "audience" | "answers" | "times"> & { question: EveningQuestion }) {
  const { t } = useTranslation("evening");
  const texts = useEveningTexts(audience);
  const options = eveningOptions[audience];
  switch (question) {
    case "time":
      return times.map(({ time, minutes }) => {
        const Icon = icons.time[time];
        return (
          <Option key={time} answers={{ ...answers, time }} icon={<Icon size={28} strokeWidth={1.75} />}>
            {texts.time(time)}
            <small>{t("upTo", { time: texts.duration(minutes) })}</small>
          </Option>
        );
      });
    case "company":
      return options.company.map((company) => {
        const Icon = icons.company[company];
        return (
          <Option
            key={company}
            answers={{ ...answers, company }}
            icon={<Icon size={28} strokeWidth={1.75} />}
          >
            {texts.company(company)}
          </Option>
        );
      });
    case "mood":
      return options.mood.map((mood) => {
        const Icon = icons.mood[mood];
        return (
          <Option key={mood} answers={{ ...answers, mood }} icon={<Icon size={28} strokeWidth={1.75} />}>
            {texts.mood(mood)}
          </Option>
        );
      });
  }
}

/** An answer is a link to the page with it. */
function Option({
  answers,
  icon,
  children,
}: {
  answers: Partial<EveningAnswers>;
  icon: ReactNode;
  children: ReactNode;
}) {
  const to = useLocalised();
  return (
    <li>
      <a href={to(paths.evening(answers))} className={styles.option}>
        <span aria-hidden="true">{icon}</span>
        <span className={styles.optionText}>{children}</span>
      </a>
    </li>
  );
}

/** The answers so far, each a link that asks its question again. */
function Steps({ audience, answers, question }: Pick<Data, "audience" | "answers" | "question">) {
  const { t } = useTranslation("evening");
  const to = useLocalised();
  const texts = useEveningTexts(audience);
  const names = {
    time: answers.time && texts.time(answers.time),
    company: answers.company && texts.company(answers.company),
    mood: answers.mood && texts.mood(answers.mood),
  };
  return (
    <nav aria-label={t(`${audience}.answers`)}>
      <ol className={styles.steps}>
        {eveningQuestions.map((name, index) => {
          const answer = names[name];
          return (
            <li key={name} aria-current={name === question ? "step" : undefined}>
              {answer ? (
                <a
                  href={to(paths.evening({ ...answers, [name]: undefined }))}
                  aria-label={t("change", { answer })}
                >
                  {answer}
                </a>
              ) : (
                <span>{t("step", { step: index + 1 })}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Result({ audience, answers, question, hand, evening }: Data) {
  const { t } = useTranslation("evening");
  const to = useLocalised();
  if (!evening) return null;
  const { picks, has_more: hasMore, relax } = evening;
  return (
    <div className={styles.result}>
      <header className={styles.head}>
        <h1>{t(`${audience}.result`)}</h1>
      </header>
      <Steps audience={audience} answers={answers} question={question} />
      {picks.length > 0 ? (
        <ul key={hand} className={styles.picks}>
          {picks.map((pick) => (
            <PickCard key={pick.card.uid} pick={pick} audience={audience} answers={answers} />
          ))}
        </ul>
      ) : hand > 0 ? (
        <p className={styles.lead}>{t(`${audience}.end`)}</p>
      ) : (
        <Nothing audience={audience} answers={answers} relax={relax} />
      )}
      <p className={styles.ways}>
        {hasMore ? (
          <LinkButton href={to(paths.evening(answers, hand + 1))}>
            <RefreshCw size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("more")}
          </LinkButton>
        ) : hand > 0 ? (
          <LinkButton href={to(paths.evening(answers))}>{t("first")}</LinkButton>
        ) : null}
        <a href={to(paths.evening())} className={styles.again}>
          {t("again")}
        </a>
      </p>
    </div>
  );
}

const pickWidth = { width: "min(38vw, 240px)", maxPixels: 240 };

/** A title, why it is here, and one button. */
function PickCard({
  pick: { card, ...pick },
  audience,
  answers,
}: Pick<Data, "audience" | "answers"> & { pick: EveningPick }) {
  const { t } = useTranslation("evening");
  const to = useLocalised();
  const langOf = useNameLang();
  const path = to(paths.title(card.alias));
  const reasons = useReasons({ card, ...pick }, audience, answers);
  return (
    <li className={styles.pick}>
      <a href={path} className={styles.poster} tabIndex={-1} aria-hidden="true">
        {card.images.poster ? (
          <Picture src={card.images.poster} alt="" size={pickWidth} ratio={[2, 3]} isEager />
        ) : null}
      </a>
      <div className={styles.about}>
        <h2>
          <a href={path} lang={langOf(card.title)}>
            {card.title}
          </a>
        </h2>
        <p className={facts.facts}>
          {card.year ? <span>{card.year}</span> : null}
          {card.genres[0] ? <span>{card.genres[0].title.toLowerCase()}</span> : null}
          <span className={facts.age}>{getAge(card.rating_age)}</span>
        </p>
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      {pick.may_watch ? (
        <form method="post" action={path} className={styles.press} data-enhance="" data-play="">
          <Button
            look="primary"
            isWide
            aria-label={t("of", { action: t(pick.is_begun ? "continue" : "watch"), title: card.title })}
          >
            <Play size={20} fill="currentColor" aria-hidden="true" />
            {t(pick.is_begun ? "continue" : "watch")}
          </Button>
        </form>
      ) : (
        <LinkButton
          href={path}
          isWide
          className={styles.press}
          aria-label={t("of", { action: t("open"), title: card.title })}
        >
          {t("open")}
        </LinkButton>
      )}
    </li>
  );
}

const highRating = 8;

/** Why this title: the mood and company, the time, and one more thing that speaks for it. */
function useReasons(
  { card, minutes, episodes, ...pick }: EveningPick,
  audience: Data["audience"],
  { mood, company }: Data["answers"],
): string[] {
  const { t } = useTranslation("evening");
  const locale = useLocale();
  const texts = useEveningTexts(audience);
  const time = texts.duration(minutes);
  const suits = mood && t(`moodOf.${mood}`);
  return [
    suits && company && pick.suits_company
      ? t("both", { mood: suits, company: t(`${audience}.companyOf.${company}`) })
      : suits,
    episodes > 0 ? t("episodes", { count: episodes, time }) : t(pick.is_begun ? "left" : "fits", { time }),
    pick.is_favorite
      ? t(`${audience}.favorite`)
      : pick.is_free
        ? t("free")
        : card.rating_start !== null && card.rating_start >= highRating
          ? t("rated", { rating: formatRating(card.rating_start, locale) })
          : undefined,
  ].filter((reason) => reason !== undefined);
}

/** Nothing fits: which single answer to change. */
function Nothing({
  audience,
  answers,
  relax,
}: Pick<Data, "audience" | "answers"> & Pick<NonNullable<Data["evening"]>, "relax">) {
  const { t } = useTranslation("evening");
  const to = useLocalised();
  const texts = useEveningTexts(audience);
  const getName = (change: (typeof relax)[number]) =>
    change.question === "time"
      ? texts.time(change.answer)
      : change.question === "company"
        ? texts.company(change.answer)
        : texts.mood(change.answer);
  if (relax.length === 0)
    return (
      <div className={styles.nothing}>
        <p className={styles.lead}>{t(`${audience}.nothing`)}</p>
      </div>
    );
  return (
    <div className={styles.nothing}>
      <p className={styles.lead}>{t(`${audience}.empty`)}</p>
      <p>{t(`${audience}.emptyTry`)}</p>
      <ul className={styles.options}>
        {relax.map((change) => (
          <li key={change.question}>
            <a
              href={to(paths.evening({ ...answers, [change.question]: change.answer }))}
              className={styles.option}
            >
              <span className={styles.optionText}>
                <small>{t(`relax.${change.question}`)}</small>
                {getName(change)}
                <small>{t("found", { count: change.total })}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
