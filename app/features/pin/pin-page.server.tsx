import type { PinStatus } from "#contract/pin";
import { hasPins } from "#domain/pin";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { SessionData } from "~/lib/session/session.server";
import { PinBody, type PinPage } from "./pin-body";
import type { PinFormProps } from "./pin-form";
import type { PinView } from "./pin-schemas";
import type { PinStep } from "./pin-steps";

/**
 * The status of the account's PIN. Outside Russia and for guests there is none, whatever the API says (F-117, F-118).
 */
export async function loadStatus(context: RequestContext): Promise<PinStatus> {
  const viewer = await context.viewer();
  const status = await context.api.pin.status(undefined, await context.callOptions());
  return viewer.isVirtual || !hasPins(viewer.billingCountry) ? { ...status, status: "disabled" } : status;
}

type FormOptions = Pick<PinFormProps, "action"> & Partial<Pick<PinFormProps, "hidden" | "forgottenHref">>;

/** The props of a PIN form; after an error, with the submitted values. */
export async function createPinForm<View extends PinView>(
  context: RequestContext,
  view: View,
  { action, hidden = {}, forgottenHref = null }: FormOptions,
): Promise<PinFormProps & { view: View }> {
  const { formResult: result, now } = context;
  const { pin } = (await context.session()).data;
  return {
    view,
    action,
    hidden,
    submission: result?.submission ?? null,
    captcha: result?.captcha ?? null,
    expired: result?.expired ?? null,
    resend: pin?.resend ?? null,
    now,
    forgottenHref,
  };
}

export function createPage(context: RequestContext, page: PinPage) {
  return {
    page: privateMarkup(context, PinBody, { page }),
    plainTitle: fixedT(context.locale, "pin")("settings.title"),
  };
}

type StepView = Exclude<PinView, { kind: "everytime" }>;

export function getView(step: PinStep, status: PinStatus, session: SessionData["pin"]): StepView {
  switch (step) {
    case "phone_send":
      return { kind: step, phone: status.phone ?? "" };
    case "phone_code":
      return { kind: step, phone: session?.phone ?? "" };
    case "remind":
      return { kind: step, phone: status.phone, email: status.email };
    case "create":
    case "delete":
    case "phone_create":
      return { kind: step };
    case "check":
    case "success":
      return { kind: "check" };
  }
}
