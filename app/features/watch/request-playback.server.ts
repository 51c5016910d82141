import type { Playback } from "~/contract/playback";
import { attempt, type Attempt } from "~/lib/api/api-client.server";
import { drmSchemeFor } from "~/player/drm";
import type { RequestScope } from "~/lib/scope/request-scope.server";

/**
 * Asks for the signed addresses. Errors other than a clear refusal refresh the session once and try once more
 * (C-011, AMB-219); what comes after that is what the viewer is shown.
 */
export async function requestPlayback(scope: RequestScope, uid: string, signedIn: { token: string; deviceId: string }): Promise<Attempt<Playback>> {
  const options = { context: { token: signedIn.token, apiKey: scope.apiKey } };
  const ask = () => attempt(scope.api.playback.start({ uid, device_id: signedIn.deviceId, auth_token: signedIn.token, drm: drmSchemeFor(scope.userAgent), locale: scope.locale }, options));
  const first = await ask();
  if (first.ok || isClearRefusal(first.error.status)) return first;
  const refreshed = await attempt(scope.api.auth.refresh({}, options));
  return refreshed.ok ? ask() : first;
}

/** 400 and 403 carry their reason, 404 too: asking again changes nothing. */
function isClearRefusal(status: number): boolean {
  return status === 400 || status === 403 || status === 404;
}
