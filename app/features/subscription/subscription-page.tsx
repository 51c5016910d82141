import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { FormError } from "~/ui/form-error";
import styles from "../account/account.module.css";
import { AccountSection } from "../account/account-section";
import { useSection } from "../account/use-section";
import { AgreementNote } from "../tariffs/agreement-note";
import { CardBadge } from "../tariffs/card-badge";
import type { subscriptionLoader } from "./subscription.server";
import { useSubscriptionError } from "./use-subscription-error";

type Section = ReturnType<typeof useSection<typeof subscriptionLoader>>;

/** /account/subscriptions: the subscriptions, their next charge and the payment methods. */
export function SubscriptionPage() {
  const { current, past, ...section } = useSection<typeof subscriptionLoader>();
  const { t } = useTranslation(["billing", "account"]);
  const to = useLocalised();
  return (
    <AccountSection title={t("account:menu.subscription")}>
      <FormError>{useSubscriptionError()}</FormError>
      <div className={styles.columns}>
        {current ? (
          <Current {...current} />
        ) : (
          <section className={styles.card}>
            <h2>{t("subscription.none.title")}</h2>
            <p>{t("subscription.none.text")}</p>
            <LinkButton look="primary" href={to(paths.tariffs(paths.subscriptions()))}>
              {t("subscription.none.choose")}
            </LinkButton>
          </section>
        )}
        <Methods {...section} current={current} />
      </div>
      {past.length > 0 ? <Past subscriptions={past} isBeside={current !== null} /> : null}
      <p className={styles.label}>
        <a href={to(paths.payments())}>{t("subscription.toPayments")}</a>
      </p>
    </AccountSection>
  );
}

function Current(subscription: NonNullable<Section["current"]>) {
  const {
    id,
    name,
    type,
    text,
    notice,
    isRefunded,
    discount,
    next,
    unpaidTariff,
    offer,
    mayResume,
    isLite,
    isManaged,
  } = subscription;
  const { t } = useTranslation("billing");
  const to = useLocalised();
  return (
    <section className={styles.card} aria-labelledby="current-subscription">
      <p className={styles.label}>{t(`subscription.types.${type}`)}</p>
      <h2 id="current-subscription">{name}</h2>
      {notice ? (
        <p role="note" className={styles.warning}>
          {t(`subscription.expires.${notice}`)}
        </p>
      ) : null}
      <p>{text}</p>
      {isRefunded ? <p role="note">{t("subscription.refundUnderWay")}</p> : null}
      {discount > 0 ? <p>{t("subscription.discounted", { percent: discount })}</p> : null}
      {next ? (
        <p>
          {t("subscription.nextTariff", { tariff: next.title })}{" "}
          {next.stayWith === null ? null : (
            <a href={to(paths.purchase(next.stayWith))}>{t("subscription.stay", { tariff: name })}</a>
          )}
        </p>
      ) : null}
      {unpaidTariff === null ? null : (
        <ActionForm fields={{ intent: "extend", tariff_id: unpaidTariff, ...offer }}>
          <Button look="primary">{t("renewal.button")}</Button>
        </ActionForm>
      )}
      {mayResume ? (
        <ActionForm fields={{ intent: "resume", id, ...offer }}>
          <Button look="primary">{t("subscription.resume")}</Button>
        </ActionForm>
      ) : null}
      {mayResume ? <AgreementNote /> : null}
      {isLite ? (
        <LinkButton href={to(paths.upsale(to(paths.subscriptions())))}>{t("tariffs.toUpgrade")}</LinkButton>
      ) : null}
      {isManaged && unpaidTariff === null ? (
        <LinkButton href={to(paths.tariffs())}>{t("subscription.changeTariff")}</LinkButton>
      ) : null}
      {isManaged ? (
        <LinkButton href={to(paths.manageSubscription())}>{t("subscription.manage")}</LinkButton>
      ) : null}
    </section>
  );
}

type MethodsProps = Pick<Section, "methods" | "methodOffer" | "chargedNow" | "hasNextCharge"> & {
  current: Section["current"];
};

function Methods({ methods, methodOffer: offer, chargedNow, hasNextCharge, current }: MethodsProps) {
  const { t } = useTranslation("billing");
  const isRenewed = current?.isRenewed ?? false;
  return (
    <section className={styles.section} aria-labelledby="payment-methods">
      <h2 id="payment-methods">{t("methods.title")}</h2>
      {methods.length === 0 ? (
        <p className={styles.label}>{t(current?.isPaid ? "methods.noneForIt" : "methods.none")}</p>
      ) : (
        <ul className={styles.rows}>
          {methods.map(({ id, name, isActive, state, ...method }) => (
            <li key={id} className={styles.row}>
              <div className={styles.rowText}>
                <CardBadge method={method} />
                <span className={styles.label}>
                  {t(`methods.${getMethodState({ state, isActive, hasNextCharge })}`)}
                </span>
              </div>
              {isActive || state !== "active" ? null : (
                <ActionForm fields={{ intent: "activate", id, ...offer }}>
                  <Button aria-label={t("methods.activateNamed", { card: name })}>
                    {t("methods.activate")}
                  </Button>
                </ActionForm>
              )}
              <details className={styles.details}>
                <summary aria-label={t("methods.removeNamed", { card: name })}>{t("methods.remove")}</summary>
                <ActionForm fields={{ intent: "remove", id }}>
                  <p className={styles.label}>
                    {t(isActive && isRenewed ? "methods.removeStops" : "methods.removeAsk")}
                  </p>
                  <Button>{t("methods.removeNow")}</Button>
                </ActionForm>
              </details>
            </li>
          ))}
        </ul>
      )}
      {chargedNow === null ? null : (
        <p className={styles.label}>{t("methods.chargedNow", { amount: chargedNow })}</p>
      )}
      <ActionForm fields={{ intent: "bind", ...offer }}>
        <Button>{t("methods.add")}</Button>
      </ActionForm>
      {offer ? <AgreementNote /> : null}
    </section>
  );
}

type MethodState = { state: "active" | "expired" | "refused"; isActive: boolean; hasNextCharge: boolean };
function getMethodState({ state, isActive, hasNextCharge }: MethodState) {
  if (state !== "active") return state;
  if (!isActive) return "spare";
  return hasNextCharge ? "active" : "saved";
}

function Past({ subscriptions, isBeside }: { subscriptions: Section["past"]; isBeside: boolean }) {
  const { t } = useTranslation("billing");
  return (
    <section className={classes(styles.section, styles.wide)} aria-labelledby="past-subscriptions">
      <h2 id="past-subscriptions">{t(isBeside ? "subscription.past" : "subscription.ended")}</h2>
      <ul className={classes(styles.rows, styles.grid)}>
        {subscriptions.map(({ id, name, text }) => (
          <li key={id} className={styles.row}>
            <div className={styles.rowText}>
              <span className={styles.value}>{name}</span>
              <span className={styles.label}>{text}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
