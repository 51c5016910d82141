import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { ChildPage } from "./child-page";

/** The data of a page that shows a child `ChildPage`: nothing of the parents' account. */
export const createChildView = ({ locale }: RequestContext) => ({
  kind: "child" as const,
  plainTitle: fixedT(locale, "child")("title"),
});

/** The same for pages of server markup. */
export const childPage = (context: RequestContext) => ({
  ...createChildView(context),
  page: privateMarkup(context, ChildPage, {}),
  seo: null,
});
