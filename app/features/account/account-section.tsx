import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { classes } from "~/ui/classes";
import styles from "./account.module.css";

type Props = {
  title: string;
  lead?: string | undefined;
  /** Target of «back»: by default the overview, where phones have the menu; null for the overview itself. */
  back?: { href: string; label: string } | null;
  children: ReactNode;
};

/** The heading of a section and its contents, beside the menu that the layout draws. */
export function AccountSection({ title, lead, back, children }: Props) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  const up = back === undefined ? { href: paths.account(), label: t("menu.overview") } : back;
  return (
    <>
      {up ? (
        <a href={to(up.href)} className={classes(styles.backLink, !back && styles.onPhones)}>
          <ChevronLeft size={20} aria-hidden="true" />
          {up.label}
        </a>
      ) : null}
      <h1>{title}</h1>
      {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      {children}
    </>
  );
}
