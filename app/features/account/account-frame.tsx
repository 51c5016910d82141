import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { classes } from "~/ui/classes";
import styles from "./account.module.css";
import { accountMenu, type AccountSection } from "./account-menu";

type Props = {
  section: AccountSection;
  title: string;
  lead?: string | undefined;
  /** Target of «back», by default the overview. */
  back?: { href: string; label: string };
  children: ReactNode;
};

/** A section of the account with the menu beside it, or a link back to it on phones. Rendered on the server only. */
export function AccountFrame({ section, title, lead, back, children }: Props) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  const isOverview = section === "overview";
  const up = back ?? (isOverview ? null : { href: paths.account(), label: t("menu.overview") });
  return (
    <div className={styles.account}>
      <AccountMenu section={section} />
      <div className={styles.content}>
        {up ? (
          <a href={to(up.href)} className={classes(styles.backLink, !back && styles.onPhones)}>
            <ChevronLeft size={20} aria-hidden="true" />
            {up.label}
          </a>
        ) : null}
        <h1>{title}</h1>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </div>
  );
}

function AccountMenu({ section }: { section: AccountSection }) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  return (
    <nav aria-label={t("menu.label")} className={styles.menu}>
      <ul>
        {accountMenu.map(({ name, path, icon: Icon }) => (
          <li key={name}>
            <a href={to(path)} aria-current={name === section ? "page" : undefined}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {t(`menu.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
