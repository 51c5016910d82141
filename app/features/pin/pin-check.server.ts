import { encodePin } from "#domain/pin";
import { attempt } from "~/lib/api/api-client.server";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import type { FormResult } from "~/lib/forms/form-result";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath, withoutPopup } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { redirectWithSession } from "~/lib/session/redirects.server";
import { describePinError } from "./pin-errors";
import { createPinForm, createPinPage, loadStatus } from "./pin-page.server";
import { getPinSchema } from "./pin-schemas";

/** Where the PIN was sent, if it was sent just now. */
export const getPinSentTo = async (context: RequestContext): Promise<string | null> =>
  (await context.session()).data.pin?.sentTo ?? null;

/** The page to continue to after entering the PIN; own paths only (AMB-200). */
const getBack = (context: RequestContext, typed?: string) =>
  safePath(context.url.searchParams.get("back") ?? typed) ?? localisedPath(paths.home(), context.locale);

/** Checking begins at `check` (F-094). */
const getStep = ({ url }: RequestContext) =>
  url.searchParams.get("step") === "remind" ? ("remind" as const) : ("check" as const);

/** /pin: enters the PIN before 18+ content, or sends it to the owner (F-105 to F-107). */
export const pinCheckLoader = defineLoader({ access: "registered" }, async ({ context }) => {
  const to = (path: string) => localisedPath(path, context.locale);
  const back = getBack(context);
  const step = getStep(context);
  // A child may have a new PIN sent to its parents, but cannot enter one here.
  if (step === "check" && (await context.viewer()).isChild)
    return createPinPage(context, { kind: "message", message: "child", href: to(paths.profiles()) });
  const status = await loadStatus(context);
  if (status.status !== "required") throw redirectTo(back);
  return createPinPage(context, {
    kind: "form",
    form: await createPinForm(
      context,
      step === "check" ? { kind: step } : { kind: step, phone: status.phone, email: status.email },
      step === "check" ? to(paths.pinCheck(to(paths.pinCheck(back)), "remind")) : null,
    ),
    backHref: step === "remind" ? back : null,
    sentTo: step === "check" ? await getPinSentTo(context) : null,
    isForParents: back.startsWith(to(paths.parents())),
  });
});

/**
 * The popup in which the PIN was entered without script, with the error; null for other submissions, which get the
 * error in their response.
 */
function getPopup(
  { context, fields }: { context: RequestContext; fields: URLSearchParams },
  { submission, expired }: FormResult,
): string | null {
  if (fields.get("from") !== "popup" || !context.isDocument) return null;
  const page = new URL(getBack(context), "http://host.invalid");
  const [[key = "unknown"] = []] = Object.values(submission.error ?? {}).flatMap((keys) =>
    keys ? [keys] : [],
  );
  return popupPath(withoutPopup(page), "pin", {
    playlist: page.searchParams.get("playlist"),
    together: page.searchParams.get("together"),
    t: page.searchParams.get("t"),
    refused: key,
    expired,
  });
}

/** POST /pin: unlocks 18+ content for the session, or sends the PIN. */
export const pinCheckAction = defineFormAction(
  {
    access: "registered",
    getSchema: ({ context, fields }) => getPinSchema(getStep(context), fields.get("intent")),
    describeError: describePinError,
    getErrorUrl: getPopup,
  },
  async ({ context, value }) => {
    const session = await context.session();
    const options = await context.callOptions();
    const { api } = context;
    const back = getBack(context, value.back);
    if (getStep(context) === "remind") {
      const answer = { key: value.key, captcha: value.captcha };
      const sent = await attempt(
        value.intent === "email" ? api.pin.remindEmail(answer, options) : api.pin.remindSms(answer, options),
      );
      // The PIN that was sent before can still be entered.
      const isSent = !sent.ok && sent.error.kind === "limit" && session.data.pin?.sentTo !== undefined;
      if (sent.ok) session.set({ pin: { sentTo: sent.value.sent_to } });
      else if (!isSent) throw sent.error;
    } else {
      await api.pin.check({ code: encodePin(value.pin ?? "") }, options);
      session.set({ pin: undefined });
    }
    return redirectWithSession(context, back);
  },
);
