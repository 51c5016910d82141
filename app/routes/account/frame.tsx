// Around entries of the account's menu that are pages of their own: the menu
import { defineHandle } from "~/lib/route-handle";

export { FramedPage as default } from "~/features/account/account-frame";
export { AreaErrorBoundary as ErrorBoundary } from "~/features/layouts/area-error-boundary";
export { errorHeaders as headers } from "~/lib/http/error-headers";
export const handle = defineHandle({ screen: "account", i18n: ["account"] });
