import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { createSeo } from "~/lib/seo/create-seo.server";
import { loadCategories } from "./support.server";

/** /auth/support: a question from whoever cannot sign in (F-076). Others have their own page for that. */
export const signInHelpLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { isVirtual, isChild } = await context.viewer();
  if (isChild || !isVirtual)
    throw redirectTo(localisedPath(isChild ? paths.support() : paths.accountSupport(), context.locale));
  const t = fixedT(context.locale, "auth");
  return {
    categories: (await loadCategories(context)).map(({ alias, title }) => ({ alias, title })),
    seo: createSeo(context, {
      title: t("support.title"),
      description: t("support.lead"),
      canonicalPath: paths.auth("support"),
      isIndexed: false,
    }),
  };
});
