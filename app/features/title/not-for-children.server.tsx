import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { NotForChildren } from "./title-body";

/** What a child gets in place of an adult page: nothing of that page, not even its name (AMB-118). */
export function notForChildrenPage(context: RequestContext): MarkupPage & { plainTitle: string } {
  const t = fixedT(context.locale, "title");
  return {
    page: serverMarkup(context, NotForChildren, {}),
    seo: null,
    plainTitle: `${t("notForChildren")} — ${t("common:brand")}`,
  };
}
