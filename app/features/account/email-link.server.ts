import { data } from "@remix-run/node";
import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";

type EmailLinkState = "confirm" | "subscribe" | "outdated" | "confirmed" | "denied";

/** A link counts as outdated without a token, and for emails that are not sent yet (AMB-066). */
function getState({ path, url }: RequestContext): EmailLinkState {
  if (path === paths.confirmed()) return "confirmed";
  if (path === paths.denied()) return "denied";
  if ((url.searchParams.get("token") ?? "") === "") return "outdated";
  if (path === "/doi-confirm") return "subscribe";
  return path === "/email-confirm" ? "confirm" : "outdated";
}

/**
 * /email-confirm, /doi-confirm, /pin_remove, /confirmed, /denied: asks for confirmation before anything changes
 * (AMB-199).
 */
export const emailLinkLoader = defineLoader({ access: "public" }, ({ context }) => {
  const state = getState(context);
  return Promise.resolve({ state, plainTitle: fixedT(context.locale, "account")(`link.${state}.title`) });
});

const maxToken = 100;

type Answer = { token: string; is_refused: boolean };
/** Confirmations by links in emails: of the account's address, and of the newsletter. */
const confirmations: Record<string, (context: RequestContext, answer: Answer) => Promise<unknown>> = {
  "/email-confirm": async ({ api, locale, callOptions }, answer) =>
    api.account.confirmEmailLink({ ...answer, locale }, await callOptions()),
  "/doi-confirm": async ({ api, callOptions }, answer) => api.newsletter.confirm(answer, await callOptions()),
};

/**
 * POST /email-confirm and /doi-confirm: confirms the address or the newsletter, or refuses. Either way the link works
 * only once.
 */
export const emailLinkAction = defineAction(
  { access: "public", form: z.strictObject({ intent: z.enum(["confirm", "refuse"]) }) },
  async ({ context, form: { intent } }) => {
    if (context.path === paths.confirmed() || context.path === paths.denied()) notFound();
    const token = (context.url.searchParams.get("token") ?? "").slice(0, maxToken);
    const confirm = confirmations[context.path];
    if (confirm && token !== "") {
      const result = await attempt(confirm(context, { token, is_refused: intent === "refuse" }));
      if (result.ok)
        return redirectTo(
          localisedPath(intent === "refuse" ? paths.denied() : paths.confirmed(), context.locale),
          { status: 303 },
        );
      if (result.error.isFault) throw result.error;
    }
    return data({ isOutdated: true }, { status: 400 });
  },
);
