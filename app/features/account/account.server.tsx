import { defineLoader } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { AccountBody } from "./account-body";

/** /account: who is signed in, and the way out. */
export const accountLoader = defineLoader({ access: "registered" }, async ({ context }) => {
  const { email, phone, date_created } = await context.api.auth.me(undefined, await context.callOptions());
  const { isChild } = await context.viewer();
  return {
    page: privateMarkup(context, AccountBody, {
      login: { email, phone },
      created: date_created,
      isChild,
      logoutPath: localisedPath(paths.logout(), context.locale),
    }),
    plainTitle: fixedT(context.locale, "auth")("account.title"),
  };
});
