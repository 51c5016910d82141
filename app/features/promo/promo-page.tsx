import { useTranslation } from "~/lib/i18n/i18n-context";
import formPage from "~/ui/form-page.module.css";
import { useAdultData } from "../layouts/adult-layout";
import styles from "./promo.module.css";
import type { promoLoader, PromotionTerms } from "./promo.server";
import { PromoForm } from "./promo-form";

const leads = {
  code: "pages.code.lead",
  premium: "pages.premium.lead",
  landing: "pages.landing.unknown",
} as const;

/** /code, /premium_code and /coupon/registration/{promo}: a form for a code, and what the code gives. */
export function PromoPage() {
  const page = useAdultData<typeof promoLoader>();
  const { t } = useTranslation("promo");
  const { entryPoint, terms, isVirtual, code, back } = page;
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{t(`pages.${entryPoint}.title`)}</h1>
        {terms ? <Terms {...terms} /> : <p className={formPage.lead}>{t(leads[entryPoint])}</p>}
        {isVirtual ? <p className={formPage.lead}>{t("form.leadVisitor")}</p> : null}
        <PromoForm code={code} back={back} isVirtual={isVirtual} />
      </div>
    </div>
  );
}

function Terms({ title, description, notes }: PromotionTerms) {
  return (
    <section className={styles.offer} aria-labelledby="promo-offer">
      <h2 id="promo-offer">{title}</h2>
      <p>{description}</p>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
