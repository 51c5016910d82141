import * as z from "zod";
import { CountryCode } from "#contract/countries";
import { attempt } from "~/lib/api/api-client.server";
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
      country: { code: summary.country, isFixed: summary.country_is_fixed },
      action: localisedPath(paths.account(), context.locale),
      logoutPath: localisedPath(paths.logout(), context.locale),
    }),
  ),
);

const Form = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("restore") }),
  z.strictObject({ intent: z.literal("country"), country: CountryCode }),
]);

/** POST /account: cancels the account's deletion (AMB-247), or sets the country that the viewer pays in (AMB-248). */
export const accountAction = defineAction({ access: "signed-in", form: Form }, async ({ context, form }) => {
  const call = await context.callOptions();
  if (form.intent === "restore") {
    await context.api.account.restore({}, call);
    return redirectWithToast(context, paths.account(), "accountRestored");
  }
  const changed = await attempt(context.api.account.setCountry({ country: form.country }, call));
  const back = `${paths.account()}#country`;
  if (changed.ok) return redirectWithToast(context, back, "countryChanged");
  // Something was bought meanwhile; the page says when it can be changed.
  if (changed.error.code === "COUNTRY_IS_FIXED")
    return redirectWithToast(context, back, "countryIsFixed", "error");
  throw changed.error;
});
