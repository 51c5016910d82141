import type { OwnSubscription, PaymentMethod } from "#contract/billing";
import { getExpiryNotice } from "#domain/subscription";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import { ButtonForm } from "~/ui/button-form";
import { FormError } from "~/ui/form-error";
import styles from "../account/account.module.css";
import { AccountSection } from "../account/account-section";
import { CardBadge } from "../tariffs/card-badge";
import { useSubscriptionText } from "./subscription-texts";

type SubscriptionBodyProps = {
  subscriptions: OwnSubscription[];
  methods: PaymentMethod[];
  action: string;
  error: SubscriptionError | null;
  now: number;
};

export const subscriptionErrors = [
  "underWay",
  "noMethod",
  "notResumable",
  "notFreezable",
  "noDiscount",
  "foreign",
  "server",
  "unknown",
] as const;
export type SubscriptionError = (typeof subscriptionErrors)[number];

/**
 * /account/subscriptions: the subscriptions, their next charge and the payment methods. Rendered on the server only.
 */
export function SubscriptionBody({ subscriptions, methods, action, error, now }: SubscriptionBodyProps) {
  const { t } = useTranslation(["billing", "account"]);
  const to = useLocalised();
  const current = getCurrent(subscriptions);
  const past = subscriptions.filter((one) => one !== current);
  return (
    <AccountSection title={t("account:menu.subscription")}>
      {error ? <FormError>{t(`subscription.errors.${error}`)}</FormError> : null}
      {current ? (
        <Current subscription={current} action={action} now={now} />
      ) : (
        <section className={styles.card}>
          <h2>{t("subscription.none.title")}</h2>
          <p>{t("subscription.none.text")}</p>
          <LinkButton look="primary" href={to(paths.tariffs(paths.subscriptions()))}>
            {t("subscription.none.choose")}
          </LinkButton>
        </section>
      )}
      <Methods methods={methods} action={action} isRenewed={current?.reccurent ?? false} />
      {past.length > 0 ? <Past subscriptions={past} /> : null}
      <p className={styles.label}>
        <a href={to(paths.payments())}>{t("subscription.toPayments")}</a>
      </p>
    </AccountSection>
  );
}

/** The current subscription, or one whose renewal may still succeed. */
export const getCurrent = (subscriptions: OwnSubscription[]): OwnSubscription | null =>
  subscriptions.find(({ is_active: isActive, frozen_until: frozen }) => isActive || frozen !== null) ?? null;

type CurrentProps = { subscription: OwnSubscription; action: string; now: number };

function Current({ subscription, action, now }: CurrentProps) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  const describe = useSubscriptionText();
  const {
    title,
    charge_rule: rule,
    reccurent,
    expiration,
    tariff_id: tariff,
    may_resume: mayResume,
  } = subscription;
  const notice = reccurent ? null : getExpiryNotice(expiration - now);
  return (
    <section className={styles.card} aria-labelledby="current-subscription">
      <p className={styles.label}>{t(`subscription.types.${subscription.type}`)}</p>
      <h2 id="current-subscription">{title ?? t("subscription.untitled")}</h2>
      {notice ? (
        <p role="note" className={styles.warning}>
          {t(`subscription.expires.${notice}`)}
        </p>
      ) : null}
      <p>{describe(subscription)}</p>
      {subscription.discount_percent > 0 ? (
        <p>{t("subscription.discounted", { percent: subscription.discount_percent })}</p>
      ) : null}
      {rule === "retry" && tariff !== null ? (
        <ButtonForm action={action} fields={{ intent: "extend", tariff_id: tariff }}>
          <Button look="primary">{t("renewal.button")}</Button>
        </ButtonForm>
      ) : null}
      {mayResume ? (
        <ButtonForm action={action} fields={{ intent: "resume", id: subscription._id }}>
          <Button look="primary">{t("subscription.resume")}</Button>
        </ButtonForm>
      ) : null}
      {subscription.acl_type === "lite" ? (
        <LinkButton href={to(paths.upsale())}>{t("tariffs.toUpgrade")}</LinkButton>
      ) : null}
      {subscription.manageable && reccurent && subscription.next_charge ? (
        <LinkButton href={to(paths.manageSubscription())}>{t("subscription.manage")}</LinkButton>
      ) : null}
    </section>
  );
}

type MethodsProps = Pick<SubscriptionBodyProps, "methods" | "action"> & { isRenewed: boolean };

function Methods({ methods, action, isRenewed }: MethodsProps) {
  const { t } = useTranslation("billing");
  return (
    <section className={styles.section} aria-labelledby="payment-methods">
      <h2 id="payment-methods">{t("methods.title")}</h2>
      {methods.length === 0 ? (
        <p className={styles.label}>{t("methods.none")}</p>
      ) : (
        <ul className={styles.rows}>
          {methods.map((method) => (
            <li key={method.id} className={styles.row}>
              <div className={styles.rowText}>
                <CardBadge method={method} />
                <span className={styles.label}>
                  {method.state === "expired"
                    ? t("methods.expired")
                    : method.is_active
                      ? t("methods.active")
                      : t("methods.spare")}
                </span>
              </div>
              {method.is_active || method.state === "expired" ? null : (
                <ButtonForm action={action} fields={{ intent: "activate", id: method.id }}>
                  <Button aria-label={t("methods.activateNamed", { card: getName(method) })}>
                    {t("methods.activate")}
                  </Button>
                </ButtonForm>
              )}
              <details className={styles.details}>
                <summary aria-label={t("methods.removeNamed", { card: getName(method) })}>
                  {t("methods.remove")}
                </summary>
                <ButtonForm action={action} fields={{ intent: "remove", id: method.id }}>
                  <p className={styles.label}>
                    {t(method.is_active && isRenewed ? "methods.removeStops" : "methods.removeAsk")}
                  </p>
                  <Button>{t("methods.removeNow")}</Button>
                </ButtonForm>
              </details>
            </li>
          ))}
        </ul>
      )}
      <ButtonForm action={action} fields={{ intent: "bind" }}>
        <Button>{t("methods.add")}</Button>
      </ButtonForm>
    </section>
  );
}

const getName = ({ cardInfo, type }: PaymentMethod): string => cardInfo?.card_number ?? type;

function Past({ subscriptions }: { subscriptions: OwnSubscription[] }) {
  const { t } = useTranslation("billing");
  const locale = useLocale();
  const describe = useSubscriptionText();
  return (
    <section className={styles.section} aria-labelledby="past-subscriptions">
      <h2 id="past-subscriptions">{t("subscription.past")}</h2>
      <ul className={styles.rows}>
        {subscriptions.map((one) => (
          <li key={one._id} className={styles.row}>
            <div className={styles.rowText}>
              <span className={styles.value}>{one.title ?? t("subscription.untitled")}</span>
              <span className={styles.label}>
                {one.is_active
                  ? describe(one)
                  : t("subscription.lasted", {
                      from: formatLongDate(one.start, locale),
                      until: formatLongDate(one.expiration, locale),
                    })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
