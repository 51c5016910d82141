import { useTranslation } from "react-i18next";
import { ServerMarkup } from "~/lib/server-markup/server-markup";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { Dialog } from "~/ui/dialog";

/** The whole menu on small screens (P-009). */
export function MobileMenuPopup({ menu, closeHref }: { menu: ServerMarkupRef; closeHref: string }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("menu.title")} closeHref={closeHref} closeLabel={t("close")}>
      <ServerMarkup of={menu} />
    </Dialog>
  );
}
