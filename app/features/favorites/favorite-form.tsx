import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import { hasPart } from "~/lib/site-parts";
import { HiddenForm } from "~/ui/hidden-form";
import { favoriteFormId } from "./favorite-form-id";

/**
 * The form that favourite buttons anywhere on a page submit. For viewers with an account, script handles clicks
 * instead (favorite-button).
 */
export function FavoriteForm() {
  const { t } = useTranslation();
  if (!hasPart("accounts")) return null;
  return (
    <HiddenForm
      id={favoriteFormId}
      action={paths.resources.favorites()}
      label={t("toast.addedToFavorites")}
    />
  );
}
