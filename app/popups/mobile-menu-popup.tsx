import { useTranslation } from "react-i18next";
import { MenuIcon } from "~/features/shell/icons";
import { menus } from "~/features/shell/menu";
import { useLocalised } from "~/lib/i18n/locale-context";
import type { Viewer } from "~/lib/scope/viewer";
import { Dialog } from "~/ui/dialog";
import styles from "~/features/shell/header.module.css";

/** The whole menu on small screens (P-009). */
export function MobileMenuPopup({ viewer, closeHref }: { viewer: Viewer; closeHref: string }) {
  const { t } = useTranslation();
  const to = useLocalised();
  return (
    <Dialog title={t("menu.title")} closeHref={closeHref} closeLabel={t("close")}>
      <nav aria-label={t("menu.label")}>
        <ul className={styles.menuList}>
          {menus[viewer.kind].map(({ key, url, icon, dataTestId }) => (
            <li key={key}><a href={to(url)} data-testid={`mobile-${dataTestId}`}><MenuIcon name={icon} />{t(`menu.${key}`)}</a></li>
          ))}
        </ul>
      </nav>
    </Dialog>
  );
}
