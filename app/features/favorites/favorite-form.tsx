import { useTranslation } from "react-i18next";
import { favoriteFormId } from "./favorite-form-id";

/** The form that hearts anywhere on a page belong to. Script takes the presses of viewers with an account over (viewer-marks). */
export function FavoriteForm() {
  const { t } = useTranslation();
  return (
    <form
      id={favoriteFormId}
      method="post"
      action="/resources/favorites"
      data-enhance=""
      data-keep-scroll=""
      hidden
    >
      <button type="submit">{t("toast.addedToFavorites")}</button>
    </form>
  );
}
