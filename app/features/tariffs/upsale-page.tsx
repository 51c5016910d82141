import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { type AdultData, useAdultData } from "../layouts/adult-layout";
import { Rays } from "./rays";
import styles from "./tariffs.module.css";
import type { upsaleLoader } from "./tariffs.server";
import { TermsList } from "./terms-list";

/** /upsale: an upgrade offer with a link back. */
export function UpsalePage() {
  const { upgrade, isForRecordings, isDenied, back } = useAdultData<typeof upsaleLoader>();
  const { t } = useTranslation("billing");
  const to = useLocalised();
  return (
    <div className={styles.purchase}>
      <h1>{t(isForRecordings ? "upsale.titleCatchups" : "upsale.title")}</h1>
      {isForRecordings || isDenied ? (
        <p className={styles.lead}>{t(isForRecordings ? "upsale.leadCatchups" : "upsale.lead")}</p>
      ) : null}
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
