import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { HiddenForm } from "~/ui/hidden-form";
import { favoriteChannelFormId } from "./favorite-channel-button";

/** The form that star buttons submit; render it once per page. */
export function FavoriteChannelForm({ back }: { back: string }) {
  const { t } = useTranslation("tv");
  return (
    <HiddenForm
      id={favoriteChannelFormId}
      action={paths.resources.tvFavorites()}
      label={t("channel.favorite")}
      fields={{ back }}
    />
  );
}
