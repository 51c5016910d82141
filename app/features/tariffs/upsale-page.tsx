import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { type AdultData, useAdultData } from "../layouts/adult-layout";
import styles from "./tariffs.module.css";
import type { upsaleLoader } from "./tariffs.server";
import { TermsList } from "./terms-list";

/** /upsale: an upgrade offer with a link back. */
export function UpsalePage() {
  const { upgrade, isForRecordings, back } = useAdultData<typeof upsaleLoader>();
  const { t } = useTranslation("billing");
  const to = useLocalised();
  return (
    <div className={styles.purchase}>
      <h1>{t(isForRecordings ? "upsale.titleCatchups" : "upsale.title")}</h1>
      <p className={styles.lead}>{t(isForRecordings ? "upsale.leadCatchups" : "upsale.lead")}</p>
      {upgrade ? <Upgrade {...upgrade} /> : <p>{t("upsale.none")}</p>}
      <LinkButton look={upgrade ? "text" : "primary"} isWide href={back}>
        {t("upsale.back")}
      </LinkButton>
      {upgrade ? null : (
        <LinkButton look="text" isWide href={to(paths.tariffs())}>
          {t("purchase.others")}
        </LinkButton>
      )}
    </div>
  );
}

function Upgrade({
  tariff,
  amount,
  isReduced,
  terms,
  keptDays,
}: NonNullable<AdultData<typeof upsaleLoader>["upgrade"]>) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  return (
    <section className={styles.card} aria-labelledby="upsale-tariff">
      <Rays isThree={tariff.isThreeMonths} />
      <h2 id="upsale-tariff">{tariff.title}</h2>
      <p>{tariff.description}</p>
      <p className={styles.price}>
        <strong>{amount}</strong> {isReduced ? <span>{t("purchase.nowUpgrade")}</span> : null}
      </p>
      <TermsList terms={terms} keptDays={keptDays} />
      <LinkButton look="primary" isWide href={to(paths.purchase(tariff.id))}>
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
