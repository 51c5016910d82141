import type { ListCard as Card } from "#contract/catalog";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import styles from "~/ui/card.module.css";
import { Picture } from "~/ui/picture";
import { cardWidth } from "../catalog/image-sizes";

type Props = { list: Card; href: string; isEager?: boolean };

/** An editors' list in a row or grid: picture, name, number of titles. */
export function ListCard({ list, href, isEager = false }: Props) {
  const { t } = useTranslation("home");
  const to = useLocalised();
  return (
    <a href={to(href)} className={styles.card}>
      <span className={styles.box}>
        {list.image ? (
          <Picture
            className={styles.image}
            src={list.image}
            alt=""
            size={cardWidth}
            ratio={[16, 9]}
            isEager={isEager}
          />
        ) : null}
      </span>
      <span className={styles.name}>{list.title}</span>
      <span className={styles.facts}>{t("titlesCount", { count: list.items_total })}</span>
    </a>
  );
}
