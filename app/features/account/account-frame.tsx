import { Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { classes } from "~/ui/classes";
import type { Shell } from "../shell/shell";
import styles from "./account.module.css";
import { type AccountSectionName, getAccountMenu } from "./account-menu";

type Props = { name: AccountSectionName | null; children: ReactNode };

/** The account's menu, beside a section. */
export function AccountFrame({ name: current, children }: Props) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  return (
    <div className={styles.account}>
      <nav aria-label={t("menu.label")} className={styles.menu}>
        <ul>
          {getAccountMenu().map(({ name, path, icon: Icon }) => (
            <li key={name}>
              <a href={to(path)} aria-current={name === current ? "page" : undefined}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                {t(`menu.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div
        className={classes(styles.content, (current === "history" || current === "profiles") && styles.cards)}
      >
        {children}
      </div>
    </div>
  );
}

/**
 * The same around an entry of the menu that is a page of its own, and pages within it, for adults; phones have a link
 * to the menu instead.
 */
export function FramedPage() {
  const isChild = useRouteLoaderData<Shell>("root")?.viewer.isChild ?? true;
  const { path } = splitLocale(useLocation().pathname);
  const { t } = useTranslation("account");
  const to = useLocalised();
  if (isChild) return <Outlet />;
  const entry = getAccountMenu().find(
    (one) => one.name !== "overview" && (path === one.path || path.startsWith(`${one.path}/`)),
  );
  const isWithin = entry !== undefined && path !== entry.path;
  const up = isWithin
    ? { href: entry.path, label: t(`menu.${entry.name}`) }
    : { href: paths.account(), label: t("menu.overview") };
  return (
    <AccountFrame name={entry?.name ?? null}>
      {/* The history has breadcrumbs. */}
      {entry?.name === "history" ? null : (
        <a href={to(up.href)} className={classes(styles.backLink, !isWithin && styles.onPhones)}>
          <ChevronLeft size={20} aria-hidden="true" />
          {up.label}
        </a>
      )}
      <Outlet />
    </AccountFrame>
  );
}
