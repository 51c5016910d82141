import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths";
import { favoriteFormId } from "./favorite-form-id";

/**
 * The form that favourite buttons anywhere on a page submit. For viewers with an account, script handles the
 * clicks instead (favorite-button).
 */
export function FavoriteForm() {
  const { t } = useTranslation();
  return (
    <form
      id={favoriteFormId}
      method="post"
      action={paths.resources.favorites()}
      data-enhance=""
      data-keep-scroll=""
      hidden
    >
      <button type="submit">{t("toast.addedToFavorites")}</button>
    </form>
  );
}
