import * as z from "zod";
import { defineAction } from "~/lib/http/define-action.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import { redirectWithToast } from "~/lib/session/redirects.server";
import { AccountBody } from "./account-body";
import { createAccountLoader } from "./account-page.server";

/** /account: who is signed in, the sections, and signing out. */
export const accountLoader = createAccountLoader("overview", ({ context, summary }) =>
  Promise.resolve(
    privateMarkup(context, AccountBody, {
      summary: { email: summary.email, phone: summary.phone, created: summary.created },
      logoutPath: localisedPath(paths.logout(), context.locale),
    }),
  ),
);

/** POST /account: cancels the account's deletion (AMB-247). */
export const accountAction = defineAction(
  { access: "signed-in", form: z.strictObject({ intent: z.literal("restore") }) },
  async ({ context }) => {
    await context.api.account.restore({}, await context.callOptions());
    return redirectWithToast(context, paths.account(), "accountRestored");
  },
);
