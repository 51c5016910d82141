// Around the sections of the account: its menu, or what a child or a viewer who deleted the account sees instead
import { defineHandle } from "~/lib/route-handle";

export {
  AccountLayout as default,
  AccountErrorBoundary as ErrorBoundary,
} from "~/features/account/account-layout";
export { accountLayoutLoader as loader } from "~/features/account/account-page.server";
export { errorHeaders as headers } from "~/lib/http/error-headers";
export { isAfterSubmit as shouldRevalidate } from "~/lib/navigation/is-after-submit";
export const handle = defineHandle({ screen: "account", i18n: ["account", "auth"] });
