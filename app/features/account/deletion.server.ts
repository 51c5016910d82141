import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { redirectWithSession } from "~/lib/session/redirects.server";
import { createToastHeader } from "~/lib/session/session.server";
import { describeAccountError } from "./account-forms.server";
import { createAccountLoader } from "./account-page.server";
import { getAccountSchema } from "./account-schemas";
import { getProofWay, isProofSent, loadForm, sendProof, withSentProof } from "./proof.server";

/** /account/google_delete: what deletion means, and a form to request it. App stores require this path. */
export const deletionLoader = createAccountLoader(
  "security",
  async ({ context, summary }) => {
    const by = getProofWay(context.url.searchParams, summary, await isProofSent(context));
    return loadForm(context, {
      view: { kind: "delete", by },
      summary,
      getPath: paths.deleteAccount,
      againPath: null,
    });
  },
  ({ title }) => title,
);

const view = { kind: "delete", by: "none" } as const;

/** POST /account/google_delete: ends all sessions; the account is deleted in 14 days (AMB-247). */
export const deletionAction = defineFormAction(
  {
    access: "adult",
    getSchema: ({ fields }) => getAccountSchema(withSentProof(view, fields), fields.get("intent")),
    describeError: (error, { context }) => describeAccountError(error, view, context),
  },
  async ({ context, value: { intent, password, proof, key, captcha }, fields }) => {
    const answer = { key, captcha };
    if (intent === "proof")
      return sendProof(context, {
        path: paths.deleteAccount({ proof: "code" }),
        answer,
        isAgain: fields.has("proof"),
      });
    await context.api.account.requestDeletion(
      { password, proof, ...answer, locale: context.locale },
      await context.callOptions(),
    );
    const session = await context.session();
    session.signOut();
    const toast = await createToastHeader({ kind: "success", message: "accountDeleted" });
    return redirectWithSession(context, localisedPath(paths.home(), context.locale), [toast]);
  },
);
