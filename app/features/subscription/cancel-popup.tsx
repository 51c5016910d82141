import { useLocation } from "@remix-run/react";
import type { Offer } from "#contract/billing";
import { cancelReasons, type CancelStep, cancelSteps, getNextCancelStep } from "#domain/subscription";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { hasPopup, type PopupName, popupPath, withoutPopup } from "~/lib/popup-path";
import { Button, LinkButton } from "~/ui/button";
import { ButtonForm } from "~/ui/button-form";
import { Dialog } from "~/ui/dialog";
import styles from "~/ui/field.module.css";
import { FormError } from "~/ui/form-error";
import { AgreementNote } from "../tariffs/agreement-note";
import { useSubscriptionError } from "./use-subscription-error";

const stepPopups: Record<CancelStep, PopupName> = {
  0: "disable-recurrent",
  1: "stay-discount",
  2: "disable-confirm",
};

/** The step that a URL names; without a discount to offer, its step is the confirmation. */
function findStep(query: URLSearchParams, hasDiscount: boolean): CancelStep | null {
  const named = cancelSteps.find((step) => hasPopup(query, stepPopups[step])) ?? null;
  return named === 1 && !hasDiscount ? 2 : named;
}

/** The steps of cancelling (P-022, P-023, AMB-237); the viewer may stop at each. */
export function CancelPopup({ discountOffer, isUnpaid }: { discountOffer: Offer | null; isUnpaid: boolean }) {
  const { t } = useTranslation(["billing", "common"]);
  const to = useLocalised();
  const error = useSubscriptionError();
  const location = useLocation();
  const closeHref = withoutPopup(location);
  const query = new URLSearchParams(location.search);
  const step = findStep(query, discountOffer !== null);
  if (step === null) return null;
  const reason = cancelReasons.find((known) => known === query.get("reason")) ?? null;
  const fields = { intent: "cancel", ...(reason === null ? {} : { reason }) };
  const action = to(paths.manageSubscription());
  const next = stepPopups[getNextCancelStep(step)];
  return (
    <Dialog title={t(`cancel.steps.${step}.title`)} closeHref={closeHref} closeLabel={t("common:close")}>
      <FormError>{error}</FormError>
      <p>{t(step === 2 && isUnpaid ? "choices.cancel.unpaid" : `cancel.steps.${step}.text`)}</p>
      {step === 1 ? <AgreementNote /> : null}
      {step === 0 ? (
        <ReasonForm action={action} next={next} />
      ) : (
        <>
          {step === 1 && discountOffer ? (
            <ButtonForm
              action={popupPath(action, "stay-discount")}
              fields={{ intent: "discount", ...discountOffer }}
            >
              <Button look="primary" isWide>
                {t("cancel.takeDiscount")}
              </Button>
            </ButtonForm>
          ) : null}
          <LinkButton isWide href={popupPath(closeHref, next, { reason })} data-keep-scroll="">
            {t(next === stepPopups[0] ? "cancel.restart" : "cancel.next")}
          </LinkButton>
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
