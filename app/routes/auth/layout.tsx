// Around the pages of signing in
import { defineHandle } from "~/lib/route-handle";

export { AreaErrorBoundary as ErrorBoundary } from "~/features/layouts/area-error-boundary";
export { FormLayout as default } from "~/features/layouts/form-layout";
export { errorHeaders as headers } from "~/lib/http/error-headers";
export const handle = defineHandle({ screen: "auth", i18n: ["auth"], frame: "no-footer" });
