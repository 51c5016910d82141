import type { Payment } from "#contract/billing";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import { ButtonForm } from "~/ui/button-form";
import { FollowPayment, type FollowPaymentProps } from "./follow-payment";
import styles from "./tariffs.module.css";
import { useMoney } from "./terms-list";

type ResultBodyProps = {
  state: "checking" | "success" | "fail" | "none";
  payment: Payment | null;
  /** The page to continue to; a viewer without a login signs in first. */
  onward: string;
  isVirtual: boolean;
  /** Whether a new subscriber sees the onboarding (AMB-088). */
  hasOnboarding: boolean;
  here: string;
  /** The automatic redirect, if any. */
  follow: FollowPaymentProps | null;
};

/** The pages after the payment host: payment pending, successful, failed, or missing. Rendered on the server only. */
export function ResultBody(props: ResultBodyProps) {
  return (
    <>
      <Result {...props} />
      {props.follow ? <Island name="follow-payment" of={FollowPayment} props={props.follow} /> : null}
    </>
  );
}

function Result(props: ResultBodyProps) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  const { state, onward, isVirtual, here } = props;
  if (state === "checking")
    return (
      <div className={styles.purchase} role="status">
        <h1>{t("result.checking.title")}</h1>
        <div className={styles.beam} aria-hidden="true" />
        <p className={styles.lead}>{t("result.checking.text")}</p>
        <LinkButton isWide href={here}>
          {t("result.checking.again")}
        </LinkButton>
      </div>
    );
  if (state === "none")
    return (
      <div className={styles.purchase}>
        <h1>{t("result.none.title")}</h1>
        <p className={styles.lead}>{t("result.none.text")}</p>
        <LinkButton look="primary" isWide href={to(paths.tariffs())}>
          {t("result.none.tariffs")}
        </LinkButton>
        {isVirtual ? null : (
          <LinkButton isWide href={to(paths.payments())}>
            {t("result.none.payments")}
          </LinkButton>
        )}
      </div>
    );
  return state === "success" ? <Success {...props} /> : <Fail {...props} onward={onward} />;
}

function Success({ payment, onward, isVirtual, hasOnboarding }: ResultBodyProps) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  const locale = useLocale();
  const money = useMoney(payment?.currency ?? "RUB");
  const kind = payment?.kind ?? "purchase";
  const text =
    kind === "binding"
      ? t("result.success.binding")
      : t(kind === "trial" ? "result.success.trial" : "result.success.paid", {
          tariff: payment?.tariff ?? "",
          amount: money(payment?.amount ?? 0),
          date: payment?.until ? formatLongDate(payment.until, locale) : "",
        });
  return (
    <div className={styles.purchase} role="status">
      <h1>{t("result.success.title")}</h1>
      <p className={styles.lead}>{text}</p>
      {isVirtual ? <p>{t("result.success.virtual")}</p> : null}
      {hasOnboarding ? <Onboarding /> : null}
      <LinkButton look="primary" isWide href={onward}>
        {t(isVirtual ? "result.success.signIn" : "result.success.go")}
      </LinkButton>
      {isVirtual ? null : (
        <LinkButton look="text" isWide href={to(paths.subscriptions())}>
          {t("tariffs.toSubscription")}
        </LinkButton>
      )}
    </div>
  );
}

/** Steps of the first set-up. */
function Onboarding() {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  const steps = [
    ["profiles", paths.profiles()],
    ["pin", paths.pin()],
    ["tv", paths.tvCode()],
  ] as const;
  return (
    <section className={styles.card} aria-labelledby="onboarding">
      <h2 id="onboarding">{t("result.onboarding.title")}</h2>
      <ul className={styles.links}>
        {steps.map(([name, path]) => (
          <li key={name}>
            <a href={to(path)}>{t(`result.onboarding.${name}`)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fail({ payment, onward }: ResultBodyProps) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  const decline = payment?.decline ?? null;
  return (
    <div className={styles.purchase}>
      <h1>{t(decline === "cancelled_by_payer" ? "result.fail.cancelled" : "result.fail.title")}</h1>
      <p className={styles.lead}>{t(`result.fail.${decline ?? "expired"}`)}</p>
      <p>{t("result.fail.nothing")}</p>
      <LinkButton look="primary" isWide href={to(paths.tariffs())}>
        {t("result.fail.again")}
      </LinkButton>
      <ButtonForm action={to(paths.tariffs())} fields={{ intent: "later", back: onward }}>
        <Button look="text" isWide>
          {t("result.fail.later")}
        </Button>
      </ButtonForm>
    </div>
  );
}
