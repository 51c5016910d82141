import { useTranslation } from "~/lib/i18n/i18n-context";
import type { MethodView } from "./describe-method.server";
import styles from "./tariffs.module.css";

/** A saved method as a text badge. */
export function CardBadge({ method: { type, card } }: { method: Pick<MethodView, "type" | "card"> }) {
  const { t } = useTranslation("billing");
  if (card === null) return <span>{t(`methods.types.${type}`)}</span>;
  return (
    <span className={styles.badge}>
      <CardPicture color={card.color} />
      <span>
        {card.text} <span className={styles.small}>{card.expiry}</span>
      </span>
    </span>
  );
}

/** A card in its bank's colour. */
export function CardPicture({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 40 26" width="40" height="26" aria-hidden="true">
      <rect width="40" height="26" rx="5" fill={color} />
      <rect y="6" width="40" height="5" fill="#000" opacity=".35" />
      <rect x="5" y="16" width="12" height="4" rx="2" fill="#fff" opacity=".7" />
    </svg>
  );
}
