import { ActionForm } from "~/lib/forms/action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import { useAdultData } from "../layouts/adult-layout";
import { AgreementNote } from "./agreement-note";
import { CardBadge } from "./card-badge";
import type { MethodView } from "./describe-method.server";
import { Rays } from "./rays";
import styles from "./tariffs.module.css";
import type { purchaseLoader } from "./tariffs.server";
import { TermsList } from "./terms-list";

/** /purchase: the last page before the payment host: what is charged, when and how much. */
export function PurchasePage() {
  const {
    tariff,
    paymentKind,
    isReduced,
    amount,
    terms,
    keptDays,
    beside,
    methods,
    isVirtual,
    order,
    offer,
    error,
  } = useAdultData<typeof purchaseLoader>();
  const { t } = useTranslation("billing");
  const to = useLocalised();
  const isTrial = paymentKind === "trial";
  const isChange = paymentKind === "change";
  const { back = null } = order;
  return (
    <div className={styles.purchase}>
      <h1>{t(`purchase.title.${paymentKind}`, { tariff: tariff.title })}</h1>
      {error ? <FormError>{t(`purchase.errors.${error}`, offer)}</FormError> : null}
      <section className={styles.card} aria-labelledby="purchase-what">
        <Rays />
        <h2 id="purchase-what">{tariff.title}</h2>
        <p>{tariff.description}</p>
        <p className={styles.price}>
          <strong>{isChange ? terms.first.amount : amount}</strong>{" "}
          <span>
            {isTrial
              ? t("purchase.nowTrial", {
                  ...terms.first,
                  per: t("price.per", { count: tariff.months }),
                })
              : isReduced
                ? t("purchase.nowUpgrade")
                : isChange
                  ? t("purchase.nowChange", {
                      ...terms.first,
                      per: t("price.per", { count: tariff.months }),
                    })
                  : t("price.per", { count: tariff.months })}
          </span>
        </p>
        {beside ? <p role="note">{t("purchase.beside", { ...beside, tariff: tariff.title })}</p> : null}
        <TermsList terms={terms} keptDays={keptDays} />
      </section>
      <ActionForm
        action={to(paths.purchase(order.tariff_id, back))}
        fields={order}
        className={styles.form}
        {...(isChange ? {} : { sending: t("purchase.sending") })}
      >
        {methods.length > 0 && !isTrial && !isChange ? <Methods methods={methods} /> : null}
        <Button look="primary" isWide>
          {isVirtual
            ? t("purchase.signIn")
            : isTrial
              ? t("purchase.goTrial")
              : isChange
                ? t("purchase.change", { tariff: tariff.title })
                : t("purchase.pay", { amount })}
        </Button>
      </ActionForm>
      {isVirtual ? (
        <ActionForm
          action={to(paths.tariffs(back))}
          fields={order}
          className={styles.form}
          sending={t("purchase.sending")}
        >
          <Button isWide>{t(isTrial ? "purchase.withoutLoginTrial" : "purchase.withoutLogin")}</Button>
        </ActionForm>
      ) : null}
      <AgreementNote />
      {isChange ? null : <p className={styles.small}>{t("purchase.host")}</p>}
      <p className={styles.small}>
        <a href={to(paths.tariffs(back))}>{t("purchase.others")}</a>
      </p>
    </div>
  );
}

function Methods({ methods }: { methods: MethodView[] }) {
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
