import { useLocation } from "@remix-run/react";
import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath, withoutPopup } from "~/lib/popup-path";
import { Button, LinkButton } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import styles from "../account/account.module.css";
import { AccountSection } from "../account/account-section";
import { useSection } from "../account/use-section";
import { AgreementNote } from "../tariffs/agreement-note";
import { CancelPopup } from "./cancel-popup";
import type { manageLoader } from "./subscription.server";
import { useSubscriptionError } from "./use-subscription-error";

type Subscription = NonNullable<ReturnType<typeof useSection<typeof manageLoader>>["subscription"]>;

/** /account/subscriptions/manage: pausing, the discount and cancelling. */
export function ManagePage() {
  const { title, subscription } = useSection<typeof manageLoader>();
  const { t } = useTranslation(["billing", "account"]);
  const to = useLocalised();
  return (
    <AccountSection
      title={title}
      back={{ href: paths.subscriptions(), label: t("account:menu.subscription") }}
    >
      <FormError>{useSubscriptionError()}</FormError>
      {subscription === null ? (
        <section className={styles.card}>
          <p>{t("subscription.none.text")}</p>
          <LinkButton look="primary" href={to(paths.tariffs())}>
            {t("subscription.none.choose")}
          </LinkButton>
        </section>
      ) : (
        <>
          <div className={styles.columns}>
            <section className={styles.card}>
              <h2>{subscription.name}</h2>
              <p>{subscription.text}</p>
            </section>
            <Choices {...subscription} />
          </div>
          {subscription.mayCancel ? <CancelPopup {...subscription} /> : null}
        </>
      )}
    </AccountSection>
  );
}

function Choices({
  id,
  isManageable,
  mayFreeze,
  isFrozen,
  mayResume,
  mayCancel,
  isUnpaid,
  offer,
}: Subscription) {
  const { t } = useTranslation("billing");
  const location = useLocation();
  const { pathname } = location;
  const here = withoutPopup(location);
  if (!isManageable) return <p>{t("subscription.foreign")}</p>;
  return (
    <ul className={styles.rows}>
      {mayFreeze ? (
        <li className={styles.row}>
          <Choice name="freeze" />
          <LinkButton href={popupPath(here, "freeze")} data-keep-scroll="">
            {t("freeze.open")}
          </LinkButton>
        </li>
      ) : null}
      {isFrozen ? (
        <li className={styles.row}>
          <Choice name="unfreeze" />
          <ActionForm action={pathname} fields={{ intent: "unfreeze", id }}>
            <Button look="primary">{t("freeze.end")}</Button>
          </ActionForm>
        </li>
      ) : null}
      {mayResume ? (
        <li className={styles.row}>
          <Choice name="resume" />
          <ActionForm action={pathname} fields={{ intent: "resume", id, ...offer }}>
            <Button look="primary">{t("subscription.resume")}</Button>
            <AgreementNote />
          </ActionForm>
        </li>
      ) : null}
      {mayCancel ? (
        <li className={styles.row}>
          <Choice name="cancel" text={isUnpaid ? "unpaid" : "text"} />
          <LinkButton href={popupPath(here, "disable-recurrent")} data-keep-scroll="">
            {t("cancel.open")}
          </LinkButton>
        </li>
      ) : null}
    </ul>
  );
}

type ChoiceProps =
  | { name: "freeze" | "unfreeze" | "resume"; text?: "text" }
  | { name: "cancel"; text: "text" | "unpaid" };

function Choice({ name, text = "text" }: ChoiceProps) {
  const { t } = useTranslation("billing");
  return (
    <div className={styles.rowText}>
      <span className={styles.value}>{t(`choices.${name}.title`)}</span>
      <span className={styles.label}>{t(`choices.${name}.${text}` as "choices.cancel.unpaid")}</span>
    </div>
  );
}
