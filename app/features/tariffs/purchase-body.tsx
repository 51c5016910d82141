import type { PaymentMethod, Quote } from "#contract/billing";
import { getMonths } from "#domain/tariffs";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import { CardBadge } from "./card-badge";
import styles from "./tariffs.module.css";
import { TermsList, useMoney } from "./terms-list";

export type PurchaseError = "price" | "underWay" | "server" | "unknown";

type PurchaseBodyProps = {
  quote: Quote;
  /** Saved methods that can be charged. */
  methods: PaymentMethod[];
  isVirtual: boolean;
  action: string;
  /** The form target for paying without a login. */
  withoutLoginAction: string;
  back: string | null;
  error: PurchaseError | null;
};

/**
 * /purchase: the last page before the payment host: what is charged, when and how much. Rendered on the server only.
 */
export function PurchaseBody({
  quote,
  methods,
  isVirtual,
  action,
  withoutLoginAction,
  back,
  error,
}: PurchaseBodyProps) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  const { tariff, kind, amount, currency, first, next, year_total: yearTotal } = quote;
  const money = useMoney(currency);
  const isTrial = kind === "trial";
  return (
    <div className={styles.purchase}>
      <h1>{t(`purchase.title.${kind}`, { tariff: tariff.title })}</h1>
      {error ? <FormError>{t(`purchase.errors.${error}`)}</FormError> : null}
      <section className={styles.card} aria-labelledby="purchase-what">
        <h2 id="purchase-what">{tariff.title}</h2>
        <p>{tariff.description}</p>
        <p className={styles.price}>
          <strong>{money(amount)}</strong>{" "}
          <span>
            {isTrial
              ? t("purchase.nowTrial", { count: tariff.trial_period_duration.days })
              : kind === "upgrade"
                ? t("purchase.nowUpgrade")
                : t("price.per", { count: getMonths(tariff.period_days) })}
          </span>
        </p>
        <TermsList terms={{ currency, first, next, yearTotal, isNow: !isTrial }} />
      </section>
      <form method="post" action={action} className={styles.form}>
        <Hidden quote={quote} back={back} />
        {methods.length > 0 && !isTrial ? <Methods methods={methods} /> : null}
        <Button look="primary" isWide>
          {t(
            isVirtual ? "purchase.signIn" : isTrial ? "purchase.goTrial" : "purchase.pay",
            isTrial || isVirtual ? {} : { amount: money(amount) },
          )}
        </Button>
      </form>
      {isVirtual ? (
        <form method="post" action={withoutLoginAction} className={styles.form}>
          <Hidden quote={quote} back={back} />
          <Button isWide>{t(isTrial ? "purchase.withoutLoginTrial" : "purchase.withoutLogin")}</Button>
        </form>
      ) : null}
      <p className={styles.small}>{t("purchase.host")}</p>
      <p className={styles.small}>
        <a href={to(paths.tariffs(back))}>{t("purchase.others")}</a>
      </p>
    </div>
  );
}

function Hidden({ quote, back }: Pick<PurchaseBodyProps, "quote" | "back">) {
  return (
    <>
      <input type="hidden" name="tariff_id" value={quote.tariff._id} />
      <input type="hidden" name="price" value={quote.amount} />
      <input type="hidden" name="later" value={quote.next.amount} />
      <input type="hidden" name="currency" value={quote.currency} />
      {back === null ? null : <input type="hidden" name="back" value={back} />}
    </>
  );
}

function Methods({ methods }: { methods: PaymentMethod[] }) {
  const { t } = useTranslation("billing");
  return (
    <fieldset className={styles.methods}>
      <legend>{t("purchase.method")}</legend>
      {methods.map((method, index) => (
        <label key={method.id}>
          <input type="radio" name="method_id" value={method.id} defaultChecked={index === 0} />
          <CardBadge method={method} />
        </label>
      ))}
      <label>
        <input type="radio" name="method_id" value="new" />
        <span>{t("purchase.newCard")}</span>
      </label>
    </fieldset>
  );
}
