import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";

/**
 * GET /logout: signs out at once if opened from our own pages. Otherwise asks for confirmation, because a picture or
 * a prefetch on another site could request it too (AMB-232).
 */
export const logoutLoader = defineLoader({ access: "public" }, async ({ context, request }) => {
  const { token } = (await context.session()).data;
  // Also a session that cannot be read, and so has no token.
  if (context.hasSession && isOwnNavigation(request.headers)) throw await signOut(context);
  if (token === undefined) throw redirectTo(localisedPath(paths.home(), context.locale));
  return { plainTitle: fixedT(context.locale, "auth")("logout.title") };
});

/** POST /logout: ends this session (AMB-244). */
export const logoutAction = defineAction(
  { access: "public", form: z.strictObject({}) },
  async ({ context }) => signOut(context),
);

function isOwnNavigation(headers: Headers): boolean {
  return (
    headers.get("sec-fetch-site") === "same-origin" &&
    headers.get("sec-fetch-mode") === "navigate" &&
    headers.get("sec-fetch-dest") === "document" &&
    !headers.has("sec-purpose") &&
    !headers.has("purpose")
  );
}

/** Ends the session here even if the API call fails. */
async function signOut(context: RequestContext): Promise<Response> {
  const session = await context.session();
  if (session.data.token) await attempt(context.api.auth.logout({}, await context.callOptions()));
  session.signOut();
  const home = session.data.isChild ? paths.kids() : paths.home();
  return redirectTo(localisedPath(home, context.locale), {
    status: 303,
    headers: { "Set-Cookie": await session.commit() },
  });
}
