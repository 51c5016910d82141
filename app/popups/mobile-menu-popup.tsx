import { useTranslation } from "~/lib/i18n/i18n-context";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import { Dialog } from "~/ui/dialog";
import type { PopupProps } from "./popup-props";

/** The whole menu on small screens (P-009). */
export function MobileMenuPopup({ menu, closeHref }: PopupProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("menu.title")} closeHref={closeHref} closeLabel={t("close")}>
      <ServerMarkup of={menu} />
    </Dialog>
  );
}
