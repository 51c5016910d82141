import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { ChildBody } from "./child-body";

/** Shown to a child in place of a page for adult profiles. */
export function childPage(context: RequestContext) {
  return {
    page: privateMarkup(context, ChildBody, {}),
    plainTitle: fixedT(context.locale, "account")("child.title"),
    seo: null,
  };
}
