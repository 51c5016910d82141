import { stringifySetCookie } from "cookie";
import * as z from "zod";
import { type AutomaticPopup, automaticPopups, popupLimits } from "#domain/automatic-popup";
import { attempt } from "~/lib/api/api-client.server";
import { isHttps } from "~/lib/env.server";
import { defineAction } from "~/lib/http/define-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { loadConfig } from "./popup-content.server";
import { getMarkName } from "./popup-marks";

/** Remembers that a popup was shown or closed, for as long as its limit; scripts read it. */
export const createPopupMark = (popup: AutomaticPopup, id: string | null, now: number): string =>
  stringifySetCookie({
    name: getMarkName(popup, id),
    value: String(now),
    maxAge: popupLimits[popup],
    path: "/",
    sameSite: "lax",
    secure: isHttps,
  });

const Form = z.strictObject({
  popup: z.enum(automaticPopups),
  /** Of the campaign or the survey. */
  id: z
    .string()
    .max(64)
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .optional(),
  /** Where to continue without script. */
  back: z.string().max(2000).optional(),
});

/** POST /resources/popup: remembers that a popup was shown or closed; without script it leads back to its page. */
export const popupAction = defineAction({ access: "public", form: Form }, async ({ context, form }) => {
  const { popup, id = null, back } = form;
  const isRemembered = popupLimits[popup] > 0 && (await isThere(context, popup, id));
  const headers = isRemembered ? { "Set-Cookie": createPopupMark(popup, id, context.now) } : undefined;
  return context.isDocument
    ? redirectTo(safePath(back) ?? paths.home(), { status: 303, ...(headers ? { headers } : {}) })
    : new Response(null, { status: 204, ...(headers ? { headers } : {}) });
});

/**
 * Whether there is such a campaign, which is then closed for the profile, or such a survey: each that is remembered is a
 * cookie, and invented ones would fill the browser's. While the API cannot say, it counts as there.
 */
async function isThere(context: RequestContext, popup: AutomaticPopup, id: string | null): Promise<boolean> {
  if (popup !== "campaign" && popup !== "survey") return id === null;
  if (id === null) return false;
  if (popup === "survey") {
    const config = await attempt(loadConfig(context));
    return !config.ok || config.value.survey.id === id;
  }
  const closed = await attempt(context.api.popups.watch({ id }, await context.callOptions()));
  return closed.ok || closed.error.status >= 500 || closed.error.status === 0;
}
