import type { OfferCard } from "#contract/offers";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { Picture } from "~/ui/picture";
import { smallWidth } from "../catalog/image-sizes";
import { ListPage } from "../catalog/list-page";
import { EmptyList } from "../lists/empty-list";
import { getOfferPath } from "./offer-links";
import styles from "./offers.module.css";

/** /promos: current promotions, newest first. Rendered on the server only. */
export function OffersBody({ offers }: { offers: OfferCard[] }) {
  const { t } = useTranslation("offers");
  return (
    <ListPage
      crumbs={[{ name: t("list.title"), path: null }]}
      isChild={false}
      title={t("list.title")}
      lead={{ text: t("list.lead") }}
      isEmpty={offers.length === 0}
      empty={<EmptyList text={t("list.empty")} href={paths.tariffs()} label={t("list.toTariffs")} />}
      paging={null}
      look="wide"
    >
      {offers.map((offer, index) => (
        <li key={offer.id}>
          <Card offer={offer} isEager={index < 3} />
        </li>
      ))}
    </ListPage>
  );
}

function Card({ offer, isEager }: { offer: OfferCard; isEager: boolean }) {
  const { t } = useTranslation("offers");
  const to = useLocalised();
  const locale = useLocale();
  return (
    <a
      href={to(offer.alias === null ? getOfferPath(offer.way) : paths.offer(offer.alias))}
      className={styles.offerCard}
    >
      <div className={styles.picture}>
        <Picture src={offer.image} alt="" size={smallWidth(480)} ratio={[16, 9]} isEager={isEager} />
      </div>
      <div className={styles.words}>
        <h2>{offer.title}</h2>
        <p className={styles.muted}>{offer.lead}</p>
        {offer.ends === null ? null : (
          <p className={styles.until}>{t("until", { date: formatLongDate(offer.ends - 1, locale) })}</p>
        )}
      </div>
    </a>
  );
}
