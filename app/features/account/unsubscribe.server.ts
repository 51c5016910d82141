import { data } from "@remix-run/node";
import * as z from "zod";
import { UnsubscribeReason } from "#contract/account";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";

/** /auth/unsubscribe/{account}: asks for confirmation; the same for every viewer and account (AMB-199, AMB-240). */
export const unsubscribeLoader = defineLoader({ access: "public" }, ({ context }) => {
  const isDone = context.url.searchParams.get("done") === "1";
  const t = fixedT(context.locale, "account");
  return Promise.resolve({ isDone, plainTitle: t(`unsubscribe.${isDone ? "done" : "form"}.title`) });
});

/** Mail clients send «List-Unsubscribe» without opening the page (RFC 8058). */
const Form = z.strictObject({
  reason: UnsubscribeReason.optional(),
  "List-Unsubscribe": z.literal("One-Click").optional(),
});
const maxToken = 100;

/** POST /auth/unsubscribe/{account}: stops emails; authorised by the email's token or the owner's session. */
export const unsubscribeAction = defineAction(
  { access: "public", form: Form },
  async ({ context, params, form: { reason } }) => {
    const account_id = (params.account ?? "").slice(0, 64);
    const token = context.url.searchParams.get("token")?.slice(0, maxToken) ?? undefined;
    const result = await attempt(
      context.api.account.unsubscribe({ account_id, token, reason }, await context.callOptions()),
    );
    if (result.ok)
      return redirectTo(`${localisedPath(paths.unsubscribe(account_id), context.locale)}?done=1`, {
        status: 303,
      });
    if (result.error.isFault) throw result.error;
    return data({ isOutdated: true }, { status: 400 });
  },
);
