import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { toastHeader } from "~/lib/session/session.server";

/** Leads on after a form was taken, with a short message. */
export async function goOn(context: RequestContext, path: string, message: string): Promise<Response> {
  return redirectTo(localisedPath(path, context.locale), {
    status: 303,
    headers: {
      "Set-Cookie": await toastHeader({ kind: "success", message }),
      "Cache-Control": "no-store",
    },
  });
}
