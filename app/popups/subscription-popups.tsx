import { useLocation } from "@remix-run/react";
import {
  cancelReasons,
  type CancelStep,
  cancelSteps,
  freezeDays,
  getNextCancelStep,
} from "#domain/subscription";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { type PopupName, popupPath } from "~/lib/popup-path";
import { Button, LinkButton } from "~/ui/button";
import { ButtonForm } from "~/ui/button-form";
import { Dialog } from "~/ui/dialog";
import styles from "~/ui/field.module.css";
import type { PopupProps } from "./popup-props";

type Props = Pick<PopupProps, "closeHref">;

/** Pauses a subscription for a number of days (P-021). */
export function FreezePopup({ closeHref }: Props) {
  const { t } = useTranslation(["billing", "common"]);
  const to = useLocalised();
  return (
    <Dialog title={t("freeze.title")} closeHref={closeHref} closeLabel={t("common:close")}>
      <p>{t("freeze.text")}</p>
      <form method="post" action={to(paths.manageSubscription())} className={styles.choices}>
        <input type="hidden" name="intent" value="freeze" />
        <fieldset>
          <legend>{t("freeze.days")}</legend>
          {freezeDays.map((days, index) => (
            <label key={days}>
              <input type="radio" name="days" value={days} defaultChecked={index === 0} />
              {t("freeze.count", { count: days })}
            </label>
          ))}
        </fieldset>
        <Button look="primary" isWide>
          {t("freeze.go")}
        </Button>
      </form>
    </Dialog>
  );
}

const stepPopups: Record<CancelStep, PopupName> = {
  0: "disable-recurrent",
  1: "stay-discount",
  2: "disable-confirm",
};

/** The steps of cancelling (P-022, P-023, AMB-237); the viewer may stop at each. */
export const createCancelPopup = (step: CancelStep) => (props: Props) => (
  <CancelPopup step={step} {...props} />
);

function CancelPopup({ step, closeHref }: Props & { step: CancelStep }) {
  const { t } = useTranslation(["billing", "common"]);
  const to = useLocalised();
  const asked = new URLSearchParams(useLocation().search).get("reason");
  const reason = cancelReasons.find((known) => known === asked) ?? null;
  const fields = { intent: "cancel", ...(reason === null ? {} : { reason }) };
  const action = to(paths.manageSubscription());
  const next = stepPopups[getNextCancelStep(step)];
  return (
    <Dialog title={t(`cancel.steps.${step}.title`)} closeHref={closeHref} closeLabel={t("common:close")}>
      <p>{t(`cancel.steps.${step}.text`)}</p>
      {step === 0 ? (
        <ReasonForm action={action} next={next} />
      ) : (
        <>
          {step === 1 ? (
            <ButtonForm action={action} fields={{ intent: "discount" }}>
              <Button look="primary" isWide>
                {t("cancel.takeDiscount")}
              </Button>
            </ButtonForm>
          ) : null}
          {step === cancelSteps.length - 1 ? null : (
            <LinkButton isWide href={popupPath(closeHref, next, { reason })} data-keep-scroll="">
              {t("cancel.next")}
            </LinkButton>
          )}
          <ButtonForm action={action} fields={fields}>
            <Button isWide>{t("cancel.now")}</Button>
          </ButtonForm>
        </>
      )}
      <LinkButton look="text" isWide href={closeHref} data-keep-scroll="">
        {t("cancel.stay")}
      </LinkButton>
    </Dialog>
  );
}

/** The reason for leaving: «continue» keeps it in the URL, «cancel now» submits it at once. */
function ReasonForm({ action, next }: { action: string; next: PopupName }) {
  const { t } = useTranslation("billing");
  return (
    <form method="get" action={action} className={styles.choices}>
      <fieldset>
        <legend>{t("cancel.reason")}</legend>
        {cancelReasons.map((reason) => (
          <label key={reason}>
            <input type="radio" name="reason" value={reason} />
            {t(`cancel.reasons.${reason}`)}
          </label>
        ))}
      </fieldset>
      <Button isWide name="popup" value={next}>
        {t("cancel.next")}
      </Button>
      <Button isWide name="intent" value="cancel" formMethod="post">
        {t("cancel.now")}
      </Button>
    </form>
  );
}

/** Says that a saved card was refused (P-025, AMB-160). */
export function CardErrorPopup({ closeHref }: Props) {
  const { t } = useTranslation(["billing", "common"]);
  return (
    <Dialog title={t("result.fail.title")} closeHref={closeHref} closeLabel={t("common:close")}>
      <p>{t("result.fail.payment_invalid")}</p>
      <p>{t("result.fail.nothing")}</p>
      <LinkButton look="primary" isWide href={closeHref} data-keep-scroll="">
        {t("result.fail.again")}
      </LinkButton>
    </Dialog>
  );
}
