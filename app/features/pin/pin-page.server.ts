import type { PinStatus } from "#contract/pin";
import { hasPins } from "#domain/pin";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
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
  const asked = await attempt(context.api.pin.status(undefined, await context.callOptions()));
  // There is nothing in the request that could be wrong: a refusal is a fault, too.
  if (!asked.ok)
    throw asked.error.kind === "refused"
      ? new ApiError({ kind: "http", status: asked.error.status, code: asked.error.code })
      : asked.error;
  const status = asked.value;
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
