import { Outlet, useLoaderData, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage } from "../shell/error-page";
import type { Shell } from "../shell/shell";
import { AccountFrame } from "./account-frame";
import type { AccountSectionName } from "./account-menu";
import type { accountLayoutLoader } from "./account-page.server";
import { ChildPage } from "./child-page";
import { RestorePage } from "./restore-page";

/** The account: its menu, beside the section. */
export function AccountLayout() {
  const account = useLoaderData<typeof accountLayoutLoader>();
  if (account.kind === "child") return <ChildPage texts={account.texts} />;
  if (account.kind === "restore") return <RestorePage deletionDate={account.deletionDate} />;
  return (
    <AccountSections>
      <Outlet />
    </AccountSections>
  );
}

/** A section that failed keeps the menu, which a child does not have. */
export function AccountErrorBoundary() {
  const isChild = useRouteLoaderData<Shell>("root")?.viewer.isChild ?? true;
  const page = <ErrorPage error={useRouteError()} />;
  return isChild ? page : <AccountSections>{page}</AccountSections>;
}

function AccountSections({ children }: { children: ReactNode }) {
  const page = useMatches().at(-1)?.data as { name?: AccountSectionName | null } | undefined;
  return <AccountFrame name={page?.name ?? null}>{children}</AccountFrame>;
}
