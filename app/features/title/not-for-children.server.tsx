import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { NotForChildren } from "./title-body";

/** The page that a child gets instead of one for adults: nothing of that page, not even its name (AMB-118). */
export function notForChildrenPage(context: RequestContext): MarkupPage & { plainTitle: string } {
  return {
    page: serverMarkup(context, NotForChildren, {}),
    seo: null,
    plainTitle: fixedT(context.locale, "title")("notForChildren"),
  };
}
