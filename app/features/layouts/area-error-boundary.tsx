import { useRouteError } from "@remix-run/react";
import { ErrorPage } from "../shell/error-page";

/** The error boundary of a layout that has nothing to keep around a failed page. */
export const AreaErrorBoundary = () => <ErrorPage error={useRouteError()} />;
