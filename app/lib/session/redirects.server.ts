import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createToastHeader, type Toast } from "./session.server";
import type { ToastMessage } from "./toast-messages";

/** Makes the browser load the next page as a document, so that it keeps nothing of the viewer before. */
export const asDocument = { "X-Remix-Reload-Document": "true" };

/**
 * Redirects (303) after a successful form, with the session's changes and other cookies. The path includes its
 * locale.
 */
export async function redirectWithSession(
  context: RequestContext,
  path: string,
  cookies: string[] = [],
  more: Record<string, string> = {},
): Promise<Response> {
  const headers = new Headers(more);
  for (const cookie of [await (await context.session()).commit(), ...cookies])
    headers.append("Set-Cookie", cookie);
  return redirectTo(path, { status: 303, headers });
}

/** Redirects (303) after a form, with a toast; the locale is added to the path. */
export async function redirectWithToast(
  context: RequestContext,
  path: string,
  message: ToastMessage,
  kind: Toast["kind"] = "success",
): Promise<Response> {
  return redirectTo(localisedPath(path, context.locale), {
    status: 303,
    headers: { "Set-Cookie": await createToastHeader({ kind, message }) },
  });
}
