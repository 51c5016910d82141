import type { ReactNode } from "react";
import type { TitleCard } from "#contract/shared";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Island } from "~/lib/islands/island.server";
import { hasPart } from "~/lib/site-parts";
import { FavoriteButton } from "./favorite-button.island";
import { favoriteFormId } from "./favorite-form-id";
import styles from "./favorites.module.css";

type Props = {
  card: Pick<TitleCard, "uid" | "title">;
  formId?: string;
  isFavorite?: boolean;
  children: ReactNode;
};

/** A list item with a favourite button on its card. */
export function FavoriteItem({
  card: { uid, title },
  formId = favoriteFormId,
  isFavorite = false,
  children,
}: Props) {
  const { t } = useTranslation("favorites");
  return (
    <li className={styles.item}>
      {children}
      {hasPart("accounts") ? (
        <Island
          of={FavoriteButton}
          props={{ uid, label: t("keep", { title }), look: "heart", formId, isFavorite }}
        />
      ) : null}
    </li>
  );
}
