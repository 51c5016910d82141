import { useTranslation } from "react-i18next";
import type { ChannelCard } from "#contract/catalog";
import { paths } from "~/lib/paths";
import buttonStyles from "~/ui/button.module.css";
import { classes } from "~/ui/classes";
import styles from "./favorite-channel-button.module.css";

/** Form that all star buttons submit. */
export const favoriteChannelFormId = "favorite-channel";

/**
 * Star button of a channel. Without script it adds, or removes if the page knows the state; with script it
 * shows the state and toggles it.
 */
export function FavoriteChannelButton({
  channel,
  isFavorite = false,
  hasLabel = false,
}: {
  channel: Pick<ChannelCard, "id" | "title">;
  isFavorite?: boolean;
  hasLabel?: boolean;
}) {
  const { t } = useTranslation("tv");
  return (
    <button
      type="submit"
      form={favoriteChannelFormId}
      name={isFavorite ? "remove" : "add"}
      value={channel.id}
      className={classes(styles.star, hasLabel && buttonStyles.button, hasLabel && styles.wordy)}
      data-star=""
      aria-pressed={isFavorite}
      aria-label={hasLabel ? undefined : t("channel.favoriteOf", { channel: channel.title })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z" />
      </svg>
      {hasLabel ? t("channel.favorite") : null}
    </button>
  );
}

/** The form for all star buttons; render it once per page. */
export function FavoriteChannelForm({ back }: { back: string }) {
  const { t } = useTranslation("tv");
  return (
    <form
      id={favoriteChannelFormId}
      method="post"
      action={paths.resources.tvFavorites()}
      data-enhance=""
      data-keep-scroll=""
      hidden
    >
      <input type="hidden" name="back" value={back} />
      <button type="submit">{t("channel.favorite")}</button>
    </form>
  );
}
