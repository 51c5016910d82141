// Around the pages of signing in
import { defineHandle } from "~/lib/route-handle";

export { AuthLayout as default, AuthErrorBoundary as ErrorBoundary } from "~/features/auth/auth-layout";
export { errorHeaders as headers } from "~/lib/http/error-headers";
export const handle = defineHandle({ i18n: ["auth"] });
