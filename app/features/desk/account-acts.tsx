import type { ReactNode } from "react";
import { maxDeskReason } from "#contract/sizes";
import { ActionForm } from "~/lib/forms/action-form";
import { useFormResponse } from "~/lib/forms/use-form-response";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import accountStyles from "../account/account.module.css";
import styles from "./desk.module.css";
import type { DeskView } from "./desk-view";

type Account = DeskView<"account">;
/** The account, and the latest act on it that the page shows. */
type Acted = Pick<Account, "id" | "latestAct">;

/** What the staff can do to an account: a form for each payment and subscription, and for the account itself. */
export function AccountActs({ subscriptions, payments, isBlocked, ...acted }: Account) {
  const { t } = useTranslation("desk");
  return (
    <>
      <section>
        <h2>{t("account.payments")}</h2>
        {payments.length === 0 ? <p>{t("account.none")}</p> : null}
        {payments.length === 0 ? null : (
          <ul className={accountStyles.rows}>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} acted={acted} payment={payment} />
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>{t("account.subscriptions")}</h2>
        {subscriptions.length === 0 ? <p>{t("account.none")}</p> : null}
        {subscriptions.length === 0 ? null : (
          <ul className={accountStyles.rows}>
            {subscriptions.map((subscription) => (
              <SubscriptionRow key={subscription.id} acted={acted} subscription={subscription} />
            ))}
          </ul>
        )}
      </section>
      <section className={styles.acts}>
        <ActForm acted={acted} intent={isBlocked ? "unblock" : "block"} />
        <ActForm acted={acted} intent="note" />
      </section>
    </>
  );
}

function PaymentRow({ acted, payment }: { acted: Acted; payment: Account["payments"][number] }) {
  const { t } = useTranslation("desk");
  const { id, at, tariff, amount, left, hostId } = payment;
  return (
    <li className={accountStyles.row}>
      <div className={styles.item}>
        <span className={accountStyles.value}>{[at, tariff, amount].filter(Boolean).join(" · ")}</span>
        <span className={accountStyles.label}>{[id, hostId].filter(Boolean).join(" · ")}</span>
        {left === null ? null : (
          <ActForm acted={acted} intent="refund" id={id} name={t("acts.refundOf", { amount, date: at })}>
            {({ typed, getError }) => (
              <>
                <Field
                  id={`amount-${id}`}
                  name="amount"
                  label={t("acts.amount", { left })}
                  defaultValue={typed.amount}
                  error={getError("amount")}
                  inputMode="decimal"
                  autoComplete="off"
                  required
                />
                <label className={styles.check}>
                  <input
                    type="checkbox"
                    name="ends_access"
                    value="on"
                    defaultChecked={typed.ends_access === "on"}
                  />
                  {t("acts.endsAccess")}
                </label>
              </>
            )}
          </ActForm>
        )}
      </div>
    </li>
  );
}

function SubscriptionRow({
  acted,
  subscription: { id, title, type, start, until, renews, manageable },
}: {
  acted: Acted;
  subscription: Account["subscriptions"][number];
}) {
  const { t } = useTranslation("desk");
  const parts = [title, type, start, t("account.until", { until }), renews ? t("account.renews") : null];
  return (
    <li className={accountStyles.row}>
      <div className={styles.item}>
        <span className={accountStyles.value}>{parts.filter(Boolean).join(" · ")}</span>
        <span className={accountStyles.label}>{id}</span>
        {manageable ? (
          <ActForm acted={acted} intent="extend" id={id} name={`${t("acts.extend")} · ${title ?? id}`}>
            {({ typed, getError }) => (
              <Field
                id={`days-${id}`}
                name="days"
                label={t("acts.daysField")}
                defaultValue={typed.days}
                error={getError("days")}
                inputMode="numeric"
                autoComplete="off"
                required
              />
            )}
          </ActForm>
        ) : null}
      </div>
    </li>
  );
}

type Typed = Record<string, string | undefined>;
type FormProps = {
  acted: Acted;
  intent: "refund" | "extend" | "block" | "unblock" | "note";
  /** Of the payment or subscription. */
  id?: string;
  /** What the folded form is called; its button without it. */
  name?: string;
  children?: (form: { typed: Typed; getError: (field: string) => string | undefined }) => ReactNode;
};

/** A folded form of an act with its reason; open if it was refused, with what was typed. */
function ActForm({ acted, intent, id, name, children }: FormProps) {
  const { t } = useTranslation("desk");
  const to = useLocalised();
  const response = useFormResponse({ intent, ...(id === undefined ? {} : { id }) });
  const submission = response?.submission;
  const typed = (submission?.initialValue ?? {}) as Typed;
  const getError = (field: string) => {
    const [key] = submission?.error?.[field] ?? [];
    return key === undefined ? undefined : t(`errors.${key as "server"}`);
  };
  return (
    // Folded and empty again once it has been done, so that a second press does not do it twice.
    <details key={acted.latestAct} open={submission !== undefined}>
      <summary className={styles.summary}>{name ?? t(`acts.${intent}`)}</summary>
      <ActionForm
        action={to(paths.moneyDesk({ account: acted.id }))}
        isSamePage
        fields={{ intent, account: acted.id, seen_act: acted.latestAct, ...(id === undefined ? {} : { id }) }}
        className={accountStyles.form}
      >
        {children?.({ typed, getError })}
        <Field
          id={`reason-${intent}-${id ?? "account"}`}
          name="reason"
          label={t("acts.reason")}
          defaultValue={typed.reason}
          error={getError("reason")}
          maxLength={maxDeskReason}
          autoComplete="off"
          required
        />
        <FormError>{getError("") ?? getError("seen_act")}</FormError>
        <Button look="primary">{t(`acts.${intent}`)}</Button>
      </ActionForm>
    </details>
  );
}
