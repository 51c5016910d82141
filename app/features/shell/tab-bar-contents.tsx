import { House, Menu, Search } from "lucide-react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { isCurrent } from "./header-contents";
import { MenuIcon } from "./icons";
import { getBarMenu } from "./menu";
import { menuHref, type MenuViewer } from "./shell";

const iconProps = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The bottom bar of small screens: home, two menu entries, search and the menu. Rendered on the server only. */
export function TabBarContents({ viewer, path }: { viewer: MenuViewer; path: string }) {
  const { t } = useTranslation();
  const to = useLocalised();
  const home = viewer.isChild ? paths.kids() : paths.home();
  const getCurrent = (url: string) => (isCurrent(url, path) ? ("page" as const) : undefined);
  return (
    <>
      <a href={to(home)} aria-current={path === home || path === paths.home() ? "page" : undefined}>
        <House {...iconProps} />
        <span>{t("menu.home")}</span>
      </a>
      {getBarMenu(viewer.kind).map(({ key, url, icon }) => (
        <a key={key} href={to(url)} aria-current={getCurrent(url)}>
          <MenuIcon name={icon} />
          <span>{t(`menu.${key}`)}</span>
        </a>
      ))}
      <a href={to(paths.search())} aria-current={getCurrent(paths.search())}>
        <Search {...iconProps} />
        <span>{t("menu.search")}</span>
      </a>
      <a href={menuHref} data-keep-scroll="">
        <Menu {...iconProps} />
        <span>{t("menu.more")}</span>
      </a>
    </>
  );
}
