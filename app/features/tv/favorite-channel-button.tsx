import type { KeyboardEventHandler } from "react";
import type { ChannelCard } from "#contract/catalog";
import { useTranslation } from "~/lib/i18n/i18n-context";
import buttonStyles from "~/ui/button.module.css";
import { classes } from "~/ui/classes";
import { favoriteChannels } from "../favorites/stores";
import { useOptimisticValue } from "../favorites/use-optimistic-value";
import styles from "./favorite-channel-button.module.css";

/** The form that star buttons submit. */
export const favoriteChannelFormId = "favorite-channel";

type Props = {
  channel: Pick<ChannelCard, "id" | "title">;
  isFavorite?: boolean;
  hasLabel?: boolean;
  onKeyDown?: KeyboardEventHandler;
};

/**
 * A channel's star button: shows and changes whether the channel is a favourite. Without script it adds the channel,
 * or removes it if the page knows that it is one.
 */
export function FavoriteChannelButton({
  channel: { id, title },
  isFavorite: isFavoriteOnServer = false,
  hasLabel = false,
  onKeyDown,
}: Props) {
  const { t } = useTranslation("tv");
  const { value: isFavorite = isFavoriteOnServer, press } = useOptimisticValue(favoriteChannels, String(id));
  return (
    <button
      type="submit"
      form={favoriteChannelFormId}
      name={isFavorite ? "remove" : "add"}
      value={id}
      className={classes(styles.star, hasLabel && buttonStyles.button, hasLabel && styles.labelled)}
      aria-pressed={isFavorite}
      aria-label={hasLabel ? undefined : t("channel.favoriteOf", { channel: title })}
      onKeyDown={onKeyDown}
      onClick={(event) => void press(event, !isFavorite)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z" />
      </svg>
      {hasLabel ? t("channel.favorite") : null}
    </button>
  );
}
