import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { PasskeyAnswer } from "../auth/passkey-answer.server";
import { redirectToSection } from "./account-forms.server";
import { createAccountLoader } from "./account-page.server";

/** /account/passkey: what the browser needs to create a passkey; without a recent proof, the form for it. */
export const passkeyLoader = createAccountLoader(
  "security",
  async ({ context }) => {
    const options = await attempt(
      context.api.passkeys.creationOptions(undefined, await context.callOptions()),
    );
    if (options.ok)
      return { options: options.value, title: fixedT(context.locale, "account")("passkeys.create.title") };
    if (options.error.code !== "PROOF_IS_NEEDED") throw options.error;
    throw redirectTo(localisedPath(paths.changeLogin("passkey"), context.locale));
  },
  ({ title }) => title,
);

const PasskeyForm = z.object({ answer: PasskeyAnswer });

/** POST /account/passkey: adds what the browser has created. */
export const passkeyAction = defineFormAction(
  {
    access: "adult",
    getSchema: () => PasskeyForm,
    describeError: createErrorDescriber({
      PASSKEY_EXISTS: ["", "passkeyExists"],
      PASSKEY_REFUSED: ["", "passkeyRefused"],
    }),
  },
  async ({ context, value }) => {
    const answer = value.answer as RegistrationResponseJSON;
    await context.api.passkeys.add({ answer }, await context.callOptions());
    return redirectToSection(context, "passkeyAdded");
  },
);
