import * as z from "zod";
import { attempt } from "~/lib/api/api-client.server";
import { defineAction } from "~/lib/http/define-action.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { safePath } from "~/lib/http/safe-path";
import { toastHeader } from "~/lib/session/session.server";

const Form = z.strictObject({ uid: z.string().min(1).max(200) });

/** Takes a title off «continue watching» and goes back to where the viewer was. */
export const removeFromContinue = defineAction({ access: "public", form: Form }, async ({ scope, request, form }) => {
  const answer = await attempt(scope.api.profile.removeFromContinueWatching(form, await scope.callOptions()));
  const toast = await toastHeader(answer.ok ? { kind: "success", message: "removedFromContinue" } : { kind: "error", message: "failed" });
  return redirectTo(refererPath(request), { status: 303, headers: { "Set-Cookie": toast } });
});

function refererPath(request: Request): string {
  try {
    const { pathname, search } = new URL(request.headers.get("referer") ?? "", request.url);
    return safePath(pathname + search) ?? "/";
  } catch {
    return "/";
  }
}
