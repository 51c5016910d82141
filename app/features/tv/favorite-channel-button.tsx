import { useTranslation } from "react-i18next";
import type { ChannelCard } from "~/contract/catalog";
import buttonStyles from "~/ui/button.module.css";
import { classes } from "~/ui/classes";
import styles from "./favorite-channel-button.module.css";

/** The form the stars of all channels belong to. */
export const favoriteChannelFormId = "favorite-channel";

/** A favourite channel's star. Without script it adds, or takes back what the page knows; with it, it shows what is kept. */
export function FavoriteChannelButton({
  channel,
  isKept = false,
  isWordy = false,
}: {
  channel: Pick<ChannelCard, "id" | "title">;
  isKept?: boolean;
  isWordy?: boolean;
}) {
  const { t } = useTranslation("tv");
  return (
    <button
      type="submit"
      form={favoriteChannelFormId}
      name={isKept ? "remove" : "add"}
      value={channel.id}
      className={classes(styles.star, isWordy && buttonStyles.button, isWordy && styles.wordy)}
      data-star=""
      aria-pressed={isKept}
      aria-label={isWordy ? undefined : t("channel.favoriteOf", { channel: channel.title })}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z" />
      </svg>
      {isWordy ? t("channel.favorite") : null}
    </button>
  );
}

/** The form itself: once on a page. */
export function FavoriteChannelForm({ back }: { back: string }) {
  const { t } = useTranslation("tv");
  return (
    <form
      id={favoriteChannelFormId}
      method="post"
      action="/resources/tv-favorites"
      data-enhance=""
      data-keep-scroll=""
      hidden
    >
      <input type="hidden" name="back" value={back} />
      <button type="submit">{t("channel.favorite")}</button>
    </form>
  );
}
