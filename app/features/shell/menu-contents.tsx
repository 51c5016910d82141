import { eventBlock } from "~/lib/event-block";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import type { ProfileKind } from "~/lib/request-context/viewer";
import styles from "./header.module.css";
import { MenuIcon } from "./icons";
import { getListedMenu, hasExplanation } from "./menu";

/** The whole menu of a profile kind as a list. Rendered on the server only. */
export function MenuContents({ kind }: { kind: ProfileKind }) {
  const { t } = useTranslation();
  const to = useLocalised();
  return (
    <nav {...eventBlock("menu")} aria-label={t("menu.title")}>
      <ul className={styles.menuList}>
        {getListedMenu(kind).map(({ key, url, icon, dataTestId }) => (
          <li key={key}>
            <a href={to(url)} data-testid={`mobile-${dataTestId}`}>
              <MenuIcon name={icon} />
              <span>
                {t(`menu.${key}`)}
                {hasExplanation(key) ? <small>{t(`menuAbout.${key}`)}</small> : null}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
