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

export type EmailLinkState =
  | "confirm"
  | "subscribe"
  | "removePin"
  | "used"
  | "subscribed"
  | "pinRemoved"
  | "outdated"
  | "confirmed"
  | "denied";

/** The links whose state the API knows, with what they ask and what they say once they were used. */
const links = {
  "/email-confirm": { purpose: "email", asks: "confirm", says: "used" },
  "/pin_remove": { purpose: "pin-removal", asks: "removePin", says: "pinRemoved" },
  "/doi-confirm": { purpose: "newsletter", asks: "subscribe", says: "subscribed" },
} as const;
const findLink = (path: string) => (Object.hasOwn(links, path) ? links[path as keyof typeof links] : null);

/** A link counts as outdated without a token (AMB-066). */
async function getState(context: RequestContext): Promise<EmailLinkState> {
  const { path, url } = context;
  if (path === paths.confirmed()) return "confirmed";
  if (path === paths.denied()) return "denied";
  const token = getToken(url);
  if (token === "") return "outdated";
  const link = findLink(path);
  if (!link) return "outdated";
  const { purpose } = link;
  const call = await context.callOptions();
  const found = await attempt(
    purpose === "newsletter"
      ? context.api.newsletter.link({ token }, call)
      : context.api.account.emailLink({ token, purpose }, call),
  );
  if (found.ok) return found.value.is_used ? link.says : link.asks;
  if (found.error.isFault) throw found.error;
  return "outdated";
}

const maxToken = 100;
const getToken = ({ searchParams }: URL) => (searchParams.get("token") ?? "").slice(0, maxToken);

/**
 * /email-confirm, /doi-confirm, /pin_remove, /confirmed, /denied: asks for confirmation before anything changes
 * (AMB-199).
 */
export const emailLinkLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const state = await getState(context);
  return { state, plainTitle: fixedT(context.locale, "account")(`link.${state}.title`) };
});

type Answer = { token: string; is_refused: boolean };
/** What links in emails do: they confirm the account's address or the newsletter, or delete the PIN. */
const confirmations: Record<string, (context: RequestContext, answer: Answer) => Promise<unknown>> = {
  "/email-confirm": async ({ api, locale, callOptions }, answer) =>
    api.auth.emailConfirm({ ...answer, locale }, await callOptions()),
  "/pin_remove": async ({ api, callOptions }, answer) => api.pin.removeByLink(answer, await callOptions()),
  "/doi-confirm": async ({ api, callOptions }, answer) => api.newsletter.confirm(answer, await callOptions()),
};

/**
 * POST /email-confirm, /doi-confirm and /pin_remove: confirms the address or the newsletter, deletes the PIN, or
 * refuses. Either way the link works only once.
 */
export const emailLinkAction = defineAction(
  { access: "public", form: z.strictObject({ intent: z.enum(["confirm", "refuse"]) }) },
  async ({ context, form: { intent } }) => {
    if (context.path === paths.confirmed() || context.path === paths.denied()) notFound();
    const token = getToken(context.url);
    const confirm = confirmations[context.path];
    if (confirm && token !== "") {
      const result = await attempt(confirm(context, { token, is_refused: intent === "refuse" }));
      if (result.ok)
        return redirectTo(
          localisedPath(intent === "refuse" ? paths.denied() : paths.confirmed(), context.locale),
          { status: 303 },
        );
      if (result.error.isFault) throw result.error;
      const said = findLink(context.path)?.says;
      const isUsed =
        result.error.code === "EMAIL_IS_CONFIRMED" ||
        result.error.code === "PIN_NOT_FOUND" ||
        (await getState(context)) === said;
      if (isUsed && said) return data({ state: said }, { status: 400 });
    }
    return data({ state: "outdated" as const }, { status: 400 });
  },
);
