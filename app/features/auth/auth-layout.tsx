import { Outlet, useRouteError } from "@remix-run/react";
import formPage from "~/ui/form-page.module.css";
import { ErrorPage } from "../shell/error-page";

/** Around the pages of signing in, each of which is one form or message. */
export const AuthLayout = () => (
  <div className={formPage.page}>
    <Outlet />
  </div>
);

export const AuthErrorBoundary = () => <ErrorPage error={useRouteError()} />;
