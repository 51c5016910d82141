import { type Attempt, attempt } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { drmSchemeFor } from "~/player/drm";
import type { DrmScheme } from "~/player/player-media";

/** What every call for signed addresses says of the viewer. */
export type PlayerInput = {
  device_id: string;
  auth_token: string;
  drm: DrmScheme;
  locale: RequestContext["locale"];
};
export type CallOptions = { context: { token: string; apiKey: string } };
export type AskPlayback<Value> = (input: PlayerInput, options: CallOptions) => Promise<Value>;

/**
 * Asks for the signed addresses. Errors other than a clear refusal refresh the session once and try once more
 * (C-011, AMB-219); what comes after that is what the viewer is shown.
 */
export async function requestPlayback<Value>(
  context: RequestContext,
  signedIn: { token: string; deviceId: string },
  call: AskPlayback<Value>,
): Promise<Attempt<Value>> {
  const options = { context: { token: signedIn.token, apiKey: context.apiKey } };
  const input = {
    device_id: signedIn.deviceId,
    auth_token: signedIn.token,
    drm: drmSchemeFor(context.userAgent),
    locale: context.locale,
  };
  const ask = () => attempt(call(input, options));
  const first = await ask();
  if (first.ok || isClearRefusal(first.error.status)) return first;
  const refreshed = await attempt(context.api.auth.refresh({}, options));
  return refreshed.ok ? ask() : first;
}

/** 400 and 403 carry their reason, 404 and 410 too: asking again changes nothing. */
function isClearRefusal(status: number): boolean {
  return status === 400 || status === 403 || status === 404 || status === 410;
}
