import * as z from "zod";
import type { AccountSummary } from "#contract/account";
import { CountryCode, countryCodes } from "#contract/countries";
import { languages } from "#contract/languages";
import { formatPhone } from "#domain/login";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import type { Locale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { redirectWithToast } from "~/lib/session/redirects.server";
import { formatLongDate } from "~/lib/time/time-text";
import { createAccountLoader } from "../account/account-page.server";
import { loadOverview } from "./glance.server";

/** /account: who is signed in, what they have at a glance, the sections, and signing out. */
export const accountLoader = createAccountLoader("overview", async ({ context, summary }) => ({
  email: summary.email,
  phone: summary.phone === null ? null : formatPhone(summary.phone),
  created: formatLongDate(summary.created, context.locale),
  country: getCountry(summary, context.locale),
  glance: await loadOverview(context),
}));

/** The country that the viewer pays in, and those it can be changed to; none while something paid for runs. */
function getCountry({ country, country_is_fixed }: AccountSummary, locale: Locale) {
  const { tag } = languages[locale];
  const names = new Intl.DisplayNames(tag, { type: "region" });
  const getName = (code: string) => names.of(code) ?? code;
  const { compare } = new Intl.Collator(tag);
  const options = country_is_fixed
    ? []
    : countryCodes.map((code) => [code, getName(code)] as const).sort(([, a], [, b]) => compare(a, b));
  return { code: country, name: getName(country), options };
}

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
