import type { PinStatus } from "#contract/pin";
import { hasPins } from "#domain/pin";
import { publicSettings } from "~/lib/env.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { PinFormProps } from "./pin-form";
import type { PinPageContents } from "./pin-page";
import type { PinView } from "./pin-schemas";

/**
 * The status of the account's PIN. Outside Russia and for guests there is none, whatever the API says (F-117, F-118).
 */
export async function loadStatus(context: RequestContext): Promise<PinStatus> {
  const viewer = await context.viewer();
  const status = await context.api.pin.status(undefined, await context.callOptions());
  return viewer.isVirtual || !hasPins(viewer.billingCountry) ? { ...status, status: "disabled" } : status;
}

/** What a PIN form shows besides its result. */
export async function createPinForm<View extends PinView>(
  context: RequestContext,
  view: View,
  forgottenHref: string | null = null,
): Promise<PinFormProps & { view: View }> {
  const { pin } = (await context.session()).data;
  return {
    view,
    resend: pin?.resend ?? null,
    now: context.now,
    forgottenHref,
    supportEmail: publicSettings().supportEmail,
  };
}

/** The data of a PIN page. */
export const createPinPage = (context: RequestContext, page: PinPageContents) => ({
  page,
  plainTitle: fixedT(context.locale, "pin")("settings.title"),
});
