// Around the help, questions without an account, and the staff's desk
import { defineHandle } from "~/lib/route-handle";

export { Outlet as default } from "@remix-run/react";
export { AreaErrorBoundary as ErrorBoundary } from "~/features/layouts/area-error-boundary";
export { errorHeaders as headers } from "~/lib/http/error-headers";
export const handle = defineHandle({ screen: "info" });
