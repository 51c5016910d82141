// GET /year: the profile's year in cinema; POST: makes and ends its link. GET /year/{link}: a shared year
import { defineHandle } from "~/lib/route-handle";

export { yearAction as action, yearLoader as loader } from "~/features/year/year.server";
export { YearPage as default } from "~/features/year/year-page";
export { pageMeta as meta } from "~/lib/seo/page-meta";
export const handle = defineHandle({ screen: "account", isUnreported: true, i18n: ["year"] });
