import { Outlet, useLoaderData, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { classes } from "~/ui/classes";
import { ErrorPage } from "../shell/error-page";
import type { Shell } from "../shell/shell";
import styles from "./account.module.css";
import { accountMenu } from "./account-menu";
import type { accountLayoutLoader } from "./account-page.server";
import { ChildPage } from "./child-page";
import { RestorePage } from "./restore-page";

/** The account: its menu, beside the section. */
export function AccountLayout() {
  const account = useLoaderData<typeof accountLayoutLoader>();
  if (account.kind === "child") return <ChildPage texts={account.texts} />;
  if (account.kind === "restore") return <RestorePage deletionDate={account.deletionDate} />;
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  );
}

/** A section that failed keeps the menu, which a child does not have. */
export function AccountErrorBoundary() {
  const isChild = useRouteLoaderData<Shell>("root")?.viewer.isChild ?? true;
  const page = <ErrorPage error={useRouteError()} />;
  return isChild ? page : <AccountFrame>{page}</AccountFrame>;
}

function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  const page = useMatches().at(-1)?.data as { name?: string | null } | undefined;
  return (
    <div className={styles.account}>
      <nav aria-label={t("menu.label")} className={styles.menu}>
        <ul>
          {accountMenu.map(({ name, path, icon: Icon }) => (
            <li key={name}>
              <a href={to(path)} aria-current={name === page?.name ? "page" : undefined}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                {t(`menu.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes(styles.content)}>{children}</div>
    </div>
  );
}
