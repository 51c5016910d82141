import type { AccountSummary } from "#contract/account";
import { defineLoader, type LoaderContext } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import type { AccountSection } from "./account-menu";
import { childPage } from "./child-page.server";
import { RestoreBody } from "./restore-body";

type Load = (args: LoaderContext & { summary: AccountSummary }) => Promise<ServerMarkupRef>;

/**
 * Creates the loader of a section. A child gets a page without account data; an account marked for deletion, the page
 * that restores it.
 */
export function createAccountLoader(section: AccountSection, load: Load) {
  return defineLoader({ access: "signed-in" }, async (args) => {
    const { context } = args;
    const t = fixedT(context.locale, "account");
    if ((await context.viewer()).isChild) return childPage(context);
    const summary = await context.api.account.summary(undefined, await context.callOptions());
    if (summary.deletion !== null)
      return {
        page: privateMarkup(context, RestoreBody, {
          deletion: summary.deletion,
          action: localisedPath(paths.account(), context.locale),
          logoutPath: localisedPath(paths.logout(), context.locale),
        }),
        plainTitle: t("restore.title"),
      };
    return { page: await load({ ...args, summary }), plainTitle: t(`menu.${section}`) };
  });
}
