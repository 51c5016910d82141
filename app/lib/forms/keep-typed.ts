import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { FormResponse } from "./form-result";

/**
 * The client action of pages with forms: if the connection breaks while one is sent, or something other than this site
 * responds, or the site fails, the page stays as it is and says so. The router would show an error page instead.
 */
export async function keepTyped({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // Errors of `fetch`, and of reading what is no data. Redirects and refusals by the server are passed on.
    const isFault = error instanceof Error || (isRouteErrorResponse(error) && error.status >= 500);
    if (!isFault) throw error;
    // With its status, so that the router does not load the page's data again.
    return Response.json(createUnsentResponse(sent), { status: 503 });
  }
}

/** `intent` and `id` tell the forms of a page apart. */
function createUnsentResponse(sent: FormData): FormResponse {
  const initialValue = Object.fromEntries(
    ["intent", "id"].flatMap((name) => (typeof sent.get(name) === "string" ? [[name, sent.get(name)]] : [])),
  ) as Record<string, string>;
  return {
    submission: { status: "error", error: { "": ["server"] }, initialValue },
    captcha: null,
    expired: null,
    now: Math.floor(Date.now() / 1000),
    isUnsent: true,
  };
}
