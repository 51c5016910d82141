import type { Quote } from "#contract/billing";
import { isThreeMonths } from "#domain/tariffs";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import styles from "./tariffs.module.css";
import { TermsList, useMoney } from "./terms-list";

type UpsaleBodyProps = {
  quote: Quote | null;
  /** What the viewer was denied access to. */
  reason: "catchups" | null;
  back: string;
};

/** /upsale: an upgrade offer with a link back. Rendered on the server only. */
export function UpsaleBody({ quote, reason, back }: UpsaleBodyProps) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  return (
    <div className={styles.purchase}>
      <h1>{t(reason === "catchups" ? "upsale.titleCatchups" : "upsale.title")}</h1>
      <p className={styles.lead}>{t(reason === "catchups" ? "upsale.leadCatchups" : "upsale.lead")}</p>
      {quote ? <UpgradeQuote quote={quote} back={back} /> : <p>{t("upsale.none")}</p>}
      <LinkButton look={quote ? "text" : "primary"} isWide href={back}>
        {t("upsale.back")}
      </LinkButton>
      {quote ? null : (
        <LinkButton look="text" isWide href={to(paths.tariffs())}>
          {t("purchase.others")}
        </LinkButton>
      )}
    </div>
  );
}

function UpgradeQuote({ quote, back }: { quote: Quote; back: string }) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  const { tariff, amount, currency, kind, first, next, year_total: yearTotal } = quote;
  const money = useMoney(currency);
  return (
    <section className={styles.card} aria-labelledby="upsale-tariff">
      <Rays isThree={isThreeMonths(tariff.period_days)} />
      <h2 id="upsale-tariff">{tariff.title}</h2>
      <p>{tariff.description}</p>
      <p className={styles.price}>
        <strong>{money(amount)}</strong> {kind === "upgrade" ? <span>{t("purchase.nowUpgrade")}</span> : null}
      </p>
      <TermsList terms={{ currency, first, next, yearTotal, isNow: kind !== "trial" }} />
      <LinkButton look="primary" isWide href={to(paths.purchase(tariff._id, back))}>
        {t("upsale.go")}
      </LinkButton>
    </section>
  );
}

/** The picture: three beams for three months, one for others (AMB-018). */
function Rays({ isThree }: { isThree: boolean }) {
  return (
    <svg viewBox="0 0 400 120" className={classes(styles.rays)} aria-hidden="true">
      {(isThree ? [40, 160, 280] : [160]).map((x) => (
        <polygon
          key={x}
          points={`${x},120 ${x + 26},0 ${x + 90},0 ${x + 70},120`}
          fill="currentColor"
          opacity=".85"
        />
      ))}
      <circle cx="372" cy="22" r="14" fill="currentColor" />
    </svg>
  );
}
