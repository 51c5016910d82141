import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { experimentPart } from "~/lib/experiment-part";
import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Ticket } from "~/ui/ticket";
import { type AdultData, useAdultData } from "../layouts/adult-layout";
import { FollowPayment } from "./follow-payment";
import { onboardingExperiment } from "./onboarding-experiment";
import { Rays } from "./rays";
import type { resultLoader } from "./result.server";
import styles from "./tariffs.module.css";

type Result = AdultData<typeof resultLoader>;

/** The pages after the payment host: payment pending, successful, failed, or missing. */
export function ResultPage() {
  const result = useAdultData<typeof resultLoader>();
  const isKept = useKept(result.kind === "success");
  const shown = isKept && result.kind === "success" ? { ...result, refresh: null } : result;
  return (
    <>
      <Outcome {...shown} />
      {shown.refresh ? <FollowPayment {...shown.refresh} /> : null}
    </>
  );
}

/** Whether the viewer has pressed anything since the success was shown: then the ticket stays. */
function useKept(isSuccess: boolean): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (!isSuccess) return;
    const keep = () => setKept(true);
    window.addEventListener("pointerdown", keep);
    window.addEventListener("keydown", keep);
    return () => {
      window.removeEventListener("pointerdown", keep);
      window.removeEventListener("keydown", keep);
    };
  }, [isSuccess]);
  return isKept;
}

function Outcome(result: Result) {
  switch (result.kind) {
    case "checking":
      return <Checking />;
    case "success":
      return <Success {...result} />;
    case "fail":
      return <Fail {...result} />;
    case "none":
      return <NoPayment {...result} />;
  }
}

function Checking() {
  const { t } = useTranslation("billing");
  const { pathname, search } = useLocation();
  return (
    <div className={styles.purchase} role="status">
      <h1>{t("result.checking.title")}</h1>
      <div className={styles.beam} aria-hidden="true" />
      <p className={styles.lead}>{t("result.checking.text")}</p>
      <LinkButton isWide href={pathname + search}>
        {t("result.checking.again")}
      </LinkButton>
    </div>
  );
}

function NoPayment({ isVirtual }: Extract<Result, { kind: "none" }>) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
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
}

function Success({
  text,
  ticket,
  stay,
  onward,
  next,
  refresh,
  isAgain,
  isVirtual,
  onboardingGroup,
  hasOnboarding,
}: Extract<Result, { kind: "success" }>) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  return (
    <div className={styles.purchase} role="status" {...experimentPart(onboardingExperiment, onboardingGroup)}>
      <h1>{t("result.success.title")}</h1>
      <p className={styles.lead}>{text}</p>
      {isAgain ? <p>{t("result.success.again")}</p> : null}
      {isVirtual ? <p>{t("result.success.virtual")}</p> : null}
      {ticket ? <Ticket {...ticket} /> : null}
      {refresh ? (
        <p className={styles.small}>
          {t(`result.success.next.${next}`, { seconds: refresh.afterSeconds })}{" "}
          <a href={stay}>{t("result.ticket.stay")}</a>
        </p>
      ) : null}
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

function Fail({ decline, again, onward }: Extract<Result, { kind: "fail" }>) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  return (
    <div className={styles.purchase}>
      <Rays isShut />
      <h1>{t(decline === "cancelled_by_payer" ? "result.fail.cancelled" : "result.fail.title")}</h1>
      <p className={styles.lead}>{t(`result.fail.${decline ?? "expired"}`)}</p>
      <p>{t("result.fail.nothing")}</p>
      <LinkButton look="primary" isWide href={again}>
        {t(decline === "trial_used" ? "result.fail.buy" : "result.fail.again")}
      </LinkButton>
      <ActionForm action={to(paths.tariffs())} fields={{ intent: "later", back: onward }}>
        <Button look="text" isWide>
          {t("result.fail.later")}
        </Button>
      </ActionForm>
    </div>
  );
}
