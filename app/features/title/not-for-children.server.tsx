import type { MarkupPage } from "~/lib/fragment/fragment-page";
import { renderFragment } from "~/lib/fragment/render-fragment.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestScope } from "~/lib/scope/request-scope.server";
import { NotForChildren } from "./title-body";

const nothing = {};

/** What a child gets in place of a page for adults: nothing of that page, not even its name (AMB-118). */
export function notForChildrenPage(scope: RequestScope): MarkupPage & { plainTitle: string } {
  const t = fixedT(scope.locale, "title");
  return {
    page: renderFragment(scope, {
      name: "not-for-children",
      data: nothing,
      element: () => <NotForChildren />,
    }),
    seo: null,
    plainTitle: `${t("notForChildren")} — ${t("common:brand")}`,
  };
}
