import { Play } from "lucide-react";
import type { TitleCard } from "#contract/shared";
import { getAge } from "#domain/age-rating";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { classes } from "~/ui/classes";
import rows from "~/ui/facts.module.css";
import { FavoriteButton } from "../favorites/favorite-button.island";
import { favoriteFormId } from "../favorites/favorite-form-id";
import styles from "./title-preview.module.css";

type Props = {
  title: Pick<TitleCard, "uid" | "alias" | "title" | "year" | "genres" | "duration_minutes" | "rating_age">;
  clip: string | null;
  mayPlay: boolean;
};

/** Shown over a title's card. Its script is `catalog/card-preview`. Rendered on the server only. */
export function TitlePreview({ title: { uid, alias, title, ...facts }, clip, mayPlay }: Props) {
  const { t } = useTranslation(["title", "common", "favorites"]);
  const to = useLocalised();
  const path = to(paths.title(alias));
  return (
    <div className={styles.preview} role="group" aria-label={title} data-preview="">
      <a href={path} tabIndex={-1} aria-hidden="true" className={styles.scene}>
        {clip === null ? null : (
          <video src={clip} muted playsInline loop preload="auto" disablePictureInPicture />
        )}
      </a>
      <Island
        of={FavoriteButton}
        props={{
          uid,
          label: t("favorites:keep", { title }),
          look: "heart" as const,
          formId: favoriteFormId,
          isFavorite: false,
        }}
      />
      <div className={styles.bar}>
        {mayPlay ? (
          <form method="post" action={path} data-enhance="" data-play="">
            <button className={styles.play} aria-label={`${t("watch")}: ${title}`}>
              <Play size={20} fill="currentColor" aria-hidden="true" />
            </button>
          </form>
        ) : null}
        <p className={classes(rows.facts, styles.facts)} data-facts="">
          {[
            facts.year,
            facts.genres[0]?.title.toLowerCase(),
            facts.duration_minutes ? t("common:minutes", { count: facts.duration_minutes }) : null,
            getAge(facts.rating_age),
          ]
            .filter((fact) => fact !== null && fact !== undefined)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
      </div>
    </div>
  );
}
