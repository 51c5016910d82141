// Around profiles and the PIN between them
import { defineHandle } from "~/lib/route-handle";

export { Outlet as default } from "@remix-run/react";
export { AreaErrorBoundary as ErrorBoundary } from "~/features/layouts/area-error-boundary";
export { errorHeaders as headers } from "~/lib/http/error-headers";
export const handle = defineHandle({ screen: "account" });
