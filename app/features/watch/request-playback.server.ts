import { type Attempt, attempt, type CallOptions, refreshSession } from "~/lib/api/api-client.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { DrmScheme } from "~/player/player-media";
import { getDrmScheme } from "./drm-scheme";

/** Viewer parameters of every call for signed URLs. */
export type PlayerInput = {
  device_id: string;
  auth_token: string;
  drm: DrmScheme;
  locale: RequestContext["locale"];
};
export type LoadPlayback<Value> = (input: PlayerInput, options: CallOptions) => Promise<Value>;

/**
 * Requests signed URLs. On any error except a definite refusal, refreshes the session and retries once (C-011,
 * AMB-219); the second error is final. After a 401 the API client has already done so.
 */
export async function requestPlayback<Value>(
  context: RequestContext,
  signedIn: { token: string; deviceId: string },
  call: LoadPlayback<Value>,
): Promise<Attempt<Value>> {
  const options = await context.callOptions(signedIn.token);
  const input = {
    device_id: signedIn.deviceId,
    auth_token: signedIn.token,
    drm: getDrmScheme(context.userAgent),
    locale: context.locale,
  };
  const attemptCall = () => attempt(call(input, options));
  const first = await attemptCall();
  if (first.ok || isClearRefusal(first.error.status)) return first;
  return (await refreshSession(options.context)) ? attemptCall() : first;
}

/** These responses carry their reason, so a retry would change nothing. */
function isClearRefusal(status: number): boolean {
  return status === 400 || status === 401 || status === 403 || status === 404 || status === 410;
}
