import type { OwnSubscription } from "#contract/billing";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { Button, LinkButton } from "~/ui/button";
import { ButtonForm } from "~/ui/button-form";
import { FormError } from "~/ui/form-error";
import styles from "../account/account.module.css";
import { AccountSection } from "../account/account-section";
import type { SubscriptionError } from "./subscription-body";
import { useSubscriptionText } from "./subscription-texts";

type Props = {
  subscription: OwnSubscription | null;
  action: string;
  here: string;
  error: SubscriptionError | null;
};

/** /account/subscriptions/manage: pausing, the discount and cancelling. Rendered on the server only. */
export function ManageBody({ subscription, action, here, error }: Props) {
  const { t } = useTranslation(["billing", "account"]);
  const to = useLocalised();
  const describe = useSubscriptionText();
  return (
    <AccountSection
      title={t("subscription.manage")}
      back={{ href: paths.subscriptions(), label: t("account:menu.subscription") }}
    >
      {error ? <FormError>{t(`subscription.errors.${error}`)}</FormError> : null}
      {subscription === null ? (
        <section className={styles.card}>
          <p>{t("subscription.none.text")}</p>
          <LinkButton look="primary" href={to(paths.tariffs())}>
            {t("subscription.none.choose")}
          </LinkButton>
        </section>
      ) : (
        <>
          <section className={styles.card}>
            <h2>{subscription.title ?? t("subscription.untitled")}</h2>
            <p>{describe(subscription)}</p>
          </section>
          <Choices subscription={subscription} action={action} here={here} />
        </>
      )}
    </AccountSection>
  );
}

type ChoicesProps = { subscription: OwnSubscription; action: string; here: string };

function Choices({ subscription, action, here }: ChoicesProps) {
  const { t } = useTranslation("billing");
  const { may_freeze: mayFreeze, frozen_until: frozen, reccurent, may_resume: mayResume } = subscription;
  if (!subscription.manageable) return <p>{t("subscription.foreign")}</p>;
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
      {frozen === null ? null : (
        <li className={styles.row}>
          <Choice name="unfreeze" />
          <ButtonForm action={action} fields={{ intent: "unfreeze", id: subscription._id }}>
            <Button look="primary">{t("freeze.end")}</Button>
          </ButtonForm>
        </li>
      )}
      {mayResume ? (
        <li className={styles.row}>
          <Choice name="resume" />
          <ButtonForm action={action} fields={{ intent: "resume", id: subscription._id }}>
            <Button look="primary">{t("subscription.resume")}</Button>
          </ButtonForm>
        </li>
      ) : null}
      {reccurent ? (
        <li className={styles.row}>
          <Choice name="cancel" />
          <LinkButton href={popupPath(here, "disable-recurrent")} data-keep-scroll="">
            {t("cancel.open")}
          </LinkButton>
        </li>
      ) : null}
    </ul>
  );
}

function Choice({ name }: { name: "freeze" | "unfreeze" | "resume" | "cancel" }) {
  const { t } = useTranslation("billing");
  return (
    <div className={styles.rowText}>
      <span className={styles.value}>{t(`choices.${name}.title`)}</span>
      <span className={styles.label}>{t(`choices.${name}.text`)}</span>
    </div>
  );
}
