import { House, Menu, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import type { Viewer } from "~/lib/scope/viewer";
import styles from "./header.module.css";
import { MenuIcon } from "./icons";
import { menus } from "./menu";

/** The bar at the bottom of small screens: home, two of the menu, search and the rest. */
export function TabBar({ viewer, path, menuHref }: { viewer: Viewer; path: string; menuHref: string }) {
  const { t } = useTranslation();
  const to = useLocalised();
  const home = viewer.isChild ? paths.kids() : paths.home();
  const current = (url: string) => (path === url ? ("page" as const) : undefined);
  return (
    <nav className={styles.tabBar} aria-label={t("menu.tabs")} data-testid="tab-bar">
      <a href={to(home)} aria-current={current(home)}><House size={20} strokeWidth={1.75} aria-hidden="true" /><span>{t("menu.home")}</span></a>
      {menus[viewer.kind].slice(0, 2).map(({ key, url, icon }) => (
        <a key={key} href={to(url)} aria-current={current(url)}><MenuIcon name={icon} /><span>{t(`menu.${key}`)}</span></a>
      ))}
      <a href={to(paths.search())} aria-current={current(paths.search())}><Search size={20} strokeWidth={1.75} aria-hidden="true" /><span>{t("menu.search")}</span></a>
      <a href={menuHref} data-keep-scroll=""><Menu size={20} strokeWidth={1.75} aria-hidden="true" /><span>{t("menu.more")}</span></a>
    </nav>
  );
}
