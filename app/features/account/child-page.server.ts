import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";

/** The data of a page that shows a child `ChildPage`: nothing of the parents' account. The page is not stored. */
export function createChildView(context: RequestContext) {
  const t = fixedT(context.locale, "child");
  const texts = {
    title: t("title"),
    text: t("text"),
    profiles: t("profiles"),
    toKids: t("toKids"),
    favorites: t("favorites"),
    history: t("history"),
  };
  context.isPrivate = true;
  return { kind: "child" as const, plainTitle: texts.title, texts };
}
export type ChildView = ReturnType<typeof createChildView>;
