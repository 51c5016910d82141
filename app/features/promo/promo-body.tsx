import type { PromoActivation, Promotion } from "#contract/promo";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import styles from "./promo.module.css";
import { PromoForm, type PromoFormProps } from "./promo-form";

export type PromoPlace = "code" | "premium" | "landing";
type Props = { place: PromoPlace; form: PromoFormProps; promotion: Promotion | null };

/**
 * /code, /premium_code and /coupon/registration/{promo}: a form for a code, and what the code gives. Rendered on the
 * server only.
 */
export function PromoBody({ place, form, promotion }: Props) {
  const { t } = useTranslation("promo");
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{t(`pages.${place}.title`)}</h1>
        {promotion ? (
          <PromotionTerms promotion={promotion} />
        ) : (
          <p className={formPage.lead}>{t(leads[place])}</p>
        )}
        {form.isVirtual ? <p className={formPage.lead}>{t("form.leadVisitor")}</p> : null}
        <Island name="promo-form" of={PromoForm} props={form} on="focus" />
      </div>
    </div>
  );
}

const leads = {
  code: "pages.code.lead",
  premium: "pages.premium.lead",
  landing: "pages.landing.unknown",
} as const;

function PromotionTerms({
  promotion: { title, description, kind, days, conditions },
}: {
  promotion: Promotion;
}) {
  const { t } = useTranslation("promo");
  const locale = useLocale();
  const notes = [
    kind === "free" && days !== null ? t("offer.days", { count: days }) : null,
    conditions.new_users_only ? t("offer.newUsers") : null,
    conditions.registration_only ? t("offer.registration") : null,
    conditions.ends === null ? null : t("offer.until", { date: formatLongDate(conditions.ends, locale) }),
    kind === "discount" ? null : t("offer.noCharge"),
  ].filter((note) => note !== null);
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

type ResultProps = {
  activation: PromoActivation | null;
  onward: string;
  isVirtual: boolean;
  signInHref: string;
};

/** /code/success, /code_success and /promo_default: the latest activation. Rendered on the server only. */
export function PromoResultBody({ activation, onward, isVirtual, signInHref }: ResultProps) {
  const { t } = useTranslation("promo");
  const to = useLocalised();
  const locale = useLocale();
  if (!activation)
    return (
      <div className={formPage.page}>
        <div className={formPage.panel}>
          <h1>{t("none.title")}</h1>
          <p className={formPage.lead}>{t(isVirtual ? "none.textVisitor" : "none.text")}</p>
          <LinkButton look="primary" isWide href={isVirtual ? signInHref : to(paths.promoCode())}>
            {t(isVirtual ? "none.signIn" : "none.enter")}
          </LinkButton>
          {isVirtual ? (
            <LinkButton isWide href={to(paths.promoCode())}>
              {t("none.enter")}
            </LinkButton>
          ) : null}
        </div>
      </div>
    );
  const { title, until, moved_charge: isMoved, tariff_id: tariff } = activation;
  const key = until === null ? "success.discount" : isMoved ? "success.moved" : "success.days";
  return (
    <div className={formPage.page}>
      <div className={formPage.panel} role="status">
        <h1>{t("success.title")}</h1>
        <p className={formPage.lead}>
          {t(key, { title, date: until === null ? "" : formatLongDate(until, locale) })}
        </p>
        {tariff === null ? (
          <LinkButton look="primary" isWide href={onward}>
            {t("success.go")}
          </LinkButton>
        ) : (
          <LinkButton look="primary" isWide href={to(paths.purchase(tariff, onward))}>
            {t("success.buy")}
          </LinkButton>
        )}
        <LinkButton isWide href={to(paths.subscriptions())}>
          {t("success.subscription")}
        </LinkButton>
        <LinkButton look="text" isWide href={to(paths.promoHistory())}>
          {t("success.history")}
        </LinkButton>
      </div>
    </div>
  );
}
