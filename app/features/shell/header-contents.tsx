import { Menu, Search, TvMinimal } from "lucide-react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { hasPart } from "~/lib/site-parts";
import { classes } from "~/ui/classes";
import { Picture } from "~/ui/picture";
import styles from "./header.module.css";
import { MenuIcon } from "./icons";
import { getMenu, hasExplanation } from "./menu";
import { menuHref, type MenuViewer } from "./shell";
import { Wordmark } from "./wordmark";

type Props = {
  viewer: MenuViewer & { avatar: string | null };
  path: string;
  /** In a messenger the header has only what is necessary (AMB-057). */
  isMiniApp: boolean;
};

const avatarSize = { width: "2.25rem", maxPixels: 36 };

/**
 * The page header: wordmark, menu by profile kind, search, TV code and profile. Rendered on the server only.
 */
export function HeaderContents({ viewer, path, isMiniApp }: Props) {
  const { t } = useTranslation();
  const to = useLocalised();
  return (
    <>
      <a
        href={to(viewer.isChild ? paths.kids() : paths.home())}
        className={styles.brand}
        aria-label={t("brandHome")}
        data-testid="logo"
      >
        <span className={styles.beam} aria-hidden="true" />
        <Wordmark name={t("brand").toLowerCase()} />
      </a>
      {isMiniApp ? null : (
        <nav className={styles.menu} aria-label={t("menu.label")} data-testid="menu" data-marks-current="">
          {getMenu(viewer.kind).map(({ key, url, icon, dataTestId }) => (
            <a
              key={key}
              href={to(url)}
              data-testid={dataTestId}
              title={hasExplanation(key) ? t(`menuAbout.${key}`) : undefined}
              aria-current={isCurrent(url, path) ? "page" : undefined}
            >
              <MenuIcon name={icon} size={18} />
              {t(`menu.${key}`)}
            </a>
          ))}
        </nav>
      )}
      <div className={styles.tools}>
        <a
          href={to(paths.search())}
          className={classes(styles.tool, styles.inTabBar)}
          aria-label={t("menu.search")}
        >
          <Search aria-hidden="true" />
        </a>
        {viewer.isChild || isMiniApp || !hasPart("accounts") ? null : (
          <a
            href={to(paths.tvCode())}
            className={classes(styles.tool, styles.tvCode)}
            aria-label={t("menu.tvCode")}
          >
            <TvMinimal aria-hidden="true" />
          </a>
        )}
        {!hasPart("accounts") ? null : viewer.isVirtual ? (
          <a href={to(paths.auth())} className={classes(styles.tool, styles.signIn)}>
            {t("menu.signIn")}
          </a>
        ) : (
          <a
            href={to(viewer.isChild ? paths.profiles() : paths.account())}
            className={styles.tool}
            aria-label={t("menu.profile")}
          >
            {viewer.avatar === null ? (
              <span className={styles.avatar} aria-hidden="true" />
            ) : (
              <Picture
                className={styles.avatar}
                src={viewer.avatar}
                alt=""
                size={avatarSize}
                ratio={[1, 1]}
              />
            )}
          </a>
        )}
        <a
          href={menuHref}
          className={classes(styles.tool, styles.menuButton, styles.inTabBar)}
          aria-label={t("menu.open")}
          data-keep-scroll=""
          data-testid="open-menu"
        >
          <Menu aria-hidden="true" />
        </a>
      </div>
    </>
  );
}

/** Whether a path belongs to a menu entry's section. */
export function isCurrent(url: string, path: string): boolean {
  return path === url || path.startsWith(`${url}/`);
}
