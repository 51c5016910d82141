import { randomUUID } from "node:crypto";
import { attempt } from "../api/api-client.server";
import { redirectTo } from "../http/redirect-to";
import { localisedPath } from "../i18n/locales";
import { paths } from "../paths";
import type { RequestContext } from "../request-context/request-context.server";
import { getDeviceType } from "../request-context/user-agent";
import { fromTvHeader } from "./session.server";

const maxTokenLength = 200;
const taken = new WeakMap<RequestContext, Promise<Response>>();

/**
 * Starts a session from the `auth_token` in the URL and redirects to the URL without it (AMB-198, AMB-232). A viewer
 * signed in to another account is asked first. Null without a token. All loaders of a request share the result.
 */
export function takeTokenFromUrl(context: RequestContext): Promise<Response> | null {
  if (!context.url.searchParams.has("auth_token")) return null;
  const promise = taken.get(context) ?? takeToken(context);
  taken.set(context, promise);
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
  if (type === "android" || type === "ios") session.set({ webview: type });
  const goTo = async (next: string) => {
    const headers = new Headers({ "Set-Cookie": await session.commit(), "Cache-Control": "no-store" });
    // Visitors who come from a television get no offers for a day (AMB-122).
    if (type === "tv") headers.append("Set-Cookie", await fromTvHeader());
    return redirectTo(next, { status: 303, headers });
  };
  if (token === "" || token.length > maxTokenLength || context.isHead) return goTo(path);
  const viewer = await context.viewer();
  if (viewer.isVirtual && viewer.authState !== "error") {
    const { deviceId = randomUUID() } = session.data;
    const given = {
      auth_token: token,
      device_id: deviceId,
      device_type: type === "tv" ? type : getDeviceType(context.userAgent, session.data.webview),
    };
    const entered = await attempt(context.api.auth.refresh(given, await context.callOptions(null)));
    if (entered.ok) session.signIn(entered.value, deviceId);
    return goTo(path);
  }
  const [owner, own] = await Promise.all([
    attempt(context.api.auth.me(undefined, await context.callOptions(token))),
    attempt(context.api.auth.me(undefined, await context.callOptions())),
  ]);
  const isSame = owner.ok && own.ok && owner.value._id === own.value._id;
  if (!owner.ok || isSame) return goTo(path);
  session.set({ inbound: { token, path } });
  return goTo(localisedPath(paths.otherAccount(), context.locale));
}
