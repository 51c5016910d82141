import { Heart } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TitleCard } from "#contract/shared";
import buttonStyles from "~/ui/button.module.css";
import { favoriteFormId } from "./favorite-form-id";
import styles from "./favorites.module.css";

type ItemProps = {
  card: Pick<TitleCard, "uid" | "title">;
  formId?: string;
  isFavorite?: boolean;
  children: ReactNode;
};

/**
 * A list item with a favourite button on its card. Without script the button only adds; with script it shows
 * the state and toggles it.
 */
export function FavoriteItem({ card, formId = favoriteFormId, isFavorite = false, children }: ItemProps) {
  const { t } = useTranslation("favorites");
  return (
    <li className={styles.item}>
      {children}
      <button
        type="submit"
        form={formId}
        name="uid"
        value={card.uid}
        className={styles.heart}
        data-favorite=""
        aria-pressed={isFavorite}
        aria-label={t("keep", { title: card.title })}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20.5 4.6 13.2a4.9 4.9 0 0 1 7-6.9l.4.4.4-.4a4.9 4.9 0 0 1 7 6.9Z" />
        </svg>
      </button>
    </li>
  );
}

/** The favourite button of a title page, with a label. */
export function FavoriteButton({ uid }: { uid: string }) {
  const { t } = useTranslation("favorites");
  return (
    <button
      type="submit"
      form={favoriteFormId}
      name="uid"
      value={uid}
      className={`${buttonStyles.button} ${styles.wordy}`}
      data-favorite=""
      aria-pressed="false"
    >
      <Heart size={20} strokeWidth={1.75} aria-hidden="true" />
      {t("title")}
    </button>
  );
}
