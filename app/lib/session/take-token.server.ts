import { randomUUID } from "node:crypto";
import { isForOtherSites } from "#domain/embedding";
import { attempt } from "../api/api-client.server";
import { redirectTo } from "../http/redirect-to";
import { localisedPath } from "../i18n/locales";
import { paths } from "../paths";
import type { RequestContext } from "../request-context/request-context.server";
import { getDeviceType } from "../request-context/user-agent";
import { createFromTvHeader } from "./session.server";

const maxTokenLength = 200;
const responses = new WeakMap<RequestContext, Promise<Response>>();

/**
 * Starts a session from the `auth_token` in the URL and redirects to the URL without it (AMB-198, AMB-232). A viewer
 * who has another account, even one without a login, or who comes from another site is asked first: whoever made the
 * link could otherwise watch what they watch and get what they pay for. Null without a token. All loaders of a request
 * share the result.
 */
export function takeTokenFromUrl(context: RequestContext): Promise<Response> | null {
  if (!context.url.searchParams.has("auth_token") || isForOtherSites(context.path)) return null;
  const promise = responses.get(context) ?? takeToken(context);
  responses.set(context, promise);
  return promise;
}

async function takeToken(context: RequestContext): Promise<Response> {
  const url = new URL(context.url);
  const token = url.searchParams.get("auth_token") ?? "";
  const type = url.searchParams.get("device_type");
  url.searchParams.delete("auth_token");
  url.searchParams.delete("device_type");
  const path = url.pathname + url.search;
  const session = await context.session();
  session.set({ cameWithToken: true, ...(type === "android" || type === "ios" ? { webview: type } : {}) });
  const commitAndRedirect = async (next: string) => {
    const headers = new Headers({ "Set-Cookie": await session.commit() });
    // Visitors who come from a television get no offers for a day (AMB-122).
    if (type === "tv") headers.append("Set-Cookie", await createFromTvHeader());
    return redirectTo(next, { status: 303, headers });
  };
  if (token === "" || token.length > maxTokenLength || context.isHead) return commitAndRedirect(path);
  const viewer = await context.viewer();
  const hasNothing = viewer.isVirtual && viewer.profileId === null && viewer.authState !== "error";
  if (hasNothing && !context.isFromOtherSite) {
    const { deviceId = randomUUID() } = session.data;
    const refreshInput = {
      auth_token: token,
      device_id: deviceId,
      device_type: type === "tv" ? type : getDeviceType(context.userAgent, session.data.webview),
    };
    const refreshed = await attempt(context.api.auth.refresh(refreshInput, await context.callOptions(null)));
    if (refreshed.ok) session.signIn(refreshed.value, deviceId);
    return commitAndRedirect(path);
  }
  const [owner, currentOwner] = await Promise.all([
    attempt(context.api.auth.me(undefined, await context.callOptions(token))),
    context.holder(),
  ]);
  const isSame = owner.ok && currentOwner?.ok && owner.value._id === currentOwner.value._id;
  if (!owner.ok || isSame) return commitAndRedirect(path);
  session.set({ inbound: { token, path } });
  return commitAndRedirect(localisedPath(paths.otherAccount(), context.locale));
}
