// Around codes and promotions, which children do not have
import { defineHandle } from "~/lib/route-handle";

export { AdultLayout as default } from "~/features/layouts/adult-layout";
export { AreaErrorBoundary as ErrorBoundary } from "~/features/layouts/area-error-boundary";
export { errorHeaders as headers } from "~/lib/http/error-headers";
export const handle = defineHandle({ screen: "landing" });
