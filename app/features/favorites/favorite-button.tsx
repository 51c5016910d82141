import { Heart } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TitleCard } from "~/contract/shared";
import buttonStyles from "~/ui/button.module.css";
import { favoriteFormId } from "./favorite-form-id";
import styles from "./favorites.module.css";

type Item = {
  card: Pick<TitleCard, "uid" | "title">;
  formId?: string;
  isKept?: boolean;
  children: ReactNode;
};

/** An item of a list of titles with a heart on its card. Without script the heart adds; with it, it shows what is kept and takes it back. */
export function FavoriteItem({ card, formId = favoriteFormId, isKept = false, children }: Item) {
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
        aria-pressed={isKept}
        aria-label={t("keep", { title: card.title })}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 20.5 4.6 13.2a4.9 4.9 0 0 1 7-6.9l.4.4.4-.4a4.9 4.9 0 0 1 7 6.9Z" />
        </svg>
      </button>
    </li>
  );
}

/** The same for a title's own page: a button with words. */
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
