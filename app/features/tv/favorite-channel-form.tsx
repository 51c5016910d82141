import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths";
import { favoriteChannelFormId } from "./favorite-channel-button";

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
