import type { Tariff } from "#contract/billing";
import { getMonths } from "#domain/tariffs";
import { eventBlock } from "~/lib/event-block";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { ButtonForm } from "~/ui/button-form";
import { classes } from "~/ui/classes";
import { describeTerms, planTariff } from "./describe-terms";
import { createMoneyFormat } from "./money-text";
import styles from "./tariffs.module.css";
import { TermsList } from "./terms-list";

/** The tariff of the viewer's subscription, the one that follows with the next charge, and the period's end. */
export type OwnTariff = {
  /** Null for a subscription that was given. */
  id: string | null;
  nextId: string | null;
  until: string;
  /** Whether its renewal is to come, has failed, was switched off, or never comes. */
  state: "renews" | "unpaid" | "cancelled" | "free";
};

type TariffsBodyProps = {
  tariffs: Tariff[];
  /** The tariff given in the URL. */
  chosen: string | null;
  hasTrial: boolean;
  hasSubscription: boolean;
  isLite: boolean;
  /** Null if no subscription renews. */
  own: OwnTariff | null;
  /** The start of the day, from which charge dates are counted. */
  day: number;
  back: string | null;
  /** The form target of «not now»; null if the viewer came to the page on their own. */
  laterAction: string | null;
};

/** /tariffs and /start: the tariffs with their charges. Rendered on the server only. */
export function TariffsBody({
  tariffs,
  chosen,
  hasTrial,
  hasSubscription,
  isLite,
  own,
  day,
  back,
  laterAction,
}: TariffsBodyProps) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  const trial = tariffs.find((tariff) => getTrialDays(tariff, hasTrial) > 0);
  return (
    <div className={styles.page} {...eventBlock("tariffs")}>
      <header className={styles.head}>
        <h1>{t("tariffs.title")}</h1>
        <p className={styles.lead}>
          {trial && !hasSubscription
            ? t("tariffs.leadTrial", { count: trial.trial_period_duration.days, tariff: trial.title })
            : t("tariffs.lead")}
        </p>
      </header>
      {hasSubscription ? (
        <p className={styles.note} role="note">
          {own && own.state !== "renews"
            ? t(`tariffs.${own.state}`, { date: own.until })
            : t(isLite ? "tariffs.haveLite" : "tariffs.have")}{" "}
          <a href={to(isLite ? paths.upsale(to(paths.tariffs())) : paths.subscriptions())}>
            {t(isLite ? "tariffs.toUpgrade" : "tariffs.toSubscription")}
          </a>
        </p>
      ) : null}
      {tariffs.length === 0 ? (
        <p className={styles.lead}>{t("tariffs.empty")}</p>
      ) : (
        <ul className={styles.cards}>
          {tariffs.map((tariff) => (
            <TariffCard
              key={tariff._id}
              tariff={tariff}
              hasSubscription={hasSubscription}
              own={own}
              trialDays={hasSubscription ? 0 : getTrialDays(tariff, hasTrial)}
              isChosen={tariff._id === chosen}
              day={day}
              back={back}
            />
          ))}
        </ul>
      )}
      {laterAction === null ? null : (
        <ButtonForm action={laterAction} fields={{ intent: "later", ...(back === null ? {} : { back }) }}>
          <Button look="text">{t("result.fail.later")}</Button>
        </ButtonForm>
      )}
      <p className={styles.small}>
        {t("tariffs.code")} <a href={to(paths.promoCode(back))}>{t("tariffs.enterCode")}</a>
      </p>
    </div>
  );
}

const getTrialDays = (tariff: Tariff, hasTrial: boolean): number =>
  hasTrial && tariff.allow_trial ? tariff.trial_period_duration.days : 0;

type CardProps = {
  tariff: Tariff;
  /** The dates of charges depend on what the viewer has: the next page says them. */
  hasSubscription: boolean;
  own: OwnTariff | null;
  trialDays: number;
  isChosen: boolean;
  day: number;
  back: string | null;
};

function TariffCard({ tariff, hasSubscription, own, trialDays, isChosen, day, back }: CardProps) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  const locale = useLocale();
  const { currency } = tariff;
  const money = createMoneyFormat(currency, locale);
  const plan = planTariff(tariff, trialDays, day);
  const months = getMonths(tariff.period_days);
  return (
    <li className={classes(styles.card, (isChosen || own?.id === tariff._id) && styles.chosen)}>
      <h2>{tariff.title}</h2>
      <div>
        <p className={styles.price}>
          <strong>{money(plan.first.amount)}</strong> <span>{t("price.per", { count: months })}</span>
        </p>
        {months > 1 ? (
          <p className={styles.small}>
            {t("price.monthly", { amount: money(Math.round(plan.first.amount / months / 100) * 100) })}
          </p>
        ) : null}
      </div>
      <p>{tariff.description}</p>
      {hasSubscription ? null : (
        <TermsList terms={describeTerms({ ...plan, currency, isNow: trialDays === 0 }, locale)} />
      )}
      {own && own.state !== "free" && (own.state !== "cancelled" || own.id === tariff._id) ? (
        <Move tariffId={tariff._id} own={own} />
      ) : (
        <LinkButton
          look={isChosen || trialDays > 0 ? "primary" : "quiet"}
          isWide
          href={to(paths.purchase(tariff._id, back))}
        >
          {trialDays > 0
            ? t("tariffs.try", { count: trialDays })
            : t("tariffs.buy", { amount: money(plan.first.amount) })}
        </LinkButton>
      )}
    </li>
  );
}

type MoveProps = { tariffId: string; own: OwnTariff };

/** What a subscriber may do with a tariff: manage its own, pay for it, move to it, or stay with its own after all. */
function Move({ tariffId, own: { id, nextId, until, state } }: MoveProps) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  const isOwn = tariffId === id;
  const isNext = tariffId === (nextId ?? id);
  const step = getStep(state, { isOwn, isNext });
  const isWhole = isNext && state !== "cancelled";
  return (
    <div className={styles.own}>
      {isOwn ? (
        <strong className={styles.mark}>
          {t(isWhole ? "tariffs.own" : "tariffs.ownUntil", { date: until })}
        </strong>
      ) : null}
      {isNext && !isOwn ? <strong>{t("tariffs.nextFrom", { date: until })}</strong> : null}
      {step ? (
        <LinkButton
          look={state === "renews" ? "quiet" : "primary"}
          isWide
          href={to(step.isPurchase ? paths.purchase(tariffId) : paths.subscriptions())}
        >
          {t(step.text)}
        </LinkButton>
      ) : null}
    </div>
  );
}

/** A failed renewal is paid as the tariff that was to follow. */
function getStep(state: OwnTariff["state"], { isOwn, isNext }: { isOwn: boolean; isNext: boolean }) {
  if (state === "free") return null;
  if (state === "unpaid") return isNext ? ({ text: "renewal.button", isPurchase: true } as const) : null;
  if (state === "cancelled")
    return isOwn ? ({ text: "subscription.resume", isPurchase: false } as const) : null;
  if (isNext) return { text: "tariffs.toSubscription", isPurchase: false } as const;
  return { text: isOwn ? "tariffs.stay" : "tariffs.move", isPurchase: true } as const;
}
